//! Buttons of offers and claims, of resigning and of the cube.

use banco_engine::{Decision, Offer, Table};

use crate::i18n::Sentence;
use crate::messages::button::argument::Argument;
use crate::messages::button::core_buttons::TO;
use crate::messages::button::offers::{CONCEDE, YES};
use crate::messages::button::spec::{ButtonSpec, Nature, button};
use crate::messages::button::{Colour, Press};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Labelled;

/// Maximum points that a game can cost before the cube: single, gammon, backgammon.
pub(crate) const POINTS_MAX: u8 = 3;

const RESIGN_WORD: &str = "resign";

/// Points for which a game can be resigned.
pub(crate) fn read_points(text: &str) -> Option<u8> {
    text.parse().ok().filter(|points| (1..=POINTS_MAX).contains(points))
}

fn conceded(text: &str) -> Option<u8> {
    read_points(text.strip_prefix(CONCEDE)?)
}

/// Use of an offer's button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Making {
    /// Makes the offer.
    Offer,
    /// Accepts the opponent's offer.
    Accept,
}

impl Argument for Making {
    fn read(text: Option<&str>) -> Option<Making> {
        match text.unwrap_or_default() {
            "" => Some(Making::Offer),
            YES => Some(Making::Accept),
            _ => None,
        }
    }

    fn write(&self) -> Option<String> {
        (*self == Making::Accept).then(|| YES.to_owned())
    }
}

/// Resigning, by its first button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resigning {
    /// Asks for confirmation.
    Ask,
    /// Offers to resign for these points.
    For(u8),
}

impl Argument for Resigning {
    fn read(text: Option<&str>) -> Option<Resigning> {
        match text.unwrap_or_default() {
            "" => Some(Resigning::Ask),
            points => read_points(points).map(Resigning::For),
        }
    }

    fn write(&self) -> Option<String> {
        match self {
            Resigning::Ask => None,
            Resigning::For(points) => Some(points.to_string()),
        }
    }
}

/// A confirmed resignation, of the presser or of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Confirmed {
    /// The presser resigns, for these points or the whole match.
    Resign(Option<u8>),
    /// The presser agrees that the opponent resigns for these points.
    Concede(u8),
}

impl Argument for Confirmed {
    fn read(text: Option<&str>) -> Option<Confirmed> {
        let text = text?;
        match (conceded(text), text.strip_prefix(RESIGN_WORD)) {
            (Some(points), _) => Some(Confirmed::Concede(points)),
            (None, Some("")) => Some(Confirmed::Resign(None)),
            (None, points) => Some(Confirmed::Resign(Some(read_points(points?)?))),
        }
    }

    fn write(&self) -> Option<String> {
        Some(match self {
            Confirmed::Concede(points) => format!("{CONCEDE}{points}"),
            Confirmed::Resign(points) => {
                format!("{RESIGN_WORD}{}", points.map(|points| points.to_string()).unwrap_or_default())
            }
        })
    }
}

/// A resignation that does not come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unresigned {
    /// The presser plays on.
    PlayOn,
    /// The presser does not agree that the opponent resigns for these points only.
    Refuse(u8),
}

impl Argument for Unresigned {
    fn read(text: Option<&str>) -> Option<Unresigned> {
        let text = text?;
        if text == RESIGN_WORD {
            return Some(Unresigned::PlayOn);
        }
        conceded(text).map(Unresigned::Refuse)
    }

    fn write(&self) -> Option<String> {
        Some(match self {
            Unresigned::PlayOn => RESIGN_WORD.to_owned(),
            Unresigned::Refuse(points) => format!("{CONCEDE}{points}"),
        })
    }
}

/// Time given to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    /// Another move's time for the player who is out of time, instead of the claim of the win.
    Move,
    /// As many seconds as were typed.
    Seconds(u32),
}

impl Argument for Given {
    fn read(text: Option<&str>) -> Option<Given> {
        match text.unwrap_or_default() {
            "" => Some(Given::Move),
            seconds => seconds.parse().ok().map(Given::Seconds),
        }
    }

    fn write(&self) -> Option<String> {
        match self {
            Given::Move => None,
            Given::Seconds(seconds) => Some(seconds.to_string()),
        }
    }
}

