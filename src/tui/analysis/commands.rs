//! Commands for a game that is analyzed: limits of the engine, glyphs, the whole line, tags.

use std::time::Duration;

use super::Analysis;
use crate::engine::ranges::DEEPEST;
use crate::game::GameResult;
use crate::tui::game_view::{GameScreen, MOST_LINES, set_lines};
use crate::tui::keymap::Action;
use crate::tui::limit::Limit;
use crate::tui::room::Room;
use crate::tui::shared::Shared;

/// The longest search that can be asked for, in seconds.
const LONGEST: f64 = 3600.0;
/// The longest name of a tag.
const LONGEST_TAG: usize = 80;

impl Analysis {
    /// Does what a command says. `None` if it is none of these; the error is a sentence.
    pub fn command(
        &mut self,
        name: &str,
        rest: &str,
        shared: &mut Shared,
    ) -> Option<Result<(), String>> {
        Some(match name {
            "depth" | "nodes" | "time" | "infinite" => {
                read_limit(name, rest).map(|limit| self.set_limit(limit, shared))
            }
            // Without words these are the commands of keys.
            "glyph" | "run" if rest.is_empty() => return None,
            "glyph" => self.set_glyph(rest),
            "run" if rest == "all" => {
                self.start_run(true, shared);
                Ok(())
            }
            "run" => Err(format!("run takes \"all\" or nothing, not {rest:?}")),
            "tag" => self.tag(rest, shared),
            "strip" => self.strip(rest, shared),
            "null" if rest.is_empty() => self.pass(shared),
            "null" => Err("null takes nothing after it".into()),
            _ => return None,
        })
    }

    fn set_limit(&mut self, limit: Limit, shared: &mut Shared) {
        self.limit = limit;
        self.engine = true;
        shared.defaults.engine = true;
        self.view.panel.ask_again(shared);
        // The next game that is analyzed is looked at as far.
        shared.defaults.limit = limit;
        shared.say(match limit {
            Limit::Infinite => "The engine thinks until the position changes.".to_owned(),
            limit => format!("The engine stops at {limit}."),
        });
        self.follow(shared);
    }

    /// Sets, removes or tells a tag.
    fn tag(&mut self, rest: &str, shared: &mut Shared) -> Result<(), String> {
        let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
        let value = value.trim();
        let good = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(good) || name.len() > LONGEST_TAG {
            return Err(format!(
                "a tag has a name of letters and digits, as in tag White \"Ann\", not {:?}",
                crate::text::excerpt(name)
            ));
        }
        if value.is_empty() {
            shared.say(match self.tag_value(name) {
                Some(old) => format!("{name} is \"{old}\"."),
                None => format!("{name} is not set."),
            });
            return Ok(());
        }
        self.set_tag(name, &unquoted(value), shared)
    }

    fn tag_value(&self, name: &str) -> Option<String> {
        match name {
            "Result" => Some(self.view.tree.result().to_string()),
            name => self.view.tree.tag(name).map(str::to_owned),
        }
    }

    fn set_tag(&mut self, name: &str, value: &str, shared: &mut Shared) -> Result<(), String> {
        if matches!(name, "FEN" | "SetUp") {
            return Err("the starting position is not a tag: fen opens another one".into());
        }
        if name == "Result" && !value.is_empty() {
            value
                .parse::<GameResult>()
                .map_err(|error| error.to_string())?;
        }
        self.remember();
        if value.is_empty() {
            self.view.tree.remove_tag(name);
            let undo = shared.key(self.context(), Action::TakeBack);
            shared.say(format!("{name} is removed: {undo} brings it back."));
        } else {
            self.view.tree.set_tag(name, value);
            let now = self.tag_value(name).unwrap_or_else(|| "?".into());
            shared.say(format!("{name} is \"{now}\" now."));
        }
        Ok(())
    }
}

/// The command for the number of lines, on every screen with a game.
pub fn command_lines(
    screen: &mut dyn GameScreen,
    rest: &str,
    shared: &mut Shared,
) -> Result<(), String> {
    let lines = rest.parse().ok();
    let lines = lines.filter(|lines| (1..=MOST_LINES).contains(lines));
    let range = format!("from 1 to {MOST_LINES}");
    let lines = lines.ok_or_else(|| out_of_range("lines", &range, rest))?;
    set_lines(screen, lines, shared);
    Ok(())
}

fn read_limit(name: &str, rest: &str) -> Result<Limit, String> {
    let number = rest.replace(['_', ','], "");
    let limit = match name {
        "infinite" if rest.is_empty() => Some(Limit::Infinite),
        "infinite" => return Err("infinite takes nothing after it".into()),
        "depth" => {
            let depth = number.parse().ok();
            depth
                .filter(|depth| (1..=DEEPEST).contains(depth))
                .map(Limit::Depth)
        }
        "nodes" => {
            let nodes = number.parse().ok();
            nodes.filter(|&nodes| nodes > 0).map(Limit::Nodes)
        }
        _ => {
            let seconds = rest.trim_end_matches('s').trim_end().parse().ok();
            let seconds = seconds.filter(|seconds| (0.1..=LONGEST).contains(seconds));
            seconds.map(|seconds| Limit::Time(Duration::from_secs_f64(seconds)))
        }
    };
    limit.ok_or_else(|| {
        let (range, example) = match name {
            "depth" => (format!("from 1 to {DEEPEST}"), "20"),
            "nodes" => ("from 1 on".into(), "1000000"),
            _ => (format!("from 0.1 to {LONGEST} seconds"), "5"),
        };
        if rest.is_empty() {
            return format!(
                "{name} needs a number, as in {name} {example}; infinite lets the engine run"
            );
        }
        out_of_range(name, &range, rest)
    })
}

/// `lines goes from 1 to 8, not 12`
fn out_of_range(name: &str, range: &str, rest: &str) -> String {
    if rest.is_empty() {
        return format!("{name} needs a number {range}");
    }
    let short: String = rest.chars().take(20).collect();
    if rest.parse::<f64>().is_ok() {
        format!("{name} goes {range}, not {short}")
    } else {
        format!("{name} goes {range}, not {short:?}")
    }
}

/// A value without its quotes, and within them without the signs before quotes; as it is, if it has
/// none.
fn unquoted(value: &str) -> String {
    let inner = value.strip_prefix('"');
    let inner = inner.map(|value| value.strip_suffix('"').unwrap_or(value));
    match inner {
        Some(inner) => inner.replace("\\\"", "\"").replace("\\\\", "\\"),
        None => value.to_owned(),
    }
}
