//! Names, tags and positions as commands.

use super::*;

#[test]
fn names_are_completed() {
    let mut driven = Driven::open("menu");
    driven.keys("ctrl-o");
    let asked = driven.take(|effect| match effect {
        Effect::ListFolder(folder) => Some(folder.clone()),
        _ => None,
    });
    assert_eq!(asked.as_deref(), Some(""));
    driven.keys("'~/");
    let asked = driven.take(|effect| match effect {
        Effect::ListFolder(folder) => Some(folder.clone()),
        _ => None,
    });
    assert_eq!(asked.as_deref(), Some("~/"));
    let name = |name: &str, folder| Name {
        name: name.into(),
        folder,
    };
    driven.file(FileEvent::Names(Folder {
        typed: "~/".into(),
        names: vec![name("chess", true), name("games.pgn", false)],
    }));
    driven.keys("'c tab");
    let text = |driven: &Driven| match &driven.app.popup {
        Some(Popup::Command(line)) => line.text.text().to_owned(),
        other => panic!("{other:?}"),
    };
    assert_eq!(text(&driven), "open ~/chess/");
    assert!(
        driven
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::ListFolder(_)))
    );
    driven.effects.clear();
    driven.keys("'x 'y");
    assert!(driven.effects.is_empty(), "the folder is known");
}

#[test]
fn tags_are_set_told_removed_and_brought_back() {
    let mut driven = Driven::analyze_one_of_two("enter");
    let tag = |driven: &Driven, name: &str| driven.view().tree.tag(name).map(str::to_owned);
    driven.keys(": 'tag_Annotator_\"A_\"B\"_C\" enter");
    assert_eq!(tag(&driven, "Annotator").as_deref(), Some("A \"B\" C"));
    driven.keys(": 'tag_Annotator_\"A_\\\"B\\\"\" enter");
    assert_eq!(tag(&driven, "Annotator").as_deref(), Some("A \"B\""));
    driven.keys(": 'tag_White enter");
    assert_eq!(driven.notice(), "White is \"Ann\".");
    driven.keys(": 'tag_White_\"\" enter");
    assert_eq!(tag(&driven, "White"), None);
    driven.keys("u");
    assert_eq!(tag(&driven, "White").as_deref(), Some("Ann"));
    driven.keys(": 'tag_Result_1-0 enter");
    assert_eq!(driven.view().tree.result().to_string(), "1-0");
    for wrong in ["tag_Result_2-0", "tag_FEN_x", "tag_a-b_c", "tag"] {
        driven.keys(&format!(": '{wrong} enter"));
        let Some(Popup::Command(line)) = &driven.app.popup else {
            panic!("{wrong}");
        };
        assert!(line.problem.is_some(), "{wrong}");
        driven.keys("esc");
    }
    driven.keys(": 'tag_An tab");
    let Some(Popup::Command(line)) = &driven.app.popup else {
        panic!("no command line");
    };
    assert_eq!(line.text.text(), "tag Annotator ");
}

#[test]
fn a_position_by_command() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1";
    let mut driven = Driven::open("menu");
    driven.keys(&format!(": 'fen_{fen} enter"));
    assert_eq!(driven.view().board.to_string(), fen.replace('_', " "));
    let mut driven = Driven::open("two");
    driven.type_all("e4");
    driven.keys(": 'fen_4k3/9 enter");
    let Some(Popup::Command(line)) = &driven.app.popup else {
        panic!("no command line");
    };
    assert!(line.problem.is_some() && line.text.text() == "fen 4k3/9");
    driven.keys("esc");
    driven.keys(&format!(": 'fen_{fen} enter"));
    assert!(matches!(driven.app.popup, Some(Popup::Question(_))));
    driven.keys("enter");
    assert!(driven.is_analysis() && !driven.app.parked.is_empty());
}
