//! Explaining refusals: the rule that forbids a move, with its pieces and points.

use banco_engine::{Face, GameKey, OptionError, Person, Points, Rule, Seat};
use banco_ports::text::repeated;
use banco_ports::{Lang, RichText, Span};

use crate::games;
use crate::i18n::{self, Sentence};
use crate::messages::computer;
use crate::messages::display_prefs::{DisplayPrefs, Spot};
use crate::messages::say::{Obstacle, RefusedMove, Term};
use crate::words::pieces as men;
use crate::words::{game_typed, key_for, labels, options};

/// Reason why a move is not allowed, in the words of the game.
pub(crate) fn illegal(taste: &DisplayPrefs, refused: &RefusedMove) -> RichText {
    let man = match (&refused.man, refused.from) {
        (Some(face), Some(from)) => labels::man(taste, face, from),
        (None, Some(from)) => labels::spot(taste, from),
        // Any piece of that name.
        (Some(face), None) => labels::face_within(taste.lang, face),
        (None, None) => refused.mv.clone(),
    };
    // The first piece in the way is reason enough; the picture marks the others.
    let said = match refused.illegal.rule {
        Rule::RookPathBlocked | Rule::CannonPathBlocked | Rule::SlideBlocked | Rule::PathBlocked => 1,
        _ => usize::MAX,
    };
    let told = refused.site_men.iter().take(said);
    let sites: Vec<String> = match refused.illegal.rule {
        // A checker's step is written as it is typed: `6/off`.
        Rule::NotTheDice => told.map(|(at, _)| typed_point(*at)).collect(),
        _ => told.map(|(at, face)| site(taste, *at, face.as_ref())).collect(),
    };
    let sites = match refused.illegal.rule {
        Rule::NotTheDice => sites.join("/"),
        _ => labels::counted_up(taste.lang, &sites),
    };
    let spot = |at: Option<Spot>| at.map(|at| labels::spot(taste, at)).unwrap_or_default();
    // In cờ úp some rules of xiangqi bind a piece only while it is face-down.
    let mut text = Sentence::new(taste.lang, &key_for(taste.lang, refused.game, &key(refused.illegal.rule)))
        .text("man", man)
        .text("from", spot(refused.from))
        .text("to", spot(refused.to))
        .text("where", if refused.to.is_some() { "yes" } else { "no" })
        .text("sites", sites)
        .rich();
    if let Some(goes) = goes(taste.lang, refused) {
        text.0.push(Span::Text(format!(" {goes}")));
    }
    text
}

/// Movement of the piece, for a player who expected another one. For a face-down piece the game's own rule speaks
/// instead.
fn goes(lang: Lang, refused: &RefusedMove) -> Option<String> {
    if !matches!(refused.illegal.rule, Rule::NotItsMove | Rule::NoneReaches) {
        return None;
    }
    let kind = refused.man.filter(|face| !face.dark)?.kind?;
    let key = key_for(lang, refused.game, &format!("goes-{}", kind.key().replace('_', "-")));
    if i18n::has(lang, &key) { Some(i18n::text(lang, &key)) } else { men::ways(lang, kind) }
}

/// The reason against a move, with a line about the button of a move that may have been meant.
pub(super) fn illegal_or_near(taste: &DisplayPrefs, refused: &RefusedMove, has_near: bool) -> RichText {
    let mut text = illegal(taste, refused);
    if has_near {
        text.push_line(i18n::text(taste.lang, "illegal-near"));
    }
    text
}

/// Locale key of a rule.
pub(crate) fn key(rule: Rule) -> String {
    format!("rule-{}", rule.key().replace('_', "-"))
}

/// A point of backgammon in move notation: `6`, `off`, `bar`.
fn typed_point(at: Spot) -> String {
    match Points::number(at.seat, at.site) {
        0 => "off".to_owned(),
        number @ 1..=Points::COUNT => number.to_string(),
        _ => "bar".to_owned(),
    }
}

/// A point with the piece on it: `Mã b1`, or the bare point.
fn site(taste: &DisplayPrefs, at: Spot, face: Option<&Face>) -> String {
    face.map_or_else(|| labels::spot(taste, at), |face| labels::man_within(taste, face, at))
}

/// Words of a challenge that cannot be read, with an example of what stands in their place.
pub(super) fn unknown_word(lang: Lang, typed: &str, term: Term) -> RichText {
    let (key, game) = match term {
        Term::Any(game) => ("unknown-word", game),
        Term::Time => ("bad-time", None),
        Term::Side => ("unknown-side", None),
        Term::Rated => ("unknown-rated", None),
        Term::Hints => ("unknown-hints", None),
        Term::Where => ("unknown-where", None),
    };
    let kind = game_typed(lang, game.unwrap_or(games::EXAMPLE));
    Sentence::new(lang, key).text("typed", typed).text("kind", kind).rich()
}

