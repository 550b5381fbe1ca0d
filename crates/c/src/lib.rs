//! Lockstep for C. `include/lockstep.h` is the interface, with a comment for each function; it is made
//! from this file by cbindgen, and a test says so.
//!
//! Every function takes any pointer that C can rightly pass: null where a text is missing is an error,
//! not a crash. No panic crosses the border. Structs begin with their size, so that a program built
//! against an older header goes on to work.

// The border with C is made of pointers.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use lockstep_search::Stop;
use lockstep_service::ask::json;
use lockstep_sudoku::flagship::Solver;
use serde_json::{Map, Value};

/// The version of this interface. It grows when something is added; nothing is taken away.
pub const LOCKSTEP_ABI: u32 = 1;

/// Fine.
pub const LOCKSTEP_OK: c_int = 0;
/// Something in the question is wrong; `lockstep_error` says what.
pub const LOCKSTEP_REFUSED: c_int = 1;
/// A fault of Lockstep's; `lockstep_error` says what.
pub const LOCKSTEP_FAULT: c_int = 2;

/// Ends work from another thread.
pub struct LockstepStop(Stop);

/// What an answer may cost. Zero means no limit, or the usual.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct LockstepLimits {
    /// `sizeof(LockstepLimits)`.
    pub size: u32,
    /// Plies.
    pub depth: u32,
    /// Positions entered.
    pub nodes: u64,
    /// Time.
    pub seconds: f64,
    /// Bytes for tables.
    pub memory: u64,
    /// Threads.
    pub threads: u32,
}

/// What a search or a solver found, for the player to move.
#[repr(C)]
pub struct LockstepResult {
    /// `sizeof(LockstepResult)`, set by the caller.
    pub size: u32,
    /// Plies searched.
    pub depth: u32,
    /// Whether `score` is known.
    pub has_score: bool,
    /// Whether it is proved.
    pub exact: bool,
    /// In points.
    pub score: i32,
    /// The score is at least this; of a search, the least 32-bit number.
    pub lower: i32,
    /// The score is at most this; of a search, the greatest 32-bit number.
    pub upper: i32,
    /// The best move as text, such as `f5` or `4`; empty if the game is over.
    pub best: [c_char; 8],
    /// Positions entered.
    pub nodes: u64,
    /// Time.
    pub seconds: f64,
}

thread_local! {
    static ERROR: RefCell<CString> = RefCell::default();
}

/// What went wrong in the last call of this thread that did not return `LOCKSTEP_OK`. The text is valid until
/// the thread's next call.
#[unsafe(no_mangle)]
pub extern "C" fn lockstep_error() -> *const c_char {
    ERROR.with(|error| error.borrow().as_ptr())
}

fn fail(status: c_int, reason: &str) -> c_int {
    let text = CString::new(reason.replace('\0', " ")).unwrap_or_default();
    ERROR.with(|error| *error.borrow_mut() = text);
    status
}

/// Does `work`; what it refuses, and a panic, become a status.
fn guarded(work: impl FnOnce() -> Result<(), String>) -> c_int {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => LOCKSTEP_OK,
        Ok(Err(reason)) => fail(LOCKSTEP_REFUSED, &reason),
        Err(_) => fail(LOCKSTEP_FAULT, "a fault of Lockstep's own: please report it"),
    }
}

/// A text from C.
///
/// # Safety
/// `text` is null or ends with a zero byte.
unsafe fn string<'a>(name: &str, text: *const c_char) -> Result<&'a str, String> {
    if text.is_null() {
        return Err(format!("{name} is null"));
    }
    // SAFETY: not null; the caller says that it ends.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| format!("{name} is not UTF-8"))
}

/// A stop that is not set. Free it with `lockstep_stop_free` when nothing uses it any more.
#[unsafe(no_mangle)]
pub extern "C" fn lockstep_stop_new() -> *mut LockstepStop {
    Box::into_raw(Box::new(LockstepStop(Stop::never())))
}

/// Ends the work that was given this stop, from any thread. It stays set.
///
/// # Safety
/// `stop` is null or comes from `lockstep_stop_new` and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lockstep_stop_set(stop: *const LockstepStop) {
    // SAFETY: as the caller says.
    if let Some(stop) = unsafe { stop.as_ref() } {
        stop.0.set();
    }
}

