//! The table itself.

use super::{Action, Context};
use Context::{Analysis, Editor, Entry, Menu, Over, Play, Popup, Watch};

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
const SCREENS: &[Context] = &[Menu, Play, Watch, Over, Analysis];
const EVERYWHERE: &[Context] = &[Menu, Play, Watch, Over, Analysis, Editor, Entry, Popup];
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
    row(Action::Choose, &["enter", "space"], &[Menu, Play, Over], "choose", "choose", "choose; on the board pick up a piece, put it down"),
    row(Action::PlayBest, &["space"], &[Analysis], "best", "best move", "play the engine's best move"),
    row(Action::PlayLine, &["1", "2", "3", "4", "5", "6", "7", "8"], &[Analysis], "line", "", "play the move of the line with this number"),
    row(Action::Threat, &["x"], &[Analysis], "threat", "threat", "what the other side would do if it were to move"),
    row(Action::Choose, &["enter"], &[Watch, Analysis, Entry, Popup], "choose", "ok", "choose, yes, play the typed move, walk along a line"),
    row(Action::Cancel, &["esc"], &[Play, Watch, Over, Analysis, Entry, Popup], "cancel", "back", "back, cancel, put the piece back"),
    row(Action::Pause, &["space", "p"], &[Watch], "pause", "pause", "stop and go on"),
    row(Action::Pause, &["p"], &[Play], "pause", "", "stop the clock and go on"),
    row(Action::Step, &["s"], &[Watch], "step", "step", "play one move of a paused game"),
    row(Action::Faster, &["]"], &[Watch], "faster", "faster", "less time for a move"),
    row(Action::Slower, &["["], &[Watch], "slower", "slower", "more time for a move"),
    row(Action::NextGame, &["n"], &[Watch], "next", "next game", "leave this game and begin the next one of the match"),
    row(Action::Rematch, &["m"], &[Over], "rematch", "rematch", "the same again with the colors changed"),
    row(Action::LevelUp, &["]"], &[Over], "levelup", "harder", "a stronger engine in the next game"),
    row(Action::LevelDown, &["["], &[Over], "leveldown", "easier", "a weaker engine in the next game"),
    row(Action::New, &["n"], &[Play, Over, Analysis], "new", "new game", "new game"),
    row(Action::Analyze, &["A"], &[Play, Watch, Over], "analyze", "analyze", "study the game from here"),
    row(Action::Comment, &[";"], &[Analysis], "comment", "comment", "write a comment about the move"),
    row(Action::FinishComment, &["ctrl-s"], &[Popup], "keep", "keep", "keep the comment that is written"),
    row(Action::Run, &["G"], &[Analysis], "run", "judge all", "judge every position of this line; fills the graph"),
    row(Action::Glyph, &["!"], &[Analysis], "glyph", "", "judge the move: ! ? !! ?? !? ?! and nothing"),
    row(Action::Assess, &["="], &[Analysis], "assess", "", "judge the position: = ∞ ⩲ ⩱ ± ∓ +- -+ and nothing"),
    row(Action::Fold, &["z"], &[Analysis], "fold", "", "fold the variation here away, or open it"),
    row(Action::FoldAll, &["Z"], &[Analysis], "foldall", "", "fold all variations away, or open them"),
    row(Action::Promote, &["P"], &[Analysis], "promote", "", "make this variation more important"),
    row(Action::Demote, &["p"], &[Analysis], "demote", "", "make this variation less important"),
    row(Action::Delete, &["delete", "X"], &[Analysis], "delete", "", "remove this move and what follows it"),
    row(Action::PreviousBranch, &["<"], &[Analysis], "branchback", "", "to the branch before"),
    row(Action::NextBranch, &[">"], &[Analysis], "branch", "", "to the next branch"),
    row(Action::PreviousComment, &["("], &[Analysis], "commentback", "", "to the comment before"),
    row(Action::NextComment, &[")"], &[Analysis], "commentnext", "", "to the next comment"),
    row(Action::TakeBack, &["u"], &[Analysis], "undo", "undo", "undo the last edit"),
    row(Action::Redo, &["U"], &[Analysis], "redo", "", "do again what was undone"),
    row(Action::TakeBack, &["u"], &[Play, Over], "undo", "undo", "take back; against the engine your move and its answer"),
    row(Action::Hint, &["H"], &[Play], "hint", "hint", "hint: first the piece, then the move"),
    row(Action::Type, &["i"], &[Play, Analysis], "type", "type", "type a move; its first letter begins it too"),
    row(Action::Flip, &["v"], GAME, "flip", "flip", "see the board from the other side"),
    row(Action::Thoughts, &["l"], GAME, "thoughts", "engine", "show and hide what the engine thinks"),
    row(Action::Resign, &["G"], &[Play], "resign", "resign", "give up"),
    row(Action::Draw, &["D"], &[Play], "draw", "draw", "offer a draw"),
    row(Action::Help, &["?"], SCREENS, "help", "help", "the keys of this screen"),
    row(Action::Quit, &["q"], SCREENS, "quit", "leave", "leave; the game is kept"),
    row(Action::Redo, &["U"], &[Play, Over], "redo", "", "play again what was taken back"),
    row(Action::EngineMove, &["m"], &[Play], "move", "", "let the engine move for you"),
    row(Action::Switch, &["s"], &[Play], "switch", "", "change sides with the engine"),
    row(Action::Back, &[","], GAME, "back", "", "look one move back"),
    row(Action::Forward, &["."], GAME, "forward", "", "look one move on"),
    row(Action::First, &["home"], GAME, "first", "", "look at the first position"),
    row(Action::Last, &["end"], GAME, "last", "", "look at the newest position"),
    row(Action::Up, &["up"], &[Play, Watch, Over, Analysis, Entry, Popup], "up", "", "up: cursor, row, list"),
    row(Action::Down, &["down"], &[Play, Watch, Over, Analysis, Entry, Popup], "down", "", "down"),
    row(Action::Up, &["up", "k"], &[Menu], "up", "", "one up"),
    row(Action::Down, &["down", "j"], &[Menu], "down", "", "one down"),
    row(Action::Left, &["left"], &[Play, Watch, Over, Analysis, Popup], "left", "", "left: cursor, earlier move, previous value"),
    row(Action::Right, &["right"], &[Play, Watch, Over, Analysis, Popup], "right", "", "right: cursor, later move, next value"),
    row(Action::PageUp, &["pageup"], &[Play, Watch, Over, Analysis, Popup], "pageup", "", "ten moves or a page back"),
    row(Action::PageDown, &["pagedown"], &[Play, Watch, Over, Analysis, Popup], "pagedown", "", "ten moves or a page on"),
    row(Action::Focus, &["tab"], GAME, "focus", "", "go on to the next part: board, moves, lines, graph"),
    row(Action::FocusBack, &["backtab"], GAME, "focusback", "", "go back to the part before"),
    row(Action::Complete, &["tab"], &[Entry, Popup], "complete", "", "complete what is typed"),
    row(Action::MoreLines, &["+"], GAME, "more", "", "one more line of the engine"),
    row(Action::FewerLines, &["-"], GAME, "fewer", "", "one line less"),
    row(Action::CopyFen, &["y"], GAME, "copyfen", "", "copy the position as FEN"),
    row(Action::CopyPgn, &["Y"], GAME, "copypgn", "", "copy the game as PGN"),
    row(Action::Save, &["ctrl-s"], &[Analysis], "save", "save", "save the game to its file, or to one named behind it"),
    row(Action::Games, &["/"], &[Analysis], "games", "", "back to the games of the file"),
    row(Action::Open, &["ctrl-o"], SCREENS, "open", "", "open a PGN file"),
    row(Action::Settings, &["S"], SCREENS, "settings", "", "settings"),
    row(Action::Command, &[":"], SCREENS, "command", "", "type a command"),
    row(Action::Edit, &["E"], &[Menu], "edit", "", "set up a position"),
    row(Action::Edit, &["E"], GAME, "edit", "", "set up a position, beginning with the shown one"),
    row(Action::Choose, &["enter"], EDITOR, "choose", "put", "put what is in hand on the square, pick up a piece; take one from the palette; change a field"),
    row(Action::Delete, &["space", "delete", "backspace", "."], EDITOR, "delete", "empty", "empty the square"),
    row(Action::Place, &["P", "N", "B", "R", "Q", "K", "p", "n", "b", "r", "q", "k"], EDITOR, "put", "", "put White's piece of this letter on the square, or Black's with a small letter"),
    row(Action::Turn, &["w"], EDITOR, "turn", "turn", "change whose turn it is"),
    row(Action::TypeFen, &["f"], EDITOR, "fen", "FEN", "type the position as FEN; a pasted one is taken at once"),
    row(Action::TakeBack, &["u"], EDITOR, "undo", "undo", "undo the last edit"),
    row(Action::PlayFrom, &["g"], EDITOR, "play", "play", "play from this position"),
    row(Action::WatchFrom, &["W"], EDITOR, "watch", "", "watch engines play from this position"),
    row(Action::Analyze, &["A"], EDITOR, "analyze", "analyze", "study this position"),
    row(Action::Clear, &["c"], EDITOR, "clear", "clear", "take all pieces off the board"),
    row(Action::Start, &["s"], EDITOR, "start", "start", "set up the start of a game"),
    row(Action::Mirror, &["m"], EDITOR, "mirror", "mirror", "exchange the colors and turn the board"),
    row(Action::Flip, &["v"], EDITOR, "flip", "flip", "see the board from the other side"),
    row(Action::Help, &["?"], EDITOR, "help", "help", "the keys of this screen"),
    row(Action::Quit, &["esc"], EDITOR, "quit", "back", "put away what is in hand; then back to where you came from"),
    row(Action::EnPassant, &["e"], EDITOR, "enpassant", "", "the next square for taking in passing"),
    row(Action::Focus, &["tab"], EDITOR, "focus", "", "go on to the next part: board, pieces, fields, buttons"),
    row(Action::FocusBack, &["backtab"], EDITOR, "focusback", "", "go back to the part before"),
    row(Action::Up, &["up"], EDITOR, "up", "", "up: cursor, field, button"),
    row(Action::Down, &["down"], EDITOR, "down", "", "down"),
    row(Action::Left, &["left"], EDITOR, "left", "", "left: cursor, previous value"),
    row(Action::Right, &["right"], EDITOR, "right", "", "right: cursor, next value"),
    row(Action::Digit, &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"], EDITOR, "digit", "", "type a number into a counter"),
    row(Action::Redo, &["U"], EDITOR, "redo", "", "do again what was undone"),
    row(Action::CopyFen, &["y"], EDITOR, "copyfen", "", "copy the position as FEN"),
    row(Action::Settings, &["S"], EDITOR, "settings", "", "settings"),
    row(Action::Command, &[":"], EDITOR, "command", "", "type a command"),
    row(Action::Redraw, &["ctrl-l"], EVERYWHERE, "redraw", "", "draw everything anew"),
    row(Action::Suspend, &["ctrl-z"], EVERYWHERE, "suspend", "", "back to the shell until fg"),
    row(Action::QuitNow, &["ctrl-c"], EVERYWHERE, "exit", "", "leave the program at once; the game is kept"),
];
