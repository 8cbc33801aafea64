//! Tournaments in words.

mod asked;
pub(crate) mod bout;
mod refusals;
pub(crate) mod table;

use banco_engine::Person;
use banco_ports::limits::{CAPTION_CHARS_MAX, LADDER_NAME_UNITS_MAX};
use banco_ports::text::{self, cut};
use banco_ports::{Lang, RichText, Span};
use banco_tournament::{Bout, Cup, Form, Late, Rules, Seeding, Stage, UNMOVED_MAX};
use bout::{bout_line, last, rest_line};
use table::{table, table_line};

use crate::features::tournament::news::CupNews;
use crate::features::tournament::running::RunningTournaments;
use crate::features::tournament::say::{CupSay, NoAbort};
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::{Figure, Statement};
use crate::words::envelope::seal;
use crate::words::time::{clock_words, left, moment, span};
use crate::words::{count, envelope_copies, game_in_text, options};
use banco_ports::{Copyable, File};

use refusals::{bad_terms, refused};
pub(crate) use table::cross_figure;

/// Room for lines in a caption, less the last one with the number of omitted lines.
const LINES_UNITS_MAX: usize = CAPTION_CHARS_MAX - 160;

/// Room for the names of signed-up players, in one line.
const NAMES_UNITS_MAX: usize = 600;

fn short(name: &str) -> String {
    cut(name, LADDER_NAME_UNITS_MAX)
}

