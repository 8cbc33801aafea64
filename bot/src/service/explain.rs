//! Explaining: where a man may go, and why a move is not allowed, each with the sites marked on a picture.
//!
//! Everything comes from the public view, so anybody in the chat may ask and no answer can show what lies
//! face down (jieqi clause 3.1). A press is answered to its person alone.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use banco_engine::{Illegal, MoveError, PersonKey, Phase, ReadError, Refusal, Seat, Site, Table, Viewer};
use banco_render::Marks;

use super::act::{refusal, refused_move};
use super::button::{ButtonData, Verb};
use super::context::{Context, Handled, Held};
use super::picker::movable_men;
use super::request::{Typed, shorten};
use super::say::{BoardPicture, Choice, Draft, Explained, Label, Refused, Say};
use super::which::{Want, split_game_id};
use crate::limits::{BUTTON_DATA_BYTES_MAX, BUTTONS_PER_ROW_MAX, PICKER_PAGE, REFUSALS_REMEMBERED_MAX};
use crate::ports::ReplyKind;

/// The last refused move of each person in each game, the oldest forgotten first.
#[derive(Default)]
pub struct Refusals(Mutex<VecDeque<Remembered>>);

struct Remembered {
    person: PersonKey,
    game: String,
    version: u32,
    /// Canonical text.
    mv: String,
}

impl Refusals {
    pub fn remember(&self, person: &PersonKey, table: &Table, mv: &str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|one| one.person != *person || one.game != table.id());
        let (game, version) = (table.id().to_owned(), table.version());
        all.push_back(Remembered { person: person.clone(), game, version, mv: mv.to_owned() });
        let surplus = all.len().saturating_sub(REFUSALS_REMEMBERED_MAX);
        all.drain(..surplus);
    }

    /// What `person` tried at the table as it stands.
    fn of(&self, person: &PersonKey, table: &Table) -> Option<String> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it =
            |one: &&Remembered| one.person == *person && one.game == table.id() && one.version == table.version();
        all.iter().rev().find(is_it).map(|one| one.mv.clone())
    }

    /// The game in which `person` was refused last.
    fn last_game(&self, person: &PersonKey) -> Option<String> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().rev().find(|one| one.person == *person).map(|one| one.game.clone())
    }
}

