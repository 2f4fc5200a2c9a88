//! Which puzzle comes next.

use std::collections::HashSet;

use super::{Puzzles, Task};
use crate::learn::puzzles::{Theme, builtin};
use crate::learn::{Wish, choose, climbing, daily};
use crate::tui::setup::Solve;
use crate::tui::shared::Shared;

/// What comes in an order of its own.
pub(super) fn queue(solve: &Solve, shared: &Shared) -> Vec<Task> {
    let mut tasks = match solve {
        Solve::Due => due(shared),
        Solve::Daily => {
            let index = daily(builtin(), &shared.today);
            let puzzle = index.and_then(|index| builtin().puzzle(index).ok());
            let task = puzzle.map(|puzzle| Task::Puzzle(Box::new(puzzle)));
            task.into_iter().collect()
        }
        Solve::Set { puzzles, .. } => {
            let puzzles = puzzles.iter().cloned();
            puzzles.map(|it| Task::Puzzle(Box::new(it))).collect()
        }
        Solve::Rated | Solve::Theme(_) | Solve::Streak | Solve::Clock => Vec::new(),
    };
    // The last one is taken first.
    tasks.reverse();
    tasks
}

/// All that is due, mistakes and puzzles by turns.
fn due(shared: &Shared) -> Vec<Task> {
    let mistakes = shared.bank.due(&shared.today);
    let mut mistakes = mistakes.map(|card| Task::Mistake(Box::new(card.exercise.clone())));
    let puzzles = shared.due_puzzles();
    let mut puzzles = puzzles.iter().filter_map(|key| Task::find(key));
    let mut tasks = Vec::new();
    loop {
        let before = tasks.len();
        tasks.extend(mistakes.next());
        tasks.extend(puzzles.next());
        if tasks.len() == before {
            return tasks;
        }
    }
}

/// What comes next; nothing if it is over.
pub(super) fn next(room: &mut Puzzles, shared: &mut Shared) -> Option<Task> {
    match room.solve {
        Solve::Due | Solve::Daily | Solve::Set { .. } => room.queue.pop(),
        Solve::Rated => near(room, room.now.glicko.rating, None, shared),
        Solve::Theme(theme) => near(room, room.now.glicko.rating, Some(theme), shared),
        Solve::Streak | Solve::Clock => near(room, climbing(room.solved()), None, shared),
    }
}

fn near(room: &Puzzles, rating: f64, theme: Option<Theme>, shared: &mut Shared) -> Option<Task> {
    // Who leaves one near the own rating finds it again: until it is tried it cannot be dodged.
    let seed = if room.solve == Solve::Rated {
        shared.record.attempts().count() as u64
    } else {
        shared.draw_lot()
    };
    let wish = Wish {
        rating,
        theme,
        seed,
    };
    let mut known: HashSet<&str> = room.seen.iter().map(String::as_str).collect();
    // Against the clock one may meet what one knows from another day.
    if !matches!(room.solve, Solve::Streak | Solve::Clock) {
        let tried = shared.record.attempts();
        known.extend(tried.map(|attempt| attempt.puzzle.as_str()));
    }
    let index = choose(builtin(), &wish, |id| known.contains(id))?;
    let puzzle = builtin().puzzle(index).ok()?;
    Some(Task::Puzzle(Box::new(puzzle)))
}
