//! Keyboards under public messages.
//!
//! The core names the buttons of features by their verbs; a button whose feature is not there is left out.

use banco_engine::{
    Decision, Ending, GameKey, Offer, Opponent, Phase, Public, Reason, Seat, Table, View, Viewer, is_of_file,
};
use banco_store::erasure::is_former;

use crate::messages::button::core_buttons::{CHOOSE, HELP, INVITE, TO};
use crate::messages::button::offers::{answering, withdrawing};
use crate::messages::button::{Press, named, verbs};
use crate::messages::choosing::first_choices;
use crate::messages::computer;
use crate::messages::say::{Choice, Label};
use banco_ai::Level;
use banco_ports::limits::REVIEW_PLIES_MIN;

/// Number of games in a row of buttons that a telephone shows without cutting their names.
pub(crate) const GAMES_PER_ROW: usize = 3;

/// Buttons that show a finished game.
const FILES: [&str; 3] = [verbs::REPLAY, verbs::GIF, verbs::EXPORT];

pub(crate) fn key(key: &'static str, data: Press) -> Choice {
    Choice { label: Label::Key(key), data }
}

/// Buttons of these verbs at the table as it is now, with their usual labels.
fn shown(table: &Table, shown: &[&str]) -> Vec<Choice> {
    shown.iter().filter_map(|verb| named(*verb).now(table)).map(Choice::from).collect()
}

/// The rows that have buttons.
fn filled(rows: impl IntoIterator<Item = Vec<Choice>>) -> Vec<Vec<Choice>> {
    rows.into_iter().filter(|row| !row.is_empty()).collect()
}

/// Buttons under a challenge.
pub(crate) fn challenge_choices(table: &Table) -> Vec<Vec<Choice>> {
    // An accepted challenge may still wait for the lot of its first move.
    if table.phase() != Phase::Challenged || table.open_draws().is_some() {
        return Vec::new();
    }
    let row = |verbs: &[&str]| -> Vec<Choice> {
        verbs.iter().filter_map(|verb| named(*verb).of(table.id())).map(Choice::from).collect()
    };
    // The computer accepts by itself as soon as the commitment is shown, so there is no button to accept.
    if let Opponent::Person(person) = &table.challenge().opponent
        && computer::level_of(&person.key).is_some()
    {
        return filled([row(&[verbs::ENVELOPE])]);
    }
    let is_open = matches!(table.challenge().opponent, Opponent::Anyone);
    let first: &[&str] = if is_open { &[verbs::ACCEPT] } else { &[verbs::ACCEPT, verbs::DECLINE] };
    let challenge = table.challenge();
    // A game without chance has nothing to mix luck into.
    let second: &[&str] = match (challenge.is_drawn(), challenge.mixes_luck()) {
        (_, true) => &[verbs::PART, verbs::ENVELOPE, verbs::CANCEL],
        (true, false) => &[verbs::ENVELOPE, verbs::CANCEL],
        (false, false) => &[verbs::CANCEL],
    };
    filled([row(first), row(second)])
}

/// Buttons under the current board of a table.
pub(crate) fn board_choices(table: &Table) -> Vec<Vec<Choice>> {
    match table.phase() {
        Phase::Playing => filled([to_act(table), beside_the_move(table), help_and_check(table)]),
        Phase::Over(_) if is_of_file(&table.challenge().challenger.key) => {
            filled([shown(table, &FILES), review(table)])
        }
        Phase::Over(_) => {
            // A person whose data was erased cannot be challenged.
            let is_gone = |seat| table.person_at(seat).is_some_and(|person| is_former(&person.key));
            let mut first = Vec::new();
            if !Seat::BOTH.into_iter().any(is_gone) {
                first.extend(shown(table, &[verbs::REMATCH]));
            }
            if table.challenge().is_drawn() {
                first.extend(shown(table, &[verbs::VERIFY]));
            }
            first.extend(review(table));
            filled([first, shown(table, &FILES)])
        }
        Phase::Challenged | Phase::Declined | Phase::Cancelled => Vec::new(),
    }
}

