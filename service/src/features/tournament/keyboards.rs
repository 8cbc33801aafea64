//! Keyboards of tournaments.

use banco_engine::{GameKey, Person, PersonKey, Ruling, Seat};
use banco_ports::limits::CUP_LINES_PER_PAGE;
use banco_tournament::{Cup, Form, Order, Stage};

use crate::features::tournament::buttons::{CUP, CUP_FORMS, CUP_PACES, CupDeed, NEW_CUP, NewCup};
use crate::i18n::Sentence;
use crate::messages::button::ruling::Judging;
use crate::messages::button::{named, verbs};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::keyboards::{GAMES_PER_ROW, key};
use crate::messages::say::{Choice, Label, Labelled};
use crate::words::game_name;

/// Label of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct CupLabel {
    pub id: String,
    pub game: GameKey,
    pub players: usize,
}

impl Labelled for CupLabel {
    fn label(&self, taste: &DisplayPrefs) -> String {
        Sentence::new(taste.lang, "button-cup")
            .text("cup", &self.id)
            .text("kind", game_name(taste.lang, self.game))
            .number("players", i64::try_from(self.players).unwrap_or(i64::MAX))
            .plain()
    }
}

/// Label of the ruling that the game of these two is a draw.
#[derive(Clone, Debug)]
struct DrawnLabel {
    players: String,
}

impl Labelled for DrawnLabel {
    fn label(&self, taste: &DisplayPrefs) -> String {
        Sentence::new(taste.lang, "button-cup-draw").text("players", &self.players).plain()
    }
}

/// Maximum number of games with ruling buttons; in larger tournaments their ids are typed.
const GAMES_JUDGED_MAX: usize = 8;

