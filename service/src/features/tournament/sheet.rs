//! Tournaments on a sheet of the page: those of a chat, and one of them with its table, its pairings and the buttons of
//! its reader.

use banco_engine::PersonKey;
use banco_ports::limits::CUPS_PER_PLACE_MAX;
use banco_ports::{Button, Lang, RichText, SheetAsked, SheetSeen, Span};
use banco_render::CrossKind;
use banco_store::StoreError;
use banco_tournament::{Bout, Cup, Round, Stage};
use serde_json::{Value, json};

use crate::Service;
use crate::features::tournament::buttons::{NEW_CUP, NewCup};
use crate::features::tournament::keyboards::cup_choices;
use crate::features::tournament::running::quiet::TournamentQuietHours;
use crate::features::tournament::running::{RunningTournaments, Slot, Standing};
use crate::features::tournament::sentences::bout::{bout_line, last, rest_line};
use crate::features::tournament::sentences::table::{cross_heads, cross_row, legend};
use crate::features::tournament::sentences::{player, sign_up, terms_told, title};
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Choice;
use crate::persons::{Accounts, Persons};
use crate::preferences::Preferences;
use crate::present::render_buttons;
use crate::words::count;
use crate::words::time::{left, moment};

/// Name of the sheet.
pub(super) const NAME: &str = "tournaments";

/// The list, and the tournament that is asked for or else the first one.
pub(super) async fn seen(service: &Service, asked: &SheetAsked) -> Option<SheetSeen> {
    let person = &asked.reader.person.key;
    let accounts = Persons::of(service).accounts(person).await;
    let all = known_to(service, asked, &accounts).await.ok()?;
    let taste = Preferences::of(service).taste_of(person, asked.reader.lang).await;
    let taste = taste.on(Some(asked.place.platform));
    let mut standings = Vec::with_capacity(all.len());
    for slot in all {
        standings.push(slot.lock().await.clone());
    }
    let list: Vec<Value> = standings.iter().map(|standing| line(&taste, &standing.cup)).collect();
    let open = standings.iter().filter(|standing| standing.cup.is_open() && standing.place == asked.place).count();
    let chosen = standings.iter().find(|standing| standing.cup.id() == asked.what).or(standings.first());
    let mut seen = match chosen {
        Some(standing) => one(service, &taste, standing, &accounts).await,
        None => SheetSeen { facts: json!({}), ..SheetSeen::default() },
    };
    seen.facts["list"] = json!(list);
    // A private chat has no tournament of its own.
    if !asked.is_private && open < CUPS_PER_PLACE_MAX {
        let new = render_buttons(&[vec![Choice::from(NEW_CUP.plain(NewCup::default()))]], &taste, None);
        seen.buttons.extend(new);
    }
    Some(seen)
}

/// Tournaments of the chat, and those the person plays in.
async fn known_to(service: &Service, asked: &SheetAsked, accounts: &Accounts) -> Result<Vec<Slot>, StoreError> {
    let running = RunningTournaments::of(service);
    let (open, over) = running.cups_at(&asked.place).await?;
    let mut own = Vec::new();
    for account in accounts.all() {
        own.extend(running.cups_of(account).await?);
    }
    let mut all: Vec<Slot> = Vec::new();
    for slot in open.into_iter().chain(own).chain(over) {
        if !all.iter().any(|known| std::sync::Arc::ptr_eq(known, &slot)) {
            all.push(slot);
        }
    }
    Ok(all)
}

fn line(taste: &DisplayPrefs, cup: &Cup) -> Value {
    json!({ "id": cup.id(), "title": title(taste.lang, cup), "players": cup.players().len(), "open": cup.is_open() })
}

async fn one(service: &Service, taste: &DisplayPrefs, standing: &Standing, accounts: &Accounts) -> SheetSeen {
    let (cup, lang, now) = (&standing.cup, taste.lang, service.now());
    let signed_up = accounts.all().find(|account| cup.number_of(account).is_some());
    let reader = signed_up.unwrap_or(accounts.own());
    let mut told = terms_told(lang, cup);
    told.0.push(Span::Text("\n".to_owned()));
    let rests = TournamentQuietHours::of(service).cup_begins_at(standing).await;
    let state = if cup.stage() == Stage::SignUp { sign_up(taste, cup, (now, rests)) } else { state(taste, cup, now) };
    told.0.extend(state.0);
    SheetSeen { facts: facts(lang, cup, reader), told, buttons: buttons(taste, cup, reader, now) }
}

