//! The program in a line of words, for cases to look for.

use std::fmt::Write;

use pillarbox::tui::analysis::Analysis;
use pillarbox::tui::app::{App, Screen};
use pillarbox::tui::editor::{Editor, PieceInHand};
use pillarbox::tui::event::Effect;
use pillarbox::tui::game_view::{self, GameView, GraphKind, Hint, Offer};
use pillarbox::tui::lesson::LessonRoom;
use pillarbox::tui::play::Play;
use pillarbox::tui::popups::Popup;
use pillarbox::tui::practice::Practice;
use pillarbox::tui::puzzles::Puzzles;
use pillarbox::tui::review::ReviewRoom;
use pillarbox::tui::watch::Watch;

use super::Driven;
use crate::reach;

/// Everything that keys can change, and what was asked for.
pub(super) fn describe(driven: &Driven) -> String {
    let app = &driven.app;
    let mut text = String::new();
    match &app.screen {
        Screen::Menu(menu) => write!(text, "menu row={}", menu.row).unwrap(),
        Screen::Play(shown) => play(&mut text, shown),
        Screen::Watch(shown) => watch(&mut text, shown),
        Screen::Analysis(shown) => analysis(&mut text, shown),
        Screen::Review(shown) => review(&mut text, shown),
        Screen::Practice(shown) => practice(&mut text, shown),
        Screen::Lesson(shown) => lesson(&mut text, shown),
        Screen::Puzzles(shown) => puzzles(&mut text, shown),
        Screen::Editor(shown) => editor(&mut text, shown),
    }
    offered(&mut text, app);
    if !app.parked.is_empty() || !app.analyses.is_empty() {
        text.push_str(" parked");
    }
    if let Some(shown) = &app.popup {
        popup(&mut text, shown);
    }
    if let Some(notice) = &app.shared.notice {
        write!(text, " notice=\"{}\"", notice.text).unwrap();
    }
    for effect in &driven.effects {
        let name = match effect {
            Effect::Go(search) => format!("go:{:?}", search.seat),
            Effect::Stop(seat) => format!("stop:{seat:?}"),
            Effect::Copy(copied) => format!("copy:{}", copied.lines().next().unwrap_or("")),
            other => {
                let name = format!("{other:?}");
                let end = name.find(['(', ' ']).unwrap_or(name.len());
                name[..end].to_lowercase()
            }
        };
        write!(text, " !{name}").unwrap();
    }
    text
}

/// What Enter could do with what is typed.
fn offered(text: &mut String, app: &App) {
    let Some(game) = reach::game(app).filter(|game| game.view().entry.is_some()) else {
        return;
    };
    text.push_str(" offers=");
    let offers = game_view::offers(game, &app.shared);
    let words: Vec<_> = offers
        .iter()
        .map(|offer| match offer {
            Offer::Move(_, san) => san.clone(),
            Offer::Command(row) => format!("[{}]", row.short_name()),
        })
        .collect();
    write!(text, "{};", words.join(" ")).unwrap();
}

fn play(text: &mut String, play: &Play) {
    let game = &play.game;
    view(text, &game.view, game.paused, game.thinking.is_some());
    if let Some(ending) = game.ending {
        write!(text, " ended=\"{ending}\"").unwrap();
    }
    if !play.undone.is_empty() {
        write!(text, " undone={}", play.undone.len()).unwrap();
    }
    tail(text, &game.view);
}

fn watch(text: &mut String, watch: &Watch) {
    let game = &watch.game;
    view(text, &game.view, game.paused, game.thinking.is_some());
    if let Some(ending) = game.ending {
        write!(text, " ended=\"{ending}\"").unwrap();
    }
    write!(
        text,
        " game={}/{} movetime={:?}",
        watch.number, watch.games, watch.movetime
    )
    .unwrap();
    tail(text, &game.view);
}

fn view(text: &mut String, view: &GameView, paused: bool, thinking: bool) {
    let (shown, head) = (view.tree.ply(view.shown), view.tree.ply(view.head));
    write!(
        text,
        "game at={shown}/{head} focus={:?} lines={}",
        view.focus, view.panel.lines
    )
    .unwrap();
    for (flag, name) in [
        (view.flipped, "flipped"),
        (view.panel.visible, "thoughts"),
        (view.graph.kind == GraphKind::Times, "times"),
        (paused, "paused"),
        (thinking, "thinking"),
        (view.cursor_shown, "cursor-shown"),
    ] {
        if flag {
            write!(text, " {name}").unwrap();
        }
    }
    write!(text, " cursor={}", view.cursor).unwrap();
    if let Some(square) = view.hand.selected {
        write!(text, " selected={square}").unwrap();
    }
    if let Some(entry) = &view.entry {
        write!(
            text,
            " entry=\"{}\" pick={:?}",
            entry.text.text(),
            entry.pick
        )
        .unwrap();
        if let Some(problem) = &entry.problem {
            write!(text, " problem=\"{problem}\"").unwrap();
        }
        if let Some(asked) = &entry.asked {
            write!(text, " asked=\"{}\"", asked.what).unwrap();
        }
        if entry.text.is_selected() {
            text.push_str(" selected-text");
        }
    }
    match view.hint {
        None => {}
        Some(Hint::Waiting) => text.push_str(" hint=waiting"),
        Some(Hint::Piece(m)) => write!(text, " hint={}", m.from()).unwrap(),
        Some(Hint::Move(m)) => write!(text, " hint={m}").unwrap(),
        Some(Hint::Why(m)) => write!(text, " why={m}").unwrap(),
    }
}

