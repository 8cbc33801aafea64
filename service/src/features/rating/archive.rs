//! `/games done` (days 5.4): finished games by person, game, result and month, page by page.

use banco_engine::{FileDate, GameKey, PersonKey, Seat};
use banco_ports::ReplyKind;
use banco_ports::limits::DONE_PER_PAGE;
use banco_ports::text::{fold, repeated};

use crate::context::{Context, Handled};
use crate::features::rating::commands::{Ratings, leading_game};
use crate::features::rating::say::{DoneLine, StandingSay};
use crate::games::read_game;
use crate::leaderboards::Finished;
use crate::messages::button::{named, verbs};
use crate::messages::say::{Choice, Draft, Label, Refused};
use crate::own_games::OwnGames;
use crate::persons::Accounts;
use crate::typed::Typed;

/// Search for finished games.
#[derive(Default)]
struct Search {
    person: Option<PersonKey>,
    game: Option<GameKey>,
    /// Twice the points of the person.
    half_points: Option<u32>,
    month: Option<(Option<u16>, u8)>,
    /// Number of the page, from 1.
    page: usize,
}

impl Search {
    fn finds(&self, finished: &Finished, me: &Accounts) -> bool {
        let own = || self.half_points.map(|_| me.all().find_map(|account| finished.seat_of(account)));
        let seat = self.person.as_ref().map(|person| finished.seat_of(person)).or_else(own);
        let date = FileDate::of(finished.ended);
        let in_month =
            |(year, month): (Option<u16>, u8)| month == date.month && year.is_none_or(|year| year == date.year);
        let ended_so = |half_points: u32| {
            !finished.is_aborted() && seat.flatten().is_some_and(|seat| finished.half_points(seat) == half_points)
        };
        seat.is_none_or(|seat| seat.is_some())
            && self.game.is_none_or(|game| game == finished.game)
            && self.half_points.is_none_or(ended_so)
            && self.month.is_none_or(in_month)
    }

    /// Reads the first of some words; returns the number of words used.
    fn take(&mut self, words: &[&str]) -> Option<usize> {
        let (first, second) = (words.first()?, words.get(1));
        let folded = fold(first);
        if let Some((game, count)) = leading_game(words) {
            self.game = Some(game);
            return Some(count);
        }
        // "thắng" and "tháng" are equal without accents; a number follows a month.
        let is_numbered = second.is_some_and(|word| read_month(word).is_some());
        if let Some(half_points) = read_result(&folded).filter(|_| !(folded == "thang" && is_numbered)) {
            self.half_points = Some(half_points);
            return Some(1);
        }
        let (key, value, count) = match folded.split_once('=') {
            Some((key, value)) => (key.to_owned(), value.to_owned(), 1),
            None => (folded.clone(), second.map(|word| fold(word)).unwrap_or_default(), 2),
        };
        match key.as_str() {
            "page" | "trang" => self.page = value.parse().ok().filter(|page| *page > 0)?,
            "month" | "thang" => self.month = Some(read_month(&value)?),
            "game" | "co" => self.game = Some(read_game(&value)?),
            "result" | "ketqua" => self.half_points = Some(read_result(&value)?),
            _ => {
                self.month = Some(read_month(&folded).filter(|(year, _)| year.is_some())?);
                return Some(1);
            }
        }
        Some(count)
    }
}

fn read_result(word: &str) -> Option<u32> {
    match word {
        "won" | "win" | "wins" | "duoc" | "thang" => Some(2),
        "drawn" | "draw" | "draws" | "hoa" => Some(1),
        "lost" | "loss" | "losses" | "thua" => Some(0),
        _ => None,
    }
}