const fn offer(verb: &'static str) -> ButtonSpec<Making> {
    button(verb).may_ask().samples(&["", YES]).varies(|making, nature| match making {
        Making::Offer => nature,
        Making::Accept => Nature { answers: true, colour: Colour::Green, ..nature },
    })
}

const fn refusal(verb: &'static str) -> ButtonSpec<()> {
    button(verb).may_ask().answers().colour(Colour::Red)
}

const fn decision(verb: &'static str) -> ButtonSpec<()> {
    button(verb).fits(|person| person.is_on_turn()).fits_on_page(|person| person.is_on_turn())
}

/// Offers a draw, or accepts one.
pub(crate) static DRAW: ButtonSpec<Making> =
    offer("draw").label("button-draw").fits_on_page(|person| person.is_player() && person.table.offer().is_none());
/// Refuses a draw.
pub(crate) static NO_DRAW: ButtonSpec<()> = refusal("drawno");
/// Offers to abort the game, or agrees.
pub(crate) static ABORT: ButtonSpec<Making> = offer("abort").colour(Colour::Red);
/// Refuses to abort the game.
pub(crate) static NO_ABORT: ButtonSpec<()> = refusal("abortno");
/// Asks to take a move back, or agrees.
pub(crate) static TAKEBACK: ButtonSpec<Making> = offer("takeback")
    .label("button-takeback")
    .fits(|person| person.may_take_back())
    .fits_on_page(|person| person.table.offer().is_none() && person.may_take_back());
/// Refuses to let a move be taken back.
pub(crate) static NO_TAKEBACK: ButtonSpec<()> = refusal("takebackno");
/// Offers a pause, or agrees.
pub(crate) static PAUSE: ButtonSpec<Making> = offer("pause");
/// Refuses a pause.
pub(crate) static NO_PAUSE: ButtonSpec<()> = refusal("pauseno");
/// Asks to draw without the public number that does not come, or agrees (beacon 3.7).
pub(crate) static WITHOUT_NUMBER: ButtonSpec<Making> = offer("nonumber").label("button-without-number");
/// Refuses to draw without the number.
pub(crate) static NO_WITHOUT_NUMBER: ButtonSpec<()> = refusal("nonumberno");
/// Resumes a paused game.
pub(crate) static RESUME: ButtonSpec<()> = button("resume").label("button-resume").may_ask();
/// Withdraws an offer of the person who presses.
pub(crate) static WITHDRAW: ButtonSpec<Offer> = button("withdraw")
    .label("button-withdraw")
    .may_ask()
    .answers()
    .samples(&["draw", "abort", "takeback", "pause", "nonumber", "points1", "points2", "points3"]);
/// Asks for confirmation of a resignation, or offers to resign for some points.
pub(crate) static RESIGN: ButtonSpec<Resigning> =
    button("resign").label("button-resign").may_ask().colour(Colour::Red).samples(&["", "2"]).varies(
        |resigning, nature| match resigning {
            Resigning::Ask => Nature { changes: false, ..nature },
            Resigning::For(_) => Nature { answers: true, ..nature },
        },
    );
/// Resigns, or agrees that the opponent resigns for some points.
pub(crate) static CONFIRM: ButtonSpec<Confirmed> =
    button("confirm").may_ask().answers().samples(&["resign", "resign2", "concede3"]).varies(|confirmed, nature| {
        let colour = if matches!(confirmed, Confirmed::Concede(_)) { Colour::Green } else { Colour::Red };
        Nature { colour, ..nature }
    });
/// Plays on instead of resigning, or does not agree that the opponent resigns.
pub(crate) static NOT_RESIGNED: ButtonSpec<Unresigned> =
    button("back").may_ask().answers().samples(&["resign", "concede1"]);
/// Claims a draw by the rules, or a win on time. A player who is out of time has nothing to claim.
pub(crate) static CLAIM: ButtonSpec<()> = button("claim")
    .label("button-claim")
    .may_ask()
    .fits(|person| if person.table.fallen_flag().is_some() { person.has_won_on_time() } else { person.is_on_turn() });
/// Gives time to the opponent.
pub(crate) static GIVE: ButtonSpec<Given> =
    button("give").label("button-give-time").may_ask().samples(&["", "86400"]).fits(|person| person.has_won_on_time());
