//! Who there is to play against: six people, and the seven machines of a program to learn chess with, which
//! differ in what they count and in how they search.

use super::character::{Mind, MoveLikes, Persona, Repertoire};
use crate::engine::Switches;
use crate::engine::eval::{Basis, Likes, Percents, Taste};

/// A search of a program's first days: alpha and beta, one depth after the other.
const PLAIN: Switches = Switches {
    hash: false,
    quiescence: true,
    pvs: false,
    aspiration: false,
    null_move: false,
    lmr: false,
    futility: false,
    razoring: false,
    late_move_pruning: false,
    see: false,
    killers: false,
    history: false,
    check_extension: false,
    single_reply: false,
    singular: false,
    iir: false,
    probcut: false,
    correction: false,
};

/// The same, with the moves in order.
const ORDERED: Switches = Switches {
    see: true,
    killers: true,
    history: true,
    ..PLAIN
};

/// One square is worth as much as another.
const SIMPLE_CONTROL: Basis = Basis::Control {
    square: 5,
    center: 0,
    king: 0,
};

/// Squares in the center and around the king are worth more.
const WEIGHTED_CONTROL: Basis = Basis::Control {
    square: 1,
    center: 8,
    king: 20,
};

const fn machine(
    (name, who): (&'static str, &'static str),
    face: [&'static str; 3],
    about: &'static str,
    (nodes, depth, elo): (u32, u32, u16),
    basis: Basis,
    switches: Switches,
) -> Persona {
    Persona {
        name,
        face,
        who,
        about,
        mind: Mind::Machine { nodes, depth },
        elo,
        taste: Taste {
            basis,
            likes: Likes::NOTHING,
        },
        contempt: 0,
        moves: MoveLikes::NOTHING,
        repertoire: Repertoire::NOTHING,
        time: 60,
        switches,
    }
}

/// All characters, people first.
pub(super) const ROSTER: [Persona; 13] = [
    PIP, GUS, ROSA, WALTER, IRENE, ZOE, ABACUS, METRONOME, SORTER, ATLAS, ARCHIVE, COMPASS,
    LODESTAR,
];

const PIP: Persona = Persona {
    name: "Pip",
    face: [" .-. ", "(o.o)", " \\o/ "],
    who: "a beginner who loves checks",
    about: "Gives every check there is, since it might be mate. The queen comes out early and the king stays at home.",
    mind: Mind::Person(900),
    elo: 400,
    taste: Taste {
        basis: Basis::Terms(Percents {
            attack: 200,
            safety: 0,
            pawns: 0,
            ..Percents::ALL
        }),
        likes: Likes::NOTHING,
    },
    contempt: 100,
    moves: MoveLikes {
        check: 900,
        capture: -220,
        trade: 200,
        push: -320,
        castle: -120,
    },
    repertoire: Repertoire {
        white: &["e2e4 e7e5 d1h5", "e2e4 c7c5 d1h5", "e2e4 e7e6 d1h5"],
        black: &["e2e4 e7e5 g1f3 d8f6", "d2d4 e7e5"],
    },
    time: 70,
    switches: Switches::ALL,
};

const GUS: Persona = Persona {
    name: "Gus",
    face: [" ___ ", "($_$)", " \\_/ "],
    who: "a pawn grabber",
    about: "Takes every pawn that is offered and asks what it costs later. A pawn is a pawn.",
    mind: Mind::Person(1350),
    elo: 1000,
    taste: Taste {
        basis: Basis::Terms(Percents {
            attack: 30,
            mobility: 60,
            threats: 60,
            ..Percents::ALL
        }),
        likes: Likes {
            pawn: 90,
            ..Likes::NOTHING
        },
    },
    contempt: 0,
    moves: MoveLikes {
        check: -160,
        capture: 300,
        trade: 150,
        push: -200,
        castle: 0,
    },
    repertoire: Repertoire {
        white: &["d2d4 d7d5 c2c4 d5c4 e2e4", "d2d4 g8f6 c2c4"],
        black: &[
            "e2e4 e7e5 f2f4 e5f4",
            "d2d4 d7d5 c2c4 d5c4",
            "e2e4 e7e5 d2d4 e5d4 c2c3 d4c3",
        ],
    },
    time: 90,
    switches: Switches::ALL,
};

const ROSA: Persona = Persona {
    name: "Rosa",
    face: [" ,~, ", "(>_<)", " \\^/ "],
    who: "an attacker",
    about: "Gives pawns for open lines and brings everything to your king. Do not ask her for a trade of queens.",
    mind: Mind::Person(1550),
    elo: 1500,
    taste: Taste {
        basis: Basis::Terms(Percents {
            attack: 260,
            safety: 60,
            pawns: 40,
            mobility: 150,
            ..Percents::ALL
        }),
        likes: Likes {
            queens_off: -140,
            trades: -14,
            pawn: -45,
            near_king: 24,
            ..Likes::NOTHING
        },
    },
    contempt: 80,
    moves: MoveLikes {
        check: 110,
        capture: -10,
        trade: -120,
        push: 50,
        castle: -10,
    },
    repertoire: Repertoire {
        white: &[
            "e2e4 e7e5 f2f4 e5f4 g1f3",
            "e2e4 c7c5 d2d4 c5d4 c2c3",
            "e2e4 e7e6 d2d4 d7d5 b1c3",
            "e2e4 c7c6 d2d4 d7d5 f2f3",
        ],
        black: &["d2d4 g8f6 c2c4 e7e5", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6"],
    },
    time: 90,
    switches: Switches::ALL,
};

const WALTER: Persona = Persona {
    name: "Walter",
    face: ["[][] ", "(-_-)", "|===|"],
    who: "a builder of fortresses",
    about: "Locks the pawns, castles early and waits behind the wall. Half a point is a good day's work.",
    mind: Mind::Person(1450),
    elo: 1250,
    taste: Taste {
        basis: Basis::Terms(Percents {
            attack: 20,
            safety: 260,
            pawns: 150,
            mobility: 60,
            threats: 60,
            ..Percents::ALL
        }),
        likes: Likes {
            locked: 34,
            storm: -26,
            trades: -10,
            ..Likes::NOTHING
        },
    },
    contempt: -220,
    moves: MoveLikes {
        check: -120,
        capture: -80,
        trade: -20,
        push: -120,
        castle: 200,
    },
    repertoire: Repertoire {
        white: &[
            "d2d4 d7d5 e2e3 g8f6 f1d3",
            "d2d4 g8f6 e2e3 e7e6 f1d3",
            "d2d4 g8f6 e2e3 g7g6 f1e2",
        ],
        black: &[
            "e2e4 e7e6 d2d4 d7d5",
            "d2d4 d7d5 c2c4 c7c6",
            "d2d4 d7d5 g1f3 e7e6",
        ],
    },
    time: 140,
    switches: Switches::ALL,
};

const IRENE: Persona = Persona {
    name: "Irene",
    face: [" === ", "(o-o)", " \\-/ "],
    who: "a trader into endgames",
    about: "Trades the queens first and the rest after them. With a king and a few pawns she feels at home.",
    mind: Mind::Person(1650),
    elo: 1550,
    taste: Taste {
        basis: Basis::Terms(Percents {
            attack: 50,
            passed: 140,
            ..Percents::ALL
        }),
        likes: Likes {
            queens_off: 200,
            trades: 16,
            ..Likes::NOTHING
        },
    },
    contempt: -20,
    moves: MoveLikes {
        check: -50,
        capture: 20,
        trade: 160,
        push: 0,
        castle: 0,
    },
    repertoire: Repertoire {
        white: &[
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6",
            "e2e4 e7e6 d2d4 d7d5 e4d5",
            "e2e4 c7c6 d2d4 d7d5 e4d5",
        ],
        black: &["e2e4 e7e5 g1f3 g8f6", "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6"],
    },
    time: 110,
    switches: Switches::ALL,
};

const ZOE: Persona = Persona {
    name: "Zoe",
    face: [" \\|/ ", "(O_o)", " \\~/ "],
    who: "a blitz player",
    about: "Moves before you have put your piece down, most of all her pawns. Castling takes too long for her.",
    mind: Mind::Person(1500),
    elo: 1300,
    taste: Taste {
        basis: Basis::Terms(Percents {
            safety: 20,
            pawns: 30,
            passed: 150,
            ..Percents::ALL
        }),
        likes: Likes {
            storm: 22,
            queens_off: -120,
            ..Likes::NOTHING
        },
    },
    contempt: 60,
    moves: MoveLikes {
        check: -120,
        capture: 30,
        trade: -150,
        push: 220,
        castle: -300,
    },
    repertoire: Repertoire {
        white: &["g2g4", "b2b4", "e2e4 e7e5 f1c4 g8f6 f2f4"],
        black: &["e2e4 d7d5 e4d5 g8f6", "d2d4 b7b5", "c2c4 g7g5"],
    },
    time: 20,
    switches: Switches::ALL,
};

const ABACUS: Persona = machine(
    ("Abacus", "a machine that counts squares"),
    ["+---+", "|o o|", "+-=-+"],
    "Counts men and the squares they attack, and nothing else. It stops where its depth ends, in the middle of an exchange.",
    (4_000, 2, 700),
    SIMPLE_CONTROL,
    Switches {
        quiescence: false,
        ..PLAIN
    },
);

const METRONOME: Persona = machine(
    ("Metronome", "a machine that goes deeper step by step"),
    [" /-\\ ", "/o|o\\", "--+--"],
    "Counts squares as Abacus does, one depth after the other. What the last step found it tries first at the next.",
    (6_000, 3, 1450),
    SIMPLE_CONTROL,
    Switches {
        hash: true,
        ..PLAIN
    },
);

const SORTER: Persona = machine(
    ("Sorter", "a machine that puts its moves in order"),
    ["_-=-_", "[o_o]", "[|||]"],
    "Counts squares too, but looks at captures and good old moves first. That buys it one step more.",
    (8_000, 4, 1550),
    SIMPLE_CONTROL,
    Switches {
        hash: true,
        ..ORDERED
    },
);

const ATLAS: Persona = machine(
    ("Atlas", "a machine with a map for every piece"),
    [".---.", "|+_+|", "'---'"],
    "Knows from a table how good each square is for each man. It plays tidy moves and has no idea of a king in danger.",
    (8_000, 4, 1500),
    Basis::Squares,
    ORDERED,
);

const ARCHIVE: Persona = machine(
    ("Archive", "a machine that remembers positions"),
    ["#####", "#o_o#", "#####"],
    "Atlas with a memory: what it has seen once it need not count again. It uses the time to look further.",
    (12_000, 6, 1600),
    Basis::Squares,
    Switches {
        hash: true,
        ..ORDERED
    },
);

const COMPASS: Persona = machine(
    ("Compass", "a machine that points at king and center"),
    ["  N  ", "<o_o>", "  S  "],
    "Squares in the center and around your king count for more. So its queen is soon somewhere near you.",
    (6_000, 3, 1150),
    WEIGHTED_CONTROL,
    PLAIN,
);

const LODESTAR: Persona = Persona {
    moves: MoveLikes {
        check: 80,
        trade: -80,
        ..MoveLikes::NOTHING
    },
    ..machine(
        ("Lodestar", "a machine drawn to your king"),
        ["  *  ", "-*O*-", "  *  "],
        "Compass with its moves in order, and a step further. It comes for your king with all it has.",
        (8_000, 4, 1450),
        WEIGHTED_CONTROL,
        ORDERED,
    )
};
