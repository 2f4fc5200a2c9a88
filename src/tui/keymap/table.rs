//! The table itself.

use super::{Action, Context};
use Context::{Analysis, Editor, Entry, Menu, Over, Play, Popup, Practice, Review, Watch};

/// A row: what some keys do, and where.
#[derive(Debug)]
pub struct Binding {
    pub action: Action,
    /// The keys, as [`super::Key`] reads them.
    pub keys: &'static [&'static str],
    pub contexts: &'static [Context],
    /// The command after `:`, and the name in the settings file.
    pub name: &'static str,
    /// A few words for the footer; empty if the footer is not the place for it.
    pub short: &'static str,
    /// A line for the help page.
    pub about: &'static str,
}

impl Binding {
    /// What it is called where it is offered.
    #[must_use]
    pub const fn short_name(&self) -> &'static str {
        if self.short.is_empty() {
            self.name
        } else {
            self.short
        }
    }
}

const GAME: &[Context] = &[Play, Watch, Over, Analysis];
/// The same, and where a game is only looked at.
const LOOK: &[Context] = &[Play, Watch, Over, Analysis, Review, Practice];
const SCREENS: &[Context] = &[Menu, Play, Watch, Over, Analysis, Review, Practice];
const EVERYWHERE: &[Context] = &[
    Menu, Play, Watch, Over, Analysis, Review, Practice, Editor, Entry, Popup,
];
/// Where there is more of a game than one position.
const SEEN: &[Context] = &[Play, Watch, Over, Analysis, Review];
/// The letters that put pieces on the board come before all other meanings there, so `q` does not leave.
const EDITOR: &[Context] = &[Editor];

const fn row(
    action: Action,
    keys: &'static [&'static str],
    contexts: &'static [Context],
    name: &'static str,
    short: &'static str,
    about: &'static str,
) -> Binding {
    Binding {
        action,
        keys,
        contexts,
        name,
        short,
        about,
    }
}

