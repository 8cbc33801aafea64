//! Explaining: where a man may go, and why a move is not allowed, each with the sites marked on a picture.
//!
//! Everything comes from the public view, so anybody in the chat may ask and no answer can show what lies
//! face down (jieqi clause 3.1). A press is answered to its person alone.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Mutex, PoisonError};

use banco_engine::{
    Board, Choices, Face, Illegal, Man, MoveError, PersonKey, Phase, Pick, Points, ReadError, Refusal, Seat, Site,
    Table, View, Viewer,
};
use banco_ports::ReplyKind;
use banco_ports::limits::REFUSALS_REMEMBERED_MAX;
use banco_ports::text::{fold, repeated};
use banco_render::{Marks, Target, TargetKind};

use crate::context::{Context, Handled, Held};
use crate::facts::marks;
use crate::facts::press::{Deed, InGame, Press};
use crate::facts::say::{BoardPicture, Choice, Draft, Explained, Label, Refused, Say};
use crate::facts::taste::Spot;
use crate::handlers::act::{refusal, refused_move};
use crate::handlers::request::Typed;
use crate::handlers::which::{Want, split_game_id};

/// Men offered by `/legal` without a point, and how many of their names share a row.
const LEGAL_BUTTONS_MAX: usize = 20;

/// What people call the bar, and the number of it.
const BAR_NAMES: [&str; 3] = ["bar", "thanh", "tren thanh"];
const BAR_NUMBER: u8 = 25;

/// The last refused move of each person in each game, the oldest forgotten first.
#[derive(Default)]
pub(crate) struct Refusals(Mutex<VecDeque<Remembered>>);

struct Remembered {
    person: PersonKey,
    game: String,
    version: u32,
    /// Canonical text.
    mv: String,
}

