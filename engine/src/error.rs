//! Refusals as facts: which rule, which sites, which candidates. Sentences live in `data/locale`.

use thiserror::Error;

use crate::Site;
use crate::words::words;

/// A text that could not be read as one move of this position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// Nothing was written.
    #[error("empty text")]
    Empty,
    /// Longer than [`crate::MOVE_TEXT_BYTES_MAX`].
    #[error("text too long")]
    TooLong,
    /// No notation of this game reads like that.
    #[error("not a move")]
    Unknown {
        /// Near misses, canonical, perhaps none, at most [`crate::CANDIDATES_MAX`].
        candidates: Vec<String>,
    },
    /// More than one legal move is meant.
    #[error("ambiguous")]
    Ambiguous {
        /// Canonical texts of the legal moves it may mean, at most [`crate::CANDIDATES_MAX`].
        candidates: Vec<String>,
    },
}

/// A move that was understood and is against the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("illegal: {}", rule.key())]
pub struct Illegal {
    /// The clause that forbids it, the first in the order of the law.
    pub rule: Rule,
    /// Sites to mark on a picture: the blocking pieces (on a way the nearest to the piece first), the facing generals,
    /// the checking pieces…
    pub sites: Vec<Site>,
}

impl Illegal {
    /// A refusal by `rule` that marks `sites`.
    pub fn new(rule: Rule, sites: impl Into<Vec<Site>>) -> Self {
        Illegal { rule, sites: sites.into() }
    }
}

/// Either kind of refusal of a move text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text was not understood.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It was understood, and the law forbids it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

