use std::collections::HashMap;
use std::error::Error;
use std::path::Path;

use lockstep_game::Score;
use rusqlite::{Connection, ErrorCode, Row, params};

use super::Entry;
use crate::Board;

/// The file of a book: one table.
///
/// ```text
/// own, opp   the discs of the player to move and of the opponent, in the form that stands for
///            all symmetric ones
/// score      for the player to move, in discs      depth    moves the search looked ahead
/// exact      whether the score is proved           closed   whether all that follows is here
/// ```
#[derive(Debug)]
pub(super) struct Store(Connection);

/// Marks the file as a book of this layout.
const APPLICATION: i32 = 0x4C6F_5262;
const VERSION: i32 = 1;

const SCHEMA: &str = "
    CREATE TABLE position (
        own INTEGER NOT NULL,
        opp INTEGER NOT NULL,
        score INTEGER NOT NULL,
        depth INTEGER NOT NULL,
        exact INTEGER NOT NULL,
        closed INTEGER NOT NULL,
        PRIMARY KEY (own, opp)
    ) WITHOUT ROWID";

/// Why a book cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The file is something else, or of another version.
    #[error("expected an opening book of version {VERSION}")]
    NotABook,
    /// The database is corrupt, or a row makes no sense.
    #[error("corrupt opening book")]
    Corrupt,
    /// The database could not be read or written.
    #[error("opening book: {0}")]
    Database(#[source] Box<dyn Error + Send + Sync>),
}

fn failed(error: rusqlite::Error) -> BookError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => BookError::NotABook,
        Some(ErrorCode::DatabaseCorrupt) => BookError::Corrupt,
        _ => BookError::Database(error.into()),
    }
}

impl Store {
    /// The file at `path`, made if it does not exist.
    pub(super) fn open(path: &Path) -> Result<Store, BookError> {
        Connection::open(path).map_err(failed).and_then(Store::prepare)
    }

    /// A book without a file.
    pub(super) fn nowhere() -> Result<Store, BookError> {
        Connection::open_in_memory().map_err(failed).and_then(Store::prepare)
    }

    /// The contents of a file; what is written is lost in the end.
    pub(super) fn in_memory(bytes: &'static [u8]) -> Result<Store, BookError> {
        let open = || {
            let mut connection = Connection::open_in_memory()?;
            connection.deserialize_read_exact(rusqlite::MAIN_DB, bytes, bytes.len(), false)?;
            Ok(connection)
        };
        open().map_err(failed).and_then(Store::prepare)
    }

    fn prepare(connection: Connection) -> Result<Store, BookError> {
        match header(&connection).map_err(failed)? {
            (0, 0, 0) => create(&connection).map_err(failed)?,
            (APPLICATION, VERSION, _) => {}
            _ => return Err(BookError::NotABook),
        }
        Ok(Store(connection))
    }

    /// All positions.
    pub(super) fn entries(&self) -> Result<HashMap<Board, Entry>, BookError> {
        self.rows().map_err(failed)?.ok_or(BookError::Corrupt)
    }

    /// All positions; `None` if a row makes no sense.
    fn rows(&self) -> rusqlite::Result<Option<HashMap<Board, Entry>>> {
        let mut statement =
            self.0.prepare("SELECT own, opp, score, depth, exact, closed FROM position")?;
        statement.query_map([], read)?.collect()
    }

    /// Writes positions, all or none.
    pub(super) fn put(&mut self, entries: &[(Board, Entry)]) -> Result<(), BookError> {
        self.insert(entries).map_err(failed)
    }

    fn insert(&mut self, entries: &[(Board, Entry)]) -> rusqlite::Result<()> {
        let transaction = self.0.transaction()?;
        {
            let mut statement = transaction
                .prepare_cached("INSERT OR REPLACE INTO position VALUES (?, ?, ?, ?, ?, ?)")?;
            for (board, entry) in entries {
                let Entry { score, depth, exact, closed } = *entry;
                let (own, opp) = (board.own as i64, board.opp as i64);
                statement.execute(params![own, opp, score.0, depth, exact, closed])?;
            }
        }
        transaction.commit()
    }
}

/// The marks of a file, and the number of its tables.
fn header(connection: &Connection) -> rusqlite::Result<(i32, i32, i32)> {
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get(0));
    let tables = "SELECT count(*) FROM sqlite_schema";
    Ok((
        number("application_id")?,
        number("user_version")?,
        connection.query_row(tables, [], |row| row.get(0))?,
    ))
}

/// Makes an empty database a book.
fn create(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(SCHEMA)?;
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "user_version", VERSION)
}

/// The position of a row; `None` if there cannot be such a one.
fn read(row: &Row<'_>) -> rusqlite::Result<Option<(Board, Entry)>> {
    let board = Board { own: row.get::<_, i64>(0)? as u64, opp: row.get::<_, i64>(1)? as u64 };
    let score = Score(row.get(2)?);
    let entry = Entry { score, depth: row.get(3)?, exact: row.get(4)?, closed: row.get(5)? };
    let sound = board.own & board.opp == 0
        && (-64..=64).contains(&score.0)
        && entry.depth <= 64
        && board.representative() == board;
    Ok(sound.then_some((board, entry)))
}