pub(super) fn option(lang: Lang, game: GameKey, error: &OptionError) -> RichText {
    match error {
        OptionError::UnknownKey { key, known: [] } => {
            Sentence::new(lang, "unknown-option-none").text("option", repeated(key)).rich()
        }
        OptionError::UnknownKey { key, known: _ } => {
            let known = options::other_options(lang, game).join(", ");
            Sentence::new(lang, "unknown-option").text("option", repeated(key)).text("known", known).rich()
        }
        // `<FEN>` is not a value to choose but a format.
        OptionError::BadValue { allowed: [format], .. } if format.starts_with('<') => {
            Sentence::new(lang, "bad-option-text").text("format", format.trim_matches(['<', '>'])).rich()
        }
        OptionError::BadValue { key, allowed } => {
            // Without odds, the option is simply left out.
            let allowed = allowed.iter().filter(|value| **value != "none");
            let allowed: Vec<String> = allowed.map(|value| options::option_words(lang, game, key, value)).collect();
            let option = i18n::text(lang, &format!("option-name-{}", key.replace('_', "-")));
            let numbers = allowed_numbers(error);
            match (*key, numbers) {
                // The rules of backgammon allow it only with the cube.
                ("jacoby", _) if allowed.len() == 1 => Sentence::new(lang, "option-needs-cube").rich(),
                (_, Some((least, most))) => {
                    let sentence = Sentence::new(lang, "bad-option-number").text("option", option);
                    sentence.number("least", least).number("most", most).rich()
                }
                (_, None) => {
                    let sentence = Sentence::new(lang, "bad-option-value").text("option", option);
                    sentence.text("allowed", allowed.join(", ")).rich()
                }
            }
        }
    }
}

/// Smallest and largest value of a numeric option: `1…25`.
fn allowed_numbers(error: &OptionError) -> Option<(i64, i64)> {
    let OptionError::BadValue { allowed: [range], .. } = error else { return None };
    let (least, most) = range.split_once('…')?;
    Some((least.parse().ok()?, most.parse().ok()?))
}

/// Public notice of a board that could not be shown, used if its author cannot be told in private.
pub(crate) fn unshown_aloud(lang: Lang, game: &str, name: &str) -> RichText {
    Sentence::new(lang, "unshown-board-aloud").bold("name", name).text("game", game).rich()
}

/// Notice of an action that could not be shown to the chat.
pub(crate) fn unshown(lang: Lang, game: Option<&str>, is_board: bool, why: Obstacle) -> RichText {
    let why = match why {
        Obstacle::Muted => "unshown-why-muted",
        Obstacle::Missing => "unshown-why-missing",
        Obstacle::Refused => "unshown-why-refused",
        Obstacle::Silent => "unshown-why-silent",
    };
    let key = match (game, is_board) {
        (Some(_), true) => "unshown-board",
        (Some(_), false) => "unshown-post",
        (None, _) => "unshown-words",
    };
    Sentence::new(lang, key).text("game", game.unwrap_or_default()).text("why", i18n::text(lang, why)).rich()
}

/// Notice of a board that is shown here, while the opponent's chat refused it.
pub(crate) fn unseen_there(lang: Lang, name: &str, why: Obstacle) -> RichText {
    let why = match why {
        Obstacle::Muted => "muted",
        Obstacle::Missing => "missing",
        Obstacle::Refused => "refused",
        Obstacle::Silent => "silent",
    };
    Sentence::new(lang, "unshown-there").bold("name", name).text("why", why).rich()
}

/// The broken rule, its wording in the rules, and the marks on the picture.
pub(crate) fn why(
    taste: &DisplayPrefs,
    game: &str,
    mv: &str,
    refusal: &RefusedMove,
    waiting: Option<&(Person, Seat)>,
) -> RichText {
    let lang = taste.lang;
    let reason = illegal(taste, refusal).to_plain();
    let mut text = Sentence::new(lang, "why").bold("move", mv).text("reason", reason).text("game", game).rich();
    let law = key_for(lang, refusal.game, &format!("law-{}", refusal.illegal.rule.key().replace('_', "-")));
    if i18n::has(lang, &law) {
        text.push_line(i18n::text(lang, &law));
    }
    if let Some((person, _)) = waiting {
        text.push_line(Sentence::new(lang, "why-waiting").text("name", computer::called(lang, person)).plain());
    }
    text
}

#[cfg(test)]
mod tests {
    use banco_engine::{Board, Seat, Site};

    use super::*;

    /// Texts, T5: `6/off` was answered with the word for bearing off, which is not what a player types.
    #[test]
    fn a_step_that_the_dice_do_not_play_is_written_as_it_is_typed() {
        let at = |site| Spot { game: GameKey::Backgammon, board: Board::Points, seat: Seat::First, site: Site(site) };
        let typed: Vec<String> = (0..=27).map(|site| typed_point(at(site))).collect();
        for word in ["off", "bar", "6", "24"] {
            assert!(typed.iter().any(|typed| typed == word), "{word}: {typed:?}");
        }
    }
}
