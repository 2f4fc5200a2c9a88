//! Looking around in a game, and taking something along.

use super::GameScreen;
use crate::game::NodeId;
use crate::tui::shared::Shared;

/// Shows a position so many plies from the one that is shown.
pub fn walk(screen: &mut dyn GameScreen, plies: i32, shared: &mut Shared) {
    let view = screen.view();
    let line = view.line();
    let at = line.iter().position(|&node| node == view.shown);
    let at = at.unwrap_or(0) as i32;
    let to = at.saturating_add(plies).clamp(0, line.len() as i32 - 1);
    screen.show(line[to as usize]);
    screen.follow(shared);
}

/// Shows a position of the game.
pub fn go_to(screen: &mut dyn GameScreen, node: NodeId, shared: &mut Shared) {
    screen.look_at(node);
    screen.follow(shared);
}

/// Shows the position after so many plies of the listed line, or its last.
pub(super) fn go_to_ply(screen: &mut dyn GameScreen, ply: usize, shared: &mut Shared) {
    let path = screen.view().line();
    let node = path.get(ply).or(path.last()).copied();
    go_to(screen, node.unwrap_or(NodeId::ROOT), shared);
}
