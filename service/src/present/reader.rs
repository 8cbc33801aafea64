//! A table as one reader sees it: own side below, own theme, notation and language.
//!
//! Everything in this module comes from the public view. The reader asks by `/peek` for private knowledge, such as own
//! captured pieces, and gets it in a private answer. A player with a session sees it beside the board (everywhere 5.4).

mod signed;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use banco_engine::{
    Board, Bound, DieStep, Face, GameKey, LegalMove, Man, Next, Opponent, Pace, Person, Phase, Pick, Points, Seat,
    Site, Table, View, Viewer,
};
use banco_ports::limits::{DAY_MILLIS, GAMES_LISTED_MAX, OPEN_GAMES_PER_PLACE_MAX};
use banco_ports::{
    BoardSeen, ClocksSeen, Glance, Lang, Layout, ManSeen, MoveSeen, Place, Platform, Reader, Standing, StepSeen,
    StepsSeen, TableLine, TableSeen,
};
use banco_render::{Coordinates, Style};

use crate::Service;
use crate::game_lists::clock_line;
use crate::i18n::{self, Sentence};
use crate::leaderboards::Change;
use crate::messages::button::spec::Pressing;
use crate::messages::button::verbs;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::game_line::ClockLine;
use crate::messages::keyboards::{board_choices, challenge_choices, offer_choices};
use crate::messages::outage::ClockTime;
use crate::messages::say::Choice;
use crate::messages::settings::{self, Scope};
use crate::messages::{computer, pick_path};
use crate::persons::Persons;
use crate::platform_status::PlatformReach;
use crate::preferences::Preferences;
use crate::present::board_scene::{alt_text, banner, order, quiet};
use crate::present::pictures::Order;
use crate::present::reader::signed::{from_afar, invitations, is_signed, known_alone};
use crate::present::{Presenter, render_buttons};
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
        let mut seen = seen(table, &of_it.place, &taste, &of_it.reader, time, ratings);
        if of_it.is_signed {
            seen.line = from_afar(seen.line, &of_it.place);
            seen.known = known_alone(&taste, table, &of_it.reader);
            seen.invitations = invitations(self.service, &taste, table, &of_it.reader);
        }
        Some(seen)
    }

    pub(crate) async fn picture_for(
        self,
        platform: Platform,
        game: &str,
        reader: &Reader,
        glance: &Glance,
    ) -> Option<(u32, Arc<Vec<u8>>)> {
        let of_it = self.seated(platform, game, reader).await?;
        let (taste, table) = (self.taste_at(&of_it.place, reader).await, &of_it.seated.table);
        let (reader, time) = (&of_it.reader, PlatformReach::of(self.service).clock_time(&of_it.seated).await);
        let mut now = order(&taste, table, bottom(&taste, table, reader), glance.is_fine, time.read_at(table))?;
        let own = table.seat_of(&reader.person.key);
        if let Some(own) = own.filter(|_| of_it.is_signed) {
            now.view = table.view(Viewer::Seat(own))?;
        }
        // Points are numbered from the reader's side, even while the opponent is to move.
        now.style.counting = own.unwrap_or(now.style.counting);
        if let Some(counting) = counting(&taste, table, own, now.style.bottom) {
            now.style = Style { coordinates: Coordinates::OwnRanks, counting, ..now.style };
        }
        leave_room(table, &mut now, time);
        if glance.is_small {
            return Some((table.version(), self.service.pictures.draw_small(now).await?));
        }
        let wanted = match (glance.at, &glance.steps, &glance.ways) {
            (Some(at), _, _) => earlier(table, at, now),
            (None, Some(path), _) => half_played(table, path, now)?,
            (None, None, Some((from, to))) => become_there(table, from, to, now)?,
            (None, None, None) => now,
        };
        Some((table.version(), self.service.pictures.draw(wanted).await?))
    }

    pub(crate) async fn steps_of(self, game: &str, version: u32, person: &Person, path: &str) -> Option<StepsSeen> {
        let seated = self.service.games.snapshot(&*self.service.store, game).await.ok()??;
        let table = &seated.table;
        let accounts = Persons::of(self.service).accounts(&person.key).await;
        let is_his = table.to_move().is_some() && table.to_move() == accounts.seat_at(table);
        if !is_his || table.version() != version {
            return None;
        }
        let (game, seat) = (table.game()?, table.to_move()?);
        let (_, choices) = pick_path::follow(game, seat, path).filter(|_| has_dice(table))?;
        let next = choices.picks().filter_map(|pick| {
            let Pick::Die(step) = pick else { return None };
            let [from, to] = [step.from, step.to].map(|site| Points::number(seat, site));
            Some(StepSeen { key: pick_path::key(game.board(), pick)?, from, to, die: step.pips })
        });
        Some(StepsSeen { next: next.collect(), play: choices.mv })
    }

    /// Display preferences of the reader; settings without a choice follow the chat of the game.
    async fn taste_at(self, place: &Place, reader: &Reader) -> DisplayPrefs {
        let mut taste = Preferences::of(self.service).taste_of(&reader.person.key, reader.lang).await;
        let (of_chat, _) = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(place)).await;
        taste.wishes.complete_pictures(&of_chat);
        taste
    }
}

