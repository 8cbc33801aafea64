//! A table as one reader sees it: own side below, own theme, notation and language.
//!
//! Everything in this module comes from the public view. The reader asks by `/peek` for private knowledge, such as own
//! captured pieces, and gets it in a private answer. A player with a session sees it beside the board (everywhere 5.4).

mod door;
mod drawn;
pub(crate) mod free;
mod posed;
mod positions;
mod signed;
mod study;

use std::hash::{DefaultHasher, Hash, Hasher};

use banco_engine::{
    Board, Bound, GameKey, LegalMove, Man, Opponent, Pace, Person, Phase, Pick, Public, Seat, Site, Table, Undrawn,
    View, Viewer,
};
use banco_ports::limits::{DAY_MILLIS, GAMES_LISTED_MAX, OPEN_GAMES_PER_PLACE_MAX};
use banco_ports::{
    BoardSeen, ClocksSeen, Lang, Layout, ManSeen, MoveSeen, Place, Platform, Reader, Standing, TableLine, TableSeen,
};
use banco_render::Coordinates;

use crate::Service;
use crate::game_lists::clock_line;
use crate::i18n::{self, Sentence};
use crate::leaderboards::Change;
use crate::messages::button::spec::Pressing;
use crate::messages::button::verbs;
use crate::messages::computer;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::game_line::ClockLine;
use crate::messages::keyboards::{board_choices, challenge_choices, offer_choices};
use crate::messages::outage::ClockTime;
use crate::messages::say::Choice;
use crate::messages::settings::{self, Scope};
use crate::persons::Persons;
use crate::platform_status::PlatformReach;
use crate::preferences::Preferences;
use crate::present::board_scene::{alt_text, banner};
use crate::present::reader::signed::{from_afar, invitations, is_signed, known_alone};
use crate::present::{Presenter, challenge_words, render_buttons};
use crate::words::{self, BoardFacts};

/// Boards for one reader.
#[derive(Clone, Copy)]
pub(crate) struct ReaderBoards<'a> {
    service: &'a Service,
}

impl<'a> ReaderBoards<'a> {
    pub(crate) fn of(service: &'a Service) -> ReaderBoards<'a> {
        ReaderBoards { service }
    }

    pub(crate) async fn tables_of(self, place: &Place, reader: &Reader) -> Vec<TableLine> {
        // The private chat of a browser with a session shows games of the person alone.
        let is_signed = is_signed(place.platform, reader);
        let here = if is_signed { Ok(Vec::new()) } else { self.service.store.open_games_at(place).await };
        let here = here.unwrap_or_default();
        let accounts = Persons::of(self.service).accounts(&reader.person.key).await;
        let own = Persons::of(self.service).games_of(&accounts, true, GAMES_LISTED_MAX).await.unwrap_or_default();
        let mut ids: Vec<String> = here.into_iter().take(OPEN_GAMES_PER_PLACE_MAX).map(|(id, _)| id).collect();
        ids.extend(own.into_iter().map(|(id, _)| id));
        if is_signed {
            ids.extend(self.watched(&accounts).await);
        }
        ids.sort_unstable();
        ids.dedup();
        let taste = Preferences::of(self.service).taste_of(&reader.person.key, reader.lang).await;
        let mut lines = Vec::with_capacity(ids.len());
        for id in ids {
            let Some(seen) = self.seated(place.platform, &id, reader).await else { continue };
            let time = PlatformReach::of(self.service).clock_time(&seen.seated).await;
            let of_it = line(&taste, &taste.named(&seen.seated.table), &seen.place, &seen.reader.person, time);
            lines.push(if seen.is_signed { from_afar(of_it, &seen.place) } else { of_it });
        }
        lines.sort_by_key(|line| (!line.waits_for_me, !line.is_mine, line.id.clone()));
        lines
    }

    pub(crate) async fn table_for(self, platform: Platform, game: &str, reader: &Reader) -> Option<TableSeen> {
        let of_it = self.seated(platform, game, reader).await?;
        let taste = self.taste_at(&of_it.place, reader).await;
        let ratings = Presenter::of(self.service).rating_change(&of_it.seated).await;
        let named = taste.named(&of_it.seated.table);
        let (table, time) = (&*named, PlatformReach::of(self.service).clock_time(&of_it.seated).await);
        let asked = Asked { reader: &of_it.reader, time, ratings, waits_until: of_it.seated.card.due };
        let mut seen = seen(table, &of_it.place, &taste, asked);
        if let Some(board) = &mut seen.board {
            board.looks = self.looks(&taste, table, &of_it.reader).await;
        }
        if of_it.is_signed {
            seen.line = from_afar(seen.line, &of_it.place);
            seen.known = known_alone(&taste, table, &of_it.reader);
            seen.invitations = invitations(self.service, &taste, table, &of_it.reader);
        }
        Some(seen)
    }

    /// Display preferences of the reader; settings without a choice follow the chat of the game.
    async fn taste_at(self, place: &Place, reader: &Reader) -> DisplayPrefs {
        let mut taste = Preferences::of(self.service).taste_of(&reader.person.key, reader.lang).await;
        let (of_chat, _) = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(place)).await;
        taste.wishes.complete_pictures(&of_chat);
        taste
    }
}