/// Rolls the dice.
pub(crate) static ROLL: ButtonSpec<()> = decision("roll").label("button-roll").colour(Colour::Blue);
/// Offers the cube.
pub(crate) static DOUBLE: ButtonSpec<()> = decision("double").label("button-double");
/// Takes the cube.
pub(crate) static TAKE: ButtonSpec<()> = decision("take").label("button-take").colour(Colour::Green);
/// Resigns the game instead of taking the cube.
pub(crate) static DROP: ButtonSpec<()> = decision("drop").label("button-drop").colour(Colour::Red);

/// Label of a resignation for points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResignPoints {
    pub points: u8,
    /// True if the opponent need not agree.
    pub is_enough: bool,
}

impl Labelled for ResignPoints {
    fn label(&self, taste: &DisplayPrefs) -> String {
        Sentence::new(taste.lang, "button-points")
            .number("points", self.points)
            .text("agreed", if self.is_enough { "no" } else { "yes" })
            .plain()
    }
}

/// The press that makes this offer.
pub(crate) fn offering(offer: Offer, table: &Table) -> Press {
    match offer {
        Offer::Draw => DRAW.now(Making::Offer, table),
        Offer::Abort => ABORT.now(Making::Offer, table),
        Offer::Takeback => TAKEBACK.now(Making::Offer, table),
        Offer::Pause => PAUSE.now(Making::Offer, table),
        Offer::WithoutNumber => WITHOUT_NUMBER.now(Making::Offer, table),
        Offer::Concede(points) => RESIGN.now(Resigning::For(points), table),
    }
}

/// The press of a decision without a piece.
pub(crate) fn deciding(decision: Decision, table: &Table) -> Press {
    match decision {
        Decision::Roll => ROLL.now((), table),
        Decision::Double => DOUBLE.now((), table),
        Decision::Take => TAKE.now((), table),
        Decision::Drop => DROP.now((), table),
        Decision::Claim => CLAIM.now((), table),
        Decision::Pass => TO.now(table.challenge().game.decided(decision).unwrap_or_default(), table),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(data: &str) -> Press {
        Press::read(data).unwrap_or_else(|| panic!("{data}"))
    }

    #[test]
    fn old_buttons_of_offers_mean_what_they_meant() {
        assert_eq!(CONFIRM.read(&press("confirm:k7m2:3:?2.resign")), Some(Confirmed::Resign(None)));
        assert_eq!(CONFIRM.read(&press("confirm:k7m2:3:?2.resign2")), Some(Confirmed::Resign(Some(2))));
        assert_eq!(CONFIRM.read(&press("confirm:k7m2:3:?1.concede3")), Some(Confirmed::Concede(3)));
        assert_eq!(NOT_RESIGNED.read(&press("back:k7m2:3:?1.concede2")), Some(Unresigned::Refuse(2)));
        assert_eq!(NOT_RESIGNED.read(&press("back:k7m2:3:?1.resign")), Some(Unresigned::PlayOn));
        assert_eq!(NOT_RESIGNED.read(&press("back:k7m2:3")), None, "that one leaves a picker");
        assert_eq!(DRAW.read(&press("draw:k7m2:3:?1.yes")), Some(Making::Accept));
        assert_eq!(DRAW.read(&press("draw:k7m2:3")), Some(Making::Offer));
        assert_eq!(NO_DRAW.read(&press("draw:k7m2:3")), None);
        assert_eq!(RESIGN.read(&press("resign:k7m2:3:?1.2")), Some(Resigning::For(2)));
        assert_eq!(GIVE.read(&press("give:k7m2:3:3600")), Some(Given::Seconds(3600)));
        assert_eq!(WITHDRAW.read(&press("withdraw:k7m2:3:?1.points2")), Some(Offer::Concede(2)));
    }

    #[test]
    fn answers_work_for_the_asked_seat_only() {
        let answers =
            ["draw:k7m2:3:yes", "drawno:k7m2:3", "confirm:k7m2:3:resign", "back:k7m2:3:resign", "resign:k7m2:3:1"];
        assert!(answers.iter().all(|data| press(data).answers()));
        let others = ["draw:k7m2:3", "resign:k7m2:3", "back:k7m2:3", "claim:k7m2:3", "resume:k7m2:3", "give:k7m2:3:60"];
        assert!(others.iter().all(|data| !press(data).answers()));
    }
}