words! {
    /// The rule that forbids a move. One word per clause; a locale message in both languages each.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Rule {
        /// The game is over.
        GameOver = "game_over",
        /// This game is not given up for points.
        CannotConcede = "cannot_concede",
        /// The pieces are not dealt yet (jieqi 1.1).
        NotDealt = "not_dealt",
        /// Nothing stands on the origin.
        NoManThere = "no_man_there",
        /// The piece on the origin belongs to the other side.
        NotYourMan = "not_your_man",
        /// The target holds an own piece (xiangqi 1.8a, chu shogi 1.2).
        OwnManOnTarget = "own_man_on_target",
        /// Origin and target are the same point.
        SamePoint = "same_point",
        /// The piece does not move in that shape at all (xiangqi 1.2-1.8, chu shogi 1.2 and 3.1).
        NotItsMove = "not_its_move",
        /// Of several pieces of one name none moves so; the site is the target.
        NoneReaches = "none_reaches",
        /// No own piece of that name stands where the text looks for it.
        NoSuchMan = "no_such_man",
        /// xiangqi 1.2.
        GeneralLeavesPalace = "general_leaves_palace",
        /// xiangqi 1.3; jieqi 1.2 for a face-down piece on an advisor's point.
        AdvisorLeavesPalace = "advisor_leaves_palace",
        /// xiangqi 1.4; jieqi 1.2.
        ElephantCrossesRiver = "elephant_crosses_river",
        /// xiangqi 1.4; the site is the eye.
        ElephantEyeBlocked = "elephant_eye_blocked",
        /// xiangqi 1.5; the site is the leg.
        HorseLegBlocked = "horse_leg_blocked",
        /// xiangqi 1.6; the sites are the pieces in the way.
        RookPathBlocked = "rook_path_blocked",
        /// xiangqi 1.7: a cannon that does not capture may jump nothing.
        CannonPathBlocked = "cannon_path_blocked",
        /// xiangqi 1.7: a capture without a screen.
        CannonScreenMissing = "cannon_screen_missing",
        /// xiangqi 1.7: a capture over more than one piece.
        CannonTooManyScreens = "cannon_too_many_screens",
        /// xiangqi 1.8.
        SoldierMovesBack = "soldier_moves_back",
        /// xiangqi 1.8.
        SoldierSidewaysBeforeRiver = "soldier_sideways_before_river",
        /// xiangqi 1.9; the sites are both generals.
        GeneralsFacing = "generals_facing",
        /// xiangqi 1.10: the general stands in check and the move does not answer it; the sites are the checking
        /// pieces.
        StillInCheck = "still_in_check",
        /// xiangqi 1.10: the move exposes the general; the sites are the pieces that would check.
        ExposesGeneral = "exposes_general",
        /// chess 1.1: a rook, bishop, queen or pawn may jump over no piece; the sites are the pieces in the way.
        PathBlocked = "path_blocked",
        /// chess 1.1; a pawn captures slantwise only.
        PawnCapturesAhead = "pawn_captures_ahead",
        /// chess 1.1: a pawn goes slantwise only to capture.
        PawnNothingToCapture = "pawn_nothing_to_capture",
        /// chess 1.1: two steps only from the pawn's own rank.
        PawnDoubleStepLate = "pawn_double_step_late",
        /// chess 1.1.
        PawnMovesBack = "pawn_moves_back",
        /// chess 1.1: only on the very next move; the site is the pawn that passed.
        EnPassantTooLate = "en_passant_too_late",
        /// chess 1.1: it must be said what the pawn becomes.
        PromotionMissing = "promotion_missing",
        /// chess 1.1: no pawn on the last rank, or not into that.
        PromotionImpossible = "promotion_impossible",
        /// chess 1.1: the king stands in check and the move does not answer it; the sites are the checking pieces.
        KingStillInCheck = "king_still_in_check",
        /// chess 1.1: the king may not go there; the sites are the pieces that would check.
        KingIntoCheck = "king_into_check",
        /// chess 1.1: the move would open an attack on the own king; the sites are the pinning pieces.
        Pinned = "pinned",
        /// chess 1.1; the sites are the checking pieces.
        CastlingOutOfCheck = "castling_out_of_check",
        /// chess 1.1; the sites are the attacked squares the king would cross.
        CastlingThroughCheck = "castling_through_check",
        /// chess 1.1; the sites are the pieces in the way.
        CastlingPathBlocked = "castling_path_blocked",
        /// chess 1.1.
        CastlingKingHasMoved = "castling_king_has_moved",
        /// chess 1.1; the site is where the rook stood.
        CastlingRookHasMoved = "castling_rook_has_moved",
        /// chess 1.1: the position the game began from gives no right to castle there.
        CastlingRightMissing = "castling_right_missing",
        /// chess 4.1: in Chess960 castling names the rook; the site is the rook.
        CastlingNamesRook = "castling_names_rook",
        /// chess 4.1, antichess: who can capture must; the sites are the pieces that can.
        MustCapture = "must_capture",
        /// chess 4.1, racing kings: no move may give check; the sites are the pieces that would.
        GivesCheck = "gives_check",
        /// backgammon 4.1: the dice come after the decision whether to double.
        NotRolled = "not_rolled",
        /// backgammon 4.1: the dice lie on the board and must be played.
        AlreadyRolled = "already_rolled",
        /// backgammon 4.1: the double must be taken or dropped first.
        AnswerTheDouble = "answer_the_double",
        /// backgammon 4.1: there is no double to answer.
        NothingDoubled = "nothing_doubled",
        /// backgammon 4.1: the game is played without a cube.
        NoCube = "no_cube",
        /// backgammon 4.1: the other side owns the cube.
        CubeNotYours = "cube_not_yours",
        /// backgammon 4.2: no cube in the Crawford game.
        CrawfordGame = "crawford_game",
        /// backgammon 4.3: winning at the present value already wins the match.
        CubeDead = "cube_dead",
        /// backgammon 4.1: the cube shows its highest number.
        CubeAtLimit = "cube_at_limit",
        /// backgammon 2.2: a piece waits on the bar; the site is the bar.
        EnterFirst = "enter_first",
        /// backgammon 2.1: two or more pieces of the other side stand there; the site is that point.
        PointBlocked = "point_blocked",
        /// backgammon 2.1: no piece of the mover stands on the site.
        NoCheckerThere = "no_checker_there",
        /// backgammon 2.1: the dice do not lead from there to there; the sites are both ends.
        NotTheDice = "not_the_dice",
        /// backgammon 2.1, 2.3: more steps than the roll has dice.
        TooManySteps = "too_many_steps",
        /// backgammon 2.1: the play marks a hit where nothing is hit, or hides one.
        NoHitThere = "no_hit_there",
        /// backgammon 2.4: a play that uses more dice exists.
        MoreDiceCanBePlayed = "more_dice_can_be_played",
        /// backgammon 2.5: either die could be played, so the higher one must.
        HigherDieFirst = "higher_die_first",
        /// backgammon 2.2: nothing can be played; a piece that cannot enter is the site.
        NothingToPlay = "nothing_to_play",
        /// backgammon 5.1: a play is possible, so the turn is not passed.
        MayNotPass = "may_not_pass",
        /// backgammon 3.1: pieces are borne off when all are home; the sites are those that are not.
        NotAllHome = "not_all_home",
        /// backgammon 3.1: a larger die bears off from the highest point only; the sites are the higher pieces.
        HigherManFirst = "higher_man_first",
        /// chu shogi 1.2: a piece in the way of a slide; the sites are the pieces in the way.
        SlideBlocked = "slide_blocked",
        /// chu shogi 3.2: only pieces with lion power pass.
        PassNeedsLionPower = "pass_needs_lion_power",
        /// chu shogi 3.2: a pass steps to an empty neighbour and back; the sites are the squares it could step on.
        PassNeedsEmptySquare = "pass_needs_empty_square",
        /// chu shogi 3.1: only lion, horned falcon and soaring eagle make two steps.
        TwoStepsNeedLionPower = "two_steps_need_lion_power",
        /// chu shogi 3.2; the site is the first step.
        FirstStepOntoOwnMan = "first_step_onto_own_man",
        /// chu shogi 3.3: a first step onto an empty square is no capture; the direct move says the same.
        FirstStepTakesNothing = "first_step_takes_nothing",
        /// chu shogi 2.2: a pawn or lance on the last rank.
        DeadPiece = "dead_piece",
        /// chu shogi 4.2; the sites are the pieces that protect the lion, hidden ones included.
        LionProtected = "lion_protected",
        /// chu shogi 4.4; the site is the only square where a lion may be taken now.
        CounterStrike = "counter_strike",
        /// chu shogi 1.3: the kind never promotes, or has promoted already.
        NeverPromotes = "never_promotes",
        /// chu shogi 2.1: neither origin nor target lies in the zone.
        PromotionOutsideZone = "promotion_outside_zone",
        /// chu shogi 2.1: inside the zone only a capture promotes.
        PromotionNeedsEntryOrCapture = "promotion_needs_entry_or_capture",
        /// chu shogi 2.1 with `promotion=msm`: one waiting move first.
        PromotionWaits = "promotion_waits",
        /// chu shogi 2.2 with `lance_last_rank=auto`.
        LanceMustPromote = "lance_must_promote",
        /// chu shogi 5.1 with `repetition=forbid4`.
        FourthOccurrence = "fourth_occurrence",
        /// caro 2: a mark stands there; the site is that square.
        SquareHeld = "square_held",
        /// caro 1: the board has no such square.
        OffBoard = "off_board",
        /// caro 4 with `opening=far`: X begins on the centre, which is the site.
        CentreFirst = "centre_first",
        /// caro 4 with `opening=far`: X's second mark lies outside the 5 × 5 around the centre; the sites are those
        /// squares.
        TooNearCentre = "too_near_centre",
    }
}

/// A position text that describes no position of this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("bad position: {0}")]
pub struct PositionError(pub &'static str);

/// A `key=value` option the game does not know or whose value is out of range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// The game has no option of that name.
    #[error("unknown option {key}")]
    UnknownKey {
        /// As it was typed.
        key: String,
        /// Every key that the game has.
        known: &'static [&'static str],
    },
    /// The option takes no such value, or not together with the others.
    #[error("bad value for option {key}")]
    BadValue {
        /// The option.
        key: &'static str,
        /// The values it takes; one word that shows their form where the list is open (`1…25`, `<FEN>`).
        allowed: &'static [&'static str],
    },
}