/// Facts of a picture that do not come from its table.
struct Asked<'a> {
    reader: &'a Reader,
    time: ClockTime,
    ratings: Option<Change>,
    /// End of a challenge without an answer.
    waits_until: Option<i64>,
}

fn seen(table: &Table, place: &Place, taste: &DisplayPrefs, asked: Asked<'_>) -> TableSeen {
    let Asked { reader, time, ratings, waits_until } = asked;
    let line = line(taste, table, place, &reader.person, time);
    let buttons = render_buttons(&choices(table, &reader.person), taste, Some(table));
    let Some((view, game)) = table.view(Viewer::Public).zip(table.game()) else {
        // The code and its links have fields of their own.
        let facts = BoardFacts::new(table, taste, time.now, None);
        let caption = challenge_words(&BoardFacts { waits_until, is_copy: true, ..facts });
        let invitations = Vec::new();
        return TableSeen {
            line,
            caption,
            buttons,
            question: None,
            clocks: None,
            board: None,
            known: None,
            invitations,
        };
    };
    let bottom = bottom(taste, table, reader);
    let is_mine = line.own.is_some() && line.own == line.to_move && !table.is_closed();
    let facts = BoardFacts::new(table, taste, time.now, ratings);
    let caption = words::board_caption(&BoardFacts { outage: time.outage, ..facts });
    let board = BoardSeen {
        alt: alt_text(taste, caption.clone(), &view, line.own.unwrap_or(bottom)),
        layout: Layout { board: view.board, bottom, has_bars: taste.has_bars() },
        look: look(taste, game.key(), bottom, &line),
        moves: words::record::moves(taste.lang, table, taste.notation(game.key())),
        told: words::record::told(taste.lang, table, taste.notation(game.key())),
        stops: table.positions(Viewer::Public).iter().map(|stood| stood.plies).collect(),
        men: men(taste.lang, &view, line.own),
        last: view.last.map(|last| (last.from.map(|from| view.board.name(from)), view.board.name(last.to))),
        ways: drawn::ways(&view, bottom, taste.has_bars()),
        dice: banco_render::dice(&view, bottom, taste.has_bars()),
        undrawn: view.undrawn.map(|undrawn| undrawn_name(undrawn, view.board)),
        looks: None,
        check: !view.in_check.is_empty(),
        legal: if is_mine { legal(game.legal(), view.board) } else { Vec::new() },
        has_dice: is_mine && has_dice(game, table.to_move()),
        counting: counting(taste, table, line.own, bottom),
    };
    let question = table.offer().map(|(seat, offer)| words::question(taste, table, seat, offer));
    let (clocks, board) = (clocks(table, time), Some(board));
    TableSeen { line, caption, buttons, question, clocks, board, known: None, invitations: Vec::new() }
}

/// Name for the page: of the site, or `dice`.
fn undrawn_name(undrawn: Undrawn, board: Board) -> String {
    match undrawn {
        Undrawn::Man(site) => board.name(site),
        Undrawn::Dice { .. } => "dice".to_owned(),
    }
}

