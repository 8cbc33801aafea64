//! Small talk beside a board: `tests/chat/lines.txt` marks every line as a move, a near miss, or talk.
//!
//! Every line is typed by the side to move in the game that it has on screen, which is the most error-prone case.

use std::sync::Arc;

use banco_engine::{Person, Table};
use banco_ports::{Deliver, Inbound, Intent, MessageRef, Place, Platform, RepliedTo};
use banco_tests::bare::{Board, House, person};

const LINES: &str = include_str!("../../../chat/lines.txt");

/// Way in which a line arrives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Typed beside the board on screen.
    Beside,
    /// Sent as a reply to the newest board, as in a group.
    Reply,
}

/// A table at which An plays the first side against Binh, and both chat.
struct Talk {
    house: House,
    way: Way,
    id: String,
    events: u32,
}

impl Talk {
    async fn begin(way: Way, game: &str) -> Talk {
        let house = House::in_memory(vec![(Platform::Web, Arc::new(Board::default()) as Arc<dyn Deliver>)]).await;
        let mut talk = Talk { house, way, id: String::new(), events: 0 };
        let args = banco_ports::Args { rest: format!("{game} side=first"), ..Default::default() };
        talk.hear("An", Intent::Command { name: "play".into(), args }).await;
        let open = talk.house.store.open_games_at(&place()).await.expect("a store");
        talk.id = open[0].0.clone();
        talk.hear("Binh", Intent::Press(format!("accept:{}", talk.id))).await;
        talk
    }

    /// True if the bot answered.
    async fn hear(&mut self, user: &str, intent: Intent) -> bool {
        self.hear_reply(user, intent, None).await
    }

    async fn hear_reply(&mut self, user: &str, intent: Intent, reply_to: Option<RepliedTo>) -> bool {
        self.events += 1;
        let inbound = Inbound {
            place: place(),
            private: false,
            guild: None,
            from: person(user),
            moderator: false,
            event: format!("talk:{}", self.events),
            lang: None,
            chat_lang: None,
            chat_title: None,
            intent,
            reply_to,
        };
        !self.house.service.handle(inbound).await.replies.is_empty()
    }

    async fn table(&self) -> Table {
        let entries = self.house.store.load(&self.id).await.expect("a store").expect("a game");
        Table::replay(&entries).expect("a whole record")
    }

    fn mover(table: &Table) -> Person {
        table.person_at(table.to_move().expect("somebody is to move")).expect("seated").clone()
    }

    /// Types a line as the side to move; returns the moves it made and if it was answered.
    async fn say(&mut self, line: &str) -> (Vec<String>, bool) {
        let before = self.table().await;
        let user = Talk::mover(&before).name;
        let text = line.to_owned();
        let is_answered = match self.way {
            Way::Beside => self.hear(&user, Intent::Line { text, game: Some(self.id.clone()) }).await,
            Way::Reply => self.reply(&user, &text).await,
        };
        let after = self.table().await;
        let made = after.plies().iter().skip(before.plies().len()).map(|ply| ply.mv.clone()).collect();
        (made, is_answered)
    }

    /// Types a reply to the board.
    async fn reply(&mut self, user: &str, text: &str) -> bool {
        // The id in the caption identifies the game, even if the message itself is forgotten.
        let board = RepliedTo { message: MessageRef("0".to_owned()), text: Some(format!("#{}", self.id)) };
        self.hear_reply(user, Intent::Text(text.to_owned()), Some(board)).await
    }

    /// Plays a move after a line that was not understood.
    async fn play(&mut self, mv: &str) {
        let table = self.table().await;
        let press = format!("to:{}:{}:{mv}", self.id, table.version());
        self.hear(&Talk::mover(&table).name, Intent::Press(press)).await;
    }
}

/// Found by an outside review: `O-O` off turn was ignored, `e5` was not.
#[tokio::test]
async fn castling_off_turn_is_told_so() {
    for (way, game, line, is_told) in [
        (Way::Beside, "chess", "O-O", true),
        (Way::Reply, "chess", "o-o-o", true),
        (Way::Reply, "chess", "0-0", true),
        (Way::Beside, "xiangqi", "0-0", false),
        (Way::Reply, "xiangqi", "0-0", false),
    ] {
        let mut talk = Talk::begin(way, game).await;
        let is_answered = match way {
            Way::Beside => {
                let game = Some(talk.id.clone());
                talk.hear("Binh", Intent::Line { text: line.to_owned(), game }).await
            }
            Way::Reply => talk.reply("Binh", line).await,
        };
        assert_eq!(is_answered, is_told, "{game} {line}");
        assert!(talk.table().await.plies().is_empty());
    }
}

/// Found by an outsider: with a challenge on screen the page took a move for talk, without an answer.
#[tokio::test]
async fn beside_a_challenge_a_move_is_played_where_it_can_be() {
    let mut talk = Talk::begin(Way::Beside, "chess").await;
    let args = banco_ports::Args { rest: "xiangqi".to_owned(), ..Default::default() };
    talk.hear("Binh", Intent::Command { name: "play".into(), args }).await;
    let open = talk.house.store.open_games_at(&place()).await.expect("a store");
    let challenge = open.into_iter().map(|(id, ..)| id).find(|id| *id != talk.id).expect("a second one");
    for (line, moves) in [("P2-5", 0), ("hay đấy", 0), ("e4", 1)] {
        talk.hear("An", Intent::Line { text: line.to_owned(), game: Some(challenge.clone()) }).await;
        assert_eq!(talk.table().await.plies().len(), moves, "{line}");
    }
}

