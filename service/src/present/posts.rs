//! Text of a post in one language, with its buttons.

use banco_engine::{Offer, Opponent, Person, PersonKey, Phase, Reason, Seat, Table, Viewer, is_of_file};
use banco_ports::limits::DAY_MILLIS;
use banco_ports::{RichText, Wording};

use super::render_buttons;
use crate::i18n::Sentence;
use crate::messages::button::ButtonAction;
use crate::messages::computer;
use crate::messages::keyboards::{board_choices, challenge_choices, offer_choices};
use crate::messages::reader_buttons::own;
use crate::messages::say::{Choice, Post};
use crate::present::board_scene::alt_text;
use crate::words::{self, BoardFacts};

/// Text and buttons of a post in one language, before pictures are drawn.
pub(super) struct Worded {
    pub text: RichText,
    pub choices: Vec<Vec<Choice>>,
    /// True if the message shows the current table.
    pub is_of_game: bool,
    pub ping: Option<Person>,
}

/// Text of a post in one language, for tables whose readers use different languages.
pub(super) fn wording(post: &Post, facts: &BoardFacts<'_>) -> Wording {
    let Worded { text, choices, .. } = worded(post, facts);
    let BoardFacts { table, taste, .. } = *facts;
    let view = table.view(Viewer::Public).filter(|_| post.board_of().is_some());
    let counting = table.to_move().unwrap_or(taste.bottom(None, None));
    let alt = view.map_or_else(String::new, |view| alt_text(taste, text.clone(), &view, counting));
    Wording { lang: taste.lang, text, alt, buttons: render_buttons(&choices, taste, Some(table)), picture: None }
}

/// The player mentioned on the last board: the loser, or the winner after a resignation.
fn called_at_the_end(table: &Table) -> Option<Seat> {
    let Phase::Over(ending) = table.phase() else { return None };
    let winner = ending.winner.filter(|_| !is_of_file(&table.challenge().challenger.key))?;
    let gave_up = matches!(ending.reason, Reason::Resignation | Reason::Dropped);
    let called = if gave_up { winner } else { winner.other() };
    Some(called).filter(|seat| !computer::is_house(table, *seat))
}

/// Text of a post for its one reader: own buttons only, and a mention only of this reader.
pub(super) fn worded_for(post: &Post, facts: &BoardFacts<'_>, reader: &PersonKey) -> Worded {
    let Worded { text, choices, is_of_game, ping } = worded(post, facts);
    let choices = own(choices, facts.table, reader);
    Worded { text, choices, is_of_game, ping: ping.filter(|person| person.key == *reader) }
}

/// The person named by a challenge.
pub(super) fn invited(table: &Table) -> Option<&Person> {
    match &table.challenge().opponent {
        Opponent::Person(person) => Some(person),
        Opponent::Anyone | Opponent::Username(_) => None,
    }
}

/// Text of a challenge with its waiting time and the effect of the night on its clock.
fn challenge(facts: &BoardFacts<'_>) -> RichText {
    let BoardFacts { table, taste, now, .. } = *facts;
    let is_for_people = invited(table).is_none_or(|person| computer::level_of(&person.key).is_none());
    let night = table.challenge().time.and_then(|time| words::time::night(taste, time));
    let until = facts.waits_until.map(|until| words::time::waits_until(taste, until, now));
    words::challenge_text(taste.lang, table, night.into_iter().chain(until).filter(|_| is_for_people))
}