/// Half points as a number: `3½` for seven.
fn halves(points: u32) -> String {
    match (points / 2, points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Quarter points as a number: `3¼` for thirteen.
fn quarters(quarters: u32) -> String {
    let rest = ["", "¼", "½", "¾"][(quarters % 4) as usize];
    match (quarters / 4, rest) {
        (0, rest) if !rest.is_empty() => rest.to_owned(),
        (whole, rest) => format!("{whole}{rest}"),
    }
}

/// "Thuỵ Sĩ 5 vòng", "loại trực tiếp, 3 ván".
pub(crate) fn form(lang: Lang, form: Form, rounds: usize) -> String {
    let (kind, number) = match form {
        Form::RoundRobin { double: false } => ("robin", 0),
        Form::RoundRobin { double: true } => ("double", 0),
        Form::Swiss { .. } => ("swiss", rounds),
        Form::KnockOut { best_of } => ("knockout", usize::from(best_of)),
    };
    Sentence::new(lang, "cup-form").text("form", kind).number("number", count(number)).plain()
}

fn form_of(lang: Lang, cup: &Cup) -> String {
    let rounds = match cup.terms().form {
        Form::Swiss { rounds } => rounds.map_or(cup.planned(), usize::from),
        Form::RoundRobin { .. } | Form::KnockOut { .. } => cup.planned(),
    };
    form(lang, cup.terms().form, if cup.planned() > 0 { cup.planned() } else { rounds })
}

/// Name of a tournament within a sentence: "giải cờ tướng g7k2".
fn called(lang: Lang, cup: &Cup) -> String {
    let kind = game_in_text(lang, cup.terms().game);
    Sentence::new(lang, "cup-name").text("kind", kind).text("cup", cup.id()).plain()
}

/// Name of a tournament at the beginning of a sentence: "Giải cờ tướng g7k2".
pub(crate) fn title(lang: Lang, cup: &Cup) -> String {
    let called = called(lang, cup);
    let mut letters = called.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Adds lines while there is room, then the number of omitted ones.
fn push_lines(lang: Lang, text: &mut RichText, lines: impl ExactSizeIterator<Item = String>) {
    let mut units = text.to_plain().encode_utf16().count();
    let mut missing = lines.len();
    for line in lines {
        units += line.encode_utf16().count() + 1;
        if units > LINES_UNITS_MAX {
            break;
        }
        text.push_line(line);
        missing -= 1;
    }
    if missing > 0 {
        text.push_line(Sentence::new(lang, "cup-more").number("count", count(missing)).plain());
    }
}

/// Facts of a piece of news beside the tournament itself.
#[derive(Clone, Copy)]
pub(crate) struct NewsFacts<'a> {
    pub now: i64,
    /// End of the quiet hours that the start waits for.
    pub rests: Option<i64>,
    /// Moderators of the chat.
    pub moderators: &'a [Person],
    /// Games that have not begun.
    pub unbegun: &'a [String],
}

/// News for a chat.
pub(crate) fn post(taste: &DisplayPrefs, cup: &Cup, news: &CupNews, facts: NewsFacts<'_>) -> RichText {
    let (lang, NewsFacts { now, rests, moderators, unbegun }) = (taste.lang, facts);
    let all = |_: &str| true;
    let line = |key| Sentence::new(lang, key).text("title", title(lang, cup)).text("called", called(lang, cup));
    match news {
        CupNews::Announced | CupNews::Restated => announced(taste, cup, now, rests),
        CupNews::Joined { who, count: number } => {
            line("cup-joined").bold("name", short(&who.name)).number("count", count(*number)).rich()
        }
        CupNews::Left { who, by, why } => line("cup-left")
            .bold("name", short(&who.name))
            .text("sent", if by.is_some() { "yes" } else { "no" })
            .text("by", by.as_ref().map(|by| short(&by.name)).unwrap_or_default())
            .text("given", if why.is_empty() { "no" } else { "yes" })
            .text("why", why)
            .rich(),
        CupNews::Round { round } => round_begins(taste, cup, *round, now),
        CupNews::Reminder { round } => {
            let ends = round_ends(cup).unwrap_or(now);
            let text = line("cup-reminder")
                .number("round", count(*round))
                .text("left", left(lang, (ends - now).max(0)))
                .instant("at", ends, true, moment(taste, ends, now));
            with_players(lang, text.rich(), cup, |game| unbegun.iter().any(|late| late == game))
        }
        CupNews::Overtime { round } => {
            let ends = round_ends(cup).unwrap_or(now);
            let text = line("cup-overtime")
                .number("round", count(*round))
                .text("overtime", span(lang, cup.terms().overtime()))
                .instant("at", ends, true, moment(taste, ends, now));
            with_players(lang, text.rich(), cup, all)
        }
        CupNews::Late { round } if cup.terms().rules == Rules::Second => {
            let text = line("cup-judge").number("round", count(*round)).mention("organiser", cup.organiser());
            with_players(lang, with_moderators(lang, text.rich(), cup, moderators), cup, all)
        }
        CupNews::Late { round } => {
            let judging = left(lang, cup.terms().judging());
            let text = line("cup-late").number("round", count(*round)).text("judging", judging);
            with_players(lang, text.rich(), cup, all)
        }
        CupNews::Withdrawn { who } => withdrawn(lang, cup, who),
        CupNews::OldRules => line("cup-old-rules")
            .text("round", span(lang, cup.terms().round.unwrap_or_default()))
            .text("judging", span(lang, cup.terms().judging()))
            .rich(),
        CupNews::Over => over(lang, cup),
        CupNews::CalledOff => {
            let by = cup.called_off_by().map(|by| short(&by.name));
            let few = line("cup-called-off").text("by", if by.is_some() { "somebody" } else { "nobody" });
            few.bold("name", by.unwrap_or_default())
                .number("count", count(cup.players().len()))
                .number("least", count(cup.terms().least))
                .rich()
        }
    }
}

fn announced(taste: &DisplayPrefs, cup: &Cup, now: i64, rests: Option<i64>) -> RichText {
    told(taste, cup, (now, rests), true)
}

/// The terms and the state of the sign-up, with the names of the players if no list of them follows.
fn told(taste: &DisplayPrefs, cup: &Cup, (now, rests): (i64, Option<i64>), has_names: bool) -> RichText {
    let lang = taste.lang;
    let mut text = terms_told(lang, cup);
    text.0.push(Span::Text("\n".to_owned()));
    text.0.extend(sign_up(taste, cup, (now, rests)).0);
    if has_names && !cup.players().is_empty() {
        text.push_line(signed_up(lang, cup));
    }
    text.0.push(Span::Text("\n".to_owned()));
    text.0.extend(Sentence::new(lang, "cup-seal").code("seal", seal(&cup.commitment())).rich().0);
    text
}

/// The terms, and who announces them.
pub(crate) fn terms_told(lang: Lang, cup: &Cup) -> RichText {
    let terms = cup.terms();
    let said = options::options(lang, terms.game, &terms.options);
    let seeding = match terms.seeding {
        Seeding::Lot => "lot",
        Seeding::Rating => "rating",
    };
    let mut text = Sentence::new(lang, "cup-announced")
        .bold("name", short(&cup.organiser().name))
        .text("kind", game_in_text(lang, terms.game))
        .text("cup", cup.id())
        .text("form", form_of(lang, cup))
        .text("clock", clock_words(lang, terms.time))
        .text("rounds", if terms.is_roundless() { "none" } else { terms.round.map_or("open", |_| "fixed") })
        .text("round", span(lang, terms.round.unwrap_or_default()))
        .number("games", count(terms.games_at_once()))
        .text("late", if terms.late == Late::Time && terms.round.is_some() { "time" } else { "judge" })
        .text("rated", if terms.rated { "yes" } else { "no" })
        .text("seeding", seeding)
        .rich();
    if !said.is_empty() {
        text.push_line(said);
    }
    text
}

/// The state of the sign-up; `rests`: end of the quiet hours that the start waits for.
pub(crate) fn sign_up(taste: &DisplayPrefs, cup: &Cup, (now, rests): (i64, Option<i64>)) -> RichText {
    let (lang, terms) = (taste.lang, cup.terms());
    let sign_up = Sentence::new(lang, "cup-sign-up")
        .left("left", cup.closes(), left(lang, (cup.closes() - now).max(0)))
        .instant("at", cup.closes(), true, moment(taste, cup.closes(), now))
        .text("exact", if terms.least == terms.most { "yes" } else { "no" })
        .number("least", count(terms.least))
        .number("most", count(terms.most))
        .number("count", count(cup.players().len()));
    let state = match (cup.stage(), rests) {
        (Stage::SignUp, None) => sign_up,
        (Stage::SignUp, Some(at)) => Sentence::new(lang, "cup-sign-up-rests")
            .text("full", if cup.is_full() { "yes" } else { "no" })
            .number("most", count(terms.most))
            .instant("at", at, true, moment(taste, at, now)),
        (Stage::CalledOff, _) => Sentence::new(lang, "cup-sign-up-off"),
        (Stage::Running | Stage::Over, _) => Sentence::new(lang, "cup-sign-up-over"),
    };
    state.rich()
}

/// "Signed up, 4 of 16: An, Bình …", with as many names as there is room for.
fn signed_up(lang: Lang, cup: &Cup) -> String {
    let (mut names, mut units, mut shown) = (Vec::new(), 0, 0);
    for player in cup.players() {
        let name = short(&player.person.name);
        units += text::units(&name) + 2;
        if units > NAMES_UNITS_MAX {
            break;
        }
        names.push(name);
        shown += 1;
    }
    Sentence::new(lang, "cup-signed-up")
        .number("count", count(cup.players().len()))
        .number("most", count(cup.terms().most))
        .text("names", names.join(", "))
        .number("others", count(cup.players().len() - shown))
        .plain()
}

fn running(cup: &Cup) -> Vec<(&Bout, &str)> {
    let round = cup.rounds().last();
    let bouts = round.into_iter().flat_map(|round| &round.bouts);
    bouts.filter_map(|bout| Some((bout, bout.running()?.game.as_str()))).collect()
}

pub(crate) fn player(cup: &Cup, number: usize) -> String {
    cup.players().get(number).map(|player| short(&player.person.name)).unwrap_or_default()
}

/// "An – Bình", the first seat first.
fn pair(cup: &Cup, bout: &Bout) -> String {
    let [one, other] = bout.players;
    format!("{} – {}", player(cup, one), player(cup, other))
}

/// Line of a pairing that waits. Both players are mentioned, because it is unknown which one waits for the other.
fn waits(lang: Lang, cup: &Cup, bout: &Bout) -> RichText {
    let [one, other] = bout.players.map(|number| cup.players().get(number).map(|player| &player.person));
    let (Some(one), Some(other)) = (one, other) else { return RichText::default() };
    let game = bout.running().map(|game| game.game.clone()).unwrap_or_default();
    let sentence = Sentence::new(lang, "cup-waits").text("game", game);
    sentence.mention("one", one).mention("other", other).rich()
}

/// Adds a line that mentions the moderators, without those whom this message mentions elsewhere.
fn with_moderators(lang: Lang, mut text: RichText, cup: &Cup, moderators: &[Person]) -> RichText {
    let plays = |person: &Person| {
        let number = cup.number_of(&person.key);
        number.is_some_and(|number| running(cup).iter().any(|(bout, _)| bout.players.contains(&number)))
    };
    let others = moderators.iter().filter(|person| !RunningTournaments::organises(cup, &person.key) && !plays(person));
    for (at, person) in others.enumerate() {
        let before = if at == 0 { format!("\n{} ", i18n::text(lang, "cup-moderators")) } else { ", ".to_owned() };
        text.0.extend([Span::Text(before), Span::Mention(person.clone())]);
    }
    text
}

/// Adds the running games for which `is_named` holds, with both players mentioned, up to the limit of a readable
/// message.
fn with_players(lang: Lang, mut text: RichText, cup: &Cup, is_named: impl Fn(&str) -> bool) -> RichText {
    const GAMES_MAX: usize = 8;
    for (bout, _) in running(cup).into_iter().filter(|(_, game)| is_named(game)).take(GAMES_MAX) {
        text.0.push(Span::Text("\n".to_owned()));
        text.0.extend(waits(lang, cup, bout).0);
    }
    text
}

/// Withdrawn player, with the opponent who wins by it.
fn withdrawn(lang: Lang, cup: &Cup, who: &Person) -> RichText {
    let mut text = Sentence::new(lang, "cup-withdrawn")
        .mention("name", who)
        .number("games", count(UNMOVED_MAX))
        .text("called", called(lang, cup))
        .rich();
    let Some((number, round)) = cup.number_of(&who.key).zip(cup.rounds().last()) else { return text };
    let is_won = |bout: &&Bout| bout.running().is_some() || bout.games.last().is_some_and(|game| game.forfeit);
    for bout in round.bouts_of(number).filter(is_won) {
        let Some(opponent) = cup.players().get(bout.other(number)) else { continue };
        text.0.push(Span::Text("\n".to_owned()));
        text.0.extend(Sentence::new(lang, "cup-withdrawn-win").mention("name", &opponent.person).rich().0);
    }
    text
}

fn round_ends(cup: &Cup) -> Option<i64> {
    cup.rounds().last()?.ends
}

fn round_left(lang: Lang, cup: &Cup, now: i64) -> Option<String> {
    Some(left(lang, (round_ends(cup)? - now).max(0)))
}

fn round_begins(taste: &DisplayPrefs, cup: &Cup, round: usize, now: i64) -> RichText {
    let lang = taste.lang;
    let sentence = |key| {
        Sentence::new(lang, key)
            .text("title", title(lang, cup))
            .number("round", count(round))
            .number("rounds", count(cup.planned()))
            .text("final", last(cup, round))
    };
    let ends = round_ends(cup);
    let (at, is_told) = (ends.unwrap_or(now), if ends.is_some() { "yes" } else { "no" });
    let key = if cup.terms().is_roundless() { "cup-begins" } else { "cup-round" };
    let mut text = sentence(key)
        .text("told", is_told)
        .number("games", count(cup.terms().games_at_once()))
        .text("left", round_left(lang, cup, now).unwrap_or_default())
        .instant("at", at, true, moment(taste, at, now))
        .rich();
    let Some(now_on) = round.checked_sub(1).and_then(|at| cup.rounds().get(at)) else { return text };
    if let Some(before) = round.checked_sub(2).and_then(|at| cup.rounds().get(at)) {
        text.push_line(Sentence::new(lang, "cup-round-over").number("round", count(round - 1)).plain());
        let lines: Vec<String> = before.bouts.iter().map(|bout| bout_line(lang, cup, bout)).collect();
        // Half of the room is kept for the next part.
        let told = lines.iter().scan(0, |units, line| {
            *units += line.encode_utf16().count() + 1;
            Some(*units)
        });
        let fit = told.take_while(|units| *units < LINES_UNITS_MAX / 3).count();
        let missing = lines.len() - fit;
        lines.into_iter().take(fit).for_each(|line| text.push_line(line));
        if missing > 0 {
            text.push_line(Sentence::new(lang, "cup-more").number("count", count(missing)).plain());
        }
        text.push_line(sentence("cup-round-next").plain());
    }
    // A tournament without rounds lists only started games: the others follow as players become free.
    let is_on = |bout: &&Bout| !cup.terms().is_roundless() || bout.running().is_some();
    let bouts = now_on.bouts.iter().filter(is_on).map(|bout| bout_line(lang, cup, bout));
    let lines: Vec<String> = bouts.chain(now_on.rest.iter().map(|number| rest_line(lang, cup, *number))).collect();
    push_lines(lang, &mut text, lines.into_iter());
    if round == 1 {
        text.push_line(Sentence::new(lang, "cup-opened").text("cup", cup.id()).plain());
    }
    text
}

fn over(lang: Lang, cup: &Cup) -> RichText {
    let table = cup.standing();
    let name = |place: usize| table.get(place).map(|line| player(cup, line.player)).unwrap_or_default();
    let mut text = Sentence::new(lang, "cup-over")
        .text("title", title(lang, cup))
        .bold("first", name(0))
        .number("count", count(table.len()))
        .text("second", name(1))
        .text("third", name(2))
        .rich();
    let lines: Vec<String> = table.iter().enumerate().map(|(place, line)| table_line(lang, cup, place, line)).collect();
    push_lines(lang, &mut text, lines.into_iter());
    text
}

impl Statement for NoAbort {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        Sentence::new(taste.lang, "cup-no-abort").text("game", &self.game).rich()
    }
}

impl Statement for CupSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        say(taste, self)
    }

    fn figure(&self, taste: &DisplayPrefs, text: &RichText) -> Option<Figure> {
        let CupSay::Table { cup, page, .. } = self else { return None };
        cross_figure(taste, cup, *page, text)
    }

    fn copies(&self, lang: Lang, _files: &[File]) -> Vec<Copyable> {
        let CupSay::Envelope { commitment, seed, .. } = self else { return Vec::new() };
        envelope_copies(lang, commitment, seed.as_deref())
    }
}

