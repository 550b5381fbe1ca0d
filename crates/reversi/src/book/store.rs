use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use lockstep_game::Score;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Entry, representative};
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
#[derive(Debug)]
pub enum BookError {
    /// The file is something else, or of another version.
    NotABook,
    /// A row of the file makes no sense.
    Damaged,
    /// The database says no.
    Database(rusqlite::Error),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::NotABook => f.write_str("expected an opening book of version 1"),
            BookError::Damaged => f.write_str("the book is damaged"),
            BookError::Database(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BookError {}

impl From<rusqlite::Error> for BookError {
    fn from(error: rusqlite::Error) -> BookError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => BookError::NotABook,
            Some(rusqlite::ErrorCode::DatabaseCorrupt) => BookError::Damaged,
            _ => BookError::Database(error),
        }
    }
}

impl Store {
    /// The file at `path`, made if it does not exist.
    pub(super) fn open(path: &Path) -> Result<Store, BookError> {
        Store::prepare(Connection::open(path)?)
    }

    /// A book without a file.
    pub(super) fn nowhere() -> Result<Store, BookError> {
        Store::prepare(Connection::open_in_memory()?)
    }

    /// The contents of a file; what is written is lost in the end.
    pub(super) fn in_memory(bytes: &'static [u8]) -> Result<Store, BookError> {
        let mut connection = Connection::open_in_memory()?;
        connection.deserialize_read_exact(rusqlite::MAIN_DB, bytes, bytes.len(), false)?;
        Store::prepare(connection)
    }

    fn prepare(connection: Connection) -> Result<Store, BookError> {
        let number = |pragma: &str| -> Result<i32, rusqlite::Error> {
            connection.pragma_query_value(None, pragma, |row| row.get(0))
        };
        let tables: i32 =
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        match (number("application_id")?, number("user_version")?, tables) {
            (0, 0, 0) => {
                connection.execute_batch(SCHEMA)?;
                connection.pragma_update(None, "application_id", APPLICATION)?;
                connection.pragma_update(None, "user_version", VERSION)?;
            }
            (APPLICATION, VERSION, _) => {}
            _ => return Err(BookError::NotABook),
        }
        Ok(Store(connection))
    }

    /// All positions.
    pub(super) fn entries(&self) -> Result<HashMap<Board, Entry>, BookError> {
        let mut statement =
            self.0.prepare("SELECT own, opp, score, depth, exact, closed FROM position")?;
        let mut rows = statement.query([])?;
        let mut entries = HashMap::new();
        while let Some(row) = rows.next()? {
            let (board, entry) = read(row).optional()?.flatten().ok_or(BookError::Damaged)?;
            entries.insert(board, entry);
        }
        Ok(entries)
    }

    /// Writes positions, all or none.
    pub(super) fn put(&mut self, entries: &[(Board, Entry)]) -> Result<(), BookError> {
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
        Ok(transaction.commit()?)
    }
}

/// The position of a row; `None` if there cannot be such a one.
fn read(row: &Row<'_>) -> Result<Option<(Board, Entry)>, rusqlite::Error> {
    let board = Board { own: row.get::<_, i64>(0)? as u64, opp: row.get::<_, i64>(1)? as u64 };
    let score = Score(row.get(2)?);
    let entry = Entry { score, depth: row.get(3)?, exact: row.get(4)?, closed: row.get(5)? };
    let sound = board.own & board.opp == 0
        && (-64..=64).contains(&score.0)
        && entry.depth <= 64
        && representative(board) == board;
    Ok(sound.then_some((board, entry)))
}
