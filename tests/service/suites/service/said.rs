//! Everyday sentences to the bot during a game: small talk, requests, moves and typing errors, in private and in a
//! group.

use std::sync::atomic::Ordering;

use banco_ports::{Inbound, Lang, Place};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, place, private_chat};

const SAID: &str = include_str!("../../../chat/said.txt");

/// Number of sentences per language.
const MANY: usize = 100;

/// Pause between two sentences, to stay below the rate limit.
const PAUSE_MILLIS: i64 = 20_000;

/// Place of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    Private,
    Group,
}

/// A game of two people at its start.
struct Talk {
    desk: Desk,
    id: String,
    at: Where,
}

impl Talk {
    async fn begin(at: Where, lang: Lang, game: &str) -> Talk {
        let desk = Desk::open_with(counting_entropy(), lang).await;
        let mut talk = Talk { desk, id: String::new(), at };
        let heard = talk.say("an", &format!("/play {game} @binh side=first")).await;
        talk.id = banco_service::game_id_in(&heard.text()).expect("the challenge names its game");
        talk.say("binh", &format!("/accept {}", talk.id)).await;
        talk
    }

    fn place(&self, who: &str) -> Place {
        match self.at {
            Where::Private => private_chat(&person(who).key),
            Where::Group => place("nhom"),
        }
    }

    async fn say(&mut self, who: &str, text: &str) -> Heard {
        self.desk.house.clock.fetch_add(PAUSE_MILLIS, Ordering::SeqCst);
        let inbound = self.desk.typed(who, text);
        let (place, private) = (self.place(who), self.at == Where::Private);
        self.desk.send(Inbound { place, private, ..inbound }).await
    }

    async fn moves(&self) -> Vec<String> {
        self.desk.table(&self.id).await.plies().iter().map(|ply| ply.mv.clone()).collect()
    }
}

/// Error in the result of a sentence, if any.
async fn misread(talk: &mut Talk, lang: Lang, game: &str, kind: &str, text: &str) -> Option<String> {
    let heard = talk.say("an", text).await;
    let moves = talk.moves().await;
    let told = heard.text();
    let is_right = match kind.split_once(' ') {
        Some(("move", mv)) => moves == [mv],
        Some(("do", line)) => {
            let mut twin = Talk::begin(talk.at, lang, game).await;
            twin.say("an", &format!("/{line}")).await.text() == told && moves.is_empty()
        }
        _ if !moves.is_empty() => false,
        _ if kind == "near" => heard.posts.is_empty() && !told.is_empty(),
        _ => match talk.at {
            Where::Private => {
                let [letter] = heard.posts.as_slice() else { return Some(format!("{kind}: {text}: {told}")) };
                letter.place == talk.place("binh") && letter.message.text.to_plain().contains(text)
            }
            Where::Group => heard.replies.is_empty() && heard.posts.is_empty(),
        },
    };
    (!is_right).then(|| format!("{kind}: {text}: {told}"))
}

async fn judge(at: Where) {
    let (mut lang, mut game, mut talk, mut counts, mut wrong) = (Lang::Vi, "", None, [0; 2], Vec::new());
    for line in SAID.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(rest) = line.strip_prefix("game ") {
            let (of, named) = rest.split_once(' ').expect("a language and a game");
            (lang, game, talk) = (Lang::from_locale(of).expect("one of ours"), named, None);
            continue;
        }
        let (kind, text) = line.split_once('\t').unwrap_or_else(|| panic!("a line nobody can read: {line}"));
        counts[usize::from(lang == Lang::Vi)] += 1;
        // Talk and typing errors leave the game unchanged.
        let is_left = matches!(kind, "talk" | "near");
        let mut here = match talk.take().filter(|_| is_left) {
            Some(talk) => talk,
            None => Talk::begin(at, lang, game).await,
        };
        wrong.extend(misread(&mut here, lang, game, kind, text).await);
        talk = Some(here).filter(|_| is_left);
    }
    assert!(counts.iter().all(|count| *count >= MANY), "{counts:?}");
    assert!(wrong.is_empty(), "{at:?}: {} of {counts:?}:\n{}", wrong.len(), wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everyday_sentences_of_a_private_game_are_talk_wishes_or_moves() {
    judge(Where::Private).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everyday_sentences_to_the_bot_in_a_group_are_wishes_moves_or_silence() {
    judge(Where::Group).await;
}
