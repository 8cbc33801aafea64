//! Keyboards under public messages.

use banco_engine::{
    Decision, Ending, GameKey, Offer, Opponent, Person, PersonKey, Phase, Public, Reason, Ruling, Seat, Table, View,
    Viewer, is_of_file,
};
use banco_ports::limits::CUP_LINES_PER_PAGE;
use banco_store::erasure::is_former;
use banco_tournament::{Cup, Form, Order, Stage};

use crate::messages::button::{ButtonAction, CUP_FORMS, CUP_PACES, CupDeed, HintStep, Judging, Press, ReviewAt};
use crate::messages::choosing::first_choices;
use crate::messages::computer;
use crate::messages::say::{Choice, Label};
use banco_ai::Level;
use banco_ports::limits::REVIEW_PLIES_MIN;

/// Maximum number of games with ruling buttons; in larger tournaments their ids are typed.
const GAMES_JUDGED_MAX: usize = 8;

/// Number of games in a row of buttons that a telephone shows without cutting their names.
const GAMES_PER_ROW: usize = 3;

pub(crate) fn key(key: &'static str, data: Press) -> Choice {
    Choice { label: Label::Key(key), data }
}

/// Buttons under a challenge.
pub(crate) fn challenge_choices(table: &Table) -> Vec<Vec<Choice>> {
    if table.phase() != Phase::Challenged {
        return Vec::new();
    }
    let data = |deed| Press::game(deed, table.id());
    // The computer accepts by itself as soon as the commitment is shown, so there is no button to accept.
    if let Opponent::Person(person) = &table.challenge().opponent
        && computer::level_of(&person.key).is_some()
    {
        return vec![vec![key("button-envelope", data(ButtonAction::Envelope))]];
    }
    let mut first = vec![key("button-accept", data(ButtonAction::Accept { part: String::new() }))];
    if !matches!(table.challenge().opponent, Opponent::Anyone) {
        first.push(key("button-decline", data(ButtonAction::Decline)));
    }
    // A game without chance has nothing to mix luck into.
    let luck = [key("button-part", data(ButtonAction::Part)), key("button-envelope", data(ButtonAction::Envelope))];
    let mut second: Vec<Choice> = luck.into_iter().filter(|_| table.challenge().is_drawn()).collect();
    second.push(key("button-cancel", data(ButtonAction::Cancel)));
    vec![first, second]
}

/// Buttons under the current board of a table.
pub(crate) fn board_choices(table: &Table) -> Vec<Vec<Choice>> {
    let at = |deed| Press::now(deed, table);
    match table.phase() {
        Phase::Playing => {
            let game = table.challenge().game;
            let first = to_act(table);
            let mut second = Vec::new();
            // Before a face-down piece is captured, no player knows more than the others. The computer needs no button.
            let is_dark = |view: View| {
                let of_people =
                    Seat::BOTH.into_iter().zip(view.captured).filter(|(seat, _)| !computer::is_house(table, *seat));
                of_people.flat_map(|(_, men)| men).any(|face| face.dark)
            };
            if game.keeps_secrets() && table.view(Viewer::Public).is_some_and(is_dark) {
                second.push(key("button-peek", at(ButtonAction::Peek)));
            }
            if game.can_be_drawn() {
                second.push(key("button-draw", at(ButtonAction::Offer(Offer::Draw))));
            }
            // The button under the board is for the player who has just moved; the opponent types the request. The
            // computer asks for nothing.
            let moved = |seat: Seat| if computer::is_house(table, seat.other()) { seat } else { seat.other() };
            if table.to_move().is_some_and(|seat| table.may_take_back(moved(seat)).is_ok()) {
                second.push(key("button-takeback", at(ButtonAction::Offer(Offer::Takeback))));
            }
            second.push(key("button-resign", at(ButtonAction::Resign)));
            if table.is_paused() {
                second.push(key("button-resume", at(ButtonAction::Resume)));
            }
            if table.fallen_flag().is_some() {
                second.push(key("button-claim-time", at(ButtonAction::Claim)));
                second.push(key("button-give-time", at(ButtonAction::Give)));
            }
            if open_decisions(table).contains(&Decision::Claim) && table.fallen_flag().is_none() {
                second.push(decision_button(table, Decision::Claim));
            }
            // Hints are for a player who may have help, never for the computer.
            let is_helped = table.to_move().is_some_and(|seat| computer::may_be_helped(table, seat));
            let hint: Vec<Choice> = is_helped
                .then(|| key("button-hint", at(ButtonAction::Hint { step: HintStep::Man })))
                .into_iter()
                .collect();
            vec![first, second, hint].into_iter().filter(|row| !row.is_empty()).collect()
        }
        Phase::Over(_) if is_of_file(&table.challenge().challenger.key) => {
            let files = [("button-replay", ButtonAction::Replay { at: None }), ("button-gif", ButtonAction::Gif)];
            let files = files.into_iter().chain([("button-export", ButtonAction::Export)]);
            let review = is_worth_a_review(table)
                .then(|| key("button-review", at(ButtonAction::Review { at: ReviewAt::Whole })));
            let files = files.map(|(label, deed)| key(label, at(deed))).collect();
            [files, review.into_iter().collect()].into_iter().filter(|row: &Vec<Choice>| !row.is_empty()).collect()
        }
        Phase::Over(_) => {
            // A person whose data was erased cannot be challenged.
            let is_gone = |seat| table.person_at(seat).is_some_and(|person| is_former(&person.key));
            let mut first = Vec::new();
            if !Seat::BOTH.into_iter().any(is_gone) {
                first.push(key("button-rematch", at(ButtonAction::Rematch)));
            }
            if table.challenge().is_drawn() {
                first.push(key("button-verify", at(ButtonAction::Verify)));
            }
            if is_worth_a_review(table) {
                first.push(key("button-review", at(ButtonAction::Review { at: ReviewAt::Whole })));
            }
            let replay = ButtonAction::Replay { at: None };
            let files =
                [("button-replay", replay), ("button-gif", ButtonAction::Gif), ("button-export", ButtonAction::Export)];
            let rows = [first, files.map(|(label, deed)| key(label, at(deed))).to_vec()];
            rows.into_iter().filter(|row| !row.is_empty()).collect()
        }
        Phase::Challenged | Phase::Declined | Phase::Cancelled => Vec::new(),
    }
}

