//! The closed set of games at the edge: one key, one variant, canonical move text.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    Board, Chance, Choices, Decision, DueDraw, Ending, FileError, FileFormat, FileHead, Game, GameFile, Illegal,
    ManGuide, Meant, MoveError, MoveShape, Notation, OptionError, Outcome, OutcomeError, Pick, Played, Points,
    PositionError, Reached, ReadError, Rule, Seat, Site, Told, Turn, Undrawn, View, Viewer,
};

/// `key=value` options of a game, as typed at the start and kept in the record.
pub type GameOptions = BTreeMap<String, String>;

/// A legal move as pickers need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// Canonical text.
    pub text: String,
    /// `None` where nothing on the board is picked up.
    pub shape: Option<MoveShape>,
}

macro_rules! games {
    ($($(#[$doc:meta])* $module:ident, $variant:ident, $key:literal;)+) => {
        $(use crate::games::$module::$variant;)+

        /// The name of a game in commands, records and data folders.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum GameKey {
            $($(#[$doc])* #[serde(rename = $key)] $variant,)+
        }

        impl GameKey {
            /// Every game, in the order in which they are declared.
            pub const ALL: &'static [GameKey] = &[$(GameKey::$variant,)+];

            /// The word that commands, records and data folders use: `jieqi`, `chushogi`.
            pub const fn key(self) -> &'static str {
                match self { $(GameKey::$variant => $key,)+ }
            }

            /// The notations this game prints, the first for all that it does not have.
            pub const fn notations(self) -> &'static [Notation] {
                match self { $(GameKey::$variant => <$variant as Game>::NOTATIONS,)+ }
            }

            /// The formats of this game's files, the usual one first.
            pub const fn file_formats(self) -> &'static [FileFormat] {
                match self { $(GameKey::$variant => <$variant as Game>::FILE_FORMATS,)+ }
            }

            /// Decisions its players ever make that move no piece.
            pub const fn decisions(self) -> &'static [Decision] {
                match self { $(GameKey::$variant => <$variant as Game>::DECISIONS,)+ }
            }

            /// True if a seat may know what the other does not.
            pub const fn keeps_secrets(self) -> bool {
                match self { $(GameKey::$variant => <$variant as Game>::KEEPS_SECRETS,)+ }
            }

            /// True if it can end without a winner.
            pub const fn can_be_drawn(self) -> bool {
                match self { $(GameKey::$variant => <$variant as Game>::CAN_BE_DRAWN,)+ }
            }

            /// Moves of its pieces on an empty board, for games that have to be taught.
            pub fn men_guide(self) -> Vec<ManGuide> {
                match self { $(GameKey::$variant => <$variant as Game>::men_guide(),)+ }
            }

            /// The canonical move that a decision is in this game, open or not.
            pub fn decided(self, decision: Decision) -> Option<String> {
                match self { $(GameKey::$variant => $variant::decided(decision).map(|mv| mv.to_string()),)+ }
            }

            /// The notation that programs expect in the files of this game.
            pub(crate) const fn file_notation(self) -> Notation {
                match self { $(GameKey::$variant => <$variant as Game>::FILE_NOTATION,)+ }
            }

            /// Name of a player's tag, by seat.
            pub(crate) const fn player_tags(self) -> [&'static str; 2] {
                match self { $(GameKey::$variant => <$variant as Game>::PLAYER_TAGS,)+ }
            }

            /// Value of the tag `Game`.
            pub(crate) const fn file_title(self) -> Option<&'static str> {
                match self { $(GameKey::$variant => <$variant as Game>::FILE_TITLE,)+ }
            }

            /// True if the tag `Variant` holds the key of the game.
            pub(crate) const fn file_has_variant(self) -> bool {
                match self { $(GameKey::$variant => <$variant as Game>::FILE_HAS_VARIANT,)+ }
            }

            /// Place among the games as which a PGN without the name of its game is tried.
            pub(crate) const fn file_guess(self) -> Option<u8> {
                match self { $(GameKey::$variant => <$variant as Game>::FILE_GUESS,)+ }
            }

            /// Prints a file of a game that has a PGN of its own.
            pub(crate) fn print_file(self, file: &GameFile) -> Option<Result<String, FileError>> {
                match self { $(GameKey::$variant => <$variant as Game>::print_file(file),)+ }
            }

            /// Reads a file of a game that has a PGN of its own.
            pub(crate) fn read_file(self, text: &str) -> Option<Result<GameFile, FileError>> {
                match self { $(GameKey::$variant => <$variant as Game>::read_file(text),)+ }
            }

            /// The options under which a file without ours is replayed.
            pub(crate) const fn foreign_pairs(self) -> &'static [(&'static str, &'static str)] {
                match self { $(GameKey::$variant => <$variant as Game>::FOREIGN_OPTIONS,)+ }
            }

            /// The seat of the side that gives odds under these options; `None` where nothing is given (xiangqi
            /// clause 5.2, chess clause 4.2).
            ///
            /// # Errors
            /// Options the game does not know.
            pub fn giver(self, options: &GameOptions) -> Result<Option<Seat>, OptionError> {
                self.start(options)?;
                match self { $(GameKey::$variant => <$variant as Game>::giver(options),)+ }
            }

            /// The start of a game of this kind; the turn may be [`Turn::Chance`].
            ///
            /// # Errors
            /// Options the game does not know.
            pub fn start(self, options: &GameOptions) -> Result<AnyGame, OptionError> {
                Ok(match self {
                    $(GameKey::$variant => AnyGame::$variant($variant::start(&$variant::options(options)?)),)+
                })
            }

            /// A game that begins from a position text.
            ///
            /// # Errors
            /// Unknown options, or a text that is no position of this game.
            pub fn set_up(self, position: &str, options: &GameOptions) -> Result<AnyGame, SetUpError> {
                Ok(match self {
                    $(GameKey::$variant => {
                        AnyGame::$variant($variant::from_position(position, &$variant::options(options)?)?)
                    })+
                })
            }
        }

        /// Any game.
        #[derive(Clone, Debug)]
        pub enum AnyGame {
            $($(#[$doc])* $variant($variant),)+
        }

        $(impl From<$variant> for AnyGame {
            fn from(game: $variant) -> AnyGame {
                AnyGame::$variant(game)
            }
        })+

        impl AnyGame {
            /// Key of the game.
            pub const fn key(&self) -> GameKey {
                match self { $(AnyGame::$variant(_) => GameKey::$variant,)+ }
            }

            /// Why the canonical move `text` is not allowed.
            ///
            /// # Errors
            /// Not a canonical move, or against a rule.
            pub fn allow(&self, text: &str) -> Result<(), MoveError> {
                match self { $(AnyGame::$variant(game) => {
                    let mv: <$variant as Game>::Move = text.parse()?;
                    Ok(game.allow(&mv)?)
                })+ }
            }

            /// Plays the move whose canonical text is `text`.
            ///
            /// # Errors
            /// Not a canonical move, or against a rule; the game is unchanged then.
            pub fn play(&mut self, text: &str) -> Result<Played, MoveError> {
                match self { $(AnyGame::$variant(game) => {
                    let mv: <$variant as Game>::Move = text.parse()?;
                    Ok(game.play(&mv)?)
                })+ }
            }

            /// Carries out a recorded move, even if today's law forbids it; see [`Game::apply`].
            ///
            /// # Errors
            /// Not a canonical move, or one that the board cannot carry; the game is unchanged then.
            pub(crate) fn apply(&mut self, text: &str) -> Result<Played, MoveError> {
                match self { $(AnyGame::$variant(game) => {
                    let mv: <$variant as Game>::Move = text.parse()?;
                    Ok(game.apply(&mv)?)
                })+ }
            }

            /// Verdict of the law on the current game; see [`Game::verdict`].
            pub(crate) fn verdict(&self) -> Option<Ending> {
                match self { $(AnyGame::$variant(game) => game.verdict(),)+ }
            }

            /// The game is over; see [`Game::close`].
            pub(crate) fn close(&mut self, ending: Ending) {
                match self { $(AnyGame::$variant(game) => game.close(ending),)+ }
            }

            /// Reads a move as a person writes it; returns its canonical text, legal or not.
            ///
            /// # Errors
            /// See [`Game::read`].
            pub fn read(&self, text: &str, prefer: Option<Notation>) -> Result<String, ReadError> {
                match self { $(AnyGame::$variant(game) => game.read(text, prefer).map(|mv| mv.to_string()),)+ }
            }

            /// Intent of a text that is no one move; see [`Game::meant`].
            pub fn meant(&self, text: &str, prefer: Option<Notation>) -> Option<Meant> {
                match self { $(AnyGame::$variant(game) => game.meant(text, prefer),)+ }
            }

            /// Prints the canonical move `text` of this position; a text that is none comes back as it is.
            pub fn write(&self, text: &str, notation: Notation) -> String {
                let notation = self.key().printed(notation);
                match self { $(AnyGame::$variant(game) => text
                    .parse()
                    .map_or_else(|_| text.to_owned(), |mv| game.write(&mv, notation)),)+ }
            }

            /// Prints as [`AnyGame::write`], with the facts that all players learned from the move.
            pub fn write_played(&self, text: &str, played: &Played, notation: Notation) -> String {
                let notation = self.key().printed(notation);
                match self { $(AnyGame::$variant(game) => text
                    .parse()
                    .map_or_else(|_| text.to_owned(), |mv| game.write_played(&mv, played, notation)),)+ }
            }

            /// The canonical move `text` as lines for other programs spell it; see [`Game::spelled`].
            pub fn spelled(&self, text: &str) -> String {
                match self { $(AnyGame::$variant(game) => text
                    .parse()
                    .map_or_else(|_| text.to_owned(), |mv| game.spelled(&mv)),)+ }
            }

            /// All legal moves, sorted by the bytes of their canonical text.
            pub fn legal(&self) -> Vec<LegalMove> {
                match self { $(AnyGame::$variant(game) => listed(game, &game.moves()),)+ }
            }

            /// The moves the rules of movement allow, also after the end: see [`Game::moves_on_board`].
            pub fn legal_on_board(&self) -> Vec<LegalMove> {
                match self { $(AnyGame::$variant(game) => listed(game, &game.moves_on_board()),)+ }
            }

            /// As [`AnyGame::legal`] if `seat` were to move; see [`Game::moves_of`].
            pub fn legal_of(&self, seat: Seat) -> Option<Vec<LegalMove>> {
                Some(match self { $(AnyGame::$variant(game) => listed(game, &game.moves_of(seat)?),)+ })
            }

            /// The same position with `seat` to move, for questions alone.
            pub fn in_turn_of(&self, seat: Seat) -> Option<AnyGame> {
                match self { $(AnyGame::$variant(game) => game.in_turn_of(seat).map(AnyGame::$variant),)+ }
            }

            /// Origin, way and target of a canonical move, legal or not, for marks.
            pub fn shape_of(&self, text: &str) -> Option<MoveShape> {
                match self { $(AnyGame::$variant(game) => text
                    .parse()
                    .ok()
                    .and_then(|mv| game.shape_of(&mv)),)+ }
            }

            /// Next choices of `seat` on the way to a move; see [`Game::choices`].
            pub fn choices(&self, seat: Seat, so_far: &[Pick]) -> Option<Choices> {
                match self { $(AnyGame::$variant(game) => game.choices(seat, so_far),)+ }
            }

            /// Sites a piece may go to, and how; see [`Game::reach`].
            pub fn reach(&self, seat: Seat, from: Site) -> Option<Vec<Reached>> {
                match self { $(AnyGame::$variant(game) => game.reach(seat, from),)+ }
            }

            /// Rule that holds a piece back while another one has to move.
            pub fn kept_back(&self, seat: Seat, from: Site) -> Option<Rule> {
                match self { $(AnyGame::$variant(game) => game.kept_back(seat, from),)+ }
            }

            /// Decisions that `seat` may make now without moving a piece.
            pub fn decisions(&self, seat: Seat) -> Vec<Decision> {
                match self { $(AnyGame::$variant(game) => game.decisions(seat),)+ }
            }

            /// Events since the last board; `last` is the last ply with its canonical move.
            pub fn story(&self, last: Option<(Seat, &str, &Played)>) -> Vec<Told> {
                match self { $(AnyGame::$variant(game) => {
                    let last = last.and_then(|(seat, mv, played)| Some((seat, mv.parse().ok()?, played)));
                    game.story(last.as_ref().map(|(seat, mv, played)| (*seat, mv, *played)))
                })+ }
            }

            /// Seat or chance that acts next.
            pub fn turn(&self) -> Turn {
                match self { $(AnyGame::$variant(game) => game.turn(),)+ }
            }

            /// True if the side to move stands in check.
            pub fn in_check(&self) -> bool {
                match self { $(AnyGame::$variant(game) => game.in_check(),)+ }
            }

            /// The shape of the board.
            pub fn board(&self) -> Board {
                match self { $(AnyGame::$variant(game) => Game::board(game),)+ }
            }

            /// The public position text.
            pub fn position(&self) -> String {
                match self { $(AnyGame::$variant(game) => game.position(),)+ }
            }

            /// View of `viewer`.
            pub fn view(&self, viewer: Viewer) -> View {
                match self { $(AnyGame::$variant(game) => game.view(viewer),)+ }
            }

            /// Plies played since the start or the set-up.
            pub fn plies(&self) -> usize {
                match self { $(AnyGame::$variant(game) => game.plies(),)+ }
            }

            /// Runs that near their allowance.
            pub fn warnings(&self) -> Vec<String> {
                match self { $(AnyGame::$variant(game) => game.warnings(),)+ }
            }

            /// The piece or the dice that the draw decides for which chance waits (beacon 3.4).
            pub(crate) fn undrawn(&self) -> Option<Undrawn> {
                match self { $(AnyGame::$variant(game) => game.undrawn(),)+ }
            }

            /// The position as analysis programs read it, with nothing that `viewer` may not know.
            pub fn export(&self, viewer: Viewer) -> String {
                match self { $(AnyGame::$variant(game) => game.export(viewer),)+ }
            }

            /// The text of a game that writes its file itself.
            pub(crate) fn written(&self, head: &FileHead<'_>) -> Option<String> {
                match self { $(AnyGame::$variant(game) => game.written(head),)+ }
            }

            /// An outcome that was applied, as far as `viewer` may know it now.
            pub fn known(&self, outcome: &Outcome, viewer: Viewer) -> Outcome {
                match self { $(AnyGame::$variant(game) => game.known(outcome, viewer),)+ }
            }

            /// The same game with nothing left in it that `seat` may not know.
            #[must_use]
            pub fn seen_by(&self, seat: Seat) -> AnyGame {
                match self { $(AnyGame::$variant(game) => AnyGame::$variant(game.seen_by(seat)),)+ }
            }

            /// The draw that the side to move may claim now.
            pub fn claim(&self) -> Option<Ending> {
                match self { $(AnyGame::$variant(game) => game.claim(),)+ }
            }

            /// True if `seat` could still win by any play.
            pub fn can_win(&self, seat: Seat) -> bool {
                match self { $(AnyGame::$variant(game) => game.can_win(seat),)+ }
            }

            /// Gives up the game that is being played for `points`; see [`Game::concede`].
            ///
            /// # Errors
            /// As there.
            pub fn concede(&mut self, seat: Seat, points: u8) -> Result<(), Illegal> {
                match self { $(AnyGame::$variant(game) => game.concede(seat, points),)+ }
            }

            /// True if all players have seen a result of chance.
            pub fn has_shown_chance(&self) -> bool {
                match self { $(AnyGame::$variant(game) => game.has_shown_chance(),)+ }
            }

            /// Points for which `seat` may give up without being asked back.
            pub fn concedes_for(&self, seat: Seat) -> Option<u8> {
                match self { $(AnyGame::$variant(game) => game.concedes_for(seat),)+ }
            }

            /// Leaves of the pure move tree.
            pub fn perft(&self, depth: u32) -> u64 {
                match self { $(AnyGame::$variant(game) => game.perft(depth),)+ }
            }

            /// Asks `chance` for the outcome of a [`Turn::Chance`].
            pub fn draw(&self, chance: &mut dyn Chance) -> Outcome {
                match self { $(AnyGame::$variant(game) => game.draw(chance),)+ }
            }

            /// Applies an outcome; see [`Game::resolve`].
            ///
            /// # Errors
            /// An outcome that could not have been drawn.
            pub fn resolve(&mut self, outcome: &Outcome) -> Result<Option<Played>, OutcomeError> {
                match self { $(AnyGame::$variant(game) => game.resolve(outcome),)+ }
            }

            /// Deals nothing at the start; see [`Game::draw_late`].
            pub fn draw_late(&mut self) {
                match self { $(AnyGame::$variant(game) => game.draw_late(),)+ }
            }

            /// The draws that chance is asked for now; see [`Game::due_draws`].
            pub fn due_draws(&self) -> Vec<DueDraw> {
                match self { $(AnyGame::$variant(game) => game.due_draws(),)+ }
            }
        }
    };
}

