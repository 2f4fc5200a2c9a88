use super::*;
use crate::chess::{Kind, Square};
use crate::engine::Score;
use crate::learn::puzzles::Desk;

fn exercise(id: &str) -> Exercise {
    let courses = courses();
    let mut exercises = courses
        .iter()
        .flat_map(|it| &it.lessons)
        .flat_map(|it| &it.exercises);
    exercises
        .find(|it| it.id == id)
        .expect("it is there")
        .clone()
}

fn play(trial: &mut Trial, san: &str) -> Answer {
    let m = trial.board().parse_san(san).expect("it is legal");
    trial.play(m)
}

#[test]
fn every_exercise_of_ours_holds() {
    for (text, name) in FILES.iter().zip(0..) {
        let course = read_course(text).unwrap_or_else(|error| panic!("file {name}: {error}"));
        assert_eq!(check_course(&course, None), [], "{}", course.id);
    }
}

#[test]
fn names_are_there_once_in_all_courses() {
    let courses = courses();
    let lessons = courses.iter().flat_map(|it| &it.lessons);
    let mut names: Vec<_> = lessons.map(|it| it.id.as_str()).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

#[test]
fn stars_are_collected_while_the_other_side_waits() {
    let mut trial = Trial::new(exercise("rook-2"));
    assert_eq!(trial.stars_left().len(), 2);
    assert_eq!(play(&mut trial, "Ra6"), Answer::Good(None));
    assert_eq!(trial.stars_left(), ["f6".parse::<Square>().unwrap()]);
    assert_eq!(play(&mut trial, "Rf6"), Answer::Done);
    assert_eq!((trial.is_done(), trial.stars()), (true, 3));
}

#[test]
fn too_many_moves_begin_again_and_cost_a_star() {
    let mut trial = Trial::new(exercise("rook-2"));
    let late = Answer::Slipped {
        reply: None,
        slip: Slip::Moves,
        now: true,
    };
    assert_eq!(play(&mut trial, "Ra5"), late, "it is said at once");
    assert_eq!(play(&mut trial, "Ra6"), Answer::Wrong);
    assert_eq!(trial.board(), &trial.exercise().board);
    assert_eq!((trial.moves(), trial.tries(), trial.stars()), (0, 2, 2));
}

#[test]
fn a_move_can_be_taken_back() {
    let mut trial = Trial::new(exercise("rook-2"));
    assert!(!trial.take_back());
    let _ = play(&mut trial, "Ra5");
    assert!(trial.take_back());
    assert_eq!(trial.moves(), 0);
    assert_eq!(play(&mut trial, "Ra6"), Answer::Good(None));
    assert_eq!(play(&mut trial, "Rf6"), Answer::Done);
}

#[test]
fn a_check_is_refused_while_the_other_side_waits() {
    let mut trial = Trial::new(exercise("rook-2"));
    assert!(matches!(play(&mut trial, "Ra7"), Answer::Refused(_)));
    assert_eq!((trial.moves(), trial.tries()), (0, 1));
}

#[test]
fn hints_come_in_steps_and_cost() {
    let mut trial = Trial::new(exercise("rook-1"));
    let hints = trial.exercise().hints.clone();
    assert_eq!(trial.hint(), Some(hints[0].as_str()));
    assert_eq!(trial.hint(), Some(hints[1].as_str()));
    assert_eq!(trial.hint(), Some(hints[1].as_str()), "the last one stays");
    let _ = play(&mut trial, "Rd8");
    assert_eq!(trial.stars(), 2);
}

#[test]
fn the_cheapest_goes_first() {
    let mut trial = Trial::new(exercise("count-1"));
    assert_eq!(play(&mut trial, "Rxd5"), Answer::Wrong);
    assert_eq!(play(&mut trial, "Bxd5"), Answer::Done);
}

/// A course around one exercise.
fn course_with(lines: &str) -> String {
    format!("course c C\nlesson l L\ntext T.\nexercise l-1\n{lines}\n")
}

const REST: &str = "task T.\nright R.\nwrong W.\nhint";

fn problems(fen: &str, goal: &str, hint: &str) -> Vec<String> {
    let text = course_with(&format!("fen {fen}\ngoal {goal}\n{REST} {hint}"));
    let course = read_course(&text).expect("it can be read");
    check_course(&course, None)
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn what_does_not_hold_is_found() {
    let rook = "8/7k/8/8/3R4/8/8/7K w - - 0 1";
    let few = "l: it has 1 exercises, not 3 to 8".to_owned();
    assert_eq!(
        problems(rook, "stars R d8 in 1", "Rd8."),
        std::slice::from_ref(&few)
    );
    let far = problems(rook, "stars R e8 in 1", "Look.");
    assert_eq!(
        far,
        [few.clone(), "l: l-1: the goal cannot be reached".into()]
    );
    let illegal = problems(rook, "stars R d8 in 1", "Play Re8, now.");
    let named = "l: l-1: a hint names \"Re8\", which cannot be played";
    assert_eq!(illegal, [few.clone(), named.into()]);
    let long = problems(rook, "stars R d8 in 1", &"word ".repeat(40));
    assert!(
        long[1].starts_with("l: l-1: 8 rows are too many"),
        "{long:?}"
    );
}

#[test]
fn mates_are_found_and_answered() {
    let board = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1".parse::<Board>().unwrap();
    let goal = Goal::read("mate in 2", &board).unwrap();
    let first = solve(&board, &goal).expect("Kf7 mates in two")[0];
    assert_eq!(first.uci().to_string(), "f6f7");
    let text = course_with(&format!("fen {board}\ngoal mate in 2\n{REST} Kf7."));
    let course = read_course(&text).unwrap();
    let mut trial = Trial::new(course.lessons[0].exercises[0].clone());
    assert_eq!(play(&mut trial, "Rg2"), Answer::Wrong);
    assert!(matches!(play(&mut trial, "Kf7"), Answer::Good(Some(_))));
    assert_eq!(play(&mut trial, "Rh1"), Answer::Done);
}

#[test]
fn goals_are_read() {
    let board = Board::start();
    let read = |text: &str| Goal::read(text, &board);
    assert_eq!(read("escape block"), Ok(Goal::Escape(Escape::Block)));
    assert_eq!(read("promote N"), Ok(Goal::Promote(Some(Kind::Knight))));
    assert!(
        matches!(read("good e4 e5 Nf3"), Ok(Goal::Moves { lines, strict: false }) if lines[0].len() == 3)
    );
    for (bad, why) in [
        ("good e4 e5", "the last move is to be one's own"),
        ("good e5", "\"e5\" cannot be played"),
        ("stars R in 2", "there is no square"),
        ("stars X a1 in 2", "\"X\" is no piece"),
        ("mate in 4", "a mate takes 1 to 3 moves"),
        ("fly", "no such goal"),
    ] {
        let error = read(bad).expect_err(bad);
        assert!(error.starts_with(why), "{error}");
    }
}

#[test]
fn bad_files_are_quoted() {
    for (text, why) in [
        ("", "line 1: there is no course"),
        (
            "lesson a A",
            "line 1: this is not expected here: \"lesson a A\"",
        ),
        (
            &course_with("task T."),
            "line 4: it has no right: \"exercise l-1\"",
        ),
        (&course_with("fen 8/8 w"), "line 5: "),
        (
            &course_with("goal check"),
            "line 5: the fen comes before the goal: \"goal check\"",
        ),
    ] {
        let error = read_course(text).expect_err(text).to_string();
        assert!(error.starts_with(why), "{error}");
    }
}

#[test]
fn progress_is_kept_and_the_best_counts() {
    let mut progress = Progress::read("").unwrap();
    progress.put("rook-1", 3);
    progress.put("rook-1", 1);
    progress.put("rook-2", 2);
    let again = Progress::read(&progress.write()).unwrap();
    assert_eq!(again, progress);
    assert_eq!(
        (again.stars("rook-1"), again.stars("rook-3")),
        (Some(3), None)
    );
    let courses = courses();
    let rook = &courses[0].lessons[0];
    assert_eq!((again.done(rook), again.lesson_stars(rook)), (2, None));
    assert_eq!(again.next(&courses), Some((0, 0)));
    for exercise in &rook.exercises {
        progress.put(&exercise.id, 3);
    }
    assert_eq!(progress.lesson_stars(rook), Some(3));
    assert_eq!(progress.next(&courses), Some((0, 1)));
}

#[test]
fn foreign_lines_stay_and_newer_files_are_not_read() {
    let text = "pillarbox lessons 1\nrook-1 3\nrook-2 99\n\u{1}what\n";
    let progress = Progress::read(text).unwrap();
    assert_eq!(progress.write(), text);
    let error = Progress::read("pillarbox lessons 2\nrook-1 3\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "it is of a newer version: \"pillarbox lessons 2\""
    );
}

#[test]
fn hints_that_throw_the_goal_away_are_found() {
    let thrown = |fen: &str, goal: &str, hint: &str, word: &str| {
        let named = format!("l: l-1: a hint names {word:?}, which throws the goal away");
        let found = problems(fen, goal, hint);
        assert!(found.contains(&named), "{hint}: {found:?}");
    };
    let corner = "7k/8/5K2/8/8/8/2BB4/8 w - - 0 1";
    thrown(corner, "play mate in 10", "Play Kf7.", "Kf7");
    let knight = "8/7k/8/8/3N4/8/7P/7K w - - 0 1";
    thrown(knight, "stars N d5 in 3", "Play Nf3.", "Nf3");
    thrown(knight, "stars N d5 in 3", "Play Nc2, then Ne1.", "Ne1");
    assert_eq!(
        problems(knight, "stars N d5 in 3", "Nc2, then Nb4.").len(),
        1
    );
    assert_eq!(problems(corner, "play mate in 10", "Play Kg6.").len(), 1);
}

/// Does something with an engine: its search needs a deep stack.
fn with_desk<T: Send>(work: impl FnOnce(&mut Desk) -> T + Send) -> T {
    let work = || work(&mut Desk::new().expect("there is memory"));
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(16 << 20);
        let running = builder.spawn_scoped(scope, work).expect("a thread");
        running.join().expect("it does not fail")
    })
}