fn place() -> Place {
    Place { platform: Platform::Web, chat: "talk".to_owned(), thread: None }
}

#[derive(Default)]
struct Judged {
    moves: usize,
    not_understood: Vec<String>,
    wrong: Vec<String>,
    talk: usize,
    from_talk: Vec<String>,
    answered_talk: Vec<String>,
    near: usize,
    silent_near: Vec<String>,
}

impl Judged {
    async fn line(&mut self, talk: &mut Talk, line: &str) {
        let fields: Vec<&str> = line.split('\t').collect();
        match fields[..] {
            // Every play of the roll, each typed as a player might.
            ["plays"] => {
                let table = talk.table().await;
                let plays = table.game().expect("it has begun").legal();
                for (at, play) in plays.iter().enumerate() {
                    let typed = match at % 3 {
                        0 => play.text.clone(),
                        1 => play.text.split(' ').rev().collect::<Vec<_>>().join(" "),
                        _ => play.text.replace(' ', ", "),
                    };
                    let line = format!("move\t{typed}\t{}", play.text);
                    Box::pin(self.line(&mut Talk::begin(talk.way, "backgammon").await, &line)).await;
                }
            }
            ["move", typed, wanted] => {
                self.moves += 1;
                let (made, _) = talk.say(typed).await;
                match made.first() {
                    Some(mv) if mv == wanted => {}
                    Some(mv) => self.wrong.push(format!("{typed}: {mv}, not {wanted}")),
                    None => {
                        self.not_understood.push(format!("{typed}: {wanted}"));
                        talk.play(wanted).await;
                    }
                }
            }
            ["talk", typed] => {
                self.talk += 1;
                let (made, is_answered) = talk.say(typed).await;
                if !made.is_empty() {
                    self.from_talk.push(format!("{typed}: {made:?}"));
                } else if is_answered {
                    self.answered_talk.push(typed.to_owned());
                }
            }
            ["wish", typed] => {
                let (made, is_answered) = talk.say(typed).await;
                let offer = talk.table().await.offer();
                assert!(made.is_empty(), "{typed}: {made:?}");
                let is_heard = is_answered || offer.is_some();
                assert_eq!(is_heard, talk.way == Way::Reply, "{typed}: {offer:?}");
                // The opponent refuses, in words as well.
                if let Some((asking, _)) = offer {
                    let other = talk.table().await.person_at(asking.other()).expect("seated").name.clone();
                    talk.reply(&other, "không nhé").await;
                    assert_eq!(talk.table().await.offer(), None);
                }
            }
            ["near", typed] => {
                self.near += 1;
                let (made, is_answered) = talk.say(typed).await;
                if !made.is_empty() {
                    self.wrong.push(format!("{typed}: {made:?}, not a move"));
                } else if !is_answered {
                    self.silent_near.push(typed.to_owned());
                }
            }
            _ => panic!("a line nobody can read: {line}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_of_talk_are_moves_only_where_they_are_meant_as_moves() {
    judge(Way::Beside).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replies_to_a_board_are_answered_only_where_they_are_meant_as_moves() {
    judge(Way::Reply).await;
}

async fn judge(way: Way) {
    let mut judged = Judged::default();
    let mut talk = None;
    let mut fresh = None;
    for line in LINES.lines().filter(|line| !line.is_empty()) {
        if let Some((kind, game)) = line.split_once(' ').filter(|(kind, _)| ["game", "fresh"].contains(kind)) {
            fresh = (kind == "fresh").then(|| game.to_owned());
            talk = Some(Talk::begin(way, game).await);
            continue;
        }
        let at = talk.as_mut().expect("a game comes first");
        judged.line(at, line).await;
        if let Some(game) = fresh.as_deref().filter(|_| line.starts_with("move")) {
            talk = Some(Talk::begin(way, game).await);
        }
    }
    let Judged { moves, not_understood, wrong, talk, from_talk, answered_talk, near, silent_near } = judged;
    println!("{moves} moves, {} not understood: {not_understood:#?}", not_understood.len());
    println!("{talk} lines of talk, {} answered: {answered_talk:#?}", answered_talk.len());
    println!("{near} near misses, {} not answered: {silent_near:#?}", silent_near.len());
    assert!(moves + talk + near >= 1_000);
    assert!(wrong.is_empty(), "wrong moves: {wrong:#?}");
    assert!(from_talk.is_empty(), "talk became moves: {from_talk:#?}");
    assert!(not_understood.len() * 100 <= moves * 3, "{} of {moves}: {not_understood:#?}", not_understood.len());
    assert!(answered_talk.is_empty(), "talk was answered: {answered_talk:#?}");
    assert!(silent_near.is_empty(), "near misses were not helped: {silent_near:#?}");
}
