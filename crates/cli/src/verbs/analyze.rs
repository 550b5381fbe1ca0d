use std::fmt::Display;
use std::time::Instant;

use clap::Args as ClapArgs;
use lockstep_search::{Analysis, Goal, Solved, Stop, analyze, depth_text};
use lockstep_service::records::{AnalyzeRecord, MoveRecord};

use super::solve::value;
use super::{AskEngine, Commands, Question, review, signed};
use crate::failure::Failure;
use crate::output::{Output, rate};
use crate::{Answer, progress};

#[derive(ClapArgs)]
pub(crate) struct Args<G: Commands> {
    #[command(flatten)]
    ask: AskEngine<G>,
    #[arg(long, help = exact_help::<G>())]
    exact: bool,
    /// Find only who wins after each move; implies --exact
    #[arg(long, alias = "weak")]
    wld: bool,
    #[command(flatten)]
    extras: G::SolverExtras,
}

fn exact_help<G: Commands>() -> String {
    let when = if G::ANALYZES_EXACTLY { "; so it is unless --engine is given" } else { "" };
    let games = if G::ANALYZES_GAMES {
        ". Without it, a game of two moves or more is reviewed, as by `review`"
    } else {
        ""
    };
    format!("Prove the score of every move by the solver{when}{games}")
}

impl<G: Commands> Args<G> {
    fn is_exact(&self) -> bool {
        self.exact || self.wld || G::ANALYZES_EXACTLY && !self.ask.options.is_named()
    }

    /// Whether the question is a game to be reviewed, not a position.
    fn is_review(&self, question: &Question<G>) -> bool {
        let game = &question.game;
        let from_the_start = *game.start() == G::start(game.start().board());
        G::ANALYZES_GAMES && from_the_start && game.moves().len() > 1
    }
}

pub(super) fn run<G: Commands>(
    args: &Args<G>,
    output: &mut Output,
    stop: &Stop,
) -> Result<Answer, Failure> {
    if args.is_exact() { exactly(args, output, stop) } else { by_engine(args, output, stop) }
}

fn by_engine<G: Commands>(
    args: &Args<G>,
    output: &mut Output,
    stop: &Stop,
) -> Result<Answer, Failure> {
    args.ask.for_each(stop, |engine, limits, question| {
        if args.is_review(question) {
            return review::one(engine, question, limits, output, stop);
        }
        let spinner = progress::spinner("");
        let mut tell = |analysis: &Analysis<G>| {
            let depth = depth_text(analysis.depth(), analysis.confidence());
            spinner.set_message(format!("depth {depth}"));
        };
        let analysis = analyze(engine, question.position(), limits, stop, &mut tell);
        spinner.finish_and_clear();
        let record = AnalyzeRecord::of_analysis(question.subject(), engine.name(), &analysis);
        say(question, &record, Goal::Score, output)
    })
}

fn exactly<G: Commands>(
    args: &Args<G>,
    output: &mut Output,
    stop: &Stop,
) -> Result<Answer, Failure> {
    let goal = if args.wld { Goal::Wld } else { Goal::Score };
    let AskEngine { place, options } = &args.ask;
    let limits = options.asked();
    let mut solver = G::build_solver(&args.extras, goal, place.board(), &limits, true)?;
    let mut all_solved = true;
    let check = |position: &G| {
        position.check_solver(&limits)?;
        G::check_solver_extras(&args.extras, place.board(), position)
    };
    let answer = place.for_each_suitable(stop, check, |question| {
        let (position, start) = (question.position(), Instant::now());
        let bar = progress::bar(position.legal_moves().count());
        let mut tell = |_: &Solved<G::Move>| bar.inc(1);
        let solved = solver.solve_moves(position, &limits, stop, &mut tell);
        bar.finish_and_clear();
        let (name, time) = (solver.name(), start.elapsed());
        let record =
            AnalyzeRecord::of_solved(question.subject(), name, goal, position, &solved, time);
        all_solved &= record.exact;
        say(&question, &record, goal, output)
    })?;
    Ok(if all_solved { answer } else { Answer::No })
}

fn say<G: Commands>(
    question: &Question<G>,
    record: &AnalyzeRecord<G::MoveName>,
    goal: Goal,
    output: &mut Output,
) -> Result<(), Failure> {
    let words = words(record, goal);
    output.say(record, format_args!("{}\n{words}", question.position().diagram()))?;
    output.flush()
}

/// The value of each move, and what it cost.
fn words<N: Display>(record: &AnalyzeRecord<N>, goal: Goal) -> String {
    if let (true, Some(score)) = (record.over, record.score) {
        return match goal {
            Goal::Score => format!("the game is over, score {}", signed(score)),
            Goal::Wld => format!("the game is over, a {}", value(score, goal)),
        };
    }
    let is_best = |of: &MoveRecord<N>| match (of.lower, record.upper) {
        // By the solver: every move that is as good as any other.
        (Some(lower), Some(upper)) => lower >= upper && !(goal == Goal::Wld && lower < 0),
        _ => record.best.as_ref().is_some_and(|best| best.to_string() == of.mv.to_string()),
    };
    let rows = record.moves.iter().map(|of| {
        let depth = if of.exact { "exact".into() } else { depth_text(of.depth, of.confidence) };
        let mark = if is_best(of) { "  best" } else { "" };
        format!("{:>5} {:>16} {depth:>6}{mark}\n", of.mv.to_string(), move_value(of, goal))
    });
    let rows: String = rows.collect();
    let all_lose =
        if record.upper.is_some_and(|upper| upper < 0) { "every move loses\n" } else { "" };
    let cost = &record.cost;
    format!(
        "{:>5} {:>16} {:>6}\n{rows}{all_lose}{} nodes in {:.6} s by {}, {}",
        "move",
        "score",
        "depth",
        cost.nodes,
        cost.seconds,
        record.engine,
        rate(cost.nps, "nodes")
    )
}

/// What is known of a move: its score, who wins, its bounds, or the engine's own value.
fn move_value<N>(of: &MoveRecord<N>, goal: Goal) -> String {
    match (of.score, &of.result, of.lower, of.upper, of.value) {
        (Some(score), ..) => value(score, goal),
        (None, Some(result), ..) => result.clone(),
        (None, None, Some(lower), Some(upper), _) => {
            format!("{} to {}", value(lower, goal), value(upper, goal))
        }
        (None, None, _, _, Some(units)) => format!("({units:+})"),
        _ => "-".into(),
    }
}
