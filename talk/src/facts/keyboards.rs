//! The keyboards under public messages.

use banco_engine::{Decision, GameKey, Offer, Opponent, Phase, Public, Seat, Table};
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
        Phase::Playing => {
            let game = table.challenge().game;
            let mut first = to_act(table);
            if game.keeps_secrets() {
                first.push(key("button-peek", at(Verb::Peek)));
            }
            let mut second = Vec::new();
            if game.can_be_drawn() {
                second.push(key("button-draw", at(Verb::Draw)));
            }
            second.push(key("button-resign", at(Verb::Resign)));
            if open_decisions(table).contains(&Decision::Claim) {
                second.push(decision_button(table, Decision::Claim));
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

/// What the side to move may decide without touching a man.
fn open_decisions(table: &Table) -> Vec<Decision> {
    let open = table.game().zip(table.to_move()).map(|(game, seat)| game.decisions(seat));
    open.unwrap_or_default()
}

/// What the side to act may do: decide what comes before its move, make the only one there is, or choose one.
fn to_act(table: &Table) -> Vec<Choice> {
    let at = |verb| ButtonData::at(verb, table.id(), table.version());
    let open = open_decisions(table);
    let first = [Decision::Roll, Decision::Double, Decision::Take, Decision::Drop];
    let first = first.into_iter().filter(|decision| open.contains(decision));
    let first: Vec<Choice> = first.map(|decision| decision_button(table, decision)).collect();
    if !first.is_empty() {
        return first;
    }
    // With dice there is often one play only, and long to put together.
    let has_dice = table.challenge().game.decisions().contains(&Decision::Roll);
    let legal = if has_dice { table.game().map(Public::legal).unwrap_or_default() } else { Vec::new() };
    if let [only] = legal.as_slice() {
        return vec![Choice {
            label: Label::Only { mv: only.text.clone() },
            data: at(Verb::To).with(only.text.clone()),
        }];
    }
    let is_placed = table.game().is_some_and(|game| game.board().is_placed());
    vec![key(if is_placed { "button-put" } else { "button-move" }, at(Verb::Choose))]
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

/// Where only the person and the bot are: the way to the others, and what can be read here.
pub fn private_choices() -> Vec<Vec<Choice>> {
    let choice = |key, data| Choice { label: Label::Key(key), data };
    vec![
        vec![choice("button-invite", ButtonData::new(Verb::Invite))],
        // The rules of which game is asked next.
        vec![choice("button-rules", ButtonData::new(Verb::Board)), choice("button-help", ButtonData::new(Verb::Help))],
    ]
}

/// The button of a decision.
pub fn decision_button(table: &Table, decision: Decision) -> Choice {
    let at = |verb| ButtonData::at(verb, table.id(), table.version());
    match decision {
        Decision::Roll => key("button-roll", at(Verb::Roll)),
        Decision::Double => key("button-double", at(Verb::Double)),
        Decision::Take => key("button-take", at(Verb::Take)),
        Decision::Drop => key("button-drop", at(Verb::Drop)),
        Decision::Claim => key("button-claim", at(Verb::Claim)),
        Decision::Pass => {
            let mv = table.challenge().game.decided(decision).unwrap_or_default();
            Choice { label: Label::Only { mv: mv.clone() }, data: at(Verb::To).with(mv) }
        }
    }
}
