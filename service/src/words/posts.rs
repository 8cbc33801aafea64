//! Texts of public messages: challenges, captions of boards, offers.

use banco_engine::{Counter, CounterKind, Decision, Offer, Opponent, Person, Phase, Seat, Side, Table, Viewer};
use banco_ports::limits::{CAPTION_CHARS_MAX, CAPTION_LEAD_CHARS_MAX};
use banco_ports::text::units;
use banco_ports::{Lang, Platform, RichText, Span};

use crate::codes::Code;
use crate::games::face;
use crate::i18n::{self, Sentence};
use crate::invitation_codes::INVITING;
use crate::leaderboards::Change;
use crate::messages::computer::{self, level_of};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::outage::Outage;
use crate::words::endings::ended;
use crate::words::ladder as standing;
use crate::words::offered::offer_key;
use crate::words::{
    beacon, envelope, game_in_text, key_for, opponent_of, options, platform_name, public_name, rated_name, seat_name,
    story, verdicts,
};

/// Facts for a caption beyond the table itself.
pub(crate) struct BoardFacts<'a> {
    pub table: &'a Table,
    /// Display preferences of the readers.
    pub taste: &'a DisplayPrefs,
    /// Instant (milliseconds since 1970) at which the clocks are read.
    pub now: i64,
    /// Ratings of the players before and after the game, by seat.
    pub ratings: Option<Change>,
    /// True for a board on request: news from the start of the game is in older messages.
    pub is_copy: bool,
    /// Game version on the board that the readers saw last, as far as known.
    pub shown: Option<u32>,
    /// Instant (milliseconds since 1970) until which the challenge waits for an answer.
    pub waits_until: Option<i64>,
    /// Beginnings of the addresses that start the bot.
    pub start_links: &'a [String],
    /// Platform of another place of the game that cannot be reached now.
    pub lost: Option<Platform>,
    pub outage: Outage,
}

impl<'a> BoardFacts<'a> {
    pub(crate) fn new(table: &'a Table, taste: &'a DisplayPrefs, now: i64, ratings: Option<Change>) -> BoardFacts<'a> {
        let (is_copy, shown, waits_until, lost) = (false, None, None, None);
        let outage = Outage::default();
        BoardFacts { table, taste, now, ratings, is_copy, shown, waits_until, start_links: &[], lost, outage }
    }
}

/// Text of a challenge with its time and its sealed envelope (fairness.md 1).
pub(crate) fn challenge_text(lang: Lang, table: &Table, of_time: impl Iterator<Item = RichText>) -> RichText {
    let challenge = table.challenge();
    let (key, opponent) = match &challenge.opponent {
        Opponent::Anyone => ("challenge-open", None),
        Opponent::Person(person) => ("challenge", Some(person.clone())),
        Opponent::Username(name) => ("challenge-name", Some(named(name))),
    };
    let side = match challenge.side {
        Side::First => "challenge-side-first",
        Side::Second => "challenge-side-second",
        Side::Lot => "challenge-side-lot",
    };
    let side = i18n::text(lang, &key_for(lang, challenge.game, side));
    let options = options_of(lang, table);
    let time = challenge.time.map(|time| super::time::announced(lang, time));
    let said = [Some(options).filter(|said| !said.is_empty()), time].into_iter().flatten();
    let said: Vec<String> = said.chain(standing::terms(lang, table)).collect();
    let options = said.join("\n");
    let sentence = Sentence::new(lang, key)
        .bold("challenger", &challenge.challenger.name)
        .text("kind", game_in_text(lang, challenge.game))
        .text("game", &challenge.id)
        .text("side", side)
        .text("options", if options.is_empty() { options } else { format!("\n{options}") });
    let mut text = match (&challenge.opponent, opponent) {
        (Opponent::Username(_), Some(person)) => sentence.text("opponent", format!("@{}", person.name)).rich(),
        (_, Some(person)) if level_of(&person.key).is_some() => {
            sentence.bold("opponent", computer::called_at(lang, challenge.game, &person)).rich()
        }
        (_, Some(person)) => sentence.mention("opponent", &person).rich(),
        (_, None) => sentence.rich(),
    };
    for line in of_time.chain(beacon::challenge_lines(lang, table)).chain(envelope::line(lang, table)) {
        text.0.push(Span::Text("\n".to_owned()));
        text.0.extend(line.0);
    }
    text
}