/// Buttons of a table for a person without a seat: they show things and change nothing.
pub(crate) fn to_look_at(mut rows: Vec<Vec<Choice>>) -> Vec<Vec<Choice>> {
    let looks = |choice: &Choice| {
        let deed = choice.data.deed();
        matches!(
            deed,
            Some(
                ButtonAction::Replay { .. }
                    | ButtonAction::Gif
                    | ButtonAction::Export
                    | ButtonAction::Verify
                    | ButtonAction::Review { .. }
            )
        )
    };
    rows.iter_mut().for_each(|row| row.retain(looks));
    rows.retain(|row| !row.is_empty());
    rows
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
    let at = |deed| Press::now(deed, table);
    let open = open_decisions(table);
    let first = [Decision::Roll, Decision::Double, Decision::Take, Decision::Drop];
    let first = first.into_iter().filter(|decision| open.contains(decision));
    let first: Vec<Choice> = first.map(|decision| decision_button(table, decision)).collect();
    if !first.is_empty() {
        return first;
    }
    // With dice there is often one legal move only, which takes long to build.
    let has_dice = table.challenge().game.decisions().contains(&Decision::Roll);
    let legal = if has_dice { table.game().map(Public::legal).unwrap_or_default() } else { Vec::new() };
    if let [only] = legal.as_slice() {
        return vec![Choice {
            label: Label::Only { mv: only.text.clone() },
            data: at(ButtonAction::To { mv: only.text.clone() }),
        }];
    }
    if let Some(choices) = first_choices(table) {
        return choices;
    }
    let is_placed = table.game().is_some_and(|game| game.board().is_placed());
    vec![key(if is_placed { "button-put" } else { "button-move" }, at(ButtonAction::Choose))]
}

/// Yes and no for an offer, for the seat that is asked.
pub(crate) fn offer_choices(table: &Table, offer: Offer, asked: Seat) -> Vec<Vec<Choice>> {
    let at = |deed| Press::now(deed, table).asking(asked);
    let [yes, no] = [true, false].map(|yes| at(ButtonAction::Answer { offer, yes }));
    let withdraw = Press::now(ButtonAction::Withdraw(offer), table).asking(asked.other());
    vec![vec![key("button-agree", yes), key("button-refuse", no)], vec![key("button-withdraw", withdraw)]]
}

/// One button per game of the bot.
pub(crate) fn game_choices(data: impl Fn(GameKey) -> Press) -> Vec<Vec<Choice>> {
    let choices = GameKey::ALL.iter().map(|game| Choice { label: Label::GameName(*game), data: data(*game) });
    let choices: Vec<Choice> = choices.collect();
    choices.chunks(GAMES_PER_ROW).map(<[Choice]>::to_vec).collect()
}