/// Reads a month: `2026-11`, `11/2026`, `11`.
fn read_month(text: &str) -> Option<(Option<u16>, u8)> {
    let parts: Vec<&str> = text.split(['-', '/', '.']).collect();
    let month = |text: &str| text.parse::<u8>().ok().filter(|month| (1..=12).contains(month));
    let year = |text: &str| text.parse::<u16>().ok().filter(|year| *year > 1970);
    match parts.as_slice() {
        [one] => Some((None, month(one)?)),
        [one, other] if one.len() == 4 => Some((Some(year(one)?), month(other)?)),
        [one, other] => Some((Some(year(other)?), month(one)?)),
        _ => None,
    }
}

/// True for words that ask for finished games instead of running ones.
fn is_done(word: &str) -> bool {
    matches!(fold(word).as_str(), "done" | "xong" | "daxong" | "over" | "finished")
}

/// Answers `/games`.
#[derive(Clone, Copy)]
pub(crate) struct Archive<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Archive<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Archive<'a> {
        Archive { cx }
    }

    /// Lists running games, or finished ones with `done`.
    pub(crate) async fn games_command(self, typed: &Typed<'_>) -> Handled {
        let mut words: Vec<&str> = typed.args().rest.split_whitespace().collect();
        if words.first().is_some_and(|word| fold(word) == "da") {
            words.remove(0);
        }
        let is_asked = typed.named("show").is_some_and(is_done) || words.first().is_some_and(|word| is_done(word));
        if !is_asked {
            return OwnGames::of(self.cx).games().await;
        }
        let words = words.get(1..).unwrap_or_default();
        let (games, _) = Ratings::of(self.cx).games_asked().await?;
        let person = Ratings::of(self.cx).person_meant(typed, &games).await?.map(|(person, _)| person);
        let mut search = Search { person, page: 1, ..Search::default() };
        let named =
            ["game", "result", "month", "page"].map(|key| typed.named(key).map(|value| format!("{key}={value}")));
        let named: Vec<String> = named.into_iter().flatten().collect();
        let mut left: Vec<&str> = named.iter().map(String::as_str).chain(words.iter().copied()).collect();
        left.retain(|word| !word.starts_with('@'));
        let mut left = left.as_slice();
        while let Some(first) = left.first() {
            let count = search.take(left).ok_or_else(|| unknown(first))?;
            left = left.get(count..).unwrap_or_default();
        }
        self.found(&search, &games).await
    }

    async fn found(self, search: &Search, games: &[Finished]) -> Handled {
        let me = self.cx.shown_accounts();
        let found: Vec<&Finished> = games.iter().rev().filter(|game| search.finds(game, &me)).collect();
        let pages = found.len().div_ceil(DONE_PER_PAGE);
        if search.page > pages {
            return Err(StandingSay::NothingDone.into());
        }
        let here: Vec<&Finished> =
            found.iter().skip((search.page - 1) * DONE_PER_PAGE).take(DONE_PER_PAGE).copied().collect();
        let button = |finished: &&Finished| {
            let [first, second] = &finished.names;
            let label = Label::Game {
                id: finished.id.to_string(),
                game: finished.game,
                opponent: Some(format!("{first} – {second}")),
            };
            Some(vec![Choice { label, data: named(verbs::REPLAY).of(&finished.id)? }])
        };
        // A game of another chat of the community is listed, but it cannot be opened from here.
        let mut choices = Vec::new();
        for finished in &here {
            if self.cx.reaches(&finished.id).await {
                choices.extend(button(finished));
            }
        }
        let lines = here.iter().map(|finished| line(finished)).collect();
        let say = StandingSay::Done { lines, page: search.page, pages, all: found.len() };
        Ok(vec![Draft::new(ReplyKind::Open, say).choices(choices)])
    }
}

fn unknown(typed: &str) -> Refused {
    StandingSay::UnknownSearch { typed: repeated(typed) }.into()
}

fn line(finished: &Finished) -> DoneLine {
    DoneLine {
        id: finished.id.to_string(),
        game: finished.game,
        ended: finished.ended,
        names: Seat::BOTH.map(|seat| finished.names[seat.index()].to_string()),
        winner: finished.ending.winner,
        is_aborted: finished.is_aborted(),
        plies: finished.plies,
    }
}
