//! Words of `/legal` and `/why`.

use banco_engine::{Face, Person, Rule, Seat};
use banco_ports::RichText;

use crate::i18n::{self, Sentence};
use crate::messages::computer;
use crate::messages::display_prefs::{DisplayPrefs, Spot};
use crate::words::{key_for, labels, refused, seat_name};

/// Legal moves of a piece; `targets` is `None` if the question makes no sense now.
pub(crate) struct Ways<'a> {
    pub man: &'a Face,
    pub at: Spot,
    /// Targets, each `true` for a capture.
    pub targets: Option<&'a [(Spot, bool)]>,
    /// Side to move, if it is the opponent.
    pub waiting: Option<&'a (Person, Seat)>,
    /// Rule that holds this piece back while another one has to move.
    pub kept_back: Option<Rule>,
}

pub(crate) fn legal(taste: &DisplayPrefs, game: &str, ways: &Ways<'_>) -> RichText {
    let lang = taste.lang;
    let man = labels::man(taste, ways.man, ways.at);
    let mut text = match ways.targets {
        None => {
            let key = key_for(lang, ways.at.game, "legal-not-now");
            let seat = seat_name(lang, ways.at.game, ways.man.seat);
            let at = labels::spot(taste, ways.at);
            let man = labels::man_within(taste, ways.man, ways.at);
            let sentence = Sentence::new(lang, &key).text("man", man).text("at", at).text("seat", seat);
            return sentence.text("game", game).rich();
        }
        Some([]) => Sentence::new(lang, "legal-none").text("man", man),
        Some(targets) => {
            let named = |(at, takes): &(Spot, bool)| match labels::spot(taste, *at) {
                // A lion's own square: out and back again.
                name if at.site == ways.at.site => Sentence::new(lang, "legal-in-place").text("at", name).plain(),
                name if *takes => format!("×{name}"),
                name => name,
            };
            let names: Vec<String> = targets.iter().map(named).collect();
            Sentence::new(lang, "legal-targets")
                .text("man", man)
                .number("count", i64::try_from(targets.len()).unwrap_or(i64::MAX))
                .text("targets", labels::listed(&names))
        }
    }
    .text("game", game)
    .rich();
    if let Some(rule) = ways.kept_back {
        text.push_line(i18n::text(lang, &refused::key(rule)));
    }
    if let Some((person, seat)) = ways.waiting {
        let turn = Sentence::new(lang, "legal-waiting")
            .text("name", computer::called(lang, person))
            .text("seat", seat_name(lang, ways.at.game, *seat))
            .plain();
        text.push_line(turn);
    }
    text
}