/// Open challenge in this chat, one button per game.
pub(crate) fn start_choices(levels: &[Level]) -> Vec<Vec<Choice>> {
    let machine = machine_choice(None, levels).map(|choice| vec![choice]);
    game_choices(|game| Press::Open { game }).into_iter().chain(machine).collect()
}

/// Button to a game against the computer, unless the computer is off.
pub(crate) fn machine_choice(game: Option<GameKey>, levels: &[Level]) -> Option<Choice> {
    (!levels.is_empty()).then(|| key("button-machine", Press::Machine { game, level: None }))
}

/// Choice of a game against the computer.
pub(crate) fn machine_choices() -> Vec<Vec<Choice>> {
    game_choices(|game| Press::Machine { game: Some(game), level: None })
}

/// Choice of the computer's level.
pub(crate) fn level_choices(game: GameKey, levels: &[Level]) -> Vec<Vec<Choice>> {
    let choice = |level: &Level| Choice {
        label: Label::Level(*level),
        data: Press::Machine { game: Some(game), level: Some(*level) },
    };
    levels.chunks(GAMES_PER_ROW).map(|row| row.iter().map(choice).collect()).collect()
}

/// Buttons of a private chat: ways to opponents and to help pages. The computer starts `game` at once if a game was
/// asked for and `levels` is not empty.
pub(crate) fn private_choices(game: Option<GameKey>, levels: &[Level]) -> Vec<Vec<Choice>> {
    let choice = |key, data| Choice { label: Label::Key(key), data };
    let first = machine_choice(game, levels).into_iter().chain([choice("button-invite", Press::Invite)]);
    vec![
        first.collect(),
        // The button asks first for the game whose rules are wanted.
        vec![
            choice("button-rules", Press::Rules { page: None }),
            choice("button-help", Press::Help { topic: String::new() }),
        ],
    ]
}

/// Button of a decision.
pub(crate) fn decision_button(table: &Table, decision: Decision) -> Choice {
    let at = |deed| Press::now(deed, table);
    match decision {
        Decision::Roll => key("button-roll", at(ButtonAction::Roll)),
        Decision::Double => key("button-double", at(ButtonAction::Double)),
        Decision::Take => key("button-take", at(ButtonAction::Take)),
        Decision::Drop => key("button-drop", at(ButtonAction::Drop)),
        Decision::Claim => key("button-claim", at(ButtonAction::Claim)),
        Decision::Pass => {
            let mv = table.challenge().game.decided(decision).unwrap_or_default();
            Choice { label: Label::Only { mv: mv.clone() }, data: at(ButtonAction::To { mv }) }
        }
    }
}

