//! Sets in motion what has moved on the board, after all is done: nothing waits for it.

use std::mem::Discriminant;

use crate::tui::app::{App, Screen};
use crate::tui::game_view::{can_glide, seen_now};

/// Takes in what is on the board after an event that came at this kind of screen.
pub(super) fn follow(app: &mut App, place: Discriminant<Screen>) {
    let mut motion = std::mem::take(&mut app.shared.look.motion);
    if std::mem::discriminant(&app.screen) != place {
        motion.forget();
    }
    match app.screen.game_mut() {
        Some(game) => {
            // What lies on top would have to be drawn around.
            let open = app.popup.is_none();
            let (seen, now) = (seen_now(game), app.shared.now);
            let allowed = motion.allowed(app.shared.settings.motion);
            let possible = || open && allowed && can_glide(game, &app.shared);
            motion.follow(seen, now, possible);
        }
        None => motion.forget(),
    }
    app.shared.look.motion = motion;
}