fn seen(
    table: &Table,
    place: &Place,
    taste: &DisplayPrefs,
    reader: &Reader,
    time: ClockTime,
    ratings: Option<Change>,
) -> TableSeen {
    let line = line(taste, table, place, &reader.person, time);
    let buttons = render_buttons(&choices(table, &reader.person), taste, Some(table));
    let Some((view, game)) = table.view(Viewer::Public).zip(table.game()) else {
        let caption = words::challenge_text(taste.lang, table, std::iter::empty());
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
    let is_mine = line.own.is_some() && line.own == line.to_move;
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
        last: view.last.and_then(|last| Some((view.board.name(last.from?), view.board.name(last.to)))),
        legal: if is_mine { legal(game.legal(), view.board) } else { Vec::new() },
        has_dice: is_mine && has_dice(table),
        counting: counting(taste, table, line.own, bottom),
    };
    let question = table.offer().map(|(seat, offer)| words::question(taste, table, seat, offer));
    let (clocks, board) = (clocks(table, time), Some(board));
    TableSeen { line, caption, buttons, question, clocks, board, known: None, invitations: Vec::new() }
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
fn has_dice(table: &Table) -> bool {
    let choices = table.game().zip(table.to_move()).and_then(|(game, seat)| game.choices(seat, &[]));
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

/// Widest clock texts that the page writes over the picture: hours, or days and two times side by side.
const CLOCK_ROOMS: [&str; 2] = ["00:00:00", "00:00:00:00"];

/// Leaves room in the picture for the page's running clock, because a drawn clock would not change.
fn leave_room(table: &Table, order: &mut Order, time: ClockTime) {
    let (Some(clocks), Some(bars)) = (clocks(table, time), &mut order.bars) else { return };
    let room = CLOCK_ROOMS[usize::from(clocks.wide)];
    for (bar, _) in bars.iter_mut().zip(clocks.shown).filter(|(_, is_shown)| *is_shown) {
        room.clone_into(&mut bar.badge);
    }
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
        Phase::Challenged => (Standing::Challenged, is_named && !is_challenger),
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
        headline: headline(lang, table, own, is_challenger),
        plies: table.plies().len(),
        left: running(table, time),
        rests: rests(taste, table, own, time),
    }
}

/// State of a table in one line.
fn headline(lang: Lang, table: &Table, own: Option<Seat>, is_challenger: bool) -> String {
    let game = table.challenge().game;
    match table.phase() {
        Phase::Challenged if is_challenger => Sentence::new(lang, "seen-own-challenge").plain(),
        Phase::Challenged => {
            Sentence::new(lang, "seen-challenge").text("name", &table.challenge().challenger.name).plain()
        }
        Phase::Playing => {
            let Some(seat) = table.to_move() else { return String::new() };
            let key = match (table.is_paused(), own == Some(seat)) {
                (true, _) => "seen-paused",
                (false, true) => "seen-your-turn",
                (false, false) => "seen-their-turn",
            };
            Sentence::new(lang, &words::key_for(lang, game, key))
                .number("number", i64::try_from(table.plies().len() / 2 + 1).unwrap_or(i64::MAX))
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

/// Public position number `at`, or the current position if there is none with this number.
fn earlier(table: &Table, at: usize, now: Order) -> Order {
    match table.positions(Viewer::Public).into_iter().nth(at).filter(|stood| stood.view != now.view) {
        Some(stood) => Order { view: stood.view, bars: now.bars.map(|bars| bars.map(quiet)), banner: None, ..now },
        None => now,
    }
}

/// Board after some dice are played: checkers at their new points and in the pips, played dice dimmed.
fn half_played(table: &Table, path: &str, now: Order) -> Option<Order> {
    let (done, _) = pick_path::follow(table.game()?, table.to_move()?, path)?;
    let Order { mut view, mut marks, .. } = now;
    view.dice?;
    view.steps.clear();
    view.last = None;
    for pick in done {
        let Pick::Die(step) = pick else { return None };
        play_step(&mut view, &step)?;
        marks.spent.push(step.pips);
    }
    let pips = pips_left(&view);
    if let Some(stakes) = &mut view.stakes {
        stakes.pips = pips;
    }
    Some(Order { view, marks, ..now })
}

/// Pips that each side still has to bring home.
fn pips_left(view: &View) -> [u16; 2] {
    let men = |seat: Seat| view.men.iter().filter(move |man| man.face.seat == seat);
    Seat::BOTH.map(|seat| men(seat).map(|man| u16::from(Points::number(seat, man.site))).sum())
}

/// Board with the promotion choices of a piece, for the page to cut out. They lie in move order on every second site of
/// the third rank, where no edge has letters.
fn become_there(table: &Table, from: &str, to: &str, now: Order) -> Option<Order> {
    let (mut view, game, seat) = (now.view, table.game()?, table.to_move()?);
    let board = view.board;
    let (from, to) = (board.named(from)?, board.named(to)?);
    let is = view.men.iter().find(|man| man.site == from)?.face;
    let goes =
        |mv: &LegalMove| mv.shape.is_some_and(|shape| (shape.from, shape.via, shape.to) == (Some(from), None, to));
    let ways: Vec<LegalMove> = game.legal().into_iter().filter(goes).collect();
    let choices = game.choices(seat, &[Pick::Man(from), Pick::Target(to)])?;
    let man = |next: &Next| {
        let (Pick::Promotion(kind), Some(mv)) = (next.pick, &next.mv) else { return None };
        let number = ways.iter().position(|way| way.text == *mv)?;
        let file = u8::try_from(2 * number + 1).ok().filter(|file| *file < board.files())?;
        Some(Man { site: board.at(file, 2), face: Face { kind: kind.or(is.kind), ..is } })
    };
    view.men = choices.next.iter().filter_map(man).collect();
    view.last = None;
    view.steps.clear();
    Some(Order { view, bars: now.bars.map(|bars| bars.map(quiet)), banner: None, ..now })
}

fn play_step(view: &mut View, step: &DieStep) -> Option<()> {
    let DieStep { seat, from, to, hit, .. } = *step;
    let man = view.men.iter_mut().find(|man| man.site == from && man.face.seat == seat)?;
    man.site = to;
    view.steps.push((from, to));
    if hit {
        let bar = Points::bar(seat.other());
        let hit = view.men.iter_mut().find(|man| man.site == to && man.face.seat != seat)?;
        hit.site = bar;
        view.steps.push((to, bar));
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use banco_engine::GameOptions;

    use super::*;

    #[test]
    fn a_step_of_a_checker_changes_the_pips_of_its_side_and_a_hit_those_of_the_other() {
        let game = GameKey::Backgammon.start(&GameOptions::new()).expect("the usual game");
        let mut view = game.view(Viewer::Public);
        assert_eq!(view.stakes.map(|stakes| stakes.pips), Some([167, 167]));
        assert_eq!(pips_left(&view), [167, 167]);
        let step = |seat, from, pips: u8, hit| {
            let [from, to] = [from, from - pips].map(|number| Points::site(seat, number).expect("a point"));
            DieStep { seat, from, to, pips, hit }
        };
        play_step(&mut view, &step(Seat::First, 13, 3, false)).expect("a checker stands there");
        assert_eq!(pips_left(&view), [164, 167]);
        // The lone checker of the first side, on its point 10, is point 15 of the other.
        play_step(&mut view, &step(Seat::Second, 24, 9, true)).expect("a checker stands there");
        assert_eq!(pips_left(&view), [164 + 25 - 10, 158]);
    }
}
