//! Game-tree search that knows no game: it sees a [`Game`](lockstep_game::Game) and nothing else.
#![forbid(unsafe_code)]
