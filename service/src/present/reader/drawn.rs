//! Pictures for one reader: the present position, an earlier one, dice half played, what a piece may become; and what
//! a page needs to move pieces by itself.

use banco_engine::{Board, Face, Kind, Person, Pick, Points, Public, Seat, Table, View, Viewer};
use banco_ports::{Glance, LooksSeen, PictureSeen, Platform, Reader, StepSeen, StepsSeen, WaySeen};
use banco_render::{Coordinates, Look, Style};

use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::outage::ClockTime;
use crate::messages::pick_path;
use crate::persons::Persons;
use crate::platform_status::PlatformReach;
use crate::present::bases;
use crate::present::board_scene::order;
use crate::present::pictures::Order;

use super::positions::{become_there, earlier, half_played, play_step, played_on};
use super::{ReaderBoards, bottom, clocks, counting, has_dice};

impl ReaderBoards<'_> {
    pub(crate) async fn drawn_for(
        self,
        platform: Platform,
        game: &str,
        reader: &Reader,
        glance: &Glance,
    ) -> Option<PictureSeen> {
        let Some(of_it) = self.seated(platform, game, reader).await else {
            // Of a position that is no game nothing is remembered.
            return self.posed_picture(platform, game, reader, &Glance { since: None, ..glance.clone() }).await;
        };
        let taste = self.taste_at(&of_it.place, reader).await;
        let time = PlatformReach::of(self.service).clock_time(&of_it.seated).await;
        self.drawn(&of_it.seated.table, &of_it.reader, of_it.is_signed, (&taste, time), glance).await
    }

    /// The picture of a table as its reader wants it; a player with a session sees what the seat knows.
    pub(super) async fn drawn(
        self,
        table: &Table,
        reader: &Reader,
        is_signed: bool,
        (taste, time): (&DisplayPrefs, ClockTime),
        glance: &Glance,
    ) -> Option<PictureSeen> {
        let mut now = order(taste, table, bottom(taste, table, reader), glance.is_fine, time.read_at(table))?;
        let own = table.seat_of(&reader.person.key);
        if let Some(own) = own.filter(|_| is_signed) {
            now.view = table.view(Viewer::Seat(own))?;
        }
        now.style = numbered(taste, table, own, now.style);
        leave_room(table, &mut now, time);
        let (version, pictures, key) = (table.version(), &self.service.pictures, &reader.person.key);
        let keeps = !(is_signed && table.challenge().game.keeps_secrets());
        let whole = |tag, png| PictureSeen { version, tag, is_delta: false, keeps, png };
        if glance.is_card {
            return Some(whole(bases::shown(now.key()), pictures.draw_card(now).await?));
        }
        if glance.is_small {
            return Some(whole(bases::shown(now.key()), pictures.draw_small(now).await?));
        }
        let is_base = glance.ways.is_none();
        let wanted = match (glance.at, &glance.steps, &glance.ways) {
            _ if table.is_closed() => now,
            (Some(at), _, _) => earlier(table, at, now),
            (None, Some(path), _) => half_played(table.game()?, table.to_move()?, path, now)?,
            (None, None, Some((from, to))) => become_there(table.game()?, table.to_move()?, from, to, now)?,
            (None, None, None) => now,
        };
        let tag = bases::shown(wanted.key());
        let since = glance.since.as_ref().filter(|_| is_base);
        if let Some(old) = since.and_then(|since| pictures.bases.find(key, table.id(), since))
            && let Some(png) = pictures.delta(old, wanted.clone()).await
        {
            return Some(PictureSeen { version, tag, is_delta: true, keeps, png });
        }
        let png = pictures.draw(wanted.clone()).await?;
        if is_base {
            pictures.bases.keep(key, table.id(), wanted);
        }
        Some(whole(tag, png))
    }

    pub(crate) async fn steps_of(self, game: &str, version: u32, person: &Person, path: &str) -> Option<StepsSeen> {
        let Some(seated) = self.service.games.snapshot(&*self.service.store, game).await.ok()? else {
            return self.posed_steps(game, version, person, path).await;
        };
        let table = &seated.table;
        let accounts = Persons::of(self.service).accounts(&person.key).await;
        let is_his = table.to_move().is_some() && table.to_move() == accounts.seat_at(table);
        if !is_his || table.version() != version || table.is_closed() {
            return None;
        }
        steps(table.game()?, table.to_move()?, path, &table.view(Viewer::Public)?)
    }

    /// Addresses of the pieces and of the bare board as this reader's pictures have them.
    pub(super) async fn looks(self, taste: &DisplayPrefs, table: &Table, reader: &Reader) -> Option<LooksSeen> {
        let (own, bottom) = (table.seat_of(&reader.person.key), bottom(taste, table, reader));
        let style =
            Style { counting: table.to_move().unwrap_or(bottom), ..taste.style(table.challenge().game, bottom, false) };
        let (board, style) = (table.view(Viewer::Public)?.board, numbered(taste, table, own, style));
        let bare = Look { board, style, has_bars: taste.has_bars() };
        // Pieces look the same beside any numbers, and only those of chu shogi have a point.
        let bottom = if board == Board::Chu { style.bottom } else { Seat::First };
        let plain = Style { bottom, coordinates: Coordinates::default(), counting: Seat::First, ..style };
        let men = Look { style: plain, has_bars: false, ..bare };
        let pictures = &self.service.pictures;
        Some(LooksSeen { men: pictures.key_of(men).await?, bare: pictures.key_of(bare).await? })
    }
}

/// Style with the numbers of this reader: points are numbered from the reader's side, even while the opponent is to move.
fn numbered(taste: &DisplayPrefs, table: &Table, own: Option<Seat>, style: Style) -> Style {
    let style = Style { counting: own.unwrap_or(style.counting), ..style };
    match counting(taste, table, own, style.bottom) {
        Some(counting) => Style { coordinates: Coordinates::OwnRanks, counting, ..style },
        None => style,
    }
}

/// Steps that may follow the steps `path` of the dice of `seat`, whose board is `view`.
pub(super) fn steps(game: Public<'_>, seat: Seat, path: &str, view: &View) -> Option<StepsSeen> {
    let (done, choices) = pick_path::follow(game, seat, path).filter(|_| has_dice(game, Some(seat)))?;
    let view = played_on(view.clone(), &done)?;
    let next = choices.picks().filter_map(|pick| {
        let Pick::Die(step) = pick else { return None };
        let [from, to] = [step.from, step.to].map(|site| Points::number(seat, site));
        let mut then = View { steps: Vec::new(), ..view.clone() };
        play_step(&mut then, &step)?;
        let (key, ways) = (pick_path::key(game.board(), pick)?, ways(&then, seat, false));
        Some(StepSeen { key, from, to, die: step.pips, ways })
    });
    Some(StepsSeen { next: next.collect(), play: choices.mv })
}

/// Ways of the checkers of the last play on a picture.
pub(super) fn ways(view: &View, bottom: Seat, has_bars: bool) -> Vec<WaySeen> {
    let seen = |way: banco_render::Way| {
        let face = Face { seat: way.seat, kind: Some(Kind::Checker), dark: false };
        Some(WaySeen { cell: banco_render::cell_of(view.board, &face)?, from: way.from, to: way.to })
    };
    banco_render::ways(view, bottom, has_bars).into_iter().filter_map(seen).collect()
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
