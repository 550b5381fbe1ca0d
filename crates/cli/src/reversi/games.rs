use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use lockstep_reversi::wthor::{self, WthorFault, WthorGame};
use lockstep_reversi::{Position, Size, write_transcript};
use lockstep_service::records::{ContinuationRecord, WthorRecord};

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// Files of games, `.wtb`; the names are those of the `.jou` and `.trn` files beside the first
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only games of players with this in their name
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only games of this year
    #[arg(long)]
    year: Option<u16>,
    /// Count the moves that were played after these, or in this position
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    after: Option<String>,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let mut games = Vec::new();
    for path in &args.files {
        games.extend(read(path, wthor::read_games)?);
    }
    let folder = args.files[0].parent().unwrap_or(Path::new("."));
    let players = names(folder, "jou", wthor::read_players)?;
    let tournaments = names(folder, "trn", wthor::read_tournaments)?;
    let record = |game: &WthorGame| WthorRecord {
        year: game.year,
        tournament: name(&tournaments, game.tournament),
        black: name(&players, game.players[0]),
        white: name(&players, game.players[1]),
        score: game.score(),
        game: write_transcript(&game.moves),
    };
    let wanted = args.player.as_ref().map(|name| name.to_lowercase());
    let fits = |record: &WthorRecord| {
        let has = |name: &str, part: &str| name.to_lowercase().contains(part);
        let by = |part: &String| has(&record.black, part) || has(&record.white, part);
        wanted.as_ref().is_none_or(by) && args.year.is_none_or(|year| year == record.year)
    };
    let chosen = games.iter().map(|game| (game, record(game))).filter(|(_, of)| fits(of));
    match &args.after {
        Some(after) => count(after, chosen.map(|(game, _)| game), output),
        None => list(chosen.map(|(_, record)| record), output),
    }
}

fn list(
    records: impl Iterator<Item = WthorRecord>,
    output: &mut Output,
) -> Result<Answer, Failure> {
    let mut found = Answer::No;
    for record in records {
        let WthorRecord { year, tournament, black, white, score, game } = &record;
        output.say(
            &record,
            format_args!("{year} {tournament}: {black} - {white} {score:+} {game}"),
        )?;
        found = Answer::Yes;
    }
    Ok(found)
}

/// How often each move was played in a position, the most frequent first.
fn count<'a>(
    after: &str,
    games: impl Iterator<Item = &'a WthorGame>,
    output: &mut Output,
) -> Result<Answer, Failure> {
    let position =
        Position::read(after, Size::Eight).map_err(|fault| Failure::at("position", fault))?;
    let mut counts: BTreeMap<String, (u64, i64)> = BTreeMap::new();
    for game in games {
        if let Some(mv) = game.continuation(&position) {
            let (played, total) = counts.entry(mv.to_string()).or_default();
            *played += 1;
            *total += i64::from(game.score());
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, (played, _))| std::cmp::Reverse(*played));
    for (mv, (games, total)) in &counts {
        let mean = *total as f64 / *games as f64;
        let record = ContinuationRecord { mv: mv.clone(), games: *games, mean_score: mean };
        output
            .say(&record, format_args!("{mv:>4} {games:>7} games, Black {mean:+.1} on average"))?;
    }
    Ok(if counts.is_empty() { Answer::No } else { Answer::Yes })
}

fn read<T>(path: &Path, read: impl Fn(&[u8]) -> Result<T, WthorFault>) -> Result<T, Failure> {
    let name = path.display().to_string();
    let file = fs::read(path).map_err(Failure::reading(&name))?;
    read(&file).map_err(|fault| Failure::Input(format!("{name}: {fault}")))
}

/// The names in the file of this kind, if there is one in the folder.
fn names(
    folder: &Path,
    kind: &str,
    read_names: impl Fn(&[u8]) -> Result<Vec<String>, WthorFault>,
) -> Result<Vec<String>, Failure> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_kind = |path: &PathBuf| path.extension().is_some_and(|of| of.eq_ignore_ascii_case(kind));
    files.filter(is_kind).min().map_or(Ok(Vec::new()), |path| read(&path, &read_names))
}

/// The name of this number, or the number.
fn name(names: &[String], number: u16) -> String {
    names.get(usize::from(number)).cloned().unwrap_or_else(|| format!("#{number}"))
}