crate::each_game!(games);

impl GameKey {
    /// `notation`, or its replacement if this game does not have it.
    pub fn printed(self, notation: Notation) -> Notation {
        let own = self.notations();
        if own.contains(&notation) { notation } else { own.first().copied().unwrap_or(Notation::Coordinates) }
    }

    /// The decision that a canonical move is.
    pub fn decision(self, mv: &str) -> Option<Decision> {
        Decision::ALL.iter().copied().find(|decision| self.decided(*decision).as_deref() == Some(mv))
    }

    /// The game with this [`GameKey::key`], spelled exactly so.
    pub fn from_key(key: &str) -> Option<GameKey> {
        GameKey::ALL.iter().copied().find(|game| game.key() == key)
    }
}

/// Why a game could not be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// An option that the game does not know, or a value that it does not take.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The text is no position of this game.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl AnyGame {
    /// The name of a site as the side to move calls it: a point of backgammon has another number for each side.
    pub fn site_name(&self, site: Site) -> String {
        match (self.board(), self.turn()) {
            (Board::Points, Turn::Player(seat)) if (1..=u16::from(Points::COUNT)).contains(&site.0) => {
                Points::number(seat, site).to_string()
            }
            (board, _) => board.name(site),
        }
    }

    /// The rule that forbids the canonical move `text`, if it is understood and illegal.
    pub fn refusal(&self, text: &str) -> Option<Illegal> {
        match self.allow(text) {
            Err(MoveError::Illegal(illegal)) => Some(illegal),
            Ok(()) | Err(MoveError::Read(_)) => None,
        }
    }
}

fn listed<G: Game>(game: &G, moves: &[G::Move]) -> Vec<LegalMove> {
    let mut list: Vec<LegalMove> =
        moves.iter().map(|mv| LegalMove { text: mv.to_string(), shape: game.shape_of(mv) }).collect();
    list.sort_by(|a, b| a.text.cmp(&b.text));
    list
}
