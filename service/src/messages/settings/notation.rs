//! Notation of moves: one setting for each family of games with the same notations.

use std::sync::LazyLock;

use banco_engine::{GameKey, Notation};
use banco_ports::Lang;

use super::Settings;
use super::spec::{Labels, SettingOption, SettingSpec};
use crate::games::{Writing, face};
use crate::messages::commands::NOTATIONS;

/// Games with the same notation, which share one setting; named by one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family(GameKey);

impl Family {
    fn all() -> impl Iterator<Item = Family> {
        GameKey::ALL.iter().filter_map(|game| Family::of(*game).filter(|family| family.0 == *game))
    }

    /// The family of a game; `None` if it has only one notation.
    pub const fn of(game: GameKey) -> Option<Family> {
        match face(game).writing {
            Writing::OneWay => None,
            Writing::Own { .. } => Some(Family(game)),
            Writing::Like(other) => Some(Family(other)),
        }
    }

    /// The game that represents the family.
    pub const fn game(self) -> GameKey {
        self.0
    }

    /// Notations that its games print.
    pub const fn notations(self) -> &'static [Notation] {
        self.0.notations()
    }

    /// Default notation for a person of this language.
    pub const fn house(self, lang: Lang) -> Notation {
        match face(self.0).writing {
            Writing::Own { house, .. } => lang.pick(house),
            Writing::OneWay | Writing::Like(_) => Notation::Coordinates,
        }
    }

    /// True if the notation counts files from the player's right.
    pub fn counts_files(self, notation: Notation) -> bool {
        match face(self.0).writing {
            Writing::Own { counting, .. } => counting.contains(&notation),
            Writing::OneWay | Writing::Like(_) => false,
        }
    }

    /// The setting of the family.
    pub fn setting(self) -> &'static SettingSpec {
        let known = SPECS.iter().find(|(family, _)| *family == self);
        known.map_or(&NO_CHOICE, |(_, spec)| spec)
    }

    /// The chosen notation.
    pub(crate) fn chosen(self, settings: &Settings) -> Option<Notation> {
        Notation::from_key(settings.get(self.setting())?)
    }

    fn words(self) -> &'static [&'static str] {
        let at = GameKey::ALL.iter().position(|game| *game == self.0).unwrap_or_default();
        KEYS.get(at).and_then(|keys| keys.get(..self.notations().len())).unwrap_or_default()
    }
}

/// Keys of each game's notations, in the order of the games; the rest of a line is empty.
static KEYS: [[&str; Notation::ALL.len()]; GameKey::ALL.len()] = {
    let mut keys = [[""; Notation::ALL.len()]; GameKey::ALL.len()];
    let mut game = 0;
    while game < GameKey::ALL.len() {
        let notations = GameKey::ALL[game].notations();
        let mut at = 0;
        while at < notations.len() {
            keys[game][at] = notations[at].key();
            at += 1;
        }
        game += 1;
    }
    keys
};

/// Name of the option that all these settings share.
const OPTION: &str = "notation";

/// Place of the first of these settings in the list.
const PLACE: u16 = 20;

static SPECS: LazyLock<Vec<(Family, SettingSpec)>> = LazyLock::new(|| {
    let named = |family: Family| match face(family.0).writing {
        Writing::Own { setting, .. } => setting,
        Writing::OneWay | Writing::Like(_) => OPTION,
    };
    (PLACE..).zip(Family::all()).map(|(place, family)| (family, spec(named(family), place, family.words()))).collect()
});

/// Setting of a game with one notation, which no list has.
static NO_CHOICE: SettingSpec = spec(OPTION, PLACE, &[]);

const fn spec(key: &'static str, place: u16, words: &'static [&'static str]) -> SettingSpec {
    SettingSpec {
        option: SettingOption { name: OPTION, alias: "kyhieu", place: 20, words: Some(NOTATIONS) },
        others: &[OPTION, "kyhieu", "ghinuoc"],
        labels: Labels::OfKey,
        today: |spec, lang| Some(Family::all().find(|family| family.setting().key == spec.key)?.house(lang).key()),
        ..SettingSpec::new(key, "", [place, 0])
    }
    .of_both(words)
}

/// The setting of each family.
pub(crate) fn notations() -> impl Iterator<Item = &'static SettingSpec> {
    SPECS.iter().map(|(_, spec)| spec)
}
