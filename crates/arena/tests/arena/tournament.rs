//! Round robins.

use lockstep_arena::tournament::{Plan, page};
use lockstep_search::Stop;

use crate::scratch::Scratch;

const PLAN: &str = "
title = 'Three & a <board>'
games = 4

[[player]]
name = 'chance'
spec = 'random'

[[player]]
name = 'deep'
spec = 'zaragoza?depth=4'

[[player]]
name = 'shallow'
spec = 'fpt10-reference:1'

[[condition]]
name = 'unhurried'

[[condition]]
name = 'clocked'
clock = '60s+1s'
";

#[test]
fn everybody_meets_everybody() {
    let plan = Plan::read(PLAN).unwrap();
    let mut games = 0;
    let standings = plan.run(2, None, &Stop::never(), &mut |_| games += 1).unwrap().unwrap();
    assert_eq!((games, plan.total_games()), (24, 24));
    for table in &standings.tables {
        let points: f64 = table.totals.iter().map(|total| total.points).sum();
        assert_eq!(points, 12.0);
        for (i, row) in table.cells.iter().enumerate() {
            assert!(row[i].is_none());
            for (j, cell) in row.iter().enumerate().filter(|&(j, _)| j != i) {
                let (here, there) = (cell.unwrap(), table.cells[j][i].unwrap());
                assert_eq!((here.wins, here.draws), (there.losses, there.draws));
                assert_eq!(here.mean_margin, there.mean_margin.map(|margin| -margin));
            }
        }
        assert_eq!(table.ranking()[0], 1, "{table:?}");
        assert!(table.totals[1].mean_depth.unwrap() > 3.0);
        assert_eq!(table.totals[0].mean_depth, None);
    }
    assert_eq!(standings.overall.totals[1].games, 16);
    let text = standings.to_string();
    let best = text.lines().filter(|line| line.starts_with(" 1 deep")).count();
    assert_eq!(best, 3, "{text}");
    let html = page(&standings);
    assert!(html.contains("<title>Three &amp; a &lt;board&gt;</title>"));
    assert_eq!(html.matches("<table>").count(), 3);
    assert_eq!(
        html.matches("<svg").count(),
        7,
        "two conditions with three charts, ratings overall"
    );
    let json = serde_json::to_value(&standings).unwrap();
    assert_eq!(json["tables"][1]["clock"], "60s+1s");
}

#[test]
fn a_tournament_goes_on_where_its_logs_end() {
    let scratch = Scratch::new();
    let plan = Plan::read(PLAN).unwrap();
    let stop = Stop::never();
    let mut games = 0;
    let interrupted = plan.run(1, Some(scratch.path()), &stop, &mut |_| {
        games += 1;
        if games == 9 {
            stop.set();
        }
    });
    assert_eq!(interrupted.unwrap(), None);
    let resumed = plan.run(1, Some(scratch.path()), &Stop::never(), &mut |_| ()).unwrap().unwrap();
    let afresh = plan.run(1, None, &Stop::never(), &mut |_| ()).unwrap().unwrap();
    assert_eq!(resumed.overall.cells, afresh.overall.cells);
}
