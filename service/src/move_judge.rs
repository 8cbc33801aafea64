//! Verdict on a text as a move: the move it means, or the rule against it, with the sites marked on a picture.
//!
//! Everything comes from the public view. So anyone in the chat may ask, and no answer reveals face-down pieces (jieqi
//! clause 3.1).

mod say;

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use banco_engine::{
    Board, Face, Illegal, JudgedMove, Meant, MoveError, MoveShape, Notation, PersonKey, Public, ReadError, Refusal,
    Seat, Site, Table, Viewer,
};
use banco_ports::ReplyKind;
use banco_ports::limits::REFUSALS_REMEMBERED_MAX;
use banco_ports::text::repeated;
use banco_render::{Marks, Target, TargetKind};

use crate::closed_boards::ClosedBoards;
use crate::context::{Context, Handled, Held};
use crate::messages::button::{named, verbs};
use crate::messages::display_prefs::Spot;
use crate::messages::say::{BoardPicture, Choice, Draft, Explained, Form, Label, Refused, RefusedMove, Say};
use crate::move_judge::say::WhySay;
use crate::refusals::{move_choices, move_refusal, refusal, refusal_choices, refused_move};
use crate::shown_boards::ShownBoards;
use crate::words;

/// The last refused move of each person in each game; the oldest is forgotten first.
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

    /// Move that `person` tried in the current position.
    pub(crate) fn of(&self, person: &PersonKey, table: &Table) -> Option<String> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it =
            |one: &&Remembered| one.person == *person && one.game == table.id() && one.version == table.version();
        all.iter().rev().find(is_it).map(|one| one.mv.clone())
    }

    /// Game in which `person` was refused last.
    pub(crate) fn last_game(&self, person: &PersonKey) -> Option<String> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().rev().find(|one| one.person == *person).map(|one| one.game.clone())
    }
}

/// Verdict of the rules on a text.
enum Judged {
    Allowed {
        mv: String,
        shape: Option<MoveShape>,
    },
    Illegal {
        mv: String,
        shape: Option<MoveShape>,
        illegal: Illegal,
    },
    /// The text is not one clear move.
    Unread {
        error: ReadError,
        meant: Option<Meant>,
    },
}

impl Judged {
    fn of(game: Public<'_>, text: &str, notation: Notation) -> Judged {
        let unread = |error| {
            let meant = meant(game, text, notation, &error);
            Judged::Unread { error, meant }
        };
        match game.read(text, Some(notation)) {
            Err(error) => unread(error),
            Ok(mv) => match game.allow(&mv) {
                Ok(()) => Judged::Allowed { shape: game.shape_of(&mv), mv },
                Err(MoveError::Illegal(illegal)) => match nobody(game, text, notation) {
                    Some(meant) => Judged::Unread { error: unknown(), meant: Some(meant) },
                    None => Judged::Illegal { shape: game.shape_of(&mv), mv, illegal },
                },
                Err(MoveError::Read(error)) => unread(error),
            },
        }
    }
}

/// The move that an illegal text clearly asks for. `None` if a legal move with a small typing error is more likely.
fn meant(game: Public<'_>, text: &str, notation: Notation, error: &ReadError) -> Option<Meant> {
    let ReadError::Unknown { candidates } = error else { return None };
    let meant = game.meant(text, Some(notation))?;
    let is_it = |mv: &String| {
        game.shape_of(mv)
            .is_some_and(|shape| meant.from.is_some_and(|from| shape.from == Some(from)) && meant.to == Some(shape.to))
    };
    (!candidates.iter().any(is_it)).then_some(meant)
}

/// An illegal move that fits several pieces equally: the sentence names none of them.
fn nobody(game: Public<'_>, text: &str, notation: Notation) -> Option<Meant> {
    game.meant(text, Some(notation)).filter(|meant| meant.from.is_none())
}

const fn unknown() -> ReadError {
    ReadError::Unknown { candidates: Vec::new() }
}

/// True if the text is a move in canonical form.
fn is_canonical(game: Public<'_>, text: &str) -> bool {
    game.read(text, Some(Notation::Coordinates)).is_ok_and(|mv| mv == text)
}

/// The move of a text in notation `typed_in`, in the person's notation; unreadable text is repeated as typed.
fn written(game: Public<'_>, text: &str, typed_in: Notation, notation: Notation) -> String {
    match game.read(text, Some(typed_in)) {
        // Some notations have no words for illegal moves.
        Ok(mv) => Some(game.write(&mv, notation)).filter(|written| *written != mv).unwrap_or_else(|| repeated(text)),
        Err(_) => repeated(text),
    }
}