#[test]
fn no_hint_changes_who_wins_where_the_engine_is_played_against() {
    let rook = "fen 4k3/8/4P2r/4K3/8/8/8/R7 b - - 0 1\ngoal hold 15";
    let bad = course_with(&format!("{rook}\n{REST} Play Rh1."));
    let bad = read_course(&bad).expect("it can be read");
    let found = with_desk(|desk| {
        let mut found = check::check_hints_by_search(&bad.lessons[0].exercises[0], desk);
        let courses = courses();
        let lessons = courses.iter().flat_map(|it| &it.lessons);
        for exercise in lessons.flat_map(|it| &it.exercises) {
            desk.clear();
            found.extend(check::check_hints_by_search(exercise, desk));
        }
        found
    });
    assert_eq!(found, ["l-1: a hint names Rh1, which throws it away"]);
}

#[test]
fn a_new_queen_counts_after_a_trade() {
    let text = "fen 1K6/1P6/3k4/8/8/2r5/8/2R5 w - - 0 1\ngoal play queen in 9";
    let course = read_course(&course_with(&format!("{text}\n{REST} H."))).unwrap();
    let mut trial = Trial::new(course.lessons[0].exercises[0].clone());
    for (own, reply) in [("Rxc3", "Kd5"), ("Kc7", "Kd4")] {
        assert_eq!(play(&mut trial, own), Answer::Engine);
        assert!(matches!(defend(&mut trial, reply, None), Answer::Good(_)));
    }
    assert_eq!(play(&mut trial, "b8=Q"), Answer::Engine);
    assert_eq!(defend(&mut trial, "Kxc3", None), Answer::Done);
}