/// Ways to accept a challenge in any other chat: its code, and the addresses that start the bot with it.
pub(crate) fn invitation_lines(lang: Lang, code: &Code, start_links: &[String]) -> Vec<RichText> {
    let typed = Sentence::new(lang, "challenge-anywhere").code("code", code.shown()).rich();
    let link = |base: &String| {
        Sentence::new(lang, "challenge-anywhere-link").text("link", code.address(base, &INVITING)).rich()
    };
    std::iter::once(typed).chain(start_links.iter().map(link)).collect()
}

/// Options of a challenge in words, with the player who gives the odds.
pub(crate) fn options_of(lang: Lang, table: &Table) -> String {
    let (challenge, giver) = (table.challenge(), odds_giver(lang, table));
    options::options_given(lang, challenge.game, &challenge.options, giver.as_deref())
}

/// The player who gives the odds, or the side where the player is not known yet.
fn odds_giver(lang: Lang, table: &Table) -> Option<String> {
    let challenge = table.challenge();
    let giver = challenge.game.giver(&challenge.options).ok().flatten()?;
    let challenger = match challenge.side {
        Side::First => Some(Seat::First),
        Side::Second => Some(Seat::Second),
        Side::Lot => None,
    };
    let name = match challenger {
        Some(seat) if seat == giver => Some(challenge.challenger.name.clone()),
        Some(_) => opponent_of(lang, table, &challenge.challenger.key),
        None => None,
    };
    Some(name.unwrap_or_else(|| seat_name(lang, challenge.game, giver)))
}

/// True if a challenge to the computer needs no message of its own: the computer accepts at once, and the first board
/// says everything. A shuffled game is an exception, because its commitment must be shown first (fairness.md 1).
pub(crate) fn goes_without_asking(table: &Table) -> bool {
    let challenge = table.challenge();
    let is_house = matches!(&challenge.opponent, Opponent::Person(person) if level_of(&person.key).is_some());
    is_house && !challenge.is_shuffled()
}

/// True on the first public board: only the computer may have moved before it.
fn begins(table: &Table, is_copy: bool) -> bool {
    if is_copy || table.taken_back().is_some() {
        return false;
    }
    table.phase() == Phase::Playing && table.made_plies().iter().all(|ply| computer::is_house(table, ply.seat))
}

/// Result of an action by `by` on a challenge or game, with the game and the other player.
pub(crate) fn of_challenge(taste: &DisplayPrefs, table: &Table, key: &'static str, by: &Person) -> Sentence<'static> {
    let lang = taste.lang;
    let other = opponent_of(lang, table, &by.key);
    Sentence::new(lang, key)
        .bold("name", taste.name_of(table, by))
        .text("kind", game_in_text(lang, table.challenge().game))
        .text("with", if other.is_some() { "somebody" } else { "nobody" })
        .text("other", other.unwrap_or_default())
        .text("game", table.id())
}

/// Word for sentences about points: tells if a cube multiplies them.
pub(crate) fn cube_word(table: &Table) -> &'static str {
    let stakes = table.view(Viewer::Public).and_then(|view| view.stakes);
    if stakes.is_some_and(|stakes| stakes.cube.is_some()) { "yes" } else { "no" }
}

pub(super) fn named(name: &str) -> Person {
    Person { key: banco_engine::PersonKey(String::new()), name: name.to_owned(), username: Some(name.to_owned()) }
}

/// Caption of a board. If it is too long, the mixed-in parts are cut, because nothing else in it is long.
pub(crate) fn board_caption(facts: &BoardFacts<'_>) -> RichText {
    const UNITS_MAX: usize = CAPTION_CHARS_MAX - CAPTION_LEAD_CHARS_MAX;
    let table = facts.taste.named(facts.table);
    let facts = &BoardFacts { table: &table, ..*facts };
    let whole = caption(facts, usize::MAX);
    if units(&whole.to_plain()) <= UNITS_MAX {
        return whole;
    }
    let others = units(&caption(facts, 1).to_plain());
    caption(facts, (UNITS_MAX.saturating_sub(others)) / 2)
}