/// Marks of the piece and its target.
fn marks_of(table: &Table, shape: MoveShape) -> Marks {
    let takes = table.view(Viewer::Public).is_some_and(|view| view.man_at(shape.to).is_some());
    let kind = if takes { TargetKind::Capture } else { TargetKind::Step };
    let targets = vec![Target { site: shape.to, kind }];
    Marks { selected: shape.from, targets, ..Marks::default() }
}

/// Facts for a sentence about the move that a text asks for; `None` before the start.
fn meant_move(table: &Table, seat: Seat, typed: &str, meant: &Meant) -> Option<RefusedMove> {
    let view = table.view(Viewer::Public)?;
    let spot = |site: Site| Spot { game: view.game, board: view.board, seat, site };
    let face_at = |site: Site| view.man_at(site).map(|man| man.face);
    let named = Face { seat, kind: Some(meant.kind), dark: false };
    Some(RefusedMove {
        game: view.game,
        mv: repeated(typed),
        man: Some(meant.from.and_then(face_at).unwrap_or(named)),
        from: meant.from.map(spot),
        to: meant.to.map(spot),
        site_men: meant.illegal.sites.iter().map(|site| (spot(*site), face_at(*site))).collect(),
        illegal: meant.illegal.clone(),
    })
}

/// Possible moves, each with a button that explains it.
fn why_which(table: &Table, typed: &str, error: &ReadError) -> Refused {
    let (say, candidates): (_, &[String]) = match error {
        ReadError::Empty => (Say::EmptyMove { game: Some(table.challenge().game) }, &[]),
        ReadError::TooLong => (Say::TextTooLong, &[]),
        ReadError::Unknown { candidates } => {
            let (game, has_candidates) = (Some(table.challenge().game), !candidates.is_empty());
            (Say::NotAMove { game, typed: repeated(typed), has_candidates }, candidates)
        }
        ReadError::Ambiguous { candidates } => (Say::Ambiguous { typed: repeated(typed) }, candidates),
    };
    let choices: Vec<Choice> = candidates
        .iter()
        .filter_map(|mv| {
            let label = Label::Move { game: table.id().to_owned(), mv: mv.clone() };
            Some(Choice { label, data: named(verbs::WHY).saying(mv).now(table)? })
        })
        .collect();
    Box::new(Draft::note(say).choices(vec![choices]))
}

/// Verdict on a text as a move.
#[derive(Clone, Copy)]
pub(crate) struct MoveJudge<'a> {
    cx: &'a Context<'a>,
}

