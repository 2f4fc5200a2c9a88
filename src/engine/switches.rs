//! Which techniques a search uses.

/// The techniques that can be left out, to see what each is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, missing_docs)] // Each is named for what it switches.
pub struct Switches {
    pub hash: bool,
    pub quiescence: bool,
    pub pvs: bool,
    pub aspiration: bool,
    pub null_move: bool,
    pub lmr: bool,
    pub futility: bool,
    pub razoring: bool,
    pub late_move_pruning: bool,
    pub see: bool,
    pub killers: bool,
    pub history: bool,
    pub check_extension: bool,
    pub single_reply: bool,
    pub singular: bool,
    pub iir: bool,
    pub probcut: bool,
    pub correction: bool,
}

impl Switches {
    /// Everything on.
    pub const ALL: Self = Self {
        hash: true,
        quiescence: true,
        pvs: true,
        aspiration: true,
        null_move: true,
        lmr: true,
        futility: true,
        razoring: true,
        late_move_pruning: true,
        see: true,
        killers: true,
        history: true,
        check_extension: true,
        single_reply: true,
        singular: true,
        iir: true,
        probcut: true,
        correction: true,
    };

    /// The names that [`Switches::turn_off`] knows.
    pub const NAMES: [&str; 18] = [
        "hash",
        "quiescence",
        "pvs",
        "aspiration",
        "null-move",
        "lmr",
        "futility",
        "razoring",
        "late-move-pruning",
        "see",
        "killers",
        "history",
        "check-extension",
        "single-reply",
        "singular",
        "iir",
        "probcut",
        "correction",
    ];

    /// Turns one technique off; `false` if there is none of this name.
    #[must_use]
    pub fn turn_off(&mut self, name: &str) -> bool {
        let fields = [
            &mut self.hash,
            &mut self.quiescence,
            &mut self.pvs,
            &mut self.aspiration,
            &mut self.null_move,
            &mut self.lmr,
            &mut self.futility,
            &mut self.razoring,
            &mut self.late_move_pruning,
            &mut self.see,
            &mut self.killers,
            &mut self.history,
            &mut self.check_extension,
            &mut self.single_reply,
            &mut self.singular,
            &mut self.iir,
            &mut self.probcut,
            &mut self.correction,
        ];
        match Self::NAMES.iter().position(|&known| known == name) {
            Some(index) => {
                *fields
                    .into_iter()
                    .nth(index)
                    .expect("a field for every name") = false;
                true
            }
            None => false,
        }
    }
}

impl Default for Switches {
    fn default() -> Self {
        Self::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_turns_one_switch_off() {
        let mut seen = Vec::new();
        for name in Switches::NAMES {
            let mut switches = Switches::ALL;
            assert!(switches.turn_off(name));
            assert!(
                switches != Switches::ALL && !seen.contains(&switches),
                "{name}"
            );
            seen.push(switches);
        }
        assert!(!Switches::ALL.clone().turn_off("magic"));
    }
}
