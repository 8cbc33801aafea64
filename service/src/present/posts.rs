//! Text of a post in one language, with its buttons.

use banco_engine::{Offer, Opponent, Person, PersonKey, Phase, Reason, Seat, Table, Viewer, is_of_file};
use banco_ports::limits::DAY_MILLIS;
use banco_ports::{Lang, RichText, Wording};

use super::render_buttons;
use crate::i18n::Sentence;
use crate::invitation_codes::code_of;
use crate::messages::button::verbs;
use crate::messages::computer;
use crate::messages::display_prefs::DisplayPrefs;
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
    let view = table.view(Viewer::Public).filter(|_| post.shows_board());
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

/// Text of a challenge with its waiting time, the effect of the night on its clock, and its code.
pub(crate) fn challenge_words(facts: &BoardFacts<'_>) -> RichText {
    let BoardFacts { table, taste, now, .. } = *facts;
    let is_for_people = invited(table).is_none_or(|person| computer::level_of(&person.key).is_none());
    let night = table.challenge().time.and_then(|time| words::time::night(taste, time));
    let until = facts.waits_until.map(|until| words::time::waits_until(taste, until, now));
    let of_time = night.into_iter().chain(until).filter(|_| is_for_people);
    // A copy in another place is taken by its button.
    let code = code_of(table).filter(|_| !facts.is_copy && table.phase() == Phase::Challenged);
    let code = code.map(|code| words::invitation_lines(taste.lang, &code, facts.start_links)).unwrap_or_default();
    words::challenge_text(taste.lang, table, of_time.chain(code))
}

impl Worded {
    /// A message that does not show the table: it has text alone.
    const fn plain(text: RichText) -> Worded {
        Worded { text, choices: Vec::new(), is_of_game: false, ping: None }
    }
}

pub(super) fn worded(post: &Post, facts: &BoardFacts<'_>) -> Worded {
    let named = facts.taste.named(facts.table);
    let facts = &BoardFacts { table: &named, ..*facts };
    let BoardFacts { table, taste, .. } = *facts;
    let lang = taste.lang;
    match post {
        Post::Challenge { .. } => {
            let (text, ping) = (challenge_words(facts), invited(table).cloned());
            Worded { text, choices: challenge_choices(table), is_of_game: true, ping }
        }
        Post::Declined { by, .. } => Worded::plain(words::of_challenge(taste, table, "declined", by).rich()),
        Post::Cancelled { .. } => Worded::plain(cancelled(taste, table)),
        Post::Withdrawn { by, .. } => Worded::plain(words::of_challenge(taste, table, "withdrawn", by).rich()),
        Post::Aborted { by, .. } => Worded::plain(words::of_challenge(taste, table, "aborted", by).rich()),
        Post::Board { .. } | Post::Restated { .. } => board(facts),
        Post::Announced { round, .. } => announced(facts, *round),
        Post::Offered { seat, offer, .. } => offered(facts, *seat, *offer),
        Post::OfferRefused { seat, offer, .. } => Worded::plain(offer_refused(lang, table, *seat, *offer)),
        Post::Withdrew { seat, offer, .. } => Worded::plain(
            Sentence::new(lang, "offer-withdrawn")
                .bold("name", words::public_name(lang, table, *seat))
                .text("offer", words::offer_key(*offer))
                .text("game", table.id())
                .rich(),
        ),
        Post::TimeGiven { seat, millis, .. } => Worded::plain(
            Sentence::new(lang, "time-given")
                .bold("name", words::public_name(lang, table, *seat))
                .bold("other", words::public_name(lang, table, seat.other()))
                .text("time", words::time::span(lang, *millis))
                .text("game", table.id())
                .rich(),
        ),
        Post::Room { room, .. } => Worded::plain(words::room_opened(lang, table, room)),
        Post::Finished { room, .. } => Worded::plain(words::room_finished(taste, table, room)),
        Post::Said { seat, text, .. } => {
            let name = words::public_name(lang, table, *seat);
            let sentence = Sentence::new(lang, "said").bold("name", name).text("text", text);
            Worded::plain(sentence.text("game", table.id()).rich())
        }
        Post::Back { why, .. } => Worded::plain(words::room_left(lang, table, *why)),
        // Presented by other modules.
        Post::Notice(_) | Post::Welcome { .. } => Worded::plain(Sentence::new(lang, "welcome").rich()),
    }
}

/// A challenge that its challenger or its time limit has ended.
fn cancelled(taste: &DisplayPrefs, table: &Table) -> RichText {
    let waited = table.expired_after();
    let key = if waited.is_some() { "expired" } else { "cancelled" };
    let days = (waited.unwrap_or_default() / DAY_MILLIS).max(1);
    words::of_challenge(taste, table, key, &table.challenge().challenger).number("days", days).rich()
}

/// The board, which calls the side to move, or at the end the player who did not end the game.
fn board(facts: &BoardFacts<'_>) -> Worded {
    let table = facts.table;
    let mut text = words::board_caption(facts);
    let mut ping = table.to_move().and_then(|seat| table.person_at(seat)).cloned();
    // The web page has no mentions, and no silent message at night.
    let called = called_at_the_end(table).filter(|_| !facts.taste.has_own_buttons);
    if let Some(called) = called.and_then(|seat| table.person_at(seat)) {
        text.mention(called);
        ping = Some(called.clone());
    }
    Worded { text, choices: board_choices(table), is_of_game: true, ping }
}

/// The board while a draw waits for the number of this round; without it if the draw is made already.
fn announced(facts: &BoardFacts<'_>, round: u64) -> Worded {
    let BoardFacts { table, taste, .. } = *facts;
    match table.open_draws().filter(|open| open.round.get() == round) {
        Some(open) if open.has_lot() => Worded::plain(words::beacon::lot_waits(taste, table)),
        Some(_) => board(facts),
        None => Worded::plain(words::beacon::announced_late(taste.lang, table, round)),
    }
}

/// An offer with its answers.
fn offered(facts: &BoardFacts<'_>, seat: Seat, offer: Offer) -> Worded {
    let BoardFacts { table, taste, .. } = *facts;
    let mut choices = offer_choices(table, offer, seat.other());
    if taste.has_own_buttons {
        choices.retain(|row| !row.iter().any(|choice| choice.data.is_in_game(verbs::WITHDRAW)));
    }
    let text = words::offered(taste.lang, table, seat, offer);
    Worded { text, choices, is_of_game: false, ping: table.person_at(seat.other()).cloned() }
}

fn offer_refused(lang: Lang, table: &Table, seat: Seat, offer: Offer) -> RichText {
    let key = match offer {
        Offer::Draw => "draw-refused",
        Offer::Abort => "abort-refused",
        Offer::Concede(_) => "concede-refused",
        Offer::Takeback => "takeback-refused",
        Offer::Pause => "pause-refused",
        Offer::WithoutNumber => "without-number-refused",
    };
    Sentence::new(lang, key)
        .bold("name", words::public_name(lang, table, seat))
        .number("points", i64::from(words::conceded_points(offer)))
        .text("game", table.id())
        .rich()
}