/// Caption of a board: last move, side to move, warnings; at the start the envelope (fairness.md 1-2).
fn caption(facts: &BoardFacts<'_>, part_room: usize) -> RichText {
    let (table, lang) = (facts.table, facts.taste.lang);
    let mut spans = Vec::new();
    let mut line = |text: RichText| {
        if !spans.is_empty() {
            spans.push(Span::Text("\n".to_owned()));
        }
        spans.extend(text.0);
    };
    taken_back(lang, table).into_iter().for_each(&mut line);
    lapsed(lang, table).into_iter().for_each(&mut line);
    if table.is_closed() {
        closed(facts, part_room).into_iter().for_each(&mut line);
        small_lines(lang, table, facts.is_copy).into_iter().for_each(&mut line);
        return RichText(spans);
    }
    planned(facts).into_iter().for_each(&mut line);
    let begins = begins(table, facts.is_copy);
    let preamble = || match (begins, facts.is_copy) {
        (true, _) => std::iter::once(started(lang, table)).chain(envelope::luck(lang, table, part_room)).collect(),
        (false, true) => vec![card_names(lang, table)],
        // After the first move was taken back, the sides are known from an earlier message and from the board.
        (false, false) => Vec::new(),
    };
    if begins && !table.plies().is_empty() {
        preamble().into_iter().for_each(&mut line);
    }
    story::passed_over(facts).into_iter().for_each(&mut line);
    story::story(facts).into_iter().for_each(&mut line);
    let view = table.view(Viewer::Public);
    let stakes = view.as_ref().and_then(|view| view.stakes);
    let match_score = stakes.map(|stakes| story::standing(lang, table, &stakes)).unwrap_or_default();
    match table.phase() {
        Phase::Over(ending) => {
            line(ended(facts.taste, table, ending));
            match_score.into_iter().for_each(&mut line);
            standing::series(lang, table).into_iter().for_each(&mut line);
            facts.ratings.iter().for_each(|change| line(standing::change(lang, table, change)));
            standing::too_short(lang, table, ending).into_iter().for_each(&mut line);
        }
        Phase::Playing => {
            if table.plies().is_empty() {
                preamble().into_iter().for_each(&mut line);
            }
            if let Some(view) = &view {
                verdicts::warnings(facts.taste, view).into_iter().for_each(&mut line);
                // Most games have no warnings of their own, and the check is skipped for them.
                let is_given =
                    |word: &str| table.game().is_some_and(|game| game.warnings().iter().any(|is| is == word));
                let said = face(table.challenge().game).warnings.iter().filter(|(word, _)| is_given(word));
                said.for_each(|(_, key)| line(Sentence::new(lang, key).rich()));
                view.counters.near.iter().for_each(|counter| line(counter_text(lang, table, *counter)));
            }
            if let Some((seat, game)) = table.to_move().zip(table.game()) {
                line(story::turn(lang, table, game, seat));
            }
            beacon::open_line(facts.taste, table).into_iter().for_each(&mut line);
            standing_offer(lang, table).into_iter().for_each(&mut line);
            super::time::clocks(facts).into_iter().for_each(&mut line);
            place_lost(facts).into_iter().for_each(&mut line);
            match_score.into_iter().for_each(&mut line);
            if begins {
                standing::series(lang, table).into_iter().for_each(&mut line);
            }
        }
        Phase::Challenged | Phase::Declined | Phase::Cancelled => {}
    }
    small_lines(lang, table, facts.is_copy).into_iter().for_each(&mut line);
    RichText(spans)
}

