//! Words of `/legal` and `/why`.

use banco_engine::{Face, GameKey, Person, Seat};

use super::{key_for, labels, refused, seat_name};
use crate::i18n::{self, Sentence};
use crate::ports::{Lang, RichText};
use crate::service::say::RefusedMove;

/// Where a man may go; `targets` is `None` where the question makes no sense now.
pub struct Ways<'a> {
    pub kind: GameKey,
    pub man: &'a Face,
    pub square: &'a str,
    /// Each with whether a man is taken there.
    pub targets: Option<&'a [(String, bool)]>,
    /// Whose turn it is, where it is the other side's.
    pub waiting: Option<&'a (Person, Seat)>,
}

pub fn legal(lang: Lang, game: &str, ways: &Ways<'_>) -> RichText {
    let man = labels::man(lang, ways.man, ways.square);
    let mut text = match ways.targets {
        None => Sentence::new(lang, "legal-not-now").text("man", man),
        Some([]) => Sentence::new(lang, "legal-none").text("man", man),
        Some(targets) => {
            let named = |(square, takes): &(String, bool)| if *takes { format!("×{square}") } else { square.clone() };
            let names: Vec<String> = targets.iter().map(named).collect();
            Sentence::new(lang, "legal-targets")
                .text("man", man)
                .number("count", i64::try_from(targets.len()).unwrap_or(i64::MAX))
                .text("targets", names.join(", "))
        }
    }
    .text("game", game)
    .rich();
    if let Some((person, seat)) = ways.waiting {
        let turn = Sentence::new(lang, "legal-waiting")
            .text("name", person.name.clone())
            .text("seat", seat_name(lang, ways.kind, *seat))
            .plain();
        text.push_line(turn);
    }
    text
}

/// The rule, what the law says of it, and what is marked.
pub fn why(lang: Lang, game: &str, mv: &str, refusal: &RefusedMove) -> RichText {
    let reason = refused::illegal(lang, refusal).to_plain();
    let mut text = Sentence::new(lang, "why").bold("move", mv).text("reason", reason).text("game", game).rich();
    let law = key_for(lang, refusal.game, &format!("why-{}", refusal.illegal.rule.key().replace('_', "-")));
    if i18n::has(lang, &law) {
        text.push_line(i18n::text(lang, &law));
    }
    if !refusal.site_men.is_empty() {
        let sites: Vec<String> = refusal.site_men.iter().map(|(square, _)| square.clone()).collect();
        text.push_line(Sentence::new(lang, "why-marked").text("sites", sites.join(", ")).plain());
    }
    text
}