fn clocks(table: &Table, time: ClockTime) -> Option<ClocksSeen> {
    let (now, is_cut_off) = (time.now, time.outage.cut_off.is_some());
    let both = Seat::BOTH.map(|seat| table.reading(seat, time.read_at(table)));
    let [Some(first), Some(second)] = both else { return None };
    let mut both = [first, second];
    let runs = Seat::BOTH.into_iter().find(|seat| both[seat.index()].is_to_act);
    if let Some((out, seat)) = table.runs_out(now).filter(|out| out.by != Bound::Clock && !is_cut_off).zip(runs) {
        // The page counts down the limit that ends first (days 4.2); the caption names it.
        let (left, reading) = ((out.at - now).max(0), &mut both[seat.index()]);
        reading.of_move = reading.of_move.min(left);
        reading.reserve = reading.reserve.min(left - reading.of_move);
    }
    Some(ClocksSeen {
        left: both.map(|reading| (reading.of_move, reading.reserve)),
        runs: runs.filter(|_| !table.is_paused() && !is_cut_off && table.stands_until(now).is_none()),
        shown: both.map(|reading| reading.is_to_act || reading.reserve > 0),
        wide: has_wide_clocks(table),
    })
}

/// True if a clock of this game may show days, or two times side by side. It does not depend on the time left, because
/// a picture stays while its clock runs down.
fn has_wide_clocks(table: &Table) -> bool {
    table.challenge().time.is_some_and(|time| match time.pace {
        Pace::Move { each, bank } => each >= DAY_MILLIS || bank > 0,
        Pace::Fischer { base, increment } => base.max(increment) >= DAY_MILLIS,
    })
}

/// Time left on the running clock.
fn running(table: &Table, time: ClockTime) -> Option<i64> {
    let ClocksSeen { left, runs, .. } = clocks(table, time)?;
    let (of_move, reserve) = left[runs?.index()];
    Some(of_move + reserve)
}

/// True if the next move is made die by die.
fn has_dice(game: Public<'_>, seat: Option<Seat>) -> bool {
    let choices = seat.and_then(|seat| game.choices(seat, &[]));
    choices.is_some_and(|choices| choices.picks().any(|pick| matches!(pick, Pick::Die(_))))
}

/// Side at the bottom of the reader's picture.
fn bottom(taste: &DisplayPrefs, table: &Table, reader: &Reader) -> Seat {
    let seat = taste.bottom(table.seat_of(&reader.person.key), table.to_move());
    if reader.is_flipped { seat.other() } else { seat }
}

/// Seat from whose side the reader's picture numbers files and ranks; `None` where it does not.
fn counting(taste: &DisplayPrefs, table: &Table, own: Option<Seat>, bottom: Seat) -> Option<Seat> {
    let numbers_files = taste.coordinates(table.challenge().game) == Coordinates::Files;
    numbers_files.then_some(own.unwrap_or(bottom))
}

/// Key of a picture's look: equal for two pictures of one position that look the same.
fn look(taste: &DisplayPrefs, game: GameKey, bottom: Seat, line: &TableLine) -> String {
    let mut hasher = DefaultHasher::new();
    (taste.style(game, bottom, false), taste.has_bars(), taste.lang.key(), &line.names).hash(&mut hasher);
    format!("{:x}", hasher.finish())
}

/// Reason in words for a stopped clock of the side to move.
fn rests(taste: &DisplayPrefs, table: &Table, own: Option<Seat>, time: ClockTime) -> Option<String> {
    match clock_line(table, own, time)? {
        ClockLine::Runs { .. } | ClockLine::Reserve { .. } => None,
        clock => Some(words::listed::clock_of(taste, clock)),
    }
}

fn line(taste: &DisplayPrefs, table: &Table, place: &Place, person: &Person, time: ClockTime) -> TableLine {
    let lang = taste.lang;
    let challenge = table.challenge();
    let own = table.seat_of(&person.key);
    let is_challenger = challenge.challenger.key == person.key;
    let invited = match &challenge.opponent {
        Opponent::Anyone => String::new(),
        Opponent::Person(person) => computer::called(lang, person),
        Opponent::Username(name) => i18n::name_in(lang, name.clone()),
    };
    let is_named = !matches!(challenge.opponent, Opponent::Anyone) && table.is_for(person);
    let (standing, waits_for_me) = match table.phase() {
        Phase::Challenged => (Standing::Challenged, is_named && !is_challenger && table.open_draws().is_none()),
        Phase::Playing => {
            let is_asked = table.offer().is_some_and(|(seat, _)| own == Some(seat.other()));
            (Standing::Playing, own.is_some() && (own == table.to_move() || is_asked))
        }
        Phase::Over(_) => (Standing::Over, false),
        Phase::Declined | Phase::Cancelled => (Standing::Gone, false),
    };
    let names = match table.seats() {
        Some(seats) => seats.each_ref().map(|person| computer::called(lang, person)),
        None => [computer::called(lang, &challenge.challenger), invited],
    };
    TableLine {
        id: table.id().to_owned(),
        version: table.version(),
        channel: place.chat.clone(),
        platform: None,
        game: challenge.game.key(),
        title: words::game_name(lang, challenge.game),
        standing,
        names,
        sides: Seat::BOTH.map(|seat| words::seat_name(lang, challenge.game, seat)),
        own,
        to_move: table.to_move(),
        is_mine: own.is_some() || (standing == Standing::Challenged && (is_challenger || is_named)),
        waits_for_me,
        headline: headline(taste, table, own, is_challenger),
        plies: table.plies().len(),
        left: running(table, time),
        rests: rests(taste, table, own, time),
        keeps: true,
    }
}