#[test]
fn a_new_queen_of_the_other_side_loses_after_a_trade() {
    let text = "fen 8/6P1/8/8/8/k1r5/8/2R4K b - - 0 1\ngoal hold 9";
    let course = read_course(&course_with(&format!("{text}\n{REST} H."))).unwrap();
    let mut trial = Trial::new(course.lessons[0].exercises[0].clone());
    for (own, reply) in [("Rxc1", "Kg2"), ("Kb4", "g8=Q")] {
        assert_eq!(play(&mut trial, own), Answer::Engine);
        assert!(matches!(defend(&mut trial, reply, None), Answer::Good(_)));
    }
    assert!(matches!(play(&mut trial, "Kb5"), Answer::Lost(_)));
}

fn defend(trial: &mut Trial, san: &str, score: Option<i32>) -> Answer {
    let m = trial.board().parse_san(san).expect("it is legal");
    trial.defend(m, score.map(Score::cp))
}

#[test]
fn what_is_let_slip_is_said_at_once_and_can_be_taken_back() {
    let mut trial = Trial::new(exercise("holding-3"));
    let slipped = |trial: &Trial, san: &str, now| Answer::Slipped {
        reply: Some(trial.board().parse_san(san).expect("it is legal")),
        slip: Slip::Result,
        now,
    };
    assert_eq!(play(&mut trial, "Kd1"), Answer::Engine);
    let said = slipped(&trial, "Kd3", true);
    assert_eq!(defend(&mut trial, "Kd3", Some(650)), said);
    assert_eq!(play(&mut trial, "Ke1"), Answer::Engine);
    let said = slipped(&trial, "Kc2", false);
    assert_eq!(defend(&mut trial, "Kc2", Some(650)), said);
    assert!(trial.take_back() && trial.take_back());
    assert_eq!(play(&mut trial, "Ke1"), Answer::Engine);
    let held = defend(&mut trial, "Kd3", Some(0));
    assert!(matches!(held, Answer::Good(Some(_))), "{held:?}");
}

