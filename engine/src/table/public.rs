//! Public view of the game of a table.

use crate::games::backgammon::Backgammon;
use crate::{
    AnyGame, Board, Choices, Decision, Ending, GameKey, Illegal, LegalMove, Meant, MoveError, MoveShape, Notation,
    Pick, Played, Reached, ReadError, Rule, Seat, Site, Turn, View, Viewer,
};

/// Game of a [`crate::Table`] without its secrets. A caller gets only public facts until the table is over; then all
/// facts are public.
#[derive(Clone, Copy, Debug)]
pub struct Public<'a> {
    game: &'a AnyGame,
    is_over: bool,
}

impl<'a> Public<'a> {
    pub(crate) const fn new(game: &'a AnyGame, is_over: bool) -> Public<'a> {
        Public { game, is_over }
    }

    /// Facts of a game that belongs to no table, and so to the caller alone.
    pub const fn of(game: &'a AnyGame) -> Public<'a> {
        Public { game, is_over: false }
    }

    /// Key of the game.
    pub const fn key(self) -> GameKey {
        self.game.key()
    }

    /// See [`AnyGame::board`].
    pub fn board(self) -> Board {
        self.game.board()
    }

    /// See [`AnyGame::turn`].
    pub fn turn(self) -> Turn {
        self.game.turn()
    }

    /// True if the side to move stands in check.
    pub fn in_check(self) -> bool {
        self.game.in_check()
    }

    /// The public position text.
    pub fn position(self) -> String {
        self.game.position()
    }

    /// Plies played since the start or the set-up.
    pub fn plies(self) -> usize {
        self.game.plies()
    }

    /// See [`AnyGame::read`].
    ///
    /// # Errors
    /// See [`crate::Game::read`].
    pub fn read(self, text: &str, prefer: Option<Notation>) -> Result<String, ReadError> {
        self.game.read(text, prefer)
    }

    /// See [`AnyGame::meant`].
    pub fn meant(self, text: &str, prefer: Option<Notation>) -> Option<Meant> {
        self.game.meant(text, prefer)
    }

    /// Answer of `ask` for the same position with `seat` to move; `None` if that makes no sense.
    pub fn if_to_move<T>(self, seat: Seat, ask: impl FnOnce(Public<'_>) -> T) -> Option<T> {
        let game = self.game.in_turn_of(seat)?;
        Some(ask(Public::new(&game, self.is_over)))
    }

    /// See [`AnyGame::write`].
    pub fn write(self, text: &str, notation: Notation) -> String {
        self.game.write(text, notation)
    }

    /// See [`AnyGame::spelled`].
    pub fn spelled(self, text: &str) -> String {
        self.game.spelled(text)
    }

    /// See [`AnyGame::write_played`].
    pub fn write_played(self, text: &str, played: &Played, notation: Notation) -> String {
        self.game.write_played(text, played, notation)
    }

    /// See [`AnyGame::allow`].
    ///
    /// # Errors
    /// See [`AnyGame::allow`].
    pub fn allow(self, text: &str) -> Result<(), MoveError> {
        self.game.allow(text)
    }

    /// See [`AnyGame::refusal`].
    pub fn refusal(self, text: &str) -> Option<Illegal> {
        self.game.refusal(text)
    }

    /// See [`AnyGame::legal`].
    pub fn legal(self) -> Vec<LegalMove> {
        self.game.legal()
    }

    /// See [`AnyGame::legal_of`].
    pub fn legal_of(self, seat: Seat) -> Option<Vec<LegalMove>> {
        self.game.legal_of(seat)
    }

    /// See [`AnyGame::choices`].
    pub fn choices(self, seat: Seat, so_far: &[Pick]) -> Option<Choices> {
        self.game.choices(seat, so_far)
    }

    /// See [`AnyGame::reach`].
    pub fn reach(self, seat: Seat, from: Site) -> Option<Vec<Reached>> {
        self.game.reach(seat, from)
    }

    /// See [`AnyGame::kept_back`].
    pub fn kept_back(self, seat: Seat, from: Site) -> Option<Rule> {
        self.game.kept_back(seat, from)
    }

    /// See [`AnyGame::decisions`].
    pub fn decisions(self, seat: Seat) -> Vec<Decision> {
        self.game.decisions(seat)
    }

    /// See [`AnyGame::shape_of`].
    pub fn shape_of(self, text: &str) -> Option<MoveShape> {
        self.game.shape_of(text)
    }

    /// See [`AnyGame::site_name`].
    pub fn site_name(self, site: Site) -> String {
        self.game.site_name(site)
    }

    /// See [`AnyGame::warnings`].
    pub fn warnings(self) -> Vec<String> {
        self.game.warnings()
    }

    /// True if this move gives check, as far as everyone can tell before it is played: what a face-down piece will be
    /// is unknown.
    pub fn gives_check(self, text: &str) -> bool {
        let view = self.game.view(Viewer::Public);
        let from = self.game.shape_of(text).and_then(|shape| shape.from);
        let is_dark = from.and_then(|from| view.man_at(from)).is_some_and(|man| man.face.dark);
        !is_dark && self.game.clone().play(text).is_ok_and(|played| played.check)
    }

    /// See [`AnyGame::claim`].
    pub fn claim(self) -> Option<Ending> {
        self.game.claim()
    }

    /// See [`AnyGame::concedes_for`].
    pub fn concedes_for(self, seat: Seat) -> Option<u8> {
        self.game.concedes_for(seat)
    }

    /// See [`AnyGame::as_backgammon`]; nothing of it is hidden.
    pub const fn as_backgammon(self) -> Option<&'a Backgammon> {
        self.game.as_backgammon()
    }

    /// View of `viewer` of the game as it stands on the board.
    pub fn view(self, viewer: Viewer) -> View {
        View { viewer, ..self.game.view(self.eyes(viewer)) }
    }

    /// The position as analysis programs read it; see [`AnyGame::export`].
    pub fn export(self, viewer: Viewer) -> String {
        self.game.export(self.eyes(viewer))
    }

    /// The game as a search in the place of `seat` may have it: what is hidden from that seat is not in it.
    pub fn seen_by(self, seat: Seat) -> AnyGame {
        self.game.seen_by(seat)
    }

    const fn eyes(self, viewer: Viewer) -> Viewer {
        match (viewer, self.is_over) {
            (Viewer::Public | Viewer::Seat(_) | Viewer::Everything, true) => Viewer::Everything,
            (Viewer::Seat(seat), false) => Viewer::Seat(seat),
            (Viewer::Public | Viewer::Everything, false) => Viewer::Public,
        }
    }
}
