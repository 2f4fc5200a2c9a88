//! The sprites as they are drawn: `#` outline, `o` fill, `+` shade, `.` nothing.
//!
//! Each table is a row of pieces: pawn, knight, bishop, rook, queen, king. A pixel is half a cell
//! of the terminal and about square. The larger sizes have an outline all around, and a pixel of
//! air where the shape allows it. With six pixels an outline would leave no body: there it is only
//! the ground line, and the squares are of such colors that the fill stands out by itself.

#[rustfmt::skip]
pub(super) const SIX: [&str; 6] = [
    "...... ..oo.. ..oo.. ...... o.oo.o ..oo..",
    "..oo.. .o+oo. .oo+o. o.oo.o o.oo.o .oooo.",
    ".oooo. ooooo. .o+oo. .oooo. .oooo. ..oo..",
    "..oo.. ..ooo. ..oo.. .oooo. .oooo. oooooo",
    ".oooo. .oooo. .oooo. .oooo. .oooo. .oooo.",
    ".####. .####. .####. .####. .####. .####.",
];

#[rustfmt::skip]
pub(super) const EIGHT: [&str; 8] = [
    "........ ...##... ...##... ........ ...##... ...##...",
    "...##... ..#oo#.. ..#oo#.. .##..##. #..##..# ..####..",
    "..#oo#.. .#+ooo#. .#oo+o#. .#o##o#. ##.##.## ...##...",
    "..#oo#.. #oooooo# .#o+oo#. .#oooo#. #o#oo#o# .##oo##.",
    "...##... #o##ooo# .#oooo#. ..#oo#.. #oooooo# .#o##o#.",
    "..#oo#.. .##.#oo# ..####.. ..#oo#.. .#oooo#. .#oooo#.",
    ".#oooo#. ..##ooo# .#oooo#. .#oooo#. .#++++#. .#++++#.",
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
    "..#oooo#.. ..#oooooo# .#oooooo#. .#oooooo#. .#++++++#. .#++++++#.",
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
