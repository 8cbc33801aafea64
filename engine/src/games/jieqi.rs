//! Jieqi (cờ úp): xiangqi with the pieces shuffled and face down. Law: `docs/spec/jieqi.md`.
//!
//! The course is public and knows nothing of the deal; the deal is a field of its own that is
//! asked only when a piece is turned up, when a captor looks, and after the end.

pub mod options;

mod deal;
mod export;
mod turning;

use crate::games::xiangqi::{
    Move, Piece, Point, Position,
    fen::{self, Clocks, Set},
    game_state::{Course, Fate, Taken},
    notation, view,
};
use crate::{
    Board, Captured, Chance, DueDraw, Ending, Game, GameKey, GameOptions, Illegal, Kind, Meant, MoveShape, Notation,
    OptionError, Outcome, OutcomeError, Played, PositionError, ReadError, Rule, Seat, Site, Turn, Undrawn, View,
    Viewer,
};

pub use export::{Pools, read as read_pools};

use deal::Deal;
use options::{CapturedDark, Options};

/// Kind that a face-down piece of `seat` on `site` moves as: the one that starts there (clause 1.2).
pub fn moves_as(seat: Seat, site: Site) -> Option<Kind> {
    Piece::starting_on(Point::from_site(site)?, seat).map(Piece::kind)
}

/// A game of jieqi.
#[derive(Clone, Debug)]
pub struct Jieqi {
    options: Options,
    course: Course,
    /// `None` until chance has dealt.
    deal: Option<Deal>,
    /// Pieces of each seat that may lie face down, if the position text tells them.
    told: Option<[Vec<Piece>; 2]>,
    /// Move that waits for chance, where pieces are drawn when they are turned up.
    turning: Option<Move>,
}

impl Jieqi {
    /// Public view of the board.
    pub const fn board(&self) -> &Position {
        self.course.position()
    }

    /// The public course: position, plies, runs and counters.
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// The pieces of each seat that may lie face down.
    fn pools(&self) -> [Vec<Piece>; 2] {
        self.told.clone().unwrap_or_else(|| Seat::BOTH.map(|seat| deal::pool(self.board(), seat)))
    }

    fn identity(&self, taken: Taken) -> Option<Piece> {
        self.deal.as_ref()?.at(taken.origin)
    }

    /// Public knowledge of a captured piece.
    fn captured(&self, taken: Taken) -> Captured {
        let kind = if !taken.man.dark {
            Some(taken.man.piece.kind())
        } else {
            match self.options.captured {
                CapturedDark::Public => self.identity(taken).map(Piece::kind),
                CapturedDark::Captor | CapturedDark::Hidden => None,
            }
        };
        Captured { kind }
    }
}

impl Game for Jieqi {
    type Move = Move;
    type Options = Options;

    const NOTATIONS: &[Notation] = notation::NOTATIONS;

    /// Pieces that were captured face down.
    const KEEPS_SECRETS: bool = true;

    // Only points name a face-down piece in a way that every program understands.
    const FILE_NOTATION: Notation = Notation::Iccs;
    const PLAYER_TAGS: [&str; 2] = ["Red", "Black"];
    const FILE_HAS_VARIANT: bool = true;
    const FOREIGN_OPTIONS: &[(&str, &str)] = &[("repetition", "off"), ("counters", "off")];

    fn giver(pairs: &GameOptions) -> Result<Option<Seat>, OptionError> {
        super::xiangqi::options::giver(pairs)
    }

    fn options(pairs: &GameOptions) -> Result<Options, OptionError> {
        options::read(pairs)
    }

    fn start(options: &Options) -> Self {
        Jieqi {
            options: *options,
            course: Course::new(Position::start(true, true), Clocks::START, options.rules),
            deal: None,
            told: None,
            turning: None,
        }
    }

    /// A position with face-down pieces waits for its deal; until then it can be asked, but not played on. The text may
    /// tell the pool of face-down pieces (clause 4.1): then these are dealt.
    fn from_position(text: &str, options: &Options) -> Result<Self, PositionError> {
        let with_pools = read_pools(text);
        let plain = with_pools.as_ref().map_or(text, |(plain, _)| plain);
        let (position, clocks) = fen::read(plain, Set::Jieqi)?;
        if !deal::is_possible(&position) {
            return Err(PositionError("more men than a set has"));
        }
        let told = with_pools.map(|(_, pools)| deal::told(&position, pools)).transpose()?;
        Ok(Jieqi {
            options: *options,
            course: Course::new(position, clocks, options.rules),
            deal: None,
            told,
            turning: None,
        })
    }

