//! The document of Zaragoza.

mod measure;

use lockstep_arena::tables::Table;

use crate::entry::{Column, NIL, ONE, column, n, plan, says, t};
use crate::{Document, Entry};

/// The columns of tables 4 to 6; the third and the fourth are games against software that counts discs alone.
const GAMES: &[Column] = &[
    column("chip black"),
    column("software black"),
    column("chip black, discs alone"),
    column("software black, discs alone"),
    column("games won"),
];

/// Row of the sums in tables 4 to 6.
const WON: &str = "all";

const SQUARES: &str = "The values that the contest's software gave to squares are not in the document; with values of our own it \
     plays better than the original, and against software that counts discs alone the results come near those \
     of the document.";

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "zaragoza-3",
        document: Document::Zaragoza,
        place: "table 3",
        title: "Resources",
        rows: "version",
        columns: &[
            column("block RAMs"),
            column("slices (document), LUT4 (ours)"),
            column("clock, MHz"),
        ],
        says: &[
            says("Finalistas", &[n(4.0), n(5325.0), n(32.0)]),
            says("Ganadores", &[n(8.0), n(5830.0), n(32.0)]),
        ],
        why: "A slice of the Virtex-II Pro holds two LUT4, so 5830 slices are up to 11 660 of them; the networks that limit the document's \
              clock are shorter and pipelined in ours. One core of ours plays both versions; 4 of its block RAMs hold the openings, \
              which Finalistas does without.",
        quick: Some(plan("stored sizes", 0.1)),
        full: plan("synthesis and routing", 300.0),
        measure: measure::resources,
    },
    Entry {
        name: "zaragoza-4",
        document: Document::Zaragoza,
        place: "table 4",
        title: "A second per move against the contest's software",
        rows: "level",
        columns: GAMES,
        says: &[
            says("1", &[t("63-1"), t("63-0")]),
            says("2", &[t("64-0"), t("60-4")]),
            says("3", &[t("64-0"), t("64-0")]),
            says("4", &[t("64-0"), t("63-0")]),
            says("5", &[t("64-0"), t("64-0")]),
            says("6", &[t("64-0"), t("63-0")]),
            says("7", &[t("64-0"), t("64-0")]),
            says(WON, &[NIL, NIL, NIL, NIL, n(14.0)]),
        ],
        why: SQUARES,
        quick: Some(plan("1/64 of a second per move", 8.0)),
        full: plan("a second per move at 32 MHz", 250.0),
        measure: |bench| measure::contest(bench, Table::Four, bench.pick(64, 1)),
    },
    Entry {
        name: "zaragoza-5",
        document: Document::Zaragoza,
        place: "table 5",
        title: "A tenth of a second per move",
        rows: "level",
        columns: GAMES,
        says: &[
            says("1", &[t("57-7"), t("64-0")]),
            says("2", &[t("64-0"), t("60-0")]),
            says("3", &[t("64-0"), t("64-0")]),
            says("4", &[t("64-0"), t("59-4")]),
            says("5", &[t("64-0"), t("61-1")]),
            says("6", &[t("64-0"), t("59-4")]),
            says("7", &[t("60-3"), t("59-5")]),
            says(WON, &[NIL, NIL, NIL, NIL, n(14.0)]),
        ],
        why: SQUARES,
        quick: Some(plan("1/80 of a second per move", 8.0)),
        full: plan("a tenth of a second per move at 32 MHz", 30.0),
        measure: |bench| measure::contest(bench, Table::Five, bench.pick(8, 1)),
    },
    Entry {
        name: "zaragoza-6",
        document: Document::Zaragoza,
        place: "table 6",
        title: "1024 clock cycles per move",
        rows: "level",
        columns: GAMES,
        says: &[
            says("1", &[t("42-22"), t("51-3")]),
            says("2", &[t("52-12"), t("44-20")]),
            says("3", &[t("42-22"), t("54-10")]),
            says("4", &[t("60-0"), t("38-26")]),
            says("5", &[t("63-0"), t("47-17")]),
            says("6", &[t("63-1"), t("38-26")]),
            says("7", &[t("63-0"), t("invalid move of the software")]),
            says(WON, &[NIL, NIL, NIL, NIL, n(14.0)]),
        ],
        why: SQUARES,
        quick: Some(plan("1024 cycles per move, the simulated chip", 5.0)),
        full: plan("1024 cycles per move, the simulated chip", 5.0),
        measure: |bench| measure::contest(bench, Table::Six, 1),
    },
    Entry {
        name: "zaragoza-7",
        document: Document::Zaragoza,
        place: "table 7",
        title: "Against the same algorithm in software",
        rows: "colours",
        columns: &[
            column("discs, chip - software"),
            column("mean depth of the chip"),
            column("mean depth of the software"),
        ],
        says: &[
            says("chip black", &[t("42-22"), n(9.64), n(7.63)]),
            says("software black", &[t("52-12"), n(9.85), n(8.16)]),
        ],
        why: "A processor of today searches the same tree several times as fast as the i7 of 2011 did, and our chip enters a node in a \
              fifth of the document's cycles, so both sides look further ahead and the lead of the chip is smaller.",
        quick: Some(plan("1/50 of a second per move for both", 4.0)),
        full: plan("a second per move for both, the chip's at 32 MHz", 60.0),
        measure: measure::equivalent,
    },
    Entry {
        name: "zaragoza-ordering",
        document: Document::Zaragoza,
        place: "section 2.2.3, figure 12",
        title: "What the order of moves saves",
        rows: "depth",
        columns: &[
            column("fixed order (Finalistas), nodes"),
            column("best move of the last tree first (Ganadores), nodes"),
            column("Ganadores / Finalistas"),
        ],
        says: &[],
        why: "The document calls the order an important optimisation and gives no number; trying the best move of the last tree \
              first matters at the root only, so it saves a part of the nodes.",
        quick: Some(plan("20 positions", 4.0)),
        full: plan("200 positions", 25.0),
        measure: measure::ordering,
    },
    Entry {
        name: "zaragoza-stability",
        document: Document::Zaragoza,
        place: "section 3.1.3, figure 8",
        title: "Stable discs in the course of a game",
        rows: "quantity",
        columns: ONE,
        says: &[],
        why: "The document says that the calculation is skipped while all corners are empty, and gives no share; random games \
              take corners earlier than good ones.",
        quick: Some(plan("5000 random games", 1.0)),
        full: plan("200 000 random games", 2.0),
        measure: measure::stability,
    },
    Entry {
        name: "zaragoza-wzebra",
        document: Document::Zaragoza,
        place: "section 4.1.4",
        title: "Against WZebra",
        rows: "quantity",
        columns: ONE,
        says: &[
            says("games", &[n(22.0)]),
            says("games won", &[n(9.0)]),
            says("share of the points", &[n(0.41)]),
        ],
        why: "The document played WZebra at several levels, won almost all games below level 4 and none from level 7 on; \
              ours plays whichever program and level it is given.",
        quick: Some(plan("4 games, 1/50 of a second per move", 10.0)),
        full: plan("22 games, a second per move at 32 MHz", 1200.0),
        measure: measure::zebra,
    },
    Entry {
        name: "zaragoza-energy",
        document: Document::Zaragoza,
        place: "section 4.2, figures 14 and 15",
        title: "Energy, as far as a simulation can tell",
        rows: "quantity",
        columns: ONE,
        says: &[
            says("PC during a game, W", &[n(75.0)]),
            says("FPGA board during a game, W", &[n(4.45)]),
            says("FPGA board, thinking / idle", &[n(4.6 / 4.25)]),
        ],
        why: "Watts need a board and a meter, and we have neither; bits that change in each cycle are what drives the power of a circuit beyond its idle \
              power, so they compare our chips with each other and say nothing in watts.",
        quick: None,
        full: plan("a search at depth 4, all signals recorded", 5.0),
        measure: measure::energy,
    },
];