/// Buttons under a message about a tournament; `reader` is its only reader, if it has one.
pub(crate) fn cup_choices(cup: &Cup, reader: Option<&PersonKey>, now: i64) -> Vec<Vec<Choice>> {
    let at = |label, deed| key(label, Press::Cup { cup: Some(cup.id().to_owned()), deed });
    let number = reader.and_then(|reader| cup.number_of(reader)).filter(|number| !cup.is_out(*number));
    let is_own = reader.is_some_and(|reader| cup.organiser().key == *reader);
    let is_unknown = reader.is_none();
    let mut rows = Vec::new();
    match cup.stage() {
        Stage::SignUp => {
            let mut first = Vec::new();
            if number.is_none() && !cup.is_full() {
                first.push(at("button-cup-join", CupDeed::Join));
            }
            if number.is_some() || is_unknown {
                first.push(at("button-cup-leave", CupDeed::Leave { is_sure: false }));
            }
            rows.push(first);
            let mut second =
                vec![at("button-cup-list", CupDeed::Table { page: 0 }), at("button-envelope", CupDeed::Envelope)];
            if (is_own || is_unknown) && !cup.is_to_begin(now) {
                second.push(at("button-cup-start", CupDeed::Begin));
            }
            if is_own {
                second.push(at("button-cup-end", CupDeed::CallOff { is_sure: false }));
            }
            rows.push(second);
        }
        Stage::Running => {
            let mut first = Vec::new();
            if number.is_some() || is_unknown {
                first.push(at("button-cup-mine", CupDeed::Mine));
            }
            if is_unknown {
                first.push(at("button-cup-table", CupDeed::Table { page: 0 }));
            }
            if number.is_none() && takes_players(cup) {
                first.push(at("button-cup-join", CupDeed::Join));
            }
            rows.push(first);
            let mut second = vec![at("button-envelope", CupDeed::Envelope)];
            if number.is_some() && !is_unknown {
                second.push(at("button-cup-withdraw", CupDeed::Leave { is_sure: false }));
            }
            rows.push(second);
        }
        Stage::Over => {
            if is_unknown {
                rows.push(vec![at("button-cup-table", CupDeed::Table { page: 0 })]);
            }
        }
        Stage::CalledOff => {}
    }
    if matches!(cup.stage(), Stage::Over | Stage::CalledOff) && !is_unknown {
        let new = CupDeed::New { game: None, form: None, pace: None };
        rows.push(vec![key("button-cup-new", Press::Cup { cup: None, deed: new })]);
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// Games that run past the end of a round, for the organiser and moderators: one row of possible rulings each.
pub(crate) fn judge_choices(cup: &Cup) -> Vec<Vec<Choice>> {
    let row = |(bout, running): (usize, &banco_tournament::Match)| {
        let bout = cup.rounds().last()?.bouts.get(bout)?;
        let name = |player: usize| cup.players().get(player).map(|player| player.person.name.clone());
        let judge = |ruling| Press::game(ButtonAction::Judge(Some(Judging { ruling, is_sure: false })), &running.game);
        let (first, second) = (running.first, bout.other(running.first));
        let win =
            |seat, player| Some(Choice { label: Label::Wins { name: name(player)? }, data: judge(Ruling::Win(seat)) });
        let mut row = vec![win(Seat::First, first)?, win(Seat::Second, second)?];
        if cup.terms().game.can_be_drawn() {
            let players = format!("{} – {}", name(first)?, name(second)?);
            row.push(Choice { label: Label::Drawn { players }, data: judge(Ruling::Draw) });
        }
        Some(row)
    };
    cup.running().take(GAMES_JUDGED_MAX).filter_map(row).collect()
}

/// Buttons to the other pages of a table.
pub(crate) fn cup_pages(cup: &Cup, page: usize) -> Vec<Vec<Choice>> {
    let pages = cup.players().len().div_ceil(CUP_LINES_PER_PAGE);
    let id = Some(cup.id().to_owned());
    let to = |label, page| key(label, Press::Cup { cup: id.clone(), deed: CupDeed::Table { page } });
    let back = page.checked_sub(1).map(|before| to("button-cup-before", before));
    let on = (page + 1 < pages).then(|| to("button-cup-after", page + 1));
    let row: Vec<Choice> = back.into_iter().chain(on).collect();
    if row.is_empty() { Vec::new() } else { vec![row] }
}

/// Choice of the game for a new tournament.
pub(crate) fn cup_games() -> Vec<Vec<Choice>> {
    let game = |game: &GameKey| {
        let deed = CupDeed::New { game: Some(*game), form: None, pace: None };
        Choice { label: Label::GameName(*game), data: Press::Cup { cup: None, deed } }
    };
    GameKey::ALL.chunks(GAMES_PER_ROW).map(|row| row.iter().map(game).collect()).collect()
}

/// Choice of the form of a tournament.
pub(crate) fn cup_forms(game: GameKey) -> Vec<Vec<Choice>> {
    let form = |(word, form): &(&'static str, Form)| {
        let deed = CupDeed::New { game: Some(game), form: Some(*form), pace: None };
        Choice { label: Label::Listed(word), data: Press::Cup { cup: None, deed } }
    };
    let rows = CUP_FORMS.chunks(2).map(|row| row.iter().map(form).collect());
    rows.chain([vec![cup_back(None)]]).collect()
}

/// Button one step back while a tournament is set up.
fn cup_back(game: Option<GameKey>) -> Choice {
    key("button-back", Press::Cup { cup: None, deed: CupDeed::New { game, form: None, pace: None } })
}

/// Choice of the time per move of a tournament.
pub(crate) fn cup_paces(game: GameKey, form: Form) -> Vec<Vec<Choice>> {
    let pace = |pace: &'static str| {
        let deed = CupDeed::New { game: Some(game), form: Some(form), pace: Some(pace) };
        Choice { label: Label::Listed(pace), data: Press::Cup { cup: None, deed } }
    };
    vec![CUP_PACES.map(pace).to_vec(), vec![cup_back(Some(game))]]
}

/// True while anyone may still sign up.
fn takes_players(cup: &Cup) -> bool {
    let nobody = Person { key: PersonKey(String::new()), name: String::new(), username: None };
    cup.act(Order::Join(nobody), cup.last_at()).is_ok()
}
