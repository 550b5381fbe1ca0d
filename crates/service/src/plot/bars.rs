use std::fmt::Write;

use super::escape;

/// One bar of a chart.
pub struct Bar {
    /// The name.
    pub label: String,
    /// Its length.
    pub value: f64,
    /// How far the truth may be from it.
    pub error: Option<f64>,
    /// The value as it is written.
    pub text: String,
}

impl Bar {
    fn low(&self) -> f64 {
        self.value - self.error.unwrap_or(0.0)
    }

    fn high(&self) -> f64 {
        self.value + self.error.unwrap_or(0.0)
    }
}

const WIDTH: f64 = 640.0;
const LABELS: f64 = 190.0;
const TEXTS: f64 = 70.0;
const ROW: f64 = 26.0;

/// Horizontal bars from a common zero, to the left of it if they are negative.
///
/// ```text
///    label |      |#########  +120
///    label |  ####|           -60
/// ```
pub fn bars(title: &str, bars: &[Bar]) -> String {
    let low = bars.iter().map(Bar::low).fold(0.0, f64::min);
    let high = bars.iter().map(Bar::high).fold(0.0, f64::max);
    let scale = (WIDTH - LABELS - 2.0 * TEXTS) / (high - low).max(1e-9);
    let x = |value: f64| LABELS + TEXTS + (value - low) * scale;
    let height = ROW * (bars.len() as f64 + 1.5);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{0}\">\n\
         <text class=\"title\" x=\"0\" y=\"16\">{0}</text>\n",
        escape(title)
    );
    for (row, bar) in bars.iter().enumerate() {
        let top = ROW * (row as f64 + 1.0);
        let middle = top + ROW / 2.0 + 5.0;
        let (left, right) = (x(bar.value.min(0.0)), x(bar.value.max(0.0)));
        let (text, anchor) = if bar.value < 0.0 {
            (x(bar.low()) - 5.0, "end")
        } else {
            (x(bar.high()) + 5.0, "start")
        };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{middle:.1}\" text-anchor=\"end\">{}</text>\
             <rect x=\"{left:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>\
             <text x=\"{text:.1}\" y=\"{middle:.1}\" text-anchor=\"{anchor}\">{}</text>",
            LABELS - 8.0,
            escape(&shortened(&bar.label)),
            top + 4.0,
            right - left,
            ROW - 8.0,
            escape(&bar.text)
        );
        if bar.error.is_some() {
            let (low, high, y) = (x(bar.low()), x(bar.high()), top + ROW / 2.0);
            let _ = writeln!(svg, "<line x1=\"{low:.1}\" y1=\"{y}\" x2=\"{high:.1}\" y2=\"{y}\"/>");
        }
    }
    let zero = x(0.0);
    let _ = writeln!(svg, "<line x1=\"{zero:.1}\" y1=\"{ROW}\" x2=\"{zero:.1}\" y2=\"{height}\"/>");
    svg + "</svg>\n"
}

/// A label, cut where there is no more room.
fn shortened(label: &str) -> String {
    if label.chars().count() <= 26 {
        return label.into();
    }
    label.chars().take(25).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(label: &str, value: f64) -> Bar {
        Bar { label: label.into(), value, error: None, text: value.to_string() }
    }

    #[test]
    fn bars_grow_from_a_common_zero() {
        let svg = bars("Ratings", &[bar("a", 100.0), bar("b<c", -50.0), bar("d", 0.0)]);
        // 310 wide for 150 points: zero at 260 + 103.3.
        assert!(
            svg.contains("<rect x=\"363.3\" y=\"30.0\" width=\"206.7\" height=\"18.0\"/>"),
            "{svg}"
        );
        assert!(svg.contains("<rect x=\"260.0\" y=\"56.0\" width=\"103.3\""), "{svg}");
        assert!(svg.contains("<rect x=\"363.3\" y=\"82.0\" width=\"0.0\""), "{svg}");
        assert!(svg.contains("b&lt;c") && !svg.contains("b<c"));
        assert_eq!(svg.matches("<text").count(), 7);
    }

    /// 310 wide for 20 points, from -5 to 15: the error reaches from 260 to 570.
    #[test]
    fn errors_are_drawn_and_fit() {
        let svg = bars("t", &[Bar { error: Some(10.0), ..bar("a", 5.0) }]);
        assert!(svg.contains("<line x1=\"260.0\" y1=\"39\" x2=\"570.0\" y2=\"39\"/>"), "{svg}");
    }

    #[test]
    fn no_bars_and_equal_bars_are_drawn() {
        for values in [&[][..], &[0.0], &[5.0, 5.0]] {
            let all: Vec<Bar> = values.iter().map(|&value| bar("x", value)).collect();
            let svg = bars("t", &all);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