/// Frees a stop.
///
/// # Safety
/// `stop` is null or comes from `lockstep_stop_new`, was not freed, and nothing uses it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lockstep_stop_free(stop: *mut LockstepStop) {
    if !stop.is_null() {
        // SAFETY: it comes from `Box::into_raw`, and is freed once.
        drop(unsafe { Box::from_raw(stop) });
    }
}

/// Answers a question in JSON, such as `reversi.search` with `{"game": "f5d6c3", "depth": 8}`. The answer is a
/// text to be freed with `lockstep_free`. Without a `stop`, the work goes on until it is done.
///
/// # Safety
/// `verb` and `question` are null or end with a zero byte; `stop` is null or valid; `answer` is null or
/// points to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lockstep_ask(
    verb: *const c_char,
    question: *const c_char,
    stop: *const LockstepStop,
    answer: *mut *mut c_char,
) -> c_int {
    guarded(|| {
        // SAFETY: as the caller says.
        let (verb, question, answer, stop) = unsafe {
            (string("verb", verb)?, string("question", question)?, answer.as_mut(), stop.as_ref())
        };
        let answer = answer.ok_or("answer is null")?;
        *answer = ptr::null_mut();
        let stop = stop.map_or_else(Stop::never, |stop| stop.0.clone());
        let text =
            json::answer(verb, question, &stop, &mut |_| {}).map_err(|fault| fault.to_string())?;
        *answer = CString::new(text).map_err(|fault| fault.to_string())?.into_raw();
        Ok(())
    })
}

/// Frees a text that `lockstep_ask` gave.
///
/// # Safety
/// `text` is null or comes from `lockstep_ask`, and is freed once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lockstep_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: it comes from `CString::into_raw`.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// Searches a position of a game, `reversi` or `connectx`, for a good move. `board` and `engine` may be null
/// for the usual ones, `limits` for what the engine needs to play well, `stop` for none.
///
/// # Safety
/// Texts are null or end with a zero byte; other pointers are null or valid, and the structs begin with
/// their size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lockstep_search(
    game: *const c_char,
    position: *const c_char,
    board: *const c_char,
    engine: *const c_char,
    limits: *const LockstepLimits,
    stop: *const LockstepStop,
    result: *mut LockstepResult,
) -> c_int {
    guarded(|| {
        // SAFETY: as the caller says.
        unsafe {
            let mut question = question(position, board, limits)?;
            if !engine.is_null() {
                question.insert("engine".into(), string("engine", engine)?.into());
            }
            ask(string("game", game)?, "search", question, stop, result)
        }
    })
}

/// Proves the score of a position of a game, or with `wld` only who wins (+1, 0, -1). What is proved when a limit
/// is reached is in `lower` and `upper`.
///
/// # Safety
/// As for `lockstep_search`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lockstep_solve(
    game: *const c_char,
    position: *const c_char,
    board: *const c_char,
    wld: bool,
    limits: *const LockstepLimits,
    stop: *const LockstepStop,
    result: *mut LockstepResult,
) -> c_int {
    guarded(|| {
        // SAFETY: as the caller says.
        unsafe {
            let mut question = question(position, board, limits)?;
            question.remove("depth");
            question.insert("wld".into(), wld.into());
            ask(string("game", game)?, "solve", question, stop, result)
        }
    })
}

/// # Safety
/// As for `lockstep_search`.
unsafe fn question(
    position: *const c_char,
    board: *const c_char,
    limits: *const LockstepLimits,
) -> Result<Map<String, Value>, String> {
    let mut question = Map::new();
    // SAFETY: as the caller says.
    unsafe {
        question.insert("game".into(), string("position", position)?.into());
        if !board.is_null() {
            question.insert("board".into(), string("board", board)?.into());
        }
        let Some(limits) = sized(limits)? else { return Ok(question) };
        let mut add = |name: &str, value: Value| {
            if value != 0 && value != 0.0 {
                question.insert(name.into(), value);
            }
        };
        add("depth", limits.depth.into());
        add("nodes", limits.nodes.into());
        add("time", limits.seconds.into());
        add("memory", limits.memory.into());
        add("threads", limits.threads.into());
    }
    Ok(question)
}