/// Lines of a closed board (days 1.7): who has to look, what stands besides the position, the clock.
fn closed(facts: &BoardFacts<'_>, part_room: usize) -> Vec<RichText> {
    let (table, lang) = (facts.table, facts.taste.lang);
    let begins = begins(table, facts.is_copy);
    let mut lines = Vec::new();
    match (begins, facts.is_copy) {
        (true, _) => {
            lines.push(started(lang, table));
            lines.extend(envelope::luck(lang, table, part_room));
        }
        (false, true) => lines.push(card_names(lang, table)),
        (false, false) => {}
    }
    let to_look = table.closed_for().and_then(|seat| table.person_at(seat)).zip(table.look_time());
    lines.extend(to_look.map(|(person, time)| {
        let sentence = Sentence::new(lang, "closed-board").mention("player", person);
        sentence.text("time", super::time::span(lang, time)).rich()
    }));
    lines.extend(standing_offer(lang, table));
    lines.extend(super::time::clocks(facts));
    lines.extend(place_lost(facts));
    lines.extend(if begins { standing::series(lang, table) } else { None });
    lines
}

/// Line about a platform of the game that cannot be reached, unless the line about the clock names it.
fn place_lost(facts: &BoardFacts<'_>) -> Option<RichText> {
    let cut_off = facts.outage.cut_off.filter(|cut_off| cut_off.is_told).map(|cut_off| cut_off.platform);
    let lost = facts.lost.filter(|platform| cut_off != Some(*platform))?;
    Some(Sentence::new(facts.taste.lang, "place-lost").text("platform", platform_name(lost)).rich())
}

/// Last lines of a caption: the game's id; at the start the commitment of its envelope.
fn small_lines(lang: Lang, table: &Table, is_copy: bool) -> Vec<RichText> {
    let (cup, round) = crate::card::round_of(table).unwrap_or_default();
    let footer = Sentence::new(lang, if table.challenge().rated { "board-footer-rated" } else { "board-footer" })
        .text("kind", options::game_of_variant(lang, table.challenge().game, &table.challenge().options))
        .text("game", table.id())
        .text("of_cup", if cup.is_empty() { "no" } else { "yes" })
        .text("cup", cup)
        .number("round", i64::try_from(round).unwrap_or(i64::MAX));
    let seal = if begins(table, is_copy) { envelope::line(lang, table) } else { None };
    std::iter::once(footer.rich()).chain(seal).collect()
}

/// Number of spans at the end of a caption that are small print.
pub(crate) fn small_print(lang: Lang, table: &Table, is_copy: bool) -> usize {
    let lines = match table.phase() {
        Phase::Challenged => envelope::line(lang, table).into_iter().collect(),
        Phase::Playing | Phase::Over(_) => small_lines(lang, table, is_copy),
        Phase::Declined | Phase::Cancelled => Vec::new(),
    };
    // Lines are separated by a span of their own.
    lines.iter().map(|line| line.0.len()).sum::<usize>() + lines.len().saturating_sub(1)
}

/// `An (Đỏ) – Bình (Đen)`, with the side to move in bold.
pub(crate) fn card_names(lang: Lang, table: &Table) -> RichText {
    let game = table.challenge().game;
    let to_move = table.to_move();
    let said = |sentence: Sentence<'static>, name: &'static str, seat: Seat| match to_move == Some(seat) {
        true => sentence.bold(name, rated_name(lang, table, seat)),
        false => sentence.text(name, rated_name(lang, table, seat)),
    };
    let sentence = said(said(Sentence::new(lang, "card-names"), "first", Seat::First), "second", Seat::Second);
    sentence
        .text("first_seat", seat_name(lang, game, Seat::First))
        .text("second_seat", seat_name(lang, game, Seat::Second))
        .rich()
}

/// "Không tiến triển: 22/30 nước" (xiangqi clause 4.5).
fn counter_text(lang: Lang, table: &Table, counter: Counter) -> RichText {
    let key = match counter.kind {
        CounterKind::Progress => progress_key(lang, table, "counter-progress"),
        CounterKind::Effective => "counter-effective".to_owned(),
        CounterKind::Total => "counter-total".to_owned(),
        CounterKind::FiftyMoves => "counter-fifty".to_owned(),
        CounterKind::Occurrences => "counter-occurrences".to_owned(),
        CounterKind::Checks => "counter-checks".to_owned(),
    };
    Sentence::new(lang, &key).number("moves", i64::from(counter.moves)).number("limit", i64::from(counter.limit)).rich()
}