    fn position(&self) -> String {
        fen::write(self.board(), self.course.clocks())
    }

    fn board(&self) -> Board {
        Board::Lattice
    }

    fn turn(&self) -> Turn {
        match self.course.ending() {
            Some(ending) => Turn::Over(ending),
            None if self.turning.is_some() => Turn::Chance,
            None if self.deal.is_none() && !self.board().dark().is_empty() => Turn::Chance,
            None => Turn::Player(self.board().to_move()),
        }
    }

    fn draw(&self, chance: &mut dyn Chance) -> Outcome {
        match self.turning {
            Some(mv) => self.draw_for(mv, chance),
            None => deal::draw(self.board(), self.pools(), chance),
        }
    }

    fn resolve(&mut self, outcome: &Outcome) -> Result<Option<Played>, OutcomeError> {
        if self.turn() != Turn::Chance {
            return Err(OutcomeError("the men are dealt once"));
        }
        if let Some(mv) = self.turning {
            return self.turn_up(mv, outcome).map(Some);
        }
        self.deal = Some(Deal::read(outcome, self.board())?);
        Ok(None)
    }

    fn draw_late(&mut self) {
        self.deal = Some(Deal::late(self.pools()));
    }

    fn due_draws(&self) -> Vec<DueDraw> {
        self.turning.map(|mv| self.draws_of(mv)).unwrap_or_default()
    }

    fn undrawn(&self) -> Option<Undrawn> {
        let is_dark = |mv: &Move| self.board().dark().contains(mv.from);
        self.turning.filter(is_dark).map(|mv| Undrawn::Man(mv.to.site()))
    }

    fn moves(&self) -> Vec<Move> {
        self.settled().map(Course::legal_moves).unwrap_or_default()
    }

    fn moves_of(&self, seat: Seat) -> Option<Vec<Move>> {
        self.settled()?.moves_of(seat)
    }

    fn in_turn_of(&self, seat: Seat) -> Option<Self> {
        Some(Jieqi { course: self.settled()?.in_turn_of(seat)?, ..self.clone() })
    }

    fn moves_on_board(&self) -> Vec<Move> {
        self.settled().map(|course| course.position().legal_moves()).unwrap_or_default()
    }

    fn in_check(&self) -> bool {
        self.settled().is_some_and(|course| course.position().is_in_check())
    }

    fn allow(&self, mv: &Move) -> Result<(), Illegal> {
        self.settled().ok_or_else(|| Illegal::new(Rule::NotDealt, []))?.allow(*mv)
    }

    fn apply(&mut self, mv: &Move) -> Result<Played, Illegal> {
        if self.turn() == Turn::Chance {
            return Err(Illegal::new(Rule::NotDealt, []));
        }
        if !self.draws_of(*mv).is_empty() {
            return self.wait_for_chance(*mv);
        }
        let turned_up = match &self.deal {
            // In an unfinished game that was read from a file some pieces are unknown to both.
            Some(deal) if self.board().dark().contains(mv.from) => {
                Some(deal.at(mv.from).ok_or_else(|| Illegal::new(Rule::NotDealt, [mv.from.site()]))?)
            }
            Some(_) | None => None,
        };
        self.carry_out(*mv, turned_up)
    }

    fn verdict(&self) -> Option<Ending> {
        self.settled()?.verdict()
    }

    fn close(&mut self, ending: Ending) {
        self.course.close(ending);
    }

    fn read(&self, text: &str, prefer: Option<Notation>) -> Result<Move, ReadError> {
        notation::read(self.board(), text, prefer)
    }

    fn meant(&self, text: &str, prefer: Option<Notation>) -> Option<Meant> {
        notation::meant(self.board(), text, prefer)
    }

    fn write(&self, mv: &Move, notation: Notation) -> String {
        notation::write(self.board(), *mv, notation)
    }

    fn write_played(&self, mv: &Move, played: &Played, notation: Notation) -> String {
        notation::write_played(self.board(), *mv, played, notation)
    }