impl Refusals {
    pub(crate) fn remember(&self, person: &PersonKey, table: &Table, mv: &str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|one| one.person != *person || one.game != table.id());
        let (game, version) = (table.id().to_owned(), table.version());
        all.push_back(Remembered { person: person.clone(), game, version, mv: mv.to_owned() });
        let surplus = all.len().saturating_sub(REFUSALS_REMEMBERED_MAX);
        all.drain(..surplus);
    }

    /// What `person` tried at the table as it stands.
    pub(crate) fn of(&self, person: &PersonKey, table: &Table) -> Option<String> {
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

/// A man by its point.
#[derive(Clone, Copy)]
enum Named<'a> {
    /// As a person says it, who counts from his own side.
    Typed(&'a str),
    /// As a button carries it, the same for everybody.
    Canonical(&'a str),
}

impl<'a> Named<'a> {
    fn text(self) -> &'a str {
        match self {
            Named::Typed(text) | Named::Canonical(text) => text,
        }
    }

    fn is_empty(self) -> bool {
        self.text().is_empty()
    }

    /// The man that is meant by somebody who counts as `asking`; of the two bars of backgammon his own.
    fn man(self, view: &View, asking: Seat) -> Option<Man> {
        let is_meant = |man: &&Man| {
            let at = Spot { game: view.game, board: view.board, seat: asking, site: man.site };
            match self {
                Named::Typed(typed) => is_typed(at, typed),
                Named::Canonical(name) => at.name() == name,
            }
        };
        let meant: Vec<&Man> = view.men.iter().filter(is_meant).collect();
        meant.iter().find(|man| man.face.seat == asking).or(meant.first()).map(|man| **man)
    }
}

/// Whether somebody names this point: as canonical moves do, by file and rank as he counts them (`8 1`), by his own
/// number of a point of backgammon.
fn is_typed(at: Spot, typed: &str) -> bool {
    let typed = fold(typed.trim());
    let numbers: Vec<u8> =
        typed.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
    let (file, rank) = at.counted();
    match at.board {
        Board::Points if BAR_NAMES.contains(&typed.as_str()) => Points::number(at.seat, at.site) == BAR_NUMBER,
        Board::Points => numbers == [Points::number(at.seat, at.site)],
        Board::Lattice => at.name() == typed || numbers == [file, rank],
        Board::Chess | Board::Chu | Board::Paper(_) => at.name() == typed,
    }
}

impl Context<'_> {
    /// `/legal b1`; without a point the men that can move, as buttons.
    pub(crate) async fn legal_command(&self, typed: &Typed<'_>) -> Handled {
        let (id, square) = split_game_id(typed.text("square"));
        let named = Named::Typed(square);
        let ask = |table: &Table| {
            let view = table.view(Viewer::Public);
            let man = view.and_then(|view| Some(view.board.name(named.man(&view, self.asking(table))?.site)));
            Self::asks(|at| Deed::Legal { at }, table, square, man)
        };
        let held = self.explained(typed.named("game").or(id), ask).await?;
        self.legal(&held, named, ReplyKind::Note)
    }

    /// `/why h3h11`; without a move the last one that was refused to this person.
    pub(crate) async fn why_command(&self, typed: &Typed<'_>) -> Handled {
        let (id, text) = split_game_id(typed.text("move"));
        let named = typed.named("game").or(id).map(str::to_owned);
        let last = if named.is_none() && text.is_empty() && self.reply_to.is_none() {
            self.service.refusals.last_game(&self.person.key)
        } else {
            None
        };
        let ask = |table: &Table| {
            let mv = table.game().and_then(|game| game.read(text, Some(self.notation(table))).ok());
            Self::asks(|mv| Deed::Why { mv }, table, text, mv)
        };
        let held = self.explained(named.or(last).as_deref(), ask).await?;
        self.why(&held, text, ReplyKind::Note)
    }

    /// The buttons of both, only for the position they were made for.
    pub(crate) async fn press_legal(&self, press: &InGame, at: &str) -> Handled {
        self.legal(&self.hold_present(press).await?, Named::Canonical(at), ReplyKind::Private)
    }

    pub(crate) async fn press_why(&self, press: &InGame, mv: &str) -> Handled {
        self.why(&self.hold_present(press).await?, mv, ReplyKind::Private)
    }

    async fn hold_present(&self, press: &InGame) -> Result<Held, Refused> {
        let held = self.hold_named(&press.game).await?;
        if press.version == Some(held.table().version()) { Ok(held) } else { Err(self.stale(&held)) }
    }

    async fn explained(&self, named: Option<&str>, ask: impl Fn(&Table) -> Press) -> Result<Held, Refused> {
        let held = self.which(named, Want::Look, ask).await?;
        let refused = |error| Err(refusal(held.table().id(), Some(held.table()), &error));
        match held.table().phase() {
            Phase::Playing => Ok(held),
            Phase::Challenged | Phase::Declined | Phase::Cancelled => refused(Refusal::NotStarted),
            Phase::Over(_) => refused(Refusal::Over),
        }
    }

    /// A question about one game: `argument` as typed, or in canonical words where those are shorter.
    fn asks(deed: impl Fn(String) -> Deed, table: &Table, argument: &str, canonical: Option<String>) -> Press {
        let with = |argument: String| Press::now(deed(argument), table).if_short();
        let said = canonical.and_then(with).or_else(|| with(argument.to_owned()));
        said.unwrap_or_else(|| Press::now(deed(String::new()), table))
    }

    /// Where the man on a point may go, whosever turn it is.
    fn legal(&self, held: &Held, named: Named<'_>, kind: ReplyKind) -> Handled {
        let table = held.table();
        let (Some(game), Some(view)) = (table.game(), table.view(Viewer::Public)) else {
            return Err(Say::NotStarted { game: held.id() }.into());
        };
        if named.is_empty() {
            return Ok(vec![legal_of_which(table)]);
        }
        let Some(man) = named.man(&view, self.asking(table)) else {
            return Err(Say::NoManOn { game: held.id(), square: repeated(named.text()) }.into());
        };
        let seat = man.face.seat;
        let spot = |site: Site| Spot { game: view.game, board: view.board, seat, site };
        let waiting = table.to_move().filter(|to_move| *to_move != seat);
        let waiting = waiting.and_then(|to_move| Some((table.person_at(to_move)?.clone(), to_move)));
        let ways = game.reach(seat, man.site).map(|reached| marks::targets(&reached));
        let targets = ways.as_ref().map(|ways| {
            let is_other = |site: Site| view.man_at(site).is_some_and(|other| other.face.seat != seat);
            let takes = |way: &Target| way.kind == TargetKind::Capture || way.site != man.site && is_other(way.site);
            ways.iter().map(|way| (spot(way.site), takes(way))).collect()
        });
        let kept_back = game.kept_back(seat, man.site);
        let say = Say::Legal { game: held.id(), man: man.face, at: spot(man.site), targets, waiting, kept_back };
        let draft = Draft::new(kind, say);
        // A man without marks would look like one that cannot move.
        let Some(targets) = ways else { return Ok(vec![draft]) };
        let marked = Marks { selected: Some(man.site), targets, ..Marks::default() };
        Ok(vec![draft.picture(self.explaining(table, marked))])
    }

    /// As whom somebody counts points: as he sits, and who only watches as the side to move.
    fn asking(&self, table: &Table) -> Seat {
        table.seat_of(&self.person.key).or(table.to_move()).unwrap_or(Seat::First)
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
                Err(Say::NotAMove { game: Some(table.challenge().game), typed: repeated(text), has_candidates: false }
                    .into())
            }
            Err(MoveError::Illegal(illegal)) => {
                let marks = Marks {
                    selected: game.shape_of(&mv).and_then(|shape| shape.from),
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
            (Say::NotAMove { game, typed: repeated(typed), has_candidates }, candidates)
        }
        ReadError::Ambiguous { candidates } => (Say::Ambiguous { typed: repeated(typed) }, candidates),
    };
    let choices: Vec<Choice> = candidates
        .iter()
        .map(|mv| Choice {
            label: Label::Move { game: table.id().to_owned(), mv: mv.clone() },
            data: Press::now(Deed::Why { mv: mv.clone() }, table),
        })
        .collect();
    Box::new(Draft::note(say).choices(vec![choices]))
}