/// Text of a reply to one person.
fn say(taste: &DisplayPrefs, say: &CupSay) -> RichText {
    let lang = taste.lang;
    let line = |key| Sentence::new(lang, key);
    match say {
        CupSay::How => line("cup-how").rich(),
        CupSay::WhichForm { game } => line("cup-which-form").text("kind", game_in_text(lang, *game)).rich(),
        CupSay::WhichPace { game, form: asked } => {
            let kind = game_in_text(lang, *game);
            line("cup-which-pace").text("kind", kind).text("form", form(lang, *asked, 0)).rich()
        }
        CupSay::Table { cup, page, now, clocks, rests } => table(taste, cup, *page, (*now, *rests), clocks),
        CupSay::BeginsAt { cup, place, at, now } => {
            let (own, most) = place.unwrap_or_default();
            let sentence = line("cup-begins-at").text("cup", cup).number("count", count(own));
            sentence.number("most", count(most)).instant("at", *at, false, moment(taste, *at, *now)).rich()
        }
        CupSay::Stays { cup } => line("cup-stays").text("cup", cup).rich(),
        CupSay::RoundTooShort { terms, least } => asked::too_short(lang, terms, *least),
        CupSay::Joined { cup, count: number, most } => {
            line("cup-you-joined").text("cup", cup).number("count", count(*number)).number("most", count(*most)).rich()
        }
        CupSay::Left { cup, is_withdrawn } => {
            line("cup-you-left").text("cup", cup).text("withdrawn", if *is_withdrawn { "yes" } else { "no" }).rich()
        }
        CupSay::Envelope { cup, commitment, seed } => line("cup-envelope")
            .text("cup", cup)
            .code("commitment", commitment)
            .text("open", if seed.is_some() { "yes" } else { "no" })
            .code("seed", seed.as_deref().unwrap_or_default())
            .rich(),
        CupSay::SureToLeave { cup } => line("cup-sure-to-leave").text("cup", cup).rich(),
        CupSay::SureToEnd { cup } => line("cup-sure-to-end").text("cup", cup).rich(),
        CupSay::Refused { cup, verdict } => refused(lang, cup, *verdict),
        CupSay::NotIn { cup, name } => line("cup-somebody-not-in").text("cup", cup).bold("name", short(name)).rich(),
        CupSay::RemoveWhom { cup } => line("cup-remove-whom").text("cup", cup).rich(),
        CupSay::OrganiserOnly { cup, name } => {
            line("cup-organiser-only").text("cup", cup).bold("name", short(name)).rich()
        }
        CupSay::NoSuch { typed } => line("cup-no-such").text("typed", typed).rich(),
        CupSay::NoneHere => line("cup-none-here").rich(),
        CupSay::Which => line("cup-which").rich(),
        CupSay::BadTerms(error) => bad_terms(lang, *error),
        CupSay::BadValue { typed } => line("cup-bad-value").text("typed", typed).rich(),
        CupSay::UnknownWord { typed } => line("cup-unknown-word").text("typed", typed).rich(),
        CupSay::NeedsClock => line("cup-needs-clock").rich(),
        CupSay::NoOpponent => line("cup-no-opponent").rich(),
        CupSay::NoSide => line("cup-no-side").rich(),
        CupSay::NotPrivate => line("cup-not-private").rich(),
        CupSay::TooMany { max } => line("cup-too-many").number("max", count(*max)).rich(),
        CupSay::NoGame { cup } => line("cup-no-game").text("cup", cup).rich(),
    }
}