pub(super) fn worded(post: &Post, facts: &BoardFacts<'_>) -> Worded {
    let BoardFacts { table, taste, now, .. } = *facts;
    let lang = taste.lang;
    let text;
    let (mut is_of_game, mut ping) = (false, None);
    let choices = match post {
        Post::Challenge { .. } => {
            text = challenge(facts);
            is_of_game = true;
            ping = invited(table).cloned();
            challenge_choices(table)
        }
        Post::Declined { by, .. } => {
            text = words::of_challenge(lang, table, "declined", by).rich();
            Vec::new()
        }
        Post::Cancelled { .. } => {
            let waited = table.expired_after();
            let key = if waited.is_some() { "expired" } else { "cancelled" };
            let days = (waited.unwrap_or_default() / DAY_MILLIS).max(1);
            let by = &table.challenge().challenger;
            text = words::of_challenge(lang, table, key, by).number("days", days).rich();
            Vec::new()
        }
        Post::Withdrawn { by, .. } => {
            text = words::of_challenge(lang, table, "withdrawn", by).rich();
            Vec::new()
        }
        Post::Aborted { by, .. } => {
            text = words::of_challenge(lang, table, "aborted", by).rich();
            Vec::new()
        }
        Post::Board { .. } | Post::Restated { .. } => {
            let mut caption = words::board_caption(facts);
            is_of_game = true;
            ping = table.to_move().and_then(|seat| table.person_at(seat)).cloned();
            // The web page has no mentions, and no silent message at night.
            let called = called_at_the_end(table).filter(|_| !taste.has_own_buttons);
            if let Some(called) = called.and_then(|seat| table.person_at(seat)) {
                caption.mention(called);
                ping = Some(called.clone());
            }
            text = caption;
            board_choices(table)
        }
        Post::Offered { seat, offer, .. } => {
            text = words::offered(lang, table, *seat, *offer);
            ping = table.person_at(seat.other()).cloned();
            let mut choices = offer_choices(table, *offer, seat.other());
            if taste.has_own_buttons {
                choices.retain(|row| {
                    !row.iter().any(|choice| matches!(choice.data.deed(), Some(ButtonAction::Withdraw(_))))
                });
            }
            choices
        }
        Post::OfferRefused { seat, offer, .. } => {
            let key = match offer {
                Offer::Draw => "draw-refused",
                Offer::Abort => "abort-refused",
                Offer::Concede(_) => "concede-refused",
                Offer::Takeback => "takeback-refused",
                Offer::Pause => "pause-refused",
            };
            let name = words::public_name(lang, table, *seat);
            text = Sentence::new(lang, key)
                .bold("name", name)
                .number("points", i64::from(words::conceded_points(*offer)))
                .text("game", table.id())
                .rich();
            Vec::new()
        }
        Post::Withdrew { seat, offer, .. } => {
            text = Sentence::new(lang, "offer-withdrawn")
                .bold("name", words::public_name(lang, table, *seat))
                .text("offer", words::offer_key(*offer))
                .text("game", table.id())
                .rich();
            Vec::new()
        }
        Post::Unanswered { .. } => {
            text = facts
                .waits_until
                .and_then(|until| words::time::unanswered(taste, table, until, now))
                .unwrap_or_default();
            ping = invited(table).cloned();
            challenge_choices(table).into_iter().take(1).collect()
        }
        Post::TimeGiven { seat, millis, .. } => {
            text = Sentence::new(lang, "time-given")
                .bold("name", words::public_name(lang, table, *seat))
                .bold("other", words::public_name(lang, table, seat.other()))
                .text("time", words::time::span(lang, *millis))
                .text("game", table.id())
                .rich();
            Vec::new()
        }
        Post::Room { room, .. } => {
            text = words::room_opened(lang, table, room);
            Vec::new()
        }
        Post::Finished { room, .. } => {
            text = words::room_finished(taste, table, room);
            Vec::new()
        }
        Post::Said { seat, text: said, .. } => {
            let name = words::public_name(lang, table, *seat);
            let sentence = Sentence::new(lang, "said").bold("name", name).text("text", said);
            text = sentence.text("game", table.id()).rich();
            Vec::new()
        }
        Post::Back { why, .. } => {
            text = words::room_left(lang, table, *why);
            Vec::new()
        }
        // Presented by other modules.
        Post::Reminder { .. } | Post::Notice(_) | Post::Welcome { .. } => {
            text = Sentence::new(lang, "welcome").rich();
            Vec::new()
        }
    };
    Worded { text, choices, is_of_game, ping }
}