/// Round or end of a tournament that has begun.
fn state(taste: &DisplayPrefs, cup: &Cup, now: i64) -> RichText {
    let (lang, number) = (taste.lang, cup.rounds().len());
    let ends = cup.rounds().last().and_then(|round| round.ends).filter(|ends| *ends > now);
    let state = match cup.stage() {
        Stage::SignUp => return RichText::default(),
        Stage::Running if cup.terms().is_roundless() => "games",
        Stage::Running => "round",
        Stage::Over => "over",
        Stage::CalledOff => "off",
    };
    let sentence = Sentence::new(lang, "cup-state")
        .text("state", state)
        .text("final", last(cup, number))
        .number("round", count(number))
        .number("rounds", count(cup.planned()))
        .text("told", if ends.is_some() { "yes" } else { "no" });
    let Some(ends) = ends else { return sentence.text("left", "").text("at", "").rich() };
    sentence.left("left", ends, left(lang, ends - now)).instant("at", ends, true, moment(taste, ends, now)).rich()
}

fn facts(lang: Lang, cup: &Cup, reader: &PersonKey) -> Value {
    let own = cup.number_of(reader);
    let table = if cup.rounds().is_empty() { Vec::new() } else { cup.standing() };
    let row = |(place, line): (usize, &banco_tournament::Line)| {
        let row = cross_row(lang, cup, place, line);
        let kind = |kind: &CrossKind| match kind {
            CrossKind::Won => "won",
            CrossKind::Lost => "lost",
            CrossKind::Filled => "self",
            CrossKind::Plain => "",
        };
        let cells: Vec<Value> = row.cells.iter().map(|cell| json!([cell.text, kind(&cell.kind)])).collect();
        json!({
            "rank": row.rank, "name": row.name, "cells": cells, "points": row.value, "note": row.note,
            "first": row.active, "out": row.faint, "own": own == Some(line.player),
        })
    };
    let players: Vec<String> = (0..cup.players().len()).map(|number| player(cup, number)).collect();
    let rounds = cup.rounds().iter().enumerate().rev().map(|(at, round)| self::round(lang, cup, at + 1, round, own));
    json!({
        "id": cup.id(),
        "title": title(lang, cup),
        "open": cup.is_open(),
        "heads": cross_heads(lang, cup, &table),
        "rows": table.iter().enumerate().map(row).collect::<Vec<_>>(),
        "legend": legend(lang, cup).filter(|_| !table.is_empty()),
        "players": if table.is_empty() { players } else { Vec::new() },
        "rounds": rounds.collect::<Vec<_>>(),
    })
}

/// A round with its pairings; the games of each can be opened.
fn round(lang: Lang, cup: &Cup, number: usize, round: &Round, own: Option<usize>) -> Value {
    let named = Sentence::new(lang, "cup-sheet-round")
        .text("games", if cup.terms().is_roundless() { "yes" } else { "no" })
        .text("final", last(cup, number))
        .number("round", count(number));
    let is_own = |bout: &Bout| own.is_some_and(|own| bout.players.contains(&own));
    let game = |game: &banco_tournament::Match| json!([game.game, game.result.is_none()]);
    let bout = |bout: &Bout| {
        let games: Vec<Value> = bout.games.iter().filter(|game| !game.game.is_empty()).map(game).collect();
        json!({ "line": bout_line(lang, cup, bout), "games": games, "own": is_own(bout) })
    };
    json!({
        "name": named.plain(),
        "bouts": round.bouts.iter().map(bout).collect::<Vec<_>>(),
        "rest": round.rest.iter().map(|number| rest_line(lang, cup, *number)).collect::<Vec<_>>(),
    })
}

/// Buttons of this reader, without those that lead to what the sheet shows.
fn buttons(taste: &DisplayPrefs, cup: &Cup, reader: &PersonKey, now: i64) -> Vec<Vec<Button>> {
    let shown = |button: &Button| {
        let deed = button.data.rsplit(':').next().unwrap_or_default();
        matches!(deed, "table" | "mine" | "new")
    };
    let mut rows = render_buttons(&cup_choices(cup, Some(reader), now), taste, None);
    rows.iter_mut().for_each(|row| row.retain(|button| !shown(button)));
    rows.retain(|row| !row.is_empty());
    rows
}
