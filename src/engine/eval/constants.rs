//! The numbers of the evaluation that are no weights of terms: what known endings are worth, how
//! much of a lead can be used, and how danger and the phase of the game count. The tuner leaves them
//! alone.

/// The phase of a game with all its pieces.
pub(super) const MAX_PHASE: i32 = 24;
/// What a piece adds to the phase, from pawn to king.
// CITE: the weights of PeSTO's tapered evaluation, chessprogramming wiki.
pub(super) const PHASE_WEIGHTS: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// At this many plies without progress nothing would be left of a lead; the 50-move rule ends the
/// game at less than half of it.
pub(super) const FIFTY_MOVES_FADE: i32 = 220;

/// In the middlegame, danger to a king costs its square divided by this.
pub(super) const DANGER_SQUARE: i32 = 720;
/// More danger than this costs no more. No game comes near; fifteen queens would.
pub(super) const DANGER_MOST: i32 = 2400;
/// In the endgame, danger costs itself divided by this.
pub(super) const DANGER_LINEAR: i32 = 20;

/// What a won ending is worth before the way to win it.
pub(super) const WON: i32 = 1000;
/// What a won ending is worth that is better avoided: a lone pawn's, which is less than the queen it
/// will be, and that of bishop and knight, so that the last pawn is not given up to reach it.
pub(super) const WON_SLOWLY: i32 = 500;
/// For every rank that the lone pawn has come.
pub(super) const PAWN_RANK: i32 = 20;
/// For every point of the winner's men.
pub(super) const POINT: i32 = 100;

/// Against a lone king: for every step that he is from the middle, on his file and on his rank.
pub(super) const DRIVEN: i32 = 25;
/// For every step that the kings are closer than the width of the board.
pub(super) const KINGS_CLOSE: i32 = 20;
/// With bishop and knight: for every step towards a corner of the bishop's color.
pub(super) const CORNER: i32 = 110;
/// For every ring of squares from the middle.
pub(super) const RING: i32 = 100;
/// For every step that the knight is closer than the width of the board.
pub(super) const KNIGHT_CLOSE: i32 = 15;
/// For every step that the winner's king is from the middle.
pub(super) const KING_OUTSIDE: i32 = -7;

/// An endgame advantage that counts in full; the following are parts of it.
pub(super) const NORMAL_SCALE: i32 = 64;
/// A lead of no more than a minor piece without pawns: with less than a rook, against no more than a
/// minor piece, and otherwise.
pub(super) const WITHOUT_PAWNS: [i32; 3] = [0, 4, 14];
/// A queen without pawns against a rook that a pawn beside the king guards.
pub(super) const ROOK_FORTRESS: i32 = 6;
/// Bishops on squares of both colors and nothing else: at least, and for every passed pawn.
pub(super) const OPPOSITE_ALONE: [i32; 2] = [22, 4];
/// The same for what the network says: at least, and for every pawn.
pub(super) const OPPOSITE_NETWORK: [i32; 2] = [20, 5];
/// With other pieces: at least, and for every pawn.
pub(super) const OPPOSITE: [i32; 2] = [34, 4];
/// Everything else: at least, and for every pawn.
pub(super) const USUAL: [i32; 2] = [54, 3];