/// The men to ask about, as buttons.
fn legal_of_which(table: &Table) -> Draft {
    let kind = table.challenge().game;
    let game = table.id().to_owned();
    let men = movable_men(table);
    let waits_for_dice = |seat| table.game().is_some_and(|game| game.choices(seat, &[]).is_none());
    if table.to_move().is_some_and(waits_for_dice) {
        return Draft::note(Say::LegalBeforeDice { game });
    }
    let choices: Vec<Choice> = men
        .into_iter()
        .take(LEGAL_BUTTONS_MAX)
        .map(|(at, man)| Choice {
            data: Press::now(Deed::Legal { at: at.name() }, table),
            label: Label::Man { man, at, only_on_file: false },
        })
        .collect();
    Draft::note(Say::LegalOfWhich { game, kind }).choices(vec![choices])
}

/// The men that can move, strong ones first, face-down ones by their points.
fn movable_men(table: &Table) -> Vec<(Spot, Face)> {
    let (Some(game), Some(view), Some(seat)) = (table.game(), table.view(Viewer::Public), table.to_move()) else {
        return Vec::new();
    };
    let origin = |pick: Pick| match pick {
        Pick::Man(site) => Some(site),
        Pick::Die(step) => Some(step.from),
        Pick::Target(_) | Pick::Way(_) | Pick::Promotion(_) => None,
    };
    let sites: BTreeSet<Site> = game.choices(seat, &[]).iter().flat_map(Choices::picks).filter_map(origin).collect();
    let man = |site: Site| Some((Spot { game: view.game, board: view.board, seat, site }, view.man_at(site)?.face));
    let mut men: Vec<(Spot, Face)> = sites.into_iter().filter_map(man).collect();
    men.sort_by_key(|(at, face)| (face.kind.is_none(), face.kind, at.site));
    men
}

/// Under a refusal: why, and where the man may go instead.
pub(crate) fn refusal_choices(table: &Table, mv: &str, illegal: &Illegal) -> Vec<Vec<Choice>> {
    let mut row = Vec::new();
    if let Some(data) =
        Press::now(Deed::Why { mv: mv.to_owned() }, table).if_short().filter(|_| !illegal.sites.is_empty())
    {
        row.push(Choice { label: Label::Key("button-why"), data });
    }
    let from = table.game().and_then(|game| game.shape_of(mv)?.from);
    let man_at = |site: Site| table.view(Viewer::Public).and_then(|view| view.man_at(site).copied());
    let is_own = |site: &Site| man_at(*site).is_some_and(|man| Some(man.face.seat) == table.to_move());
    if let (Some(site), Some(game)) = (from.filter(is_own), table.game()) {
        let at = game.board().name(site);
        row.push(Choice { label: Label::Key("button-legal"), data: Press::now(Deed::Legal { at }, table) });
    }
    if row.is_empty() { Vec::new() } else { vec![row] }
}
