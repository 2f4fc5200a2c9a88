//! Pillarbox: chess in a terminal, with its own mailbox engine inside.
//!
//! # The house
//!
//! A module may import what its last column says, and nothing else. `tests/layers` reads these
//! tables and the sources, and keeps the walls. Every module stands below those that it imports, so
//! that there are no circles.
//!
//! | module | what it is | may import |
//! |---|---|---|
//! | [`chess`] | the rules: board, moves, notation, outcome | nothing |
//! | [`text`] | text for people: sanitized, quoted | nothing |
//! | [`referee`] | the only door to shakmaty: SAN from outside, cross-checks | `chess` |
//! | [`game`] | a game as people know it: tree, clock, PGN, typed moves | `chess`, `referee`, `text` |
//! | [`openings`] | names of openings by position; the built-in book, and books in Polyglot's format | `chess` |
//! | [`engine`] | evaluation, search, the worker thread | `chess` |
//! | [`review`] | judging games: chances, mistakes, why; walks a game through the engine | `chess`, `engine`, `game`, `openings`, `text` |
//! | [`learn`] | lessons and their exercises; puzzles: mining, themes, ratings, solving | `chess`, `engine`, `game`, `openings`, `review`, `text` |
//! | [`store`] | files that must not be lost | `text` |
//! | `training` | games and weights for the network; built with the feature `train` | `chess`, `engine` |
//! | [`cli`] | the command line's types, and the numbers it allows | `chess::perft`, `engine::ranges`, `engine::strength` |
//! | [`config`] | the settings file | `engine::ranges`, `engine::strength`, `game::TimeControl`, `text` |
//! | [`headless`] | every mode without a screen; the only place that prints | all above |
//! | [`tui`] | everything on the screen; ratatui and crossterm live only here | all above but `headless` |
//! | `main` | chooses between the two | `cli`, `config`, `headless`, `tui` |
//!
//! Within [`engine`]: `search` is one thread's search, with a file each for iterative deepening, the
//! negamax recursion, its move loop, pruning, extensions, reductions and quiescence;
//! [`engine::parameters`] has every margin and divisor of it. `move_picker`, `history` and `see` are the
//! order of moves, [`engine::net`] the network that evaluates at full strength, [`engine::eval`] the
//! evaluation written by hand for all else, `transposition` the hash table, `time` the clock, `abdada`
//! how threads share the moves, [`engine::strength`] the levels, [`engine::worker`] the thread that a
//! screen or UCI talks to.
//!
//! # The screen
//!
//! A key goes from `tui` (the loop that draws and waits) to `update`, to the screen in [`tui::app`]
//! whose [`tui::room::Room`] it is; the screen changes itself, asks the shell by an `Effect`
//! ([`tui::event`]) and the rest of the program by a `Request`; `shell` carries effects out, and what
//! the engine's thread answers comes back as an `Event`. Then `view` draws once.
//!
//! | room of `tui` | what it is | may import |
//! |---|---|---|
//! | `theme` | the colors of boards, at every depth of color | nothing |
//! | `artwork` | the board as a picture: pieces drawn as vectors, marks, arrows | `theme` |
//! | `pieces` | pieces as sprites, glyphs and letters | nothing |
//! | `wrap` | text that has to fit a width | nothing |
//! | `scroll` | which rows of a list are seen | nothing |
//! | `ticket` | numbers that tell orders apart | nothing |
//! | `keymap` | keys and what they mean: the key table | nothing |
//! | `setup` | what a new game is like | nothing |
//! | `tournament` | who plays whom in a match, and how they stand | nothing |
//! | `thoughts` | what an engine thinks, ready to be shown | nothing |
//! | `pasted` | what a pasted text is | nothing |
//! | `text_input` | text being typed | `wrap` |
//! | `limit` | how far the engine analyzes | `thoughts` |
//! | `budget` | how hard a game is reviewed | nothing |
//! | `files` | files of games: orders, answers, listings | `scroll`, `setup`, `text_input`, `ticket` |
//! | `motion` | pieces on their way over the board | nothing |
//! | `look` | styles and signs on this terminal | `motion`, `pieces`, `theme` |
//! | `event` | what comes in, what goes out, what screens ask of the program | `files`, `keymap`, `setup`, `theme`, `ticket`, `tournament` |
//! | `widgets` | parts of a screen from plain data: drawing and hits | `artwork`, `look`, `motion`, `pieces`, `scroll`, `theme`, `thoughts`, `wrap` |
//! | `layout` | rectangles, and where a board lies | `widgets` |
//! | `sketch` | a position being set up | `widgets` |
//! | `shared` | what all screens share: settings, look, keys, size, time, notice, effects | `budget`, `event`, `files`, `keymap`, `limit`, `look`, `pieces`, `setup`, `sketch`, `theme`, `ticket`, `widgets`, `wrap` |
//! | `room` | what every screen is asked | `event`, `keymap`, `shared`, `ticket`, `widgets` |
//! | `popups` | what lies on top of a screen: a component each | `event`, `files`, `keymap`, `layout`, `look`, `scroll`, `setup`, `shared`, `text_input`, `ticket`, `tournament`, `widgets`, `wrap` |
//! | `game_view` | what screens with a game share: tree, board, hand, typed move, engine's lines | `artwork`, `event`, `keymap`, `layout`, `look`, `motion`, `pieces`, `room`, `shared`, `text_input`, `thoughts`, `ticket`, `widgets`, `wrap` |
//! | `live_game` | a game being played: players, clock, the engine's turn, the end | `event`, `game_view`, `keymap`, `look`, `room`, `setup`, `shared`, `thoughts`, `ticket`, `widgets` |
//! | `menu` | the start | `event`, `keymap`, `layout`, `look`, `room`, `setup`, `shared`, `theme`, `wrap` |
//! | `play` | a game in which a person plays; hints, offers, the coach | `event`, `game_view`, `keymap`, `live_game`, `look`, `room`, `setup`, `shared`, `thoughts`, `ticket`, `widgets` |
//! | `watch` | engine against engine | `event`, `game_view`, `keymap`, `live_game`, `look`, `room`, `setup`, `shared`, `thoughts`, `ticket`, `tournament`, `widgets` |
//! | `analysis` | a game with variations, analyzed by the engine | `artwork`, `budget`, `event`, `files`, `game_view`, `keymap`, `limit`, `look`, `room`, `setup`, `shared`, `thoughts`, `ticket`, `widgets` |
//! | `review` | a game that is reviewed: what each move was, and why | `analysis`, `budget`, `event`, `game_view`, `keymap`, `look`, `shared`, `ticket`, `widgets`, `wrap` |
//! | `practice` | mistakes to be solved | `analysis`, `event`, `game_view`, `keymap`, `look`, `review`, `scroll`, `shared`, `thoughts`, `ticket`, `widgets`, `wrap` |
//! | `lesson` | a lesson: its exercises, one after the other | `event`, `game_view`, `keymap`, `look`, `shared`, `ticket`, `widgets`, `wrap` |
//! | `puzzles` | puzzles and mistakes to be solved, of many kinds | `analysis`, `event`, `game_view`, `keymap`, `look`, `setup`, `shared`, `thoughts`, `ticket`, `widgets`, `wrap` |
//! | `editor` | setting up a position | `event`, `keymap`, `layout`, `pasted`, `room`, `setup`, `shared`, `sketch`, `text_input`, `theme`, `widgets`, `wrap` |
//! | `app` | the program as data: the screen, the popup, what waits | `analysis`, `editor`, `game_view`, `keymap`, `lesson`, `menu`, `play`, `popups`, `practice`, `puzzles`, `review`, `room`, `shared`, `watch` |
//! | `update` | what happens when something happens, beyond one screen | all above |
//! | `view` | draws the screen and what lies on top | all above |
//! | `shell` | the terminal, the threads, the disk | all above |
//! | `start` | from the command line to the first screen | all above |

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod chess;
pub mod cli;
pub mod config;
pub mod engine;
pub mod game;
pub mod headless;
pub mod learn;
pub mod openings;
pub mod referee;
pub mod review;
pub mod store;
pub mod text;
#[cfg(feature = "train")]
pub mod training;
#[allow(missing_docs)] // On the screen a name says what a thing is; comments say why.
pub mod tui;
