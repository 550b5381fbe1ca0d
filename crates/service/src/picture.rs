//! Boards of games for two, as SVG. Sudoku grids are drawn by [`sudoku::picture`](crate::sudoku::picture).

use std::fmt::Write;

use lockstep_game::Player;

/// The width of a square.
const SIDE: usize = 40;
/// The margin, where rows and columns are named.
const MARGIN: usize = 24;

/// What a board looks like.
pub(crate) struct Look {
    /// The colour of the board.
    pub(crate) board: &'static str,
    /// The colours of the discs of both players, and of their rims.
    pub(crate) discs: [(&'static str, &'static str); 2],
    /// The names of the columns from the left, and of the rows from the top.
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<String>,
}

/// A square with something to show: its row from the top and its column, from 0.
pub(crate) enum Mark {
    /// A disc.
    Disc(usize, usize, Player),
    /// A move that can be made.
    Legal(usize, usize),
    /// A disc of a line that has won, under its disc.
    Won(usize, usize),
}

/// Draws a board.
pub(crate) fn draw(look: &Look, marks: &[Mark]) -> String {
    let (width, height) = (look.columns.len() * SIDE, look.rows.len() * SIDE);
    let (whole, tall) = (width + 2 * MARGIN, height + 2 * MARGIN);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {tall}" width="{whole}" height="{tall}" font-family="sans-serif" font-size="13" text-anchor="middle"><rect width="{whole}" height="{tall}" fill="white"/><rect x="{MARGIN}" y="{MARGIN}" width="{width}" height="{height}" fill="{}"/><path d=""#,
        look.board
    );
    // Writing to a string does not fail.
    let mut add = |text: std::fmt::Arguments<'_>| {
        let _ = svg.write_fmt(text);
    };
    for line in 0..=look.columns.len() {
        add(format_args!("M{} {MARGIN}v{height}", MARGIN + line * SIDE));
    }
    for line in 0..=look.rows.len() {
        add(format_args!("M{MARGIN} {}h{width}", MARGIN + line * SIDE));
    }
    add(format_args!(r#"" stroke="black" stroke-opacity="0.4"/>"#));
    for (column, name) in look.columns.iter().enumerate() {
        let x = MARGIN + column * SIDE + SIDE / 2;
        add(format_args!(r#"<text x="{x}" y="17">{name}</text>"#));
    }
    for (row, name) in look.rows.iter().enumerate() {
        let y = MARGIN + row * SIDE + SIDE / 2 + 5;
        add(format_args!(r#"<text x="12" y="{y}">{name}</text>"#));
    }
    for mark in marks {
        let (Mark::Disc(row, column, _) | Mark::Legal(row, column) | Mark::Won(row, column)) = mark;
        let (x, y) = (MARGIN + column * SIDE + SIDE / 2, MARGIN + row * SIDE + SIDE / 2);
        match mark {
            Mark::Disc(_, _, player) => {
                let (fill, rim) = look.discs[player.index()];
                add(format_args!(
                    r#"<circle cx="{x}" cy="{y}" r="16" fill="{fill}" stroke="{rim}"/>"#
                ));
            }
            Mark::Legal(..) => {
                add(format_args!(r#"<circle cx="{x}" cy="{y}" r="4" fill-opacity="0.35"/>"#));
            }
            Mark::Won(..) => {
                add(format_args!(r##"<circle cx="{x}" cy="{y}" r="19" fill="#e8b923"/>"##));
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}
