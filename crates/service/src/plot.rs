//! Charts as SVG: [`Figure`] for values over the numbers 1, 2, 3, ..., [`bars`] for values with
//! names.

mod bars;

use std::fmt;

pub use bars::{Bar, bars};

/// Colours for series that have none of their own.
pub const COLOURS: [&str; 6] = ["#1b6ca8", "#c0392b", "#218c53", "#8e5ea2", "#c77f0a", "#555555"];

/// The size of the picture, and its borders around the axes.
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 52.0;

/// The dark theme. What does not know styles shows the colours of the attributes, which are the light ones.
const DARK: &str = "@media screen and (prefers-color-scheme: dark) { \
    .plot { fill: #d8dade; } .plot .paper { fill: #17181b; } .plot .grid { stroke: #3a3d43; } \
    .plot .series { filter: brightness(1.5); } }";

/// The most lines across the picture that a linear scale has.
const LINES: f64 = 6.0;

/// How values become heights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// From 0.
    Linear,
    /// By powers of ten.
    Log,
}

/// How the values of a series are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Points joined by a line.
    Line,
    /// A column for each.
    Columns,
}

/// Values with a name.
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// A CSS colour.
    pub colour: &'static str,
    /// How it is drawn.
    pub mark: Mark,
    /// One for each of 1, 2, 3, ...; NaN where there is none.
    pub values: Vec<f64>,
}

/// A figure; its text is an SVG file.
pub struct Figure {
    /// Above the axes.
    pub title: String,
    /// What is counted from 1 on: below the axes.
    pub places: String,
    /// How values become heights.
    pub scale: Scale,
    /// How a value is written beside the axis.
    pub write: fn(f64) -> String,
    /// What is drawn.
    pub series: Vec<Series>,
}

/// The ends of the axes, in the units of the values; logarithms of a logarithmic scale.
struct Frame {
    places: usize,
    low: f64,
    high: f64,
    step: f64,
}

impl Figure {
    fn frame(&self) -> Frame {
        let values = || self.series.iter().flat_map(|series| series.values.iter().copied());
        let places = self.series.iter().map(|series| series.values.len()).max().unwrap_or(0);
        let high = values().fold(f64::MIN_POSITIVE, f64::max);
        match self.scale {
            Scale::Linear => {
                let step = round_step(high / LINES);
                Frame { places, low: 0.0, high: step * (high / step).ceil(), step }
            }
            Scale::Log => {
                let low = values().filter(|&value| value > 0.0).fold(high, f64::min);
                let (low, high) = (low.log10().floor(), high.log10().ceil());
                Frame { places, low, high: high.max(low + 1.0), step: 1.0 }
            }
        }
    }

    fn y(&self, frame: &Frame, value: f64) -> f64 {
        let value = match self.scale {
            Scale::Linear => value,
            Scale::Log => value.max(f64::MIN_POSITIVE).log10(),
        };
        let part = (value - frame.low) / (frame.high - frame.low);
        HEIGHT - BOTTOM - part.clamp(0.0, 1.0) * (HEIGHT - BOTTOM - TOP)
    }