/// All keys. Rows that matter more come first: the footer shows as many as fit.
#[rustfmt::skip]
pub const TABLE: &[Binding] = &[
    row(Action::Choose, &["enter", "space"], &[Menu], "choose", "choose", "open the chosen entry"),
    row(Action::Choose, &["enter", "space"], &[Play, Over], "choose", "pick up", "pick up, put down"),
    row(Action::PlayBest, &["space"], &[Analysis], "best", "best move", "play the engine's best move"),
    row(Action::PlayLine, &["1", "2", "3", "4", "5", "6", "7", "8"], &[Analysis], "line", "", "play that line's first move, or that book move"),
    row(Action::Threat, &["x"], &[Analysis], "threat", "threat", "show what the other side threatens"),
    row(Action::KnownMoves, &["m"], &[Analysis], "moves", "book", "list book moves and your games, or the lines again"),
    row(Action::Choose, &["enter"], &[Watch, Analysis, Entry, Popup], "choose", "ok", "confirm, or follow the chosen line"),
    row(Action::Choose, &["enter", "space"], &[Review], "choose", "show why", "show on the board why the move was bad"),
    row(Action::NextSlip, &["]", "n"], &[Review], "nextmistake", "next mistake", "go to the next mistake"),
    row(Action::PreviousSlip, &["[", "N"], &[Review], "mistakeback", "previous", "go to the mistake before"),
    row(Action::Step, &["space"], &[Practice], "step", "next", "go on: the solution, or the next one"),
    row(Action::Choose, &["enter"], &[Practice], "choose", "", "pick up, put down; go on after an answer"),
    row(Action::Hint, &["H"], &[Practice], "hint", "hint", "hint: first the piece, then the move"),
    row(Action::Solution, &["s"], &[Practice], "solution", "solution", "show the answer"),
    row(Action::TakeBack, &["u"], &[Practice], "undo", "undo", "take back a move of a lesson, or try again"),
    row(Action::Skip, &["]"], &[Practice], "skip", "skip", "go on to the next one"),
    row(Action::Practice, &["p"], &[Review], "practice", "practice", "find something better than your mistakes"),
    row(Action::Practice, &["p"], &[Menu], "practice", "", "solve puzzles and mistakes"),
    row(Action::Cancel, &["esc"], &[Play, Watch, Over, Analysis, Review, Practice, Entry, Popup], "cancel", "back", "cancel, go back"),
    row(Action::Pause, &["space", "p"], &[Watch], "pause", "pause", "pause and resume"),
    row(Action::Pause, &["p"], &[Play], "pause", "", "pause and resume the clock"),
    row(Action::Step, &["s"], &[Watch], "step", "step", "play one move, then pause"),
    row(Action::Faster, &["]"], &[Watch], "faster", "faster", "less time per move"),
    row(Action::Slower, &["["], &[Watch], "slower", "slower", "more time per move"),
    row(Action::NextGame, &["n"], &[Watch], "next", "next game", "skip to the next game of the match"),
    row(Action::Table, &["T"], &[Watch, Over], "table", "table", "show the table of a match"),
    row(Action::Rematch, &["m"], &[Over], "rematch", "rematch", "play again with colors swapped"),
    row(Action::LevelUp, &["]"], &[Over], "levelup", "stronger", "again, against a stronger engine"),
    row(Action::LevelDown, &["["], &[Over], "leveldown", "weaker", "again, against a weaker engine"),
    row(Action::New, &["n"], &[Play, Over, Analysis], "new", "new game", "start a new game"),
    row(Action::Review, &["R", "r"], &[Over, Analysis], "review", "review", "review the game: every mistake, and why"),
    row(Action::Review, &["R", "r"], &[Review], "review", "go on", "go on with the review"),
    row(Action::Analyze, &["A"], &[Play, Watch, Over, Review, Practice], "analyze", "analyze", "analyze the game from here"),
    row(Action::Analyze, &["A"], &[Menu], "analyze", "", "analyze from the starting position"),
    row(Action::Comment, &[";"], &[Analysis], "comment", "comment", "comment on the move"),
    row(Action::FinishComment, &["ctrl-s"], &[Popup], "keep", "keep", "keep the comment"),
    row(Action::Arrows, &["w"], &[Analysis], "showarrows", "", "show or hide the engine's arrows"),
    row(Action::Run, &["G"], &[Analysis], "run", "judge all", "judge every move of this line, for the graph"),
    row(Action::Glyph, &["!"], &[Analysis], "glyph", "", "mark the move: ! ? !! ?? !? ?! or none"),
    row(Action::Assess, &["="], &[Analysis], "assess", "", "mark the position: = ∞ ⩲ ⩱ ± ∓ +- -+ or none"),
    row(Action::Fold, &["z"], &[Analysis], "fold", "", "fold or unfold this variation"),
    row(Action::FoldAll, &["Z"], &[Analysis], "foldall", "", "fold or unfold all variations"),
    row(Action::Promote, &["P"], &[Analysis], "promote", "", "move this variation up"),
    row(Action::Demote, &["p"], &[Analysis], "demote", "", "move this variation down"),
    row(Action::Delete, &["delete", "X"], &[Analysis], "delete", "", "delete this move and all after it"),
    row(Action::PreviousBranch, &["<"], &[Analysis], "branchback", "", "go to the previous branch"),
    row(Action::NextBranch, &[">"], &[Analysis], "branch", "", "go to the next branch"),
    row(Action::PreviousComment, &["("], &[Analysis], "commentback", "", "go to the previous comment"),
    row(Action::NextComment, &[")"], &[Analysis], "commentnext", "", "go to the next comment"),
    row(Action::TakeBack, &["u"], &[Analysis], "undo", "undo", "undo the last edit"),
    row(Action::Redo, &["U"], &[Analysis], "redo", "", "redo what you undid"),
    row(Action::TakeBack, &["u"], &[Play, Over], "undo", "undo", "take back your last move"),
    row(Action::Hint, &["H"], &[Play], "hint", "hint", "hint: the piece, then the move, then why"),
    row(Action::Type, &["i"], &[Play, Analysis, Practice], "type", "type", "type a move"),
    row(Action::Flip, &["v"], LOOK, "flip", "flip", "flip the board"),
    row(Action::Thoughts, &["l"], GAME, "thoughts", "engine", "show or hide the engine's thoughts"),
    row(Action::Resign, &["G"], &[Play], "resign", "resign", "resign"),
    row(Action::Draw, &["D"], &[Play], "draw", "draw", "offer a draw"),
    row(Action::Help, &["?"], SCREENS, "help", "help", "show these keys"),
    row(Action::Quit, &["q"], SCREENS, "quit", "leave", "leave; your game is kept"),
    row(Action::Redo, &["U"], &[Play, Over], "redo", "", "replay a move you took back"),
    row(Action::EngineMove, &["m"], &[Play], "move", "", "let the engine move for you"),
    row(Action::Switch, &["s"], &[Play], "switch", "", "swap sides with the engine"),
    row(Action::Back, &[","], LOOK, "back", "", "go one move back"),
    row(Action::Forward, &["."], LOOK, "forward", "", "go one move forward"),
    row(Action::First, &["home"], SEEN, "first", "", "go to the start"),
    row(Action::Last, &["end"], SEEN, "last", "", "go to the latest move"),
    row(Action::First, &["home", "pageup"], &[Menu], "first", "", "go to the first entry"),
    row(Action::Last, &["end", "pagedown"], &[Menu], "last", "", "go to the last entry"),
    row(Action::First, &["home"], &[Popup], "first", "", "go to the first row"),
    row(Action::Last, &["end"], &[Popup], "last", "", "go to the last row"),
    row(Action::Up, &["up"], &[Play, Watch, Over, Analysis, Review, Practice, Entry, Popup], "up", "", "move up"),
    row(Action::Down, &["down"], &[Play, Watch, Over, Analysis, Review, Practice, Entry, Popup], "down", "", "move down"),
    row(Action::Up, &["up", "k"], &[Menu], "up", "", "move up"),
    row(Action::Down, &["down", "j"], &[Menu], "down", "", "move down"),
    row(Action::Left, &["left"], &[Play, Watch, Over, Analysis, Review, Practice, Popup], "left", "", "move left, or one move back"),
    row(Action::Right, &["right"], &[Play, Watch, Over, Analysis, Review, Practice, Popup], "right", "", "move right, or one move forward"),
    row(Action::PageUp, &["pageup"], &[Play, Watch, Over, Analysis, Review, Popup], "pageup", "", "ten moves back, or a page up"),
    row(Action::PageDown, &["pagedown"], &[Play, Watch, Over, Analysis, Review, Popup], "pagedown", "", "ten moves forward, or a page down"),
    row(Action::Focus, &["tab"], LOOK, "focus", "", "next part: board, moves, lines, graph"),
    row(Action::FocusBack, &["backtab"], LOOK, "focusback", "", "previous part"),
    row(Action::Complete, &["tab"], &[Entry, Popup], "complete", "", "complete what you typed"),
    row(Action::MoreLines, &["+"], &[Review], "more", "", "review again, deeper"),
    row(Action::FewerLines, &["-"], &[Review], "fewer", "", "review again, quicker"),
    row(Action::TakeBack, &["u"], &[Review], "undo", "", "take back all that the review wrote"),
    row(Action::MoreLines, &["+"], GAME, "more", "", "one more engine line"),
    row(Action::FewerLines, &["-"], GAME, "fewer", "", "one engine line fewer"),
    row(Action::Graph, &["t"], SEEN, "graph", "", "show chances or time used in the graph"),
    row(Action::CopyFen, &["y"], LOOK, "copyfen", "", "copy the position (FEN)"),
    row(Action::CopyPgn, &["Y"], SEEN, "copypgn", "", "copy the game (PGN)"),
    row(Action::Save, &["ctrl-s"], &[Analysis, Review], "save", "save", "save the game, here or to a named file"),
    row(Action::Games, &["/"], &[Analysis], "games", "", "list the games of the file"),
    row(Action::Open, &["ctrl-o"], SCREENS, "open", "", "open a PGN file"),
    row(Action::Settings, &["S"], SCREENS, "settings", "", "settings"),
    row(Action::Command, &[":"], SCREENS, "command", "", "type a command"),
    row(Action::Edit, &["E"], &[Menu], "edit", "", "set up a position"),
    row(Action::Edit, &["E"], GAME, "edit", "", "set up a position from this one"),
    row(Action::Choose, &["enter"], EDITOR, "choose", "put", "put down or pick up a piece, change a field"),
    row(Action::Delete, &["space", "delete", "backspace", "."], EDITOR, "delete", "empty", "empty the square"),
    row(Action::Place, &["P", "N", "B", "R", "Q", "K", "p", "n", "b", "r", "q", "k"], EDITOR, "put", "", "put a piece here: capitals White, small letters Black"),
    row(Action::TakeBack, &["u"], EDITOR, "undo", "undo", "undo the last edit"),
    row(Action::Clear, &["c"], EDITOR, "clear", "clear", "clear the board"),
    row(Action::PlayFrom, &["g"], EDITOR, "play", "play", "play from here"),
    row(Action::Analyze, &["A"], EDITOR, "analyze", "analyze", "analyze this position"),
    row(Action::WatchFrom, &["W"], EDITOR, "watch", "", "watch engines play from here"),
    row(Action::Turn, &["w"], EDITOR, "turn", "turn", "change the side to move"),
    row(Action::TypeFen, &["f"], EDITOR, "fen", "FEN", "type a FEN (or just paste one)"),
    row(Action::Start, &["s"], EDITOR, "start", "start", "set up the starting position"),
    row(Action::Mirror, &["m"], EDITOR, "mirror", "mirror", "swap White and Black"),
    row(Action::Flip, &["v"], EDITOR, "flip", "flip", "flip the board"),
    row(Action::Help, &["?"], EDITOR, "help", "help", "show these keys"),
    row(Action::Quit, &["esc"], EDITOR, "quit", "back", "drop what you hold, then go back"),
    row(Action::EnPassant, &["e"], EDITOR, "enpassant", "", "next en passant square"),
    row(Action::Focus, &["tab"], EDITOR, "focus", "", "next part: board, pieces, fields, buttons"),
    row(Action::FocusBack, &["backtab"], EDITOR, "focusback", "", "previous part"),
    row(Action::Up, &["up"], EDITOR, "up", "", "move up"),
    row(Action::Down, &["down"], EDITOR, "down", "", "move down"),
    row(Action::Left, &["left"], EDITOR, "left", "", "move left, or previous value"),
    row(Action::Right, &["right"], EDITOR, "right", "", "move right, or next value"),
    row(Action::Digit, &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"], EDITOR, "digit", "", "type a number into a field"),
    row(Action::Redo, &["U"], EDITOR, "redo", "", "redo what you undid"),
    row(Action::CopyFen, &["y"], EDITOR, "copyfen", "", "copy the position (FEN)"),
    row(Action::Settings, &["S"], EDITOR, "settings", "", "settings"),
    row(Action::Command, &[":"], EDITOR, "command", "", "type a command"),
    row(Action::Redraw, &["ctrl-l"], EVERYWHERE, "redraw", "", "redraw the screen"),
    row(Action::Suspend, &["ctrl-z"], EVERYWHERE, "suspend", "", "suspend (fg brings it back)"),
    row(Action::QuitNow, &["ctrl-c"], EVERYWHERE, "exit", "", "quit; your game is kept"),
];