/// Buttons of a running game beside those of the move: requests, claims, the end of a pause.
fn beside_the_move(table: &Table) -> Vec<Choice> {
    let game = table.challenge().game;
    let mut row = Vec::new();
    if has_own_captures(table) {
        row.extend(shown(table, &[verbs::PEEK]));
    }
    if game.can_be_drawn() {
        row.extend(shown(table, &[verbs::DRAW]));
    }
    // The button under the board is for the player who has just moved; the opponent types the request. The computer
    // asks for nothing.
    let moved = |seat: Seat| if computer::is_house(table, seat.other()) { seat } else { seat.other() };
    // Whether a move may be taken back tells of a move that waits behind a closed board (days 1.7).
    let is_open = !table.is_closed();
    if is_open && table.to_move().is_some_and(|seat| table.may_take_back(moved(seat)).is_ok()) {
        row.extend(shown(table, &[verbs::TAKEBACK]));
    }
    row.extend(shown(table, &[verbs::RESIGN]));
    if table.is_paused() {
        row.extend(shown(table, &[verbs::RESUME]));
    }
    if table.fallen_flag().is_some() {
        row.extend(named(verbs::CLAIM).now(table).map(|claim| key("button-claim-time", claim)));
        row.extend(shown(table, &[verbs::GIVE]));
    } else if table.closed_for().is_none() && open_decisions(table).contains(&Decision::Claim) {
        row.extend(decision_button(table, Decision::Claim));
    }
    row
}

/// True if a player has captured a face-down piece: before, no player knows more than the others. The computer needs no
/// button.
fn has_own_captures(table: &Table) -> bool {
    let is_dark = |view: View| {
        let of_people = Seat::BOTH.into_iter().zip(view.captured).filter(|(seat, _)| !computer::is_house(table, *seat));
        of_people.flat_map(|(_, men)| men).any(|face| face.dark)
    };
    table.challenge().game.keeps_secrets() && table.view(Viewer::Public).is_some_and(is_dark)
}

/// Button to a hint, for a player who may have help, never for the computer, and to the check of public numbers (beacon
/// 6.1).
fn help_and_check(table: &Table) -> Vec<Choice> {
    let is_helped =
        table.closed_for().is_none() && table.to_move().is_some_and(|seat| computer::may_be_helped(table, seat));
    let mut row = if is_helped { shown(table, &[verbs::HINT]) } else { Vec::new() };
    if table.challenge().luck.is_beacon() {
        row.extend(named(verbs::VERIFY).now(table).map(|check| key("button-check-numbers", check)));
    }
    row
}

/// Button to the review of a finished game.
fn review(table: &Table) -> Vec<Choice> {
    if is_worth_a_review(table) { shown(table, &[verbs::REVIEW]) } else { Vec::new() }
}

/// Buttons of a table for a person without a seat: they show things and change nothing.
pub(crate) fn to_look_at(mut rows: Vec<Vec<Choice>>) -> Vec<Vec<Choice>> {
    rows.iter_mut().for_each(|row| row.retain(|choice| choice.data.is_for_spectators()));
    filled(rows)
}

/// True if a game is over and was really played.
pub(crate) fn is_worth_a_review(table: &Table) -> bool {
    // A file without a result is not an aborted game.
    let counts = |ending: Ending| ending.reason != Reason::Aborted || is_of_file(&table.challenge().challenger.key);
    let is_played = |ending: Ending| counts(ending) && table.plies().len() >= REVIEW_PLIES_MIN;
    matches!(table.phase(), Phase::Over(ending) if is_played(ending))
}

/// Decisions of the side to move that need no piece, such as the cube.
fn open_decisions(table: &Table) -> Vec<Decision> {
    let open = table.game().zip(table.to_move()).map(|(game, seat)| game.decisions(seat));
    open.unwrap_or_default()
}

/// Buttons of the side to act: decide before the move, play the only move, or choose one.
fn to_act(table: &Table) -> Vec<Choice> {
    // The computer presses nothing, and no player may move its pieces.
    if table.to_move().is_some_and(|seat| computer::is_house(table, seat)) {
        return Vec::new();
    }
    if table.closed_for().is_some() {
        return shown(table, &[verbs::LOOK]);
    }
    let open = open_decisions(table);
    let first = [Decision::Roll, Decision::Double, Decision::Take, Decision::Drop];
    let first = first.into_iter().filter(|decision| open.contains(decision));
    let first: Vec<Choice> = first.filter_map(|decision| decision_button(table, decision)).collect();
    if !first.is_empty() {
        return first;
    }
    // With dice there is often one legal move only, which takes long to build.
    let has_dice = table.challenge().game.decisions().contains(&Decision::Roll);
    let legal = if has_dice { table.game().map(Public::legal).unwrap_or_default() } else { Vec::new() };
    if let [only] = legal.as_slice() {
        return vec![Choice { label: Label::Only { mv: only.text.clone() }, data: TO.now(only.text.clone(), table) }];
    }
    if let Some(choices) = first_choices(table) {
        return choices;
    }
    let is_placed = table.game().is_some_and(|game| game.board().is_placed());
    vec![key(if is_placed { "button-put" } else { "button-move" }, CHOOSE.now((), table))]
}

