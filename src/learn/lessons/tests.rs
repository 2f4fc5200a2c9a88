use super::*;
use crate::chess::{Kind, Square};

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
    assert_eq!(play(&mut trial, "Ra5"), Answer::Good(None));
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
