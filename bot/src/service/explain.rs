//! Explaining: where a man may go, and why a move is not allowed, each with the sites marked on a picture.
//!
//! Everything comes from the public view, so anybody in the chat may ask and no answer can show what lies
//! face down (jieqi clause 3.1). A press is answered to its person alone.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Mutex, PoisonError};

use banco_engine::games::backgammon::Backgammon;
use banco_engine::games::chushogi::guide;
use banco_engine::{
    Board, Face, Illegal, Kind, LegalMove, Man, MoveError, PersonKey, Phase, Points, ReadError, Refusal, Seat, Site,
    Table, Viewer,
};
use banco_render::{Marks, Target, TargetKind};

use super::act::{refusal, refused_move};
use super::button::{ButtonData, Verb};
use super::context::{Context, Handled, Held};
use super::gammon;
use super::men::shape;
use super::request::{Typed, shorten};
use super::say::{BoardPicture, Choice, Draft, Explained, Label, Refused, Say};
use super::taste::Spot;
use super::which::{Want, split_game_id};
use crate::limits::{BUTTON_DATA_BYTES_MAX, REFUSALS_REMEMBERED_MAX};
use crate::ports::ReplyKind;

/// Men offered by `/legal` without a point, and how many of their names share a row.
const LEGAL_BUTTONS_MAX: usize = 15;
const LEGAL_BUTTONS_PER_ROW: usize = 3;

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
        let asking = table.seat_of(&self.person.key).or(table.to_move()).unwrap_or(Seat::First);
        let Some(man) =
            view.men.iter().find(|man| is_named(Spot { game: view.game, seat: asking, site: man.site }, square))
        else {
            return Err(Say::NoManOn { game: held.id(), square: shorten(square) }.into());
        };
        let seat = man.face.seat;
        let spot = |site: Site| Spot { game: view.game, seat, site };
        let waiting = table.to_move().filter(|to_move| *to_move != seat);
        let waiting = waiting.and_then(|to_move| Some((table.person_at(to_move)?.clone(), to_move)));
        let ways = match gammon::of_table(table) {
            Some(match_) => checker_ways(match_, seat, man.site, waiting.is_some()),
            None => game.legal_of(seat).map(|legal| ways(&legal, man)),
        };
        let targets = ways.as_ref().map(|ways| {
            let takes = |site: Site| site != man.site && view.man_at(site).is_some_and(|other| other.face.seat != seat);
            ways.iter().map(|way| (spot(way.site), takes(way.site))).collect()
        });
        let marks = Marks { selected: Some(man.site), targets: ways.unwrap_or_default(), ..Marks::default() };
        let say = Say::Legal { game: held.id(), man: man.face, at: spot(man.site), targets, waiting };
        Ok(vec![Draft::new(kind, say).picture(self.explaining(table, marks))])
    }

    fn legal_of_which(&self, table: &Table) -> Draft {
        let choices: Vec<Choice> = movable_men(table)
            .into_iter()
            .take(LEGAL_BUTTONS_MAX)
            .map(|(at, man)| Choice {
                data: ButtonData::at(Verb::Legal, table.id(), table.version()).with(at.name()),
                label: Label::Man { man, at, only_on_file: false },
            })
            .collect();
        let rows = choices.chunks(LEGAL_BUTTONS_PER_ROW).map(<[Choice]>::to_vec).collect();
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
            game.read(text, Some(self.notation(table))).map_err(|error| why_which(table, text, &error))?
        };
        let written = game.write(&mv, self.notation(table));
        match game.allow(&mv) {
            Ok(()) => Ok(vec![Draft::new(kind, Say::WhyAllowed { game: held.id(), mv: written })]),
            Err(MoveError::Read(_)) => {
                Err(Say::NotAMove { game: Some(table.challenge().game), typed: shorten(text), has_candidates: false }
                    .into())
            }
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
            let (game, has_candidates) = (Some(table.challenge().game), !candidates.is_empty());
            (Say::NotAMove { game, typed: shorten(typed), has_candidates }, candidates)
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
    let man_at = |site: Site| table.view(Viewer::Public).and_then(|view| view.man_at(site).copied());
    let is_own = |site: &Site| man_at(*site).is_some_and(|man| Some(man.face.seat) == table.to_move());
    if let Some(site) = from.filter(is_own) {
        let square = table.challenge().game.board().name(site);
        row.push(Choice { label: Label::Key("button-legal"), data: at(Verb::Legal).with(square) });
    }
    if row.is_empty() { Vec::new() } else { vec![row] }
}

/// Whether somebody names this point: as canonical moves do, or by file and rank as he counts them (`8 1`).
fn is_named(at: Spot, typed: &str) -> bool {
    let numbers: Vec<u8> =
        typed.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
    let (file, rank) = at.counted();
    at.name().eq_ignore_ascii_case(typed.trim()) || at.game.board() == Board::Lattice && numbers == [file, rank]
}

/// Where a man may go; in chu shogi steps, slides, jumps and lion power are told apart (clauses 1.2 and 3.1).
fn ways(legal: &[LegalMove], man: &Man) -> Vec<Target> {
    let (from, mut ways) = (man.site, BTreeMap::<Site, TargetKind>::new());
    for shape in legal.iter().filter_map(|mv| mv.shape).filter(|shape| shape.from == from) {
        let Some(via) = shape.via else {
            ways.insert(shape.to, straight(man, shape.to));
            continue;
        };
        ways.entry(via).or_insert(TargetKind::LionFirst);
        let second = if shape.to == from { TargetKind::Stay } else { TargetKind::LionSecond };
        ways.entry(shape.to).or_insert(second);
    }
    ways.into_iter().map(|(site, kind)| Target { site, kind }).collect()
}

/// How a man gets straight to a site.
fn straight(man: &Man, to: Site) -> TargetKind {
    if to == man.site {
        return TargetKind::Stay;
    }
    let Some(Kind::Chu(face)) = man.face.kind else { return TargetKind::Step };
    let files = Board::Chu.files();
    let apart = |to: u8, from: u8| to as i8 - from as i8;
    let (right, forward) = (apart(to.0 % files, man.site.0 % files), apart(to.0 / files, man.site.0 / files));
    let way = match man.face.seat {
        Seat::First => guide::way_to(face.kind, right, forward),
        Seat::Second => guide::way_to(face.kind, -right, -forward),
    };
    way.map_or(TargetKind::Step, shape)
}

/// Where the checkers of a point may go with one die; `None` while no dice lie for this side.
fn checker_ways(game: &Backgammon, seat: Seat, from: Site, waits: bool) -> Option<Vec<Target>> {
    let steps = game.steps(&[]).filter(|_| !waits)?;
    let from = Points::number(seat, from);
    let ends = steps.next.iter().filter(|step| step.from == from).filter_map(|step| Points::site(seat, step.to));
    Some(ends.map(Target::from).collect())
}

/// The men that can move, strong ones first, face-down ones by their points.
fn movable_men(table: &Table) -> Vec<(Spot, Face)> {
    let (Some(game), Some(view), Some(seat)) = (table.game(), table.view(Viewer::Public), table.to_move()) else {
        return Vec::new();
    };
    let sites: BTreeSet<Site> = game.legal().iter().filter_map(|mv| mv.shape).map(|shape| shape.from).collect();
    let man = |site: Site| Some((Spot { game: view.game, seat, site }, view.man_at(site)?.face));
    let mut men: Vec<(Spot, Face)> = sites.into_iter().filter_map(man).collect();
    men.sort_by_key(|(at, face)| (face.kind.is_none(), face.kind, at.site));
    men
}