fn analysis(text: &mut String, analysis: &Analysis) {
    let shown = &analysis.view;
    view(text, shown, false, false);
    let node = shown.tree.node(shown.shown);
    let signs: String = node.nags().iter().filter_map(|nag| nag.sign()).collect();
    write!(
        text,
        " study engine={} threat={} nodes={} main={} sign={signs} comment={:?}",
        analysis.engine,
        analysis.threat,
        shown.tree.count(),
        shown.tree.is_main_line(shown.shown),
        node.comment()
    )
    .unwrap();
    if let Some(preview) = &analysis.preview {
        write!(text, " preview={}/{}", preview.at(), preview.length()).unwrap();
    }
    if analysis.book.open {
        write!(text, " book={}", analysis.book.chosen).unwrap();
    }
    if let Some(run) = &analysis.run {
        write!(text, " run={}/{}", run.done(), run.total).unwrap();
    }
    let children = shown
        .tree
        .children(shown.tree.parent(shown.shown).unwrap_or(shown.shown));
    let folded = children.iter().filter(|&&child| analysis.is_folded(child));
    write!(text, " folded={} limit={}", folded.count(), analysis.limit).unwrap();
    tail(text, shown);
}

fn review(text: &mut String, review: &ReviewRoom) {
    let shown = &review.analysis.view;
    view(text, shown, false, false);
    let (done, total) = review.review.progress();
    write!(
        text,
        " review={done}/{total} working={} budget={:?}",
        review.is_working(),
        review.budget
    )
    .unwrap();
    if let Some(preview) = &review.analysis.preview {
        write!(text, " preview={}/{}", preview.at(), preview.length()).unwrap();
    }
    tail(text, shown);
}

fn practice(text: &mut String, practice: &Practice) {
    view(text, &practice.view, false, false);
    let outcomes: Vec<String> = practice
        .tasks
        .iter()
        .map(|task| format!("{:?}", task.outcome))
        .collect();
    write!(text, " practice={}", outcomes.join(",")).unwrap();
    tail(text, &practice.view);
}

fn lesson(text: &mut String, lesson: &LessonRoom) {
    view(text, &lesson.view, false, false);
    let (place, at, done) = (lesson.place(), lesson.at(), lesson.done());
    write!(text, " lesson={place:?} at={at} done={done}").unwrap();
    tail(text, &lesson.view);
}

fn puzzles(text: &mut String, room: &Puzzles) {
    view(text, &room.view, false, false);
    let marks: Vec<String> = room.marks.iter().map(|mark| format!("{mark:?}")).collect();
    write!(
        text,
        " puzzles={} marks={}",
        room.solve.title(),
        marks.join(",")
    )
    .unwrap();
    tail(text, &room.view);
}

fn tail(text: &mut String, view: &GameView) {
    write!(text, " scroll={} fen={}", view.panel.scroll, view.board).unwrap();
}

fn editor(text: &mut String, editor: &Editor) {
    let hand = match editor.hand {
        PieceInHand::Empty => "empty".to_owned(),
        PieceInHand::New(piece) => format!("new-{piece}"),
        PieceInHand::From(square) => format!("from-{square}"),
    };
    write!(
        text,
        "editor part={:?} cursor={} hand={hand} choice={} field={:?} button={:?}",
        editor.part, editor.cursor, editor.choice, editor.field, editor.button
    )
    .unwrap();
    if editor.flipped {
        text.push_str(" flipped");
    }
    if let Some(typing) = &editor.typing {
        write!(text, " typing=\"{}\"", typing.text.text()).unwrap();
        if let Some(problem) = &typing.problem {
            write!(text, " problem=\"{problem}\"").unwrap();
        }
    }
    write!(text, " fen={}", editor.sketch).unwrap();
}

fn popup(text: &mut String, shown: &Popup) {
    match shown {
        Popup::Help(help) => write!(text, " help scroll={}", help.scroll).unwrap(),
        Popup::Settings(list) => {
            write!(text, " settings row={}", list.row).unwrap();
            if let Some(line) = &list.edit {
                write!(text, " edit=\"{}\"", line.text()).unwrap();
            }
        }
        Popup::NewGame(form) => {
            let field = form.field();
            write!(
                text,
                " form={:?} {field:?}={}",
                form.setup.kind,
                form.value(field)
            )
            .unwrap();
        }
        Popup::Promotion(promotion) => {
            write!(text, " promotion={}", promotion.choice.name()).unwrap();
        }
        Popup::Question(confirm) => write!(text, " confirm=\"{}\"", confirm.question).unwrap(),
        Popup::Command(line) => {
            write!(
                text,
                " command=\"{}\" pick={:?}",
                line.text.text(),
                line.pick
            )
            .unwrap();
            if let Some(problem) = &line.problem {
                write!(text, " problem=\"{problem}\"").unwrap();
            }
        }
        Popup::Lessons(list) => write!(text, " lessons row={}", list.row).unwrap(),
        Popup::Mistakes(list) => write!(text, " mistakes row={}", list.row).unwrap(),
        Popup::Puzzles(list) => {
            write!(
                text,
                " puzzles-list row={} themes={}",
                list.row, list.themes
            )
            .unwrap();
        }
        Popup::Analyses(list) => write!(text, " analyses row={}", list.row).unwrap(),
        Popup::Games(_) => text.push_str(" chooser"),
        Popup::Comment(it) => write!(text, " comment-box={:?}", it.text.text()).unwrap(),
        Popup::Crosstable(_) => text.push_str(" standings"),
        Popup::Text(it) => {
            write!(text, " text=\"{}\" text-scroll={}", it.title, it.scroll).unwrap();
        }
    }
}