/// State of a table in one line.
fn headline(taste: &DisplayPrefs, table: &Table, own: Option<Seat>, is_challenger: bool) -> String {
    if let Some(waits) = words::beacon::open_line(taste, table) {
        return waits.to_plain();
    }
    let (lang, game) = (taste.lang, table.challenge().game);
    match table.phase() {
        Phase::Challenged if is_challenger => Sentence::new(lang, "seen-own-challenge").plain(),
        Phase::Challenged => {
            Sentence::new(lang, "seen-challenge").text("name", &table.challenge().challenger.name).plain()
        }
        Phase::Playing => {
            let Some(seat) = table.to_move() else { return String::new() };
            let key = match (table.is_paused(), own == Some(seat)) {
                (true, _) => "seen-paused",
                (false, true) if table.is_closed() => "seen-closed",
                (false, true) => "seen-your-turn",
                (false, false) => "seen-their-turn",
            };
            Sentence::new(lang, &words::key_for(lang, game, key))
                .number("number", i64::try_from(table.made_plies().len() / 2 + 1).unwrap_or(i64::MAX))
                .text("name", words::public_name(lang, table, seat))
                .text("seat", words::seat_name(lang, game, seat))
                .plain()
        }
        Phase::Over(_) => {
            banner(lang, table).map_or_else(String::new, |banner| format!("{} · {}", banner.title, banner.line))
        }
        Phase::Declined | Phase::Cancelled => Sentence::new(lang, "seen-gone").plain(),
    }
}

/// Buttons this person may press, answers to offers first.
fn choices(table: &Table, person: &Person) -> Vec<Vec<Choice>> {
    let own = table.seat_of(&person.key);
    let reader = Pressing::on_page(table, person);
    let mut rows = match table.phase() {
        Phase::Challenged => challenge_choices(table),
        Phase::Playing | Phase::Over(_) => board_choices(table),
        Phase::Declined | Phase::Cancelled => Vec::new(),
    };
    for row in &mut rows {
        row.retain(|choice| choice.data.fits_on_page(&reader));
    }
    if let Some((seat, offer)) = table.offer().filter(|_| own.is_some()) {
        let mut answers = offer_choices(table, offer, seat.other());
        let is_asker = own == Some(seat);
        for row in &mut answers {
            row.retain(|choice| choice.data.is_in_game(verbs::WITHDRAW) == is_asker);
        }
        rows.splice(..0, answers);
    }
    rows.retain(|row| !row.is_empty());
    rows
}

fn men(lang: Lang, view: &View, own: Option<Seat>) -> Vec<ManSeen> {
    if view.board == Board::Points {
        return Vec::new();
    }
    let man = |man: &Man| ManSeen {
        at: view.board.name(man.site),
        name: words::face_name(lang, &man.face),
        is_own: own == Some(man.face.seat),
        cell: banco_render::cell_of(view.board, &man.face),
    };
    view.men.iter().map(man).collect()
}

/// Legal moves by their sites. Moves with dice are chosen die by die, and decisions by their buttons.
fn legal(moves: Vec<LegalMove>, board: Board) -> Vec<MoveSeen> {
    if board == Board::Points {
        return Vec::new();
    }
    let seen = |mv: LegalMove| {
        let shape = mv.shape?;
        let name = |site: Site| board.name(site);
        Some(MoveSeen { text: mv.text, from: shape.from.map(name), via: shape.via.map(name), to: name(shape.to) })
    };
    moves.into_iter().filter_map(seen).collect()
}