#[test]
fn a_win_that_is_none_any_more_slips() {
    let mut trial = Trial::new(exercise("krk-2"));
    for (own, reply, score, kept) in [("Ra6", "Ke7", -900, true), ("Rh6", "Kf7", 0, false)] {
        assert_eq!(play(&mut trial, own), Answer::Engine);
        let said = defend(&mut trial, reply, Some(score));
        assert_eq!(matches!(said, Answer::Good(_)), kept, "{said:?}");
    }
}

#[test]
fn what_failed_can_be_taken_back_by_a_move() {
    let board = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    let text = course_with(&format!("fen {board}\ngoal play mate in 2\n{REST} H."));
    let course = read_course(&text).unwrap();
    let mut trial = Trial::new(course.lessons[0].exercises[0].clone());
    assert_eq!(play(&mut trial, "Rg2"), Answer::Engine);
    let late = defend(&mut trial, "Kh7", None);
    assert!(
        matches!(
            late,
            Answer::Slipped {
                slip: Slip::Moves,
                ..
            }
        ),
        "{late:?}"
    );
    assert_eq!(play(&mut trial, "Rg3"), Answer::Engine);
    assert!(matches!(defend(&mut trial, "Kh8", None), Answer::Lost(_)));
    assert_eq!((trial.moves(), trial.can_take_back()), (0, true));
    assert!(trial.take_back());
    assert_eq!((trial.moves(), trial.stars()), (1, 2));
    assert!(trial.board().parse_san("Rg3").is_ok());
    assert!(trial.take_back());
    assert_eq!(trial.board(), &trial.exercise().board);
    assert!(!trial.take_back());
}

#[test]
fn one_begins_with_a_piece_that_can_do_it() {
    for (id, square) in [
        ("pawn-3", "b2"),
        ("capture-1", "d4"),
        ("promotion-1", "a7"),
        ("rook-1", "d4"),
        ("kqk-1", "a1"),
    ] {
        let square: Square = square.parse().unwrap();
        assert_eq!(exercise(id).first_piece(), Some(square), "{id}");
    }
}

#[test]
fn a_check_guards_nothing() {
    let mut trial = Trial::new(exercise("protect-4"));
    assert_eq!(play(&mut trial, "Rc8"), Answer::Wrong);
    assert_eq!(play(&mut trial, "Rd1"), Answer::Done);
}