    fn shape_of(&self, mv: &Move) -> Option<MoveShape> {
        Some(mv.shape())
    }

    fn view(&self, viewer: Viewer) -> View {
        let eyes = Eyes { game: self, viewer };
        let of = |course: &Course| view::view(GameKey::Jieqi, viewer, course, self.turn(), &eyes);
        match self.turning {
            None => of(&self.course),
            // Nothing is known of a check yet.
            Some(mv) => View { in_check: Vec::new(), ..of(&self.course.turning(mv)) },
        }
    }

    fn plies(&self) -> usize {
        self.course.plies().len() + usize::from(self.turning.is_some())
    }

    fn warnings(&self) -> Vec<String> {
        self.course.warnings()
    }

    /// The deal shows with the first piece that is turned up (clause 2.4), or with the first draw (beacon 4.2).
    fn has_shown_chance(&self) -> bool {
        self.course.plies().iter().any(|ply| ply.turned_up.is_some()) || self.has_asked_for_draws()
    }

    /// The deal with `?` for every piece that this viewer has not seen turned up or may not look at (clause 3.1).
    fn known(&self, outcome: &Outcome, viewer: Viewer) -> Outcome {
        let eyes = Eyes { game: self, viewer };
        if self.deal.as_ref().is_some_and(Deal::is_late) {
            return turning::known(outcome, self.options.captured, &eyes);
        }
        Deal::known(outcome, |origin| eyes.know(origin))
    }

    /// Without the pieces that this seat has not seen (clause 3.1): a move that turns one up cannot be played on in it.
    fn seen_by(&self, seat: Seat) -> Jieqi {
        let eyes = Eyes { game: self, viewer: Viewer::Seat(seat) };
        let deal = self.deal.as_ref().map(|deal| deal.only(|origin| eyes.know(origin)));
        let (course, told) = (self.course.clone(), self.told.clone());
        Jieqi { options: self.options, course, deal, told, turning: self.turning }
    }

    /// With the pool of face-down pieces, as far as `viewer` knows (clause 4.1).
    fn export(&self, viewer: Viewer) -> String {
        let eyes = Eyes { game: self, viewer };
        let captured = Seat::BOTH.map(|seat| {
            let dark = self.course.taken_by(seat.other()).filter(|taken| taken.man.dark);
            dark.filter_map(|taken| view::Knowledge::captured(&eyes, taken)).filter_map(Piece::from_kind).collect()
        });
        export::write(&self.course, captured)
    }

    /// A piece that is turned up in the tree continues as the piece of its point: the tree may not know the deal.
    fn perft(&self, depth: u32) -> u64 {
        self.board().perft(depth)
    }
}

/// A viewer's knowledge (clause 3.1).
struct Eyes<'a> {
    game: &'a Jieqi,
    viewer: Viewer,
}

impl Eyes<'_> {
    fn is_seat(&self, seat: Seat) -> bool {
        self.viewer == Viewer::Seat(seat)
    }

    fn sees_everything(&self) -> bool {
        match self.viewer {
            Viewer::Everything => true,
            Viewer::Public | Viewer::Seat(_) => self.game.course.ending().is_some(),
        }
    }

    /// True if the viewer has seen the piece that was dealt to `origin`.
    fn know(&self, origin: Point) -> bool {
        match self.game.course.fate_of(origin) {
            Fate::TurnedUp => true,
            Fate::TakenDark(taken) => view::Knowledge::captured(self, taken).is_some(),
            Fate::FaceDown => self.sees_everything(),
        }
    }
}

impl view::Knowledge for Eyes<'_> {
    fn on_board(&self, point: Point) -> Option<Kind> {
        if self.game.turning.is_some_and(|mv| mv.to == point) {
            return None;
        }
        let deal = self.game.deal.as_ref().filter(|_| self.sees_everything())?;
        deal.at(point).map(Piece::kind)
    }

    fn captured(&self, taken: Taken) -> Option<Kind> {
        let may_look = self.sees_everything()
            || match self.game.options.captured {
                CapturedDark::Captor => self.viewer == Viewer::Seat(taken.man.seat.other()),
                CapturedDark::Public => true,
                CapturedDark::Hidden => false,
            };
        if may_look { self.game.identity(taken).map(Piece::kind) } else { None }
    }
}
