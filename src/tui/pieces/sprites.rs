//! The sprites as they are drawn: `#` outline, `o` fill, `+` shade, `.` nothing.
//!
//! Each table is a row of pieces: pawn, knight, bishop, rook, queen, king. A pixel is half a cell
//! of the terminal and about square. The larger sizes have an outline all around, and a pixel of
//! air where the shape allows it. In squares of two and three rows an outline would leave no body:
//! there a pixel is a quarter of a cell, so twice as high as wide, and a piece is a silhouette of one
//! color, since a cell has but two. They have no holes, which at this size look like dirt.

/// Tips are narrow, so that a piece is not lost in the foot of its like on the square above.
#[rustfmt::skip]
pub(super) const FOUR: [&str; 4] = [
    "........ ....oo.. ...oo... ........ o..oo..o ...oo...",
    "...oo... .oooooo. ..oooo.. .o.oo.o. oo.oo.oo .oooooo.",
    "...oo... ...oooo. ...oo... .oooooo. .oooooo. ...oo...",
    "..oooo.. ..ooooo. ..oooo.. .oooooo. ..oooo.. .oooooo.",
];

#[rustfmt::skip]
pub(super) const SIX: [&str; 6] = [
    "............ .....o.o.... .....oo..... ............ o....oo....o .....oo.....",
    ".....oo..... ...oooooo... ....oooo.... .oo..oo..oo. oo...oo...oo ...oooooo...",
    "....oooo.... .ooooooooo.. ...oooooo... .oooooooooo. ooo.oooo.ooo .....oo.....",
    ".....oo..... .ooo.oooooo. ...oooooo... ...oooooo... .oooooooooo. .oooooooooo.",
    "....oooo.... ....ooooooo. ....oooo.... ...oooooo... ..oooooooo.. .oooooooooo.",
    "...oooooo... ..ooooooooo. ..oooooooo.. ..oooooooo.. ..oooooooo.. ..oooooooo..",
];

#[rustfmt::skip]
pub(super) const EIGHT: [&str; 8] = [
    "........ ...#.#.. ...##... ........ ...##... ...##...",
    "...##... ..#o#o#. ..#oo#.. .##..##. #..##..# ..####..",
    "..#oo#.. .#+oooo# .#oo+o#. .#o##o#. ##.##.## ...##...",
    "..#oo#.. #oooooo# .#o+oo#. .#oooo#. #o#oo#o# .##oo##.",
    "...##... .###ooo# .#oooo#. ..#oo#.. .#oooo#. .#oooo#.",
    "..#oo#.. ...#ooo# ..####.. ..#oo#.. .#oooo#. ..#oo#..",
    ".#oooo#. ..#oooo# .#oooo#. .#oooo#. .#oooo#. .#oooo#.",
    ".######. ..###### .######. .######. .######. .######.",
];

#[rustfmt::skip]
pub(super) const TEN: [&str; 10] = [
    ".......... ....#.#... ....##.... .......... ....##.... ....##....",
    ".......... ...#o#o#.. ...#oo#... .##.##.##. .#..##..#. ...####...",
    "....##.... ..#ooooo#. ..#ooo+#.. .#o#oo#o#. ##..##..## ....##....",
    "...#oo#... .#o+ooo+#. ..#oo+o#.. .#oooooo#. ##.#oo#.## ..##oo##..",
    "...#oo#... #ooooooo+# ..#o+oo#.. ..######.. #o##oo##o# .#oo##oo#.",
    "....##.... #oooooo+o# ..#oooo#.. ..#oooo#.. #oo#oo#oo# .#oooooo#.",
    "...#oo#... .###ooo+o# ...####... ..#oooo#.. .#oooooo#. .#oooooo#.",
    "..#oooo#.. ...#ooooo# ..#oooo#.. ..#oooo#.. .#oooooo#. ..#oooo#..",
    "..#oooo#.. ..#oooooo# .#oooooo#. .#oooooo#. .#oooooo#. .#oooooo#.",
    "..######.. ..######## .########. .########. .########. .########.",
];

#[rustfmt::skip]
pub(super) const TWELVE: [&str; 12] = [
    "............ ............ .....##..... ............ .....##..... .....##.....",
    ".....##..... .....#.#.... ....#oo#.... .###.##.###. .#...##...#. ...######...",
    "....#oo#.... ....#o#o#... ...#oooo#... .#o#.##.#o#. ###..##..### .....##.....",
    "...#oooo#... ...#ooooo#.. ..#oooo+o#.. .#o##oo##o#. .#..#oo#..#. ..##.##.##..",
    "...#oooo#... ..#o+ooo+#.. ..#ooo+oo#.. .#oooooooo#. .##.#oo#.##. .#oo#oo#oo#.",
    "....#oo#.... .#ooooooo+#. ..#oo+ooo#.. ..########.. .#o##oo##o#. .#ooo##ooo#.",
    "...######... #ooooooo+o#. ..#oooooo#.. ...#oooo#... .#oo#oo#oo#. .#ooo##ooo#.",
    "....#oo#.... #oo##ooo+o#. ...#oooo#... ...#oooo#... .#oooooooo#. .#oooooooo#.",
    "...#oooo#... .##.#oooo+#. ....####.... ...#oooo#... ..#oooooo#.. ..#oooooo#..",
    "..#oooooo#.. ...#oooooo#. ..##oooo##.. ..#oooooo#.. ..#++++++#.. ..#++++++#..",
    "..#oooooo#.. ..#oooooooo# .#oooooooo#. .#oooooooo#. .#oooooooo#. .#oooooooo#.",
    "..########.. ..########## .##########. .##########. .##########. .##########.",
];