impl Context<'_> {
    /// `/legal b1`; without a point the men that can move, as buttons.
    pub async fn legal_command(&self, typed: &Typed<'_>) -> Handled {
        let (id, square) = split_game_id(typed.text("square"));
        let held = self.explained(typed.named("game").or(id), Verb::Legal, square).await?;
        self.legal(&held, square, ReplyKind::Note)
    }

    /// `/why h3h11`; without a move the last one that was refused to this person.
    pub async fn why_command(&self, typed: &Typed<'_>) -> Handled {
        let (id, text) = split_game_id(typed.text("move"));
        let named = typed.named("game").or(id).map(str::to_owned);
        let last = if named.is_none() && text.is_empty() && self.reply_to.is_none() {
            self.service.refusals.last_game(&self.person.key)
        } else {
            None
        };
        let held = self.explained(named.or(last).as_deref(), Verb::Why, text).await?;
        self.why(&held, text, ReplyKind::Note)
    }

    /// The buttons of both, only for the position they were made for.
    pub async fn press_to_explain(&self, button: &ButtonData, game: &str) -> Handled {
        let held = self.hold_named(game).await?;
        if button.version != Some(held.table().version()) {
            return Err(self.stale(&held));
        }
        let argument = button.argument.as_deref().unwrap_or_default();
        if button.verb == Verb::Legal {
            self.legal(&held, argument, ReplyKind::Private)
        } else {
            self.why(&held, argument, ReplyKind::Private)
        }
    }

    async fn explained(&self, named: Option<&str>, verb: Verb, argument: &str) -> Result<Held, Refused> {
        let ask = |table: &Table| {
            let data = ButtonData::at(verb, table.id(), table.version());
            let whole = data.clone().with(argument);
            if whole.to_string().len() <= BUTTON_DATA_BYTES_MAX { whole } else { data }
        };
        let held = self.which(named, Want::Look, ask).await?;
        let refused = |error| Err(refusal(held.table().id(), Some(held.table()), &error));
        match held.table().phase() {
            Phase::Playing => Ok(held),
            Phase::Challenged | Phase::Declined | Phase::Cancelled => refused(Refusal::NotStarted),
            Phase::Over(_) => refused(Refusal::Over),
        }
    }

    /// Where the man on `square` may go, whosever turn it is.
    fn legal(&self, held: &Held, square: &str, kind: ReplyKind) -> Handled {
        let table = held.table();
        let not_started = || Say::NotStarted { game: held.id() };
        let (Some(game), Some(view)) = (table.game(), table.view(Viewer::Public)) else {
            return Err(not_started().into());
        };
        if square.is_empty() {
            return Ok(vec![self.legal_of_which(table)]);
        }
        let name = |site: Site| game.site_name(site);
        let Some(man) = view.men.iter().find(|man| name(man.site).eq_ignore_ascii_case(square)) else {
            return Err(Say::NoManOn { game: held.id(), square: shorten(square) }.into());
        };
        let seat = man.face.seat;
        let waiting = table.to_move().filter(|to_move| *to_move != seat);
        let waiting = waiting.and_then(|to_move| Some((table.person_at(to_move)?.clone(), to_move)));
        let own = |shape: &banco_engine::MoveShape| shape.from == man.site;
        let sites = game.legal_of(seat).map(|legal| {
            let shapes = legal.iter().filter_map(|mv| mv.shape).filter(own);
            let mut sites: Vec<Site> = shapes.flat_map(|shape| [shape.via, Some(shape.to)]).flatten().collect();
            sites.sort();
            sites.dedup();
            sites
        });
        let targets = sites.as_ref().map(|sites| {
            let named = |site: &Site| (name(*site), view.man_at(*site).is_some_and(|other| other.site != man.site));
            sites.iter().map(named).collect()
        });
        let marks = Marks { selected: Some(man.site), targets: sites.unwrap_or_default(), ..Marks::default() };
        let say =
            Say::Legal { game: held.id(), kind: view.game, man: man.face, square: name(man.site), targets, waiting };
        Ok(vec![Draft::new(kind, say).picture(self.explaining(table, marks))])
    }

    fn legal_of_which(&self, table: &Table) -> Draft {
        let choice = |(man, square): (banco_engine::Face, String)| Choice {
            data: ButtonData::at(Verb::Legal, table.id(), table.version()).with(square.clone()),
            label: Label::Man { man, square },
        };
        let choices: Vec<Choice> = movable_men(table).into_iter().take(PICKER_PAGE).map(choice).collect();
        let rows = choices.chunks(BUTTONS_PER_ROW_MAX).map(<[Choice]>::to_vec).collect();
        Draft::note(Say::LegalOfWhich { game: table.id().to_owned() }).choices(rows)
    }

    /// Why the move is not allowed.
    fn why(&self, held: &Held, text: &str, kind: ReplyKind) -> Handled {
        let table = held.table();
        let Some(game) = table.game() else { return Err(Say::NotStarted { game: held.id() }.into()) };
        let mv = if text.is_empty() {
            let last = self.service.refusals.of(&self.person.key, table);
            last.ok_or_else(|| Say::NothingRefused { game: held.id() })?
        } else {
            if let (Some(seat), Some(to_move)) = (table.seat_of(&self.person.key), table.to_move())
                && seat != to_move
            {
                return Err(refusal(table.id(), Some(table), &Refusal::NotYourTurn { to_move }));
            }
            game.read(text, Some(self.notation)).map_err(|error| why_which(table, text, &error))?
        };
        let written = game.write(&mv, self.notation);
        match game.allow(&mv) {
            Ok(()) => Ok(vec![Draft::new(kind, Say::WhyAllowed { game: held.id(), mv: written })]),
            Err(MoveError::Read(_)) => Err(Say::NotAMove { typed: shorten(text), has_candidates: false }.into()),
            Err(MoveError::Illegal(illegal)) => {
                let marks = Marks {
                    selected: game.shape_of(&mv).map(|shape| shape.from),
                    blocking: illegal.sites.clone(),
                    ..Marks::default()
                };
                let refused = refused_move(table, &mv, &illegal).ok_or_else(|| Say::NotStarted { game: held.id() })?;
                let say = Say::Why { game: held.id(), mv: written, refused };
                Ok(vec![Draft::new(kind, say).picture(self.explaining(table, marks))])
            }
        }
    }

    fn explaining(&self, table: &Table, marks: Marks) -> BoardPicture {
        let explains = Explained { version: table.version(), marks };
        BoardPicture { explains: Some(explains), ..self.own_picture(table, false) }
    }
}

/// The moves that may have been meant, each with the button that explains it.
fn why_which(table: &Table, typed: &str, error: &ReadError) -> Refused {
    let (say, candidates): (_, &[String]) = match error {
        ReadError::Empty => (Say::EmptyMove, &[]),
        ReadError::TooLong => (Say::TextTooLong, &[]),
        ReadError::Unknown { candidates } => {
            (Say::NotAMove { typed: shorten(typed), has_candidates: !candidates.is_empty() }, candidates)
        }
        ReadError::Ambiguous { candidates } => (Say::Ambiguous { typed: shorten(typed) }, candidates),
    };
    let choices: Vec<Choice> = candidates
        .iter()
        .map(|mv| Choice {
            label: Label::Move { game: table.id().to_owned(), mv: mv.clone() },
            data: ButtonData::at(Verb::Why, table.id(), table.version()).with(mv.clone()),
        })
        .collect();
    Box::new(Draft::note(say).choices(choices.chunks(4).map(<[Choice]>::to_vec).collect()))
}

/// Under a refusal: why, and where the man may go instead.
pub fn refusal_choices(table: &Table, mv: &str, illegal: &Illegal) -> Vec<Vec<Choice>> {
    let at = |verb| ButtonData::at(verb, table.id(), table.version());
    let mut row = Vec::new();
    let why = at(Verb::Why).with(mv);
    if why.to_string().len() <= BUTTON_DATA_BYTES_MAX && !illegal.sites.is_empty() {
        row.push(Choice { label: Label::Key("button-why"), data: why });
    }
    let from = table.game().and_then(|game| game.shape_of(mv)).map(|shape| shape.from);
    let own = |site: &Site| -> bool {
        let man = table.view(Viewer::Public).and_then(|view| view.man_at(*site).copied());
        man.is_some_and(|man| Some::<Seat>(man.face.seat) == table.to_move())
    };
    if let Some(site) = from.filter(own) {
        let square = table.game().map(|game| game.site_name(site)).unwrap_or_default();
        row.push(Choice { label: Label::Key("button-legal"), data: at(Verb::Legal).with(square) });
    }
    if row.is_empty() { Vec::new() } else { vec![row] }
}
