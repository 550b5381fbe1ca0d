use std::fmt::Write;

use lockstep_service::plot::{Bar, bars, escape};

use super::standings::{Standings, Table};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1c1c1e; --paper: #fdfdfb; --line: #c9c9c4; --bar: #3a6ea5; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e4; --paper: #17181a; --line: #44464a; --bar: #7aa7d6; } }
body { font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-weight: 600; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: right; }
th[scope=row] { text-align: left; font-weight: 500; white-space: nowrap; }
td.self { background: var(--line); }
svg { max-width: 40rem; width: 100%; display: block; margin: 1rem 0; font-size: 13px; }
svg text { fill: var(--ink); } svg .title { font-weight: 600; } svg rect { fill: var(--bar); }
svg line { stroke: var(--ink); }
";

/// The standings as a page of HTML that needs nothing else: cross tables and charts.
pub fn page(standings: &Standings) -> String {
    let title = escape(&standings.title);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    let several = standings.tables.len() > 1;
    for table in several.then_some(&standings.overall).into_iter().chain(&standings.tables) {
        section(&mut html, &standings.players, table);
    }
    html + "</body>\n</html>\n"
}

/// A condition: its table and its charts.
fn section(html: &mut String, players: &[String], table: &Table) {
    let _ = writeln!(html, "<h2>{}</h2>", escape(&table.name));
    if let (Some(board), Some(clock)) = (&table.board, &table.clock) {
        let _ = writeln!(html, "<p>Board {}, clock {}.</p>", escape(board), escape(clock));
    }
    cross_table(html, players, table);
    let ranking = table.ranking();
    let chart = |title: &str, value: &dyn Fn(usize) -> Option<(f64, Option<f64>, String)>| {
        let bar = |&player: &usize| {
            let (value, error, text) = value(player)?;
            Some(Bar { label: players[player].clone(), value, error, text })
        };
        let drawn: Vec<Bar> = ranking.iter().filter_map(bar).collect();
        if drawn.is_empty() { String::new() } else { bars(title, &drawn) }
    };
    let rating = |player: usize| {
        let total = table.totals[player];
        Some((total.rating, total.rating_error, format!("{:+.0}", total.rating)))
    };
    let seconds = |player: usize| {
        let mean = table.totals[player].mean_seconds?;
        Some((mean, None, format!("{:.2} ms", 1e3 * mean)))
    };
    let depth = |player: usize| {
        let mean = table.totals[player].mean_depth?;
        Some((mean, None, format!("{mean:.2}")))
    };
    *html += &chart("Rating (Elo, mean zero, 95 %)", &rating);
    *html += &chart("Mean time for a move", &seconds);
    *html += &chart("Mean depth of a search", &depth);
}

fn cross_table(html: &mut String, players: &[String], table: &Table) {
    let ranking = table.ranking();
    *html += "<div class=\"scroll\"><table>\n<tr><th></th>";
    for place in 1..=ranking.len() {
        let _ = write!(html, "<th>{place}</th>");
    }
    *html += "<th>points</th><th>games</th><th>rating</th><th>forfeits</th></tr>\n";
    for (place, &player) in (1..).zip(&ranking) {
        let _ = write!(html, "<tr><th scope=\"row\">{place} {}</th>", escape(&players[player]));
        for &other in &ranking {
            match table.cells[player][other] {
                None => *html += "<td class=\"self\"></td>",
                Some(cell) => {
                    // From red over nothing to green.
                    let hue = if cell.score() < 0.5 { 5 } else { 140 };
                    let strength = (cell.score() - 0.5).abs() * 0.7;
                    let margin = cell.mean_margin.map(|margin| format!(", margin {margin:+.1}"));
                    let _ = write!(
                        html,
                        "<td style=\"background: hsl({hue} 60% 50% / {strength:.2})\" title=\"{} won, {} \
                         drawn, {} lost{}\">{:.1}</td>",
                        cell.wins,
                        cell.draws,
                        cell.losses,
                        margin.unwrap_or_default(),
                        cell.points()
                    );
                }
            }
        }
        let total = &table.totals[player];
        let _ = writeln!(
            html,
            "<td>{:.1}</td><td>{}</td><td>{:+.0}</td><td>{}</td></tr>",
            total.points, total.games, total.rating, total.forfeits
        );
    }
    *html += "</table></div>\n";
}
