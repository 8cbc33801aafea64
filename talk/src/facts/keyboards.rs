//! The keyboards under public messages.

use banco_engine::games::backgammon::Decision;
use banco_engine::{AnyGame, GameKey, Offer, Opponent, Phase, Seat, Table};
use banco_ports::limits::BUTTON_ROWS_MAX;

use crate::facts::button::{ButtonData, Verb};
use crate::facts::say::{Choice, Label};

/// Names of games that stand beside each other without being cut on a telephone.
const GAMES_PER_ROW: usize = 3;

fn key(key: &'static str, data: ButtonData) -> Choice {
    Choice { label: Label::Key(key), data }
}

/// The buttons under a challenge.
pub fn challenge_choices(table: &Table) -> Vec<Vec<Choice>> {
    if table.phase() != Phase::Challenged {
        return Vec::new();
    }
    let data = |verb| ButtonData::game(verb, table.id());
    let mut first = vec![key("button-accept", data(Verb::Accept))];
    if !matches!(table.challenge().opponent, Opponent::Anyone) {
        first.push(key("button-decline", data(Verb::Decline)));
    }
    // Where nothing is drawn there is nothing to mix into.
    let luck = [key("button-part", data(Verb::Part)), key("button-envelope", data(Verb::Envelope))];
    let mut second: Vec<Choice> = luck.into_iter().filter(|_| table.challenge().is_drawn()).collect();
    second.push(key("button-cancel", data(Verb::Cancel)));
    vec![first, second]
}

/// The buttons under the present board of a table.
pub fn board_choices(table: &Table) -> Vec<Vec<Choice>> {
    let at = |verb| ButtonData::at(verb, table.id(), table.version());
    match table.phase() {
        Phase::Playing if table.challenge().game == GameKey::Backgammon => {
            vec![dice_choices(table), vec![key("button-resign", at(Verb::Resign))]]
        }
        Phase::Playing => {
            let mut first = vec![key("button-move", at(Verb::Choose))];
            if table.challenge().game == GameKey::Jieqi {
                first.push(key("button-peek", at(Verb::Peek)));
            }
            let mut second = vec![key("button-draw", at(Verb::Draw)), key("button-resign", at(Verb::Resign))];
            if table.game().is_some_and(|game| game.claim().is_some()) {
                second.push(key("button-claim", at(Verb::Claim)));
            }
            vec![first, second]
        }
        Phase::Over(_) => {
            let mut first = vec![key("button-rematch", at(Verb::Rematch))];
            if table.challenge().is_drawn() {
                first.push(key("button-verify", at(Verb::Verify)));
            }
            let files = [("button-replay", Verb::Replay), ("button-gif", Verb::Gif), ("button-export", Verb::Export)];
            vec![first, files.map(|(label, verb)| key(label, at(verb))).to_vec()]
        }
        Phase::Challenged | Phase::Declined | Phase::Cancelled => Vec::new(),
    }
}

/// What the side to act may do: roll or double, take or drop, play.
fn dice_choices(table: &Table) -> Vec<Choice> {
    let at = |verb| ButtonData::at(verb, table.id(), table.version());
    let legal = table.game().map(AnyGame::legal).unwrap_or_default();
    let may = |decision: &&Decision| legal.iter().any(|mv| mv.text == decision.key());
    let choice = |decision: &Decision| {
        let (label, verb) = decision_button(*decision);
        key(label, at(verb))
    };
    let open: Vec<Choice> = Decision::ALL.iter().filter(may).map(choice).collect();
    match legal.as_slice() {
        _ if !open.is_empty() => open,
        [only] => {
            vec![Choice { label: Label::Only { mv: only.text.clone() }, data: at(Verb::To).with(only.text.clone()) }]
        }
        _ => vec![key("button-move", at(Verb::Choose))],
    }
}

/// Yes or no to an offer, for the seat that is asked.
pub fn offer_choices(table: &Table, offer: Offer, asked: Seat) -> Vec<Vec<Choice>> {
    let at = |verb| ButtonData::at(verb, table.id(), table.version()).asking(asked);
    // "Agree" answers this offer; without the argument the same verb would make a new one.
    let (yes, no) = match offer {
        Offer::Draw => (at(Verb::Draw).with("yes"), at(Verb::DrawNo)),
        Offer::Abort => (at(Verb::Abort).with("yes"), at(Verb::AbortNo)),
        Offer::Concede(points) => {
            let argument = format!("concede{points}");
            (at(Verb::Confirm).with(argument.clone()), at(Verb::Back).with(argument))
        }
    };
    vec![vec![key("button-agree", yes), key("button-refuse", no)]]
}

/// One button per game of the house.
pub fn game_choices(data: impl Fn(GameKey) -> ButtonData) -> Vec<Vec<Choice>> {
    let choices = GameKey::ALL.iter().map(|game| Choice { label: Label::GameName(*game), data: data(*game) });
    let choices: Vec<Choice> = choices.collect();
    choices.chunks(GAMES_PER_ROW).take(BUTTON_ROWS_MAX).map(<[Choice]>::to_vec).collect()
}

/// An invitation to anybody here, one button per game.
pub fn start_choices() -> Vec<Vec<Choice>> {
    game_choices(|game| ButtonData::new(Verb::Play).with(game.key()))
}

/// The button of a decision: its label and what it does.
pub const fn decision_button(decision: Decision) -> (&'static str, Verb) {
    match decision {
        Decision::Roll => ("button-roll", Verb::Roll),
        Decision::Double => ("button-double", Verb::Double),
        Decision::Take => ("button-take", Verb::Take),
        Decision::Drop => ("button-drop", Verb::Drop),
    }
}
