//! The book of openings that somebody brought, on a thread of its own: a slow disk must not hold up the
//! screen. What it is asked is answered in turn, so that a question never overtakes the opening of a file.

use std::fs::File;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::Message;
use super::game_reader::resolve;
use crate::openings::{Book, BookError, Polyglot, by_heart, known_moves};
use crate::store;
use crate::text::quoted;
use crate::tui::event::{BookList, BookNews, BookOrder, BookQuestion};

/// As much of a path as is told.
const LONGEST_PATH: usize = 80;

/// The way to the book; its thread begins with the first file.
pub(in crate::tui) struct Library {
    inbox: Sender<Message>,
    desk: Option<Sender<Wish>>,
}

/// What is asked of it.
enum Wish {
    Open(String),
    Ask(Box<BookOrder>),
    List(Box<BookQuestion>),
}

impl Library {
    pub(in crate::tui) const fn new(inbox: Sender<Message>) -> Self {
        Self { inbox, desk: None }
    }

    /// Takes another file for the book; the built-in one if there is none.
    pub(in crate::tui) fn open(&mut self, file: String) {
        self.send(Wish::Open(file));
    }

    /// Asks for a move.
    pub(in crate::tui) fn ask(&mut self, order: BookOrder) {
        let (board, ticket) = (order.board.clone(), order.ticket);
        let (seed, most) = (order.seed, order.most_plies);
        if !self.send(Wish::Ask(Box::new(order))) {
            let m = by_heart(&board, seed, most);
            let _ = self
                .inbox
                .send(Message::Book(BookNews::Chosen { ticket, m }));
        }
    }

    /// Asks for all moves of a position.
    pub(in crate::tui) fn list(&mut self, question: BookQuestion) {
        let (board, ticket) = (question.board.clone(), question.ticket);
        if !self.send(Wish::List(Box::new(question))) {
            let moves = known_moves(&board);
            let list = BookList { moves, file: None };
            let news = BookNews::Listed { ticket, list };
            let _ = self.inbox.send(Message::Book(news));
        }
    }

    /// Whether anybody will see to it.
    fn send(&mut self, wish: Wish) -> bool {
        if self.desk.is_none() {
            let (desk, wishes) = mpsc::channel();
            let inbox = self.inbox.clone();
            let thread = thread::Builder::new().name("book".into());
            let started = thread.spawn(move || {
                serve(&wishes, &|news| {
                    let _ = inbox.send(Message::Book(news));
                });
            });
            self.desk = started.is_ok().then_some(desk);
        }
        let desk = self.desk.as_ref();
        desk.is_some_and(|desk| desk.send(wish).is_ok())
    }
}

/// The thread: one wish after the other, until nobody can have any more.
fn serve(wishes: &Receiver<Wish>, tell: &dyn Fn(BookNews)) {
    let mut book = Book::BuiltIn;
    let mut name = String::new();
    let unusable = |name: &str, error: &BookError| {
        let name = quoted(name, LONGEST_PATH);
        let why = format!("cannot use the book {name}: {error}; the built-in one is used.");
        tell(BookNews::Unusable(why));
    };
    for wish in wishes {
        match wish {
            Wish::Open(file) => {
                name = file;
                book = opened(&name).unwrap_or_else(|error| {
                    unusable(&name, &error);
                    Book::BuiltIn
                });
            }
            Wish::List(question) => {
                let BookQuestion {
                    ticket,
                    board,
                    file,
                } = *question;
                // A book that engines do not use is first opened by who wants to see it.
                if file != name {
                    name = file;
                    book = opened(&name).unwrap_or_else(|error| {
                        unusable(&name, &error);
                        Book::BuiltIn
                    });
                }
                let moves = book.moves(&board).unwrap_or_else(|error| {
                    unusable(&name, &error);
                    book = Book::BuiltIn;
                    known_moves(&board)
                });
                let file = matches!(book, Book::Polyglot(_)).then(|| name.clone());
                let list = BookList { moves, file };
                tell(BookNews::Listed { ticket, list });
            }
            Wish::Ask(order) => {
                let (board, seed, most) = (&order.board, order.seed, order.most_plies);
                let m = book.choose(board, seed, most).unwrap_or_else(|error| {
                    unusable(&name, &error);
                    book = Book::BuiltIn;
                    by_heart(board, seed, most)
                });
                let ticket = order.ticket;
                tell(BookNews::Chosen { ticket, m });
            }
        }
    }
}

fn opened(name: &str) -> Result<Book<File>, BookError> {
    if name.is_empty() {
        return Ok(Book::BuiltIn);
    }
    let file = store::open_ordinary(&resolve(Path::new(name)))?;
    Polyglot::open(file).map(Book::Polyglot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;
    use crate::openings::{BookBuilder, BookKey, MoveCode};
    use crate::tui::ticket::Ticket;

    /// What is told after these files were opened one after the other, with a question after each.
    fn told(files: &[String]) -> Vec<String> {
        let (desk, wishes) = mpsc::channel();
        for file in files {
            desk.send(Wish::Open(file.clone())).unwrap();
            let order = BookOrder {
                ticket: Ticket::default(),
                board: Board::start(),
                seed: 1,
                most_plies: 2,
            };
            desk.send(Wish::Ask(Box::new(order))).unwrap();
        }
        drop(desk);
        let (sender, news) = mpsc::channel();
        serve(&wishes, &|it| sender.send(it).unwrap());
        let words = news.try_iter().map(|news| match news {
            BookNews::Chosen { m, .. } => m.map_or_else(String::new, |m| m.to_string()),
            BookNews::Listed { list, .. } => format!("{list:?}"),
            BookNews::Unusable(why) => why,
        });
        words.collect()
    }

    #[test]
    fn a_bad_file_is_told_once_and_the_built_in_book_goes_on() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        let mut builder = BookBuilder::default();
        let board = Board::start();
        let m = board.parse_san("h4").unwrap();
        builder.add(BookKey::of(&board), MoveCode::of(m), 1);
        let mut bytes = Vec::new();
        builder.write(&mut bytes).unwrap();
        std::fs::write(path("good.bin"), &bytes).unwrap();
        std::fs::write(path("bad.bin"), &bytes[1..]).unwrap();
        let own = by_heart(&board, 1, 2).unwrap().to_string();
        let files = [
            path("good.bin"),
            path("bad.bin"),
            String::new(),
            path("none"),
        ];
        let told = told(&files);
        assert_eq!(told[0], "h2h4");
        assert!(
            told[1].contains("bad.bin\": it is no Polyglot book"),
            "{told:?}"
        );
        assert_eq!(told[2..4], [own.as_str(), own.as_str()]);
        assert!(
            told[4].contains("there is no such file; the built-in"),
            "{told:?}"
        );
        assert_eq!(told[5..], [own]);
    }
}
