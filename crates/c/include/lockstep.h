// Lockstep for C: best moves and solutions in Reversi, Connect-X and Sudoku.
//
// Made by cbindgen from crates/c/src/lib.rs. Link with -llockstep_c. See docs/guide-c.md.

#ifndef LOCKSTEP_H
#define LOCKSTEP_H

#include <stdbool.h>
#include <stdint.h>

// The version of this interface. It grows when something is added; nothing is taken away.
#define LOCKSTEP_ABI 1

// Fine.
#define LOCKSTEP_OK 0

// Something in the question is wrong; `lockstep_error` says what.
#define LOCKSTEP_REFUSED 1

// A fault of Lockstep's; `lockstep_error` says what.
#define LOCKSTEP_FAULT 2

// Ends work from another thread.
typedef struct LockstepStop LockstepStop;

// What an answer may cost. Zero means no limit, or the usual.
typedef struct {
  // `sizeof(LockstepLimits)`.
  uint32_t size;
  // Plies.
  uint32_t depth;
  // Positions entered.
  uint64_t nodes;
  // Time.
  double seconds;
  // Bytes for tables.
  uint64_t memory;
  // Threads.
  uint32_t threads;
} LockstepLimits;

// What a search or a solver found, for the player to move.
typedef struct {
  // `sizeof(LockstepResult)`, set by the caller.
  uint32_t size;
  // Plies searched.
  uint32_t depth;
  // Whether `score` is known.
  bool has_score;
  // Whether it is proved.
  bool exact;
  // In points.
  int32_t score;
  // The score is at least this; of a search, the least 32-bit number.
  int32_t lower;
  // The score is at most this; of a search, the greatest 32-bit number.
  int32_t upper;
  // The best move as text, such as `f5` or `4`; empty if the game is over.
  char best[8];
  // Positions entered.
  uint64_t nodes;
  // Time.
  double seconds;
} LockstepResult;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// What went wrong in the last call of this thread that did not return `LOCKSTEP_OK`. The text is valid until
// the thread's next call.
const char *lockstep_error(void);

// A stop that is not set. Free it with `lockstep_stop_free` when nothing uses it any more.
LockstepStop *lockstep_stop_new(void);

// Ends the work that was given this stop, from any thread. It stays set.
//
// # Safety
// `stop` is null or comes from `lockstep_stop_new` and was not freed.
void lockstep_stop_set(const LockstepStop *stop);

// Frees a stop.
//
// # Safety
// `stop` is null or comes from `lockstep_stop_new`, was not freed, and nothing uses it.
void lockstep_stop_free(LockstepStop *stop);

// Answers a question in JSON, such as `reversi.search` with `{"game": "f5d6c3", "depth": 8}`. The answer is a
// text to be freed with `lockstep_free`. Without a `stop`, the work goes on until it is done.
//
// # Safety
// `verb` and `question` are null or end with a zero byte; `stop` is null or valid; `answer` is null or
// points to a pointer.
int lockstep_ask(const char *verb,
                 const char *question,
                 const LockstepStop *stop,
                 char **answer);

// Frees a text that `lockstep_ask` gave.
//
// # Safety
// `text` is null or comes from `lockstep_ask`, and is freed once.
void lockstep_free(char *text);

// Searches a position of a game, `reversi` or `connectx`, for a good move. `board` and `engine` may be null
// for the usual ones, `limits` for what the engine needs to play well, `stop` for none.
//
// # Safety
// Texts are null or end with a zero byte; other pointers are null or valid, and the structs begin with
// their size.
int lockstep_search(const char *game,
                    const char *position,
                    const char *board,
                    const char *engine,
                    const LockstepLimits *limits,
                    const LockstepStop *stop,
                    LockstepResult *result);

// Proves the score of a position of a game, or with `wld` only who wins (+1, 0, -1). What is proved when a limit
// is reached is in `lower` and `upper`.
//
// # Safety
// As for `lockstep_search`.
int lockstep_solve(const char *game,
                   const char *position,
                   const char *board,
                   bool wld,
                   const LockstepLimits *limits,
                   const LockstepStop *stop,
                   LockstepResult *result);

// Solves a 9x9 puzzle of 81 characters, `.` or `0` for an empty cell, and counts solutions up to `limit`. The
// first one is written to `solution`, 82 bytes with its zero, unless that is null. Negative if the
// puzzle is no such text.
//
// # Safety
// `puzzle` is null or ends with a zero byte; `solution` is null or has room for 82 bytes.
int64_t lockstep_sudoku(const char *puzzle,
                        uint64_t limit,
                        char *solution);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LOCKSTEP_H */