    /// The lines across, with their values.
    fn grid(&self, f: &mut fmt::Formatter<'_>, frame: &Frame) -> fmt::Result {
        let lines = ((frame.high - frame.low) / frame.step).round() as u32;
        for line in 0..=lines {
            let at = frame.low + f64::from(line) * frame.step;
            let value = if self.scale == Scale::Log { 10_f64.powf(at) } else { at };
            let (y, right, end) = (self.y(frame, value), WIDTH - RIGHT, LEFT - 8.0);
            writeln!(f, r##"<path class="grid" d="M{LEFT} {y:.1}H{right}" stroke="#ddd"/>"##)?;
            let text = (self.write)(value);
            writeln!(f, r#"<text x="{end}" y="{:.1}" text-anchor="end">{text}</text>"#, y + 4.0)?;
        }
        let y = HEIGHT - BOTTOM + 18.0;
        for place in (1..=frame.places).filter(|place| place % 5 == 0 || *place == 1) {
            let x = frame.x(place);
            writeln!(f, r#"<text x="{x:.1}" y="{y}" text-anchor="middle">{place}</text>"#)?;
        }
        let (x, y) = ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12.0);
        writeln!(f, r#"<text x="{x}" y="{y}" text-anchor="middle">{}</text>"#, escape(&self.places))
    }

    fn legend(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut x, mut y) = (LEFT, 32.0);
        for Series { name, colour, .. } in &self.series {
            let width = 40.0 + 7.0 * name.chars().count() as f64;
            if x > LEFT && x + width > WIDTH {
                (x, y) = (LEFT, y + 17.0);
            }
            writeln!(
                f,
                r#"<rect class="series" x="{x}" y="{y}" width="12" height="12" fill="{colour}"/>"#
            )?;
            writeln!(f, r#"<text x="{}" y="{}">{}</text>"#, x + 18.0, y + 11.0, escape(name))?;
            x += width;
        }
        Ok(())
    }

    fn line(&self, f: &mut fmt::Formatter<'_>, frame: &Frame, series: &Series) -> fmt::Result {
        let Series { colour, values, .. } = series;
        let drawn = || (1..).zip(values).filter(|(_, value)| value.is_finite());
        let points = || drawn().map(|(place, &value)| (frame.x(place), self.y(frame, value)));
        write!(f, r#"<polyline fill="none" stroke="{colour}" stroke-width="1.5" points=""#)?;
        for (x, y) in points() {
            write!(f, "{x:.1},{y:.1} ")?;
        }
        writeln!(f, r#""/>"#)?;
        for (x, y) in points() {
            writeln!(f, r#"<circle cx="{x:.1}" cy="{y:.1}" r="2.5" fill="{colour}"/>"#)?;
        }
        Ok(())
    }

    fn columns(&self, f: &mut fmt::Formatter<'_>, frame: &Frame, series: &Series) -> fmt::Result {
        let Series { colour, values, .. } = series;
        let width = 0.7 * frame.pitch();
        for (place, &value) in (1..).zip(values).filter(|(_, value)| value.is_finite()) {
            let (x, y) = (frame.x(place) - width / 2.0, self.y(frame, value));
            let height = HEIGHT - BOTTOM - y;
            writeln!(
                f,
                r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{colour}"/>"#
            )?;
        }
        Ok(())
    }
}

impl Frame {
    fn pitch(&self) -> f64 {
        (WIDTH - LEFT - RIGHT) / self.places.max(1) as f64
    }

    fn x(&self, place: usize) -> f64 {
        LEFT + (place as f64 - 0.5) * self.pitch()
    }
}

/// The least of 1, 2, 5, 10, 20, 50, .. that is not below `step`.
fn round_step(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let round = [1.0, 2.0, 5.0].into_iter().map(|digit| digit * power).find(|&round| round >= step);
    round.unwrap_or(10.0 * power)
}

/// A time for an axis of powers of ten.
pub fn seconds(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s < 0.9e-6 => (s * 1e9, "ns"),
        s if s < 0.9e-3 => (s * 1e6, "µs"),
        s if s < 0.9 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    format!("{value:.0} {unit}")
}

/// Text that means the same inside HTML and SVG.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            c => escaped.push(c),
        }
    }
    escaped
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let frame = self.frame();
        writeln!(
            f,
            r##"<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12" fill="#222" role="img" aria-label="{}">"##,
            escape(&self.title)
        )?;
        writeln!(f, "<style>{DARK}</style>")?;
        writeln!(f, r##"<rect class="paper" width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>"##)?;
        writeln!(f, r#"<text x="{LEFT}" y="24" font-size="15">{}</text>"#, escape(&self.title))?;
        self.legend(f)?;
        self.grid(f, &frame)?;
        writeln!(f, r#"<g class="series">"#)?;
        for series in &self.series {
            match series.mark {
                Mark::Line => self.line(f, &frame, series)?,
                Mark::Columns => self.columns(f, &frame, series)?,
            }
        }
        writeln!(f, "</g>\n</svg>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(scale: Scale, mark: Mark, values: &[f64]) -> String {
        let series = Series { name: "a".into(), colour: "#123", mark, values: values.to_vec() };
        let write = |value: f64| format!("{value}!");
        Figure { title: "t".into(), places: "p".into(), scale, write, series: vec![series] }
            .to_string()
    }

    #[test]
    fn a_linear_axis_has_round_numbers() {
        let svg = figure(Scale::Linear, Mark::Columns, &[0.0, 700.0, 1100.0]);
        for line in ["0", "200", "400", "600", "800", "1000", "1200"] {
            assert!(svg.contains(&format!(">{line}!</text>")), "{line}");
        }
        assert!(!svg.contains(">1400!<"));
        // A value of 0 has no height, the others stand on the axis.
        assert!(svg.contains(r#"height="0.0""#));
    }

    #[test]
    fn a_logarithmic_axis_has_powers_of_ten() {
        let svg = figure(Scale::Log, Mark::Line, &[3.0, 40.0, 999.0]);
        for line in ["1", "10", "100", "1000"] {
            assert!(svg.contains(&format!(">{line}!</text>")), "{line}");
        }
        assert_eq!(svg.matches("<circle").count(), 3);
    }

    #[test]
    fn steps_are_round() {
        let steps = [0.3, 1.0, 1.1, 4.9, 5.1, 260.0].map(round_step);
        assert_eq!(steps, [0.5, 1.0, 2.0, 5.0, 10.0, 500.0]);
    }

    #[test]
    fn values_that_are_missing_leave_a_gap() {
        let svg = figure(Scale::Log, Mark::Line, &[f64::NAN, 40.0, 999.0]);
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(!svg.contains("NaN"), "{svg}");
    }

    #[test]
    fn nothing_can_be_drawn() {
        assert!(figure(Scale::Log, Mark::Line, &[]).ends_with("</svg>\n"));
        assert!(figure(Scale::Linear, Mark::Columns, &[0.0]).ends_with("</svg>\n"));
    }
}