/// Key for the count without progress: in the game's own words, unless the challenge changed that option (jieqi clause
/// 2.2).
pub(super) fn progress_key(lang: Lang, table: &Table, key: &str) -> String {
    let challenge = table.challenge();
    let is_plain = |(option, value): (&str, &str)| challenge.options.get(option).map(String::as_str) == Some(value);
    match face(challenge.game).plain_progress {
        Some(plain) if is_plain(plain) => key.to_owned(),
        Some(_) | None => key_for(lang, challenge.game, key),
    }
}

/// Number of the move after this many plies: one ply of each side is one move.
fn move_number(plies: usize) -> i64 {
    i64::try_from(plies / 2 + 1).unwrap_or(i64::MAX)
}

/// Line about a taken-back move, until the next move (days 2.2).
fn taken_back(lang: Lang, table: &Table) -> Option<RichText> {
    let back = table.taken_back().filter(|_| table.phase() == Phase::Playing)?;
    let text = Sentence::new(lang, "taken-back").bold("name", public_name(lang, table, back.seat));
    // With rolls and answers to a double, moves have no numbers.
    let has_numbers = table.challenge().game.decided(Decision::Roll).is_none();
    let number = if has_numbers { move_number(table.plies().len()) } else { 0 };
    Some(text.number("number", number).rich())
}

/// Line about an offer of a draw that stands though its side has moved since: the question lost its buttons with the move.
fn standing_offer(lang: Lang, table: &Table) -> Option<RichText> {
    let (seat, _) = table.offer().filter(|(_, offer)| *offer == Offer::Draw)?;
    let is_answered_next = table.to_move() == Some(seat.other());
    let sentence = Sentence::new(lang, "draw-offer-stands").bold("name", public_name(lang, table, seat));
    is_answered_next.then(|| sentence.rich())
}

/// Line about an offer that lapsed because the other side moved on (days 2.1).
fn lapsed(lang: Lang, table: &Table) -> Option<RichText> {
    let (seat, offer) = table.lapsed().filter(|_| table.phase() == Phase::Playing)?;
    let sentence = Sentence::new(lang, "offer-lapsed").bold("name", public_name(lang, table, seat));
    Some(sentence.text("offer", offer_key(offer)).rich())
}

/// Line about a conditional move that was just played (days 2.6), with the opponent's move before it, which had no
/// board of its own.
fn planned(facts: &BoardFacts<'_>) -> Option<RichText> {
    let (table, lang) = (facts.table, facts.taste.lang);
    let [.., before, ply] = table.plies() else { return None };
    if !table.is_planned() {
        return None;
    }
    let told = table.history(facts.taste.notation(table.challenge().game));
    let sentence = Sentence::new(lang, "planned")
        .text("other", public_name(lang, table, before.seat))
        .bold("move", super::written(lang, told.get(table.plies().len() - 2)?.clone()));
    Some(sentence.bold("name", public_name(lang, table, ply.seat)).rich())
}

/// Line that names the side of each player.
fn started(lang: Lang, table: &Table) -> RichText {
    let game = table.challenge().game;
    Sentence::new(lang, &key_for(lang, game, "started"))
        .bold("first", rated_name(lang, table, Seat::First))
        .bold("second", rated_name(lang, table, Seat::Second))
        .text("first_seat", seat_name(lang, game, Seat::First))
        .text("second_seat", seat_name(lang, game, Seat::Second))
        .text("lot", if table.challenge().side == Side::Lot { "yes" } else { "no" })
        .rich()
}

/// Ping beside an edited board: "binh ơi, tới lượt bạn"; empty if there is no one to ping.
pub(crate) fn nudge(facts: &BoardFacts<'_>, ping: Option<&Person>) -> RichText {
    let (Some(person), lang) = (ping, facts.taste.lang) else { return RichText::default() };
    // The text repeats the last move, because the board may be far up in the chat.
    let mover = facts.table.to_move().map(Seat::other);
    let played = mover.and_then(|seat| Some((seat, story::just_played(facts, seat)?)));
    let sentence = Sentence::new(lang, "live-nudge").mention("name", person).text("game", facts.table.id());
    let Some((seat, mv)) = played else {
        return sentence.text("played", "no").text("other", "").text("move", "").rich();
    };
    sentence.text("played", "yes").text("other", public_name(lang, facts.table, seat)).bold("move", mv).rich()
}