/// The limits behind a pointer, if any.
///
/// # Safety
/// `limits` is null or points to a struct that begins with its size.
unsafe fn sized(limits: *const LockstepLimits) -> Result<Option<LockstepLimits>, String> {
    // SAFETY: the size is there in every version.
    let Some(&size) = (unsafe { limits.cast::<u32>().as_ref() }) else { return Ok(None) };
    if (size as usize) < size_of::<LockstepLimits>() {
        return Err(format!(
            "limits.size is {size}, expected {} or more",
            size_of::<LockstepLimits>()
        ));
    }
    // SAFETY: the struct is at least as large as ours.
    Ok(Some(unsafe { *limits }))
}

/// # Safety
/// `stop` and `result` are null or valid; `result` begins with its size.
unsafe fn ask(
    game: &str,
    verb: &str,
    question: Map<String, Value>,
    stop: *const LockstepStop,
    result: *mut LockstepResult,
) -> Result<(), String> {
    // SAFETY: as the caller says; the size is there in every version.
    let (stop, size) = unsafe { (stop.as_ref(), result.cast::<u32>().as_ref()) };
    let expected = size_of::<LockstepResult>();
    match size {
        None => return Err("result is null".into()),
        Some(&size) if (size as usize) < expected => {
            return Err(format!("result.size is {size}, expected {expected} or more"));
        }
        Some(_) => {}
    }
    let stop = stop.map_or_else(Stop::never, |stop| stop.0.clone());
    let question = Value::Object(question).to_string();
    let text = json::answer(&format!("{game}.{verb}"), &question, &stop, &mut |_| {});
    let record: Value = serde_json::from_str(&text.map_err(|fault| fault.to_string())?)
        .map_err(|fault| fault.to_string())?;
    // SAFETY: checked above: not null, and large enough.
    unsafe { fill(&mut *result, &record) };
    Ok(())
}

fn fill(result: &mut LockstepResult, record: &Value) {
    let number = |name: &str| record[name].as_i64().and_then(|number| i32::try_from(number).ok());
    result.depth = record["depth"].as_u64().unwrap_or(0) as u32;
    result.has_score = number("score").is_some();
    result.exact = record["exact"].as_bool().unwrap_or(false);
    result.score = number("score").unwrap_or(0);
    result.lower = number("lower").unwrap_or(i32::MIN);
    result.upper = number("upper").unwrap_or(i32::MAX);
    result.nodes = record["nodes"].as_u64().unwrap_or(0);
    result.seconds = record["seconds"].as_f64().unwrap_or(0.0);
    let best = match &record["best"] {
        Value::String(name) => name.clone(),
        Value::Number(column) => column.to_string(),
        _ => String::new(),
    };
    result.best = [0; 8];
    for (to, from) in result.best.iter_mut().take(7).zip(best.bytes()) {
        *to = from as c_char;
    }
}

/// Solves a 9x9 puzzle of 81 characters, `.` or `0` for an empty cell, and counts solutions up to `limit`. The
/// first one is written to `solution`, 82 bytes with its zero, unless that is null. Negative if the
/// puzzle is no such text.
///
/// # Safety
/// `puzzle` is null or ends with a zero byte; `solution` is null or has room for 82 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lockstep_sudoku(
    puzzle: *const c_char,
    limit: u64,
    solution: *mut c_char,
) -> i64 {
    let mut count = -1;
    guarded(|| {
        // SAFETY: as the caller says.
        let puzzle = unsafe { string("puzzle", puzzle)? };
        let cells: Result<[u8; 81], _> = puzzle.as_bytes().try_into();
        let cells = cells.map_err(|_| format!("expected 81 characters, found {}", puzzle.len()))?;
        let cells = cells.map(|byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') });
        if cells.iter().any(|&number| number > 9) {
            return Err("expected digits and dots".into());
        }
        let solved = Solver::new().solve_numbers(&cells, limit.max(1));
        count = i64::try_from(solved.count).unwrap_or(i64::MAX);
        if let (Some(text), false) = (solved.text(), solution.is_null()) {
            // SAFETY: there is room for 81 characters and a zero.
            unsafe {
                ptr::copy_nonoverlapping(text.as_ptr().cast(), solution, text.len());
                *solution.add(text.len()) = 0;
            }
        }
        Ok(())
    });
    count
}
