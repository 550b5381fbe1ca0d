//! Curves as SVG, on a logarithmic scale.

use std::fmt::Write;

/// A curve and its name.
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
/// Left, top, right and bottom of the picture around the curves.
const MARGINS: [f64; 4] = [70.0, 40.0, 170.0, 50.0];
const COLOURS: [&str; 6] = ["#1b6ca8", "#c0392b", "#218c53", "#8e5ea2", "#c77f0a", "#555555"];

/// Where numbers are on the picture.
struct Scale {
    last_x: f64,
    decades: f64,
}

impl Scale {
    fn of(all: &[Series]) -> Scale {
        let points = || all.iter().flat_map(|series| &series.points);
        let last_x = points().map(|point| point.0).fold(1.0, f64::max);
        let highest = points().map(|point| point.1).fold(10.0, f64::max);
        Scale { last_x, decades: highest.log10().ceil() }
    }

    fn x(&self, x: f64) -> f64 {
        let [left, _, right, _] = MARGINS;
        left + (WIDTH - left - right) * (x - 1.0) / (self.last_x - 1.0).max(1.0)
    }

    /// Zero has no logarithm, and is drawn where one is.
    fn y(&self, y: f64) -> f64 {
        let [_, top, _, bottom] = MARGINS;
        HEIGHT - bottom - (HEIGHT - top - bottom) * y.max(1.0).log10() / self.decades
    }
}

/// A picture of some curves.
pub(crate) fn svg(title: &str, axis: &str, all: &[Series]) -> String {
    let scale = Scale::of(all);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
         <text x=\"{}\" y=\"22\" font-size=\"15\">{}</text>\n",
        MARGINS[0],
        escaped(title)
    );
    grid(&mut svg, &scale, axis);
    for (i, series) in all.iter().enumerate() {
        curve(&mut svg, &scale, i, series);
    }
    svg + "</svg>\n"
}

fn grid(svg: &mut String, scale: &Scale, axis: &str) {
    let (left, right) = (scale.x(1.0), scale.x(scale.last_x));
    for decade in 0..=scale.decades as i32 {
        let y = scale.y(10_f64.powi(decade));
        // Writing to a string does not fail.
        let _ = writeln!(
            svg,
            "<line x1=\"{left:.1}\" y1=\"{y:.1}\" x2=\"{right:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 6.0,
            y + 4.0,
            10_u64.pow(decade as u32)
        );
    }
    let step = (scale.last_x / 10.0).ceil().max(1.0) as usize;
    for x in (1..=scale.last_x as usize).step_by(step) {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{x}</text>",
            scale.x(x as f64),
            HEIGHT - MARGINS[3] + 18.0
        );
    }
    let (x, y) = (f64::midpoint(left, right), HEIGHT - 12.0);
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
        escaped(axis)
    );
}

fn curve(svg: &mut String, scale: &Scale, index: usize, series: &Series) {
    let colour = COLOURS[index % COLOURS.len()];
    let points: Vec<String> = series
        .points
        .iter()
        .map(|&(x, y)| format!("{:.1},{:.1}", scale.x(x), scale.y(y)))
        .collect();
    let (x, y) = (WIDTH - MARGINS[2] + 14.0, MARGINS[1] + 12.0 + 20.0 * index as f64);
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"/>\
         <text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{colour}\">{}</text>",
        points.join(" "),
        escaped(&series.name)
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_every_curve_and_no_bad_number() {
        let series =
            |name: &str, points: &[(f64, f64)]| Series { name: name.into(), points: points.into() };
        for points in [&[][..], &[(1.0, 0.0)], &[(1.0, 5.0), (2.0, 1e6), (9.0, 0.0)]] {
            let svg = svg("a < b", "turn", &[series("one", points), series("two", points)]);
            assert_eq!(svg.matches("<polyline").count(), 2);
            assert!(svg.contains("a &lt; b") && svg.ends_with("</svg>\n"));
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