/// Buttons under a message about a tournament; `reader` is its only reader, if it has one.
pub(crate) fn cup_choices(cup: &Cup, reader: Option<&PersonKey>, now: i64) -> Vec<Vec<Choice>> {
    let at = |label, deed| key(label, CUP.of(deed, cup.id()));
    let number = reader.and_then(|reader| cup.number_of(reader)).filter(|number| !cup.is_out(*number));
    let is_own = reader.is_some_and(|reader| cup.organiser().key == *reader);
    let is_unknown = reader.is_none();
    let mut rows = Vec::new();
    match cup.stage() {
        Stage::SignUp => {
            let mut first = Vec::new();
            if number.is_none() && !cup.is_full() {
                first.push(at("button-cup-join", CupDeed::Join));
            }
            if number.is_some() || is_unknown {
                first.push(at("button-cup-leave", CupDeed::Leave { is_sure: false }));
            }
            rows.push(first);
            let mut second =
                vec![at("button-cup-list", CupDeed::Table { page: 0 }), at("button-envelope", CupDeed::Envelope)];
            if (is_own || is_unknown) && !cup.is_to_begin(now) {
                second.push(at("button-cup-start", CupDeed::Begin));
            }
            if is_own {
                second.push(at("button-cup-end", CupDeed::CallOff { is_sure: false }));
            }
            rows.push(second);
        }
        Stage::Running => {
            let mut first = Vec::new();
            if number.is_some() || is_unknown {
                first.push(at("button-cup-mine", CupDeed::Mine));
            }
            if is_unknown {
                first.push(at("button-cup-table", CupDeed::Table { page: 0 }));
            }
            if number.is_none() && takes_players(cup) {
                first.push(at("button-cup-join", CupDeed::Join));
            }
            rows.push(first);
            let mut second = vec![at("button-envelope", CupDeed::Envelope)];
            if number.is_some() && !is_unknown {
                second.push(at("button-cup-withdraw", CupDeed::Leave { is_sure: false }));
            }
            rows.push(second);
        }
        Stage::Over => {
            if is_unknown {
                rows.push(vec![at("button-cup-table", CupDeed::Table { page: 0 })]);
            }
        }
        Stage::CalledOff => {}
    }
    if matches!(cup.stage(), Stage::Over | Stage::CalledOff) && !is_unknown {
        rows.push(vec![Choice::from(NEW_CUP.plain(NewCup::default()))]);
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// Games that run past the end of a round, for the organiser and moderators: one row of possible rulings each.
pub(crate) fn judge_choices(cup: &Cup) -> Vec<Vec<Choice>> {
    let row = |(bout, running): (usize, &banco_tournament::Match)| {
        let bout = cup.rounds().last()?.bouts.get(bout)?;
        let name = |player: usize| cup.players().get(player).map(|player| player.person.name.clone());
        let judge = |ruling| named(verbs::ADMIN).saying(Judging::unsure(ruling).to_string()).of(&running.game);
        let (first, second) = (running.first, bout.other(running.first));
        let win =
            |seat, player| Some(Choice { label: Label::Wins { name: name(player)? }, data: judge(Ruling::Win(seat))? });
        let mut row = vec![win(Seat::First, first)?, win(Seat::Second, second)?];
        if cup.terms().game.can_be_drawn() {
            let players = format!("{} – {}", name(first)?, name(second)?);
            row.push(Choice { label: DrawnLabel { players }.into(), data: judge(Ruling::Draw)? });
        }
        Some(row)
    };
    cup.running().take(GAMES_JUDGED_MAX).filter_map(row).collect()
}

/// Buttons to the other pages of a table.
pub(crate) fn cup_pages(cup: &Cup, page: usize) -> Vec<Vec<Choice>> {
    let pages = cup.players().len().div_ceil(CUP_LINES_PER_PAGE);
    let to = |label, page| key(label, CUP.of(CupDeed::Table { page }, cup.id()));
    let back = page.checked_sub(1).map(|before| to("button-cup-before", before));
    let on = (page + 1 < pages).then(|| to("button-cup-after", page + 1));
    let row: Vec<Choice> = back.into_iter().chain(on).collect();
    if row.is_empty() { Vec::new() } else { vec![row] }
}

/// Choice of the game for a new tournament.
pub(crate) fn cup_games() -> Vec<Vec<Choice>> {
    let game = |game: &GameKey| {
        let new = NewCup { game: Some(*game), ..NewCup::default() };
        Choice { label: Label::GameName(*game), data: NEW_CUP.plain(new) }
    };
    GameKey::ALL.chunks(GAMES_PER_ROW).map(|row| row.iter().map(game).collect()).collect()
}

/// Choice of the form of a tournament.
pub(crate) fn cup_forms(game: GameKey) -> Vec<Vec<Choice>> {
    let form = |(word, form): &(&'static str, Form)| {
        let new = NewCup { game: Some(game), form: Some(*form), pace: None };
        Choice { label: Label::Listed(word), data: NEW_CUP.plain(new) }
    };
    let rows = CUP_FORMS.chunks(2).map(|row| row.iter().map(form).collect());
    rows.chain([vec![cup_back(None)]]).collect()
}

/// Button one step back while a tournament is set up.
fn cup_back(game: Option<GameKey>) -> Choice {
    key("button-back", NEW_CUP.plain(NewCup { game, ..NewCup::default() }))
}

/// Choice of the time per move of a tournament.
pub(crate) fn cup_paces(game: GameKey, form: Form) -> Vec<Vec<Choice>> {
    let pace = |pace: &'static str| {
        let new = NewCup { game: Some(game), form: Some(form), pace: Some(pace) };
        Choice { label: Label::Listed(pace), data: NEW_CUP.plain(new) }
    };
    vec![CUP_PACES.map(pace).to_vec(), vec![cup_back(Some(game))]]
}

/// True while anyone may still sign up.
fn takes_players(cup: &Cup) -> bool {
    let nobody = Person { key: PersonKey(String::new()), name: String::new(), username: None };
    cup.act(Order::Join(nobody), cup.last_at()).is_ok()
}
