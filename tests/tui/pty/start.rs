//! Ways to start the program.

use portable_pty::CommandBuilder;

use super::harness::Term;
use super::home::Home;

/// How the program is to be started.
pub(super) struct Start {
    pub(super) command: CommandBuilder,
    pub(super) size: (u16, u16),
}

impl Start {
    /// In this home folder, 80x24, with the arguments that a shell would split at blanks.
    pub(super) fn new(home: &Home, arguments: &str) -> Self {
        let start = Self::bare(arguments).env("HOME", home.path().to_str().unwrap());
        start
            .env(
                "XDG_CONFIG_HOME",
                home.path().join("config").to_str().unwrap(),
            )
            .env("XDG_DATA_HOME", home.path().join("data").to_str().unwrap())
    }

    /// Without any folders of its own.
    pub(super) fn bare(arguments: &str) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_pillarbox"));
        command.env_clear();
        command.cwd(std::env::temp_dir());
        command.args(arguments.split_whitespace());
        let start = Self {
            command,
            size: (80, 24),
        };
        start
            .env("TERM", "xterm-256color")
            .env("COLORTERM", "truecolor")
    }

    /// By a shell with job control, which says `idle` when the program has stopped or ended, and
    /// continues it after Enter.
    pub(super) fn by_shell(home: &Home, arguments: &str) -> Self {
        let program = env!("CARGO_BIN_EXE_pillarbox");
        let script =
            format!("set -m; '{program}' {arguments}; while echo idle; read line; do fg; done");
        let mut start = Self::new(home, "");
        let mut command = CommandBuilder::new("/bin/sh");
        command.env_clear();
        command.cwd(std::env::temp_dir());
        command.args(["-c", &script]);
        for (name, value) in start.command.iter_full_env_as_str() {
            command.env(name, value);
        }
        start.command = command;
        start
    }

    pub(super) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// With one more argument, which may have blanks.
    pub(super) fn with(mut self, argument: &str) -> Self {
        self.command.arg(argument);
        self
    }

    pub(super) fn size(mut self, columns: u16, rows: u16) -> Self {
        self.size = (columns, rows);
        self
    }

    pub(super) fn run(self) -> Term {
        Term::new(self)
    }
}