/// Yes and no for an offer, for the seat that is asked.
pub(crate) fn offer_choices(table: &Table, offer: Offer, asked: Seat) -> Vec<Vec<Choice>> {
    let answer = |label, yes| Some(key(label, answering(offer, yes, table, asked)?));
    let answers = [answer("button-agree", true), answer("button-refuse", false)];
    let withdraw = withdrawing(offer, table, asked.other()).map(Choice::from);
    filled([answers.into_iter().flatten().collect(), withdraw.into_iter().collect()])
}

/// One button per game of the bot.
pub(crate) fn game_choices(data: impl Fn(GameKey) -> Option<Press>) -> Vec<Vec<Choice>> {
    let choice = |game: &GameKey| Some(Choice { label: Label::GameName(*game), data: data(*game)? });
    let choices: Vec<Choice> = GameKey::ALL.iter().filter_map(choice).collect();
    choices.chunks(GAMES_PER_ROW).map(<[Choice]>::to_vec).collect()
}

/// Open challenge in this chat, one button per game.
pub(crate) fn start_choices(levels: &[Level]) -> Vec<Vec<Choice>> {
    let machine = machine_choice(None, levels).map(|choice| vec![choice]);
    game_choices(|game| named(verbs::PLAY).saying(game.key()).alone()).into_iter().chain(machine).collect()
}

/// Press that leads to a game against the computer; without `game` it asks for the game.
fn machine(game: Option<GameKey>) -> Option<Press> {
    let machine = named(verbs::MACHINE);
    game.map_or(machine.clone(), |game| machine.saying(game.key())).alone()
}

/// Button to a game against the computer, unless the computer is off.
pub(crate) fn machine_choice(game: Option<GameKey>, levels: &[Level]) -> Option<Choice> {
    machine(game).filter(|_| !levels.is_empty()).map(Choice::from)
}

/// Button to a game against the computer at another level than the last one.
pub(crate) fn other_level(game: GameKey, level: Level, is_higher: bool) -> Option<Choice> {
    let start = format!("{}.{}", game.key(), computer::code(level));
    let data = named(verbs::MACHINE).saying(start).alone()?;
    Some(Choice { label: Label::OtherLevel { level, is_higher }, data })
}

/// Choice of a game against the computer.
pub(crate) fn machine_choices() -> Vec<Vec<Choice>> {
    game_choices(|game| machine(Some(game)))
}

/// Buttons of a private chat: ways to opponents and to help pages. The computer starts `game` at once if a game was
/// asked for and `levels` is not empty.
pub(crate) fn private_choices(game: Option<GameKey>, levels: &[Level]) -> Vec<Vec<Choice>> {
    let first = machine_choice(game, levels).into_iter().chain([Choice::from(INVITE.plain(()))]);
    // The button asks first for the game whose rules are wanted.
    let rules = named(verbs::BOARD).alone().map(Choice::from);
    filled([first.collect(), rules.into_iter().chain([Choice::from(HELP.plain(String::new()))]).collect()])
}

/// Button of a decision; `None` if no feature has it.
fn decision_button(table: &Table, decision: Decision) -> Option<Choice> {
    let verb = match decision {
        Decision::Roll => verbs::ROLL,
        Decision::Double => verbs::DOUBLE,
        Decision::Take => verbs::TAKE,
        Decision::Drop => verbs::DROP,
        Decision::Claim => verbs::CLAIM,
        Decision::Pass => {
            let mv = table.challenge().game.decided(decision).unwrap_or_default();
            return Some(Choice { label: Label::Only { mv: mv.clone() }, data: TO.now(mv, table) });
        }
    };
    named(verb).now(table).map(Choice::from)
}