impl<'a> MoveJudge<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> MoveJudge<'a> {
        MoveJudge { cx }
    }

    /// Seat whose numbering a person uses: a player's seat, or the side to move for a spectator.
    pub(crate) fn asking(self, table: &Table) -> Seat {
        self.cx.seat_at(table).or(table.to_move()).unwrap_or(Seat::First)
    }

    /// Explains why the move is illegal, or says that it is legal. On the opponent's turn it is judged as if the person
    /// were to move.
    pub(crate) fn why(self, held: &Held, text: &str, kind: ReplyKind) -> Handled {
        let table = held.table();
        ClosedBoards::of(self.cx).may_see(held)?;
        let Some(game) = table.game() else { return Err(Say::NotStarted { game: held.id() }.into()) };
        let remembered = if text.is_empty() { self.cx.service.refusals.of(&self.cx.person.key, table) } else { None };
        let text = match (&remembered, text) {
            (Some(last), _) => last.as_str(),
            (None, "") => return Err(WhySay::NothingRefused { game: held.id() }.into()),
            (None, text) => text,
        };
        let notation = self.cx.notation(table);
        let seat = self.asking(table);
        let waiting = table.to_move().filter(|to_move| *to_move != seat);
        let named = self.cx.taste.named(table);
        let waiting = waiting.and_then(|to_move| Some((named.person_at(to_move)?.clone(), to_move)));
        let lang = self.cx.taste.lang;
        // A remembered or pressed move is canonical. Read as the person writes, `b1d2` would be another move with ICCS.
        let is_canonical = (remembered.is_some() || kind == ReplyKind::Private) && is_canonical(game, text);
        let typed_in = if is_canonical { Notation::Coordinates } else { notation };
        let judge = |game: Public<'_>| {
            let said = written(game, text, typed_in, notation);
            (Judged::of(game, text, typed_in), words::written(lang, said))
        };
        let (judged, written) = match &waiting {
            None => judge(game),
            // If the move cannot be judged on the opponent's turn, the reply names the side to move first.
            Some((_, to_move)) => game
                .if_to_move(seat, judge)
                .ok_or_else(|| refusal(table.id(), Some(&named), &Refusal::NotYourTurn { to_move: *to_move }))?,
        };
        let refused = match judged {
            Judged::Allowed { mv, shape } => {
                let is_watched = self.cx.seat_at(table).is_none();
                let watched = is_watched.then(|| words::both_players(lang, &named));
                let say = WhySay::Allowed { game: held.id(), mv: written, waiting: waiting.clone(), watched };
                let draft = Draft::new(kind, say);
                let may_play = table.to_move() == Some(seat) && self.cx.seat_at(table) == Some(seat);
                let choices = if may_play { move_choices(table.id(), Some(table), &[mv]) } else { Vec::new() };
                let draft = draft.choices(choices);
                // A mark on a backgammon point says less than the words.
                let shape = shape.filter(|_| game.board() != Board::Points);
                return Ok(vec![match shape {
                    Some(shape) => draft.picture(self.explaining(table, marks_of(table, shape))),
                    None => draft,
                }]);
            }
            Judged::Illegal { mv, shape, illegal } => {
                let selected = shape.and_then(|shape| shape.from);
                refused_move(table, seat, &mv, &illegal).map(|refused| (refused, selected))
            }
            Judged::Unread { error, meant: None } => return Err(why_which(table, text, &error)),
            Judged::Unread { error: _, meant: Some(meant) } => {
                meant_move(table, seat, text, &meant).map(|refused| (refused, meant.from))
            }
        };
        let (refused, selected) = refused.ok_or_else(|| Say::NotStarted { game: held.id() })?;
        let mut blocking = refused.illegal.sites.clone();
        // If no piece is in the way, the target itself is marked as the problem.
        if blocking.is_empty() && game.board() != Board::Points {
            blocking.extend(refused.to.map(|to| to.site));
        }
        let marks = Marks { selected, blocking, ..Marks::default() };
        let is_marked = selected.is_some() || !marks.blocking.is_empty();
        let draft = Draft::new(kind, WhySay::Illegal { game: held.id(), mv: written, refused, waiting });
        Ok(vec![if is_marked { draft.picture(self.explaining(table, marks)) } else { draft }])
    }

    /// The move of a text at a table with the verdict of the rules.
    ///
    /// # Errors
    /// The game has not started, or the text is not one clear move, or it fits no single piece.
    pub(crate) fn read_move(self, table: &Table, text: &str) -> Result<JudgedMove, Refused> {
        self.checked(table, text, table.judge(text, Some(self.cx.notation(table))))
    }

    /// As [`MoveJudge::read_move`], for a game at hand: a text that was judged before is not judged again.
    pub(crate) fn read_move_in(self, held: &Held, text: &str) -> Result<JudgedMove, Refused> {
        let judged = held.judge(text, self.cx.notation(held.table()));
        self.checked(held.table(), text, judged.found.clone())
    }

    fn checked(
        self,
        table: &Table,
        text: &str,
        found: Option<Result<JudgedMove, ReadError>>,
    ) -> Result<JudgedMove, Refused> {
        let not_started = || Refused::from(Say::NotStarted { game: table.id().to_owned() });
        let judged = found.ok_or_else(not_started)?.map_err(|error| self.unread(table, text, error))?;
        let is_of_nobody = |game| nobody(game, text, self.cx.notation(table)).is_some();
        match judged {
            JudgedMove::Forbidden { .. } if table.game().is_some_and(is_of_nobody) => {
                Err(self.unread(table, text, unknown()))
            }
            JudgedMove::Allowed(_) | JudgedMove::Forbidden { .. } => Ok(judged),
        }
    }

    /// Reply to a text that is not one clear move. It names the rule that forbids the intended move, with at most one
    /// near move. Otherwise it lists the possible moves.
    pub(crate) fn unread(self, table: &Table, text: &str, error: ReadError) -> Refused {
        let seat = self.asking(table);
        let asked = table.game().and_then(|game| meant(game, text, self.cx.notation(table), &error));
        let refused = asked.and_then(|meant| meant_move(table, seat, text, &meant));
        let Some(refused) = refused else {
            return move_refusal(table.id(), Some(table), text, &MoveError::Read(error));
        };
        self.cx.service.refusals.remember(&self.cx.person.key, table, text);
        let near = match &error {
            ReadError::Unknown { candidates } => candidates.first(),
            ReadError::Empty | ReadError::TooLong | ReadError::Ambiguous { .. } => None,
        };
        let mut rows = near.map_or_else(Vec::new, |mv| move_choices(table.id(), Some(table), std::slice::from_ref(mv)));
        rows.extend(refusal_choices(table, text, refused.from.map(|from| from.site), &refused.illegal));
        let say = Say::Illegal { refused, has_near: near.is_some() };
        Box::new(Draft::note(say).choices(rows))
    }

    pub(crate) fn explaining(self, table: &Table, marks: Marks) -> BoardPicture {
        let explains = Explained { version: table.version(), marks };
        BoardPicture { explains: Some(explains), ..ShownBoards::of(self.cx).own_picture(table, Form::Picture) }
    }
}
