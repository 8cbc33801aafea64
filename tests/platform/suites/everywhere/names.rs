//! Odd names of two hundred pairs on two platforms, in the requests as both stand-ins got them (everywhere 8.6).

use std::fmt::Display;

use banco_engine::{Person, PersonKey};
use banco_ports::{Args, Inbound, Intent, Lang, Place, Platform};
use banco_tests::patience::until;
use banco_tests::scenario::code_in;
use banco_tests::stages::{self, Both, posted_to};
use banco_tests::telegram::{User, buttons_of};
use serde_json::{Value, json};

use checks::{check_discord, check_telegram};

mod checks;

/// Names that mention people, look like markup, have no width, or look like the bot's own words.
const ODD: &[&str] = &[
    "@everyone",
    "@here",
    "@durov",
    "<@42>",
    "<@!42> <@&9> <#7>",
    "An",
    "An · Telegram",
    "An · Discord",
    "An · Black",
    "[An](tg://user?id=42)",
    "<a href=\"tg://user?id=42\">An</a><b>",
    "*An* _An_ `An` ||An|| ~~An~~",
    "\u{202e}nA\u{2066}",
    "A\u{0}n\u{7}\u{200b}\u{feff}",
    "#k7m2 /resign",
    "a@b.example t.me/durov https://t.me/durov",
    "Nguyễn Thị Ánh Tuyết Mai Hoa Phượng Vĩ Đỏ Rực Rỡ Bên Hồ Gươm Hà",
    "🐎🐎🐎",
];

const PAIRS: usize = 200;
/// Pairs that play at the same time.
const AT_ONCE: usize = 25;

/// Names of the connected accounts, which no public message may have.
const TWINS: [&str; 2] = ["Zwilling", "Doppel"];

/// A game of Red on Telegram and Black on Discord, in chats of their own. Each player has a connected account on the
/// other one's platform.
struct Pair {
    red: User,
    red_too: u64,
    black: u64,
    black_too: User,
    group: i64,
    channel: u64,
    names: [&'static str; 2],
    id: String,
}

fn telegram_user(both: &Both, first_name: &str, username: String) -> User {
    let fake = both.telegram();
    let user = fake.user(&username);
    user.has_started();
    fake.with(|world| world.people.get_mut(&user.id).expect("a person").first_name = first_name.to_owned());
    user
}

fn discord_user(both: &Both, display: &str, name: &str) -> u64 {
    let fake = both.discord();
    let user = fake.user(name);
    fake.change(|state| state.users.get_mut(&user).expect("a person").display = Some(display.to_owned()));
    user
}

impl Pair {
    fn new(both: &Both, number: usize, names: [&'static str; 2]) -> Pair {
        let red = telegram_user(both, names[0], format!("red{number}"));
        let black_too = telegram_user(both, TWINS[1], format!("doppel{number}"));
        let group = both.telegram().group("Hội cờ", &[&red, &black_too]);
        Pair {
            red,
            red_too: discord_user(both, TWINS[0], &format!("zwilling{number}")),
            black: discord_user(both, names[1], &format!("black{number}")),
            black_too,
            group,
            channel: both.discord().channel(),
            names,
            id: String::new(),
        }
    }

    /// Both players connect their accounts, past the adapters.
    async fn connect(&self, both: &Both) {
        for (one, other) in [(&self.red, self.red_too), (&self.black_too, self.black)] {
            let maker = person("telegram", one.id);
            let taker = person("discord", other);
            let code = asks(both, &maker, command("connect", "")).await;
            let code = code_in(&code.0).expect("a code");
            let (_, data) = asks(both, &taker, command("connect", &code)).await;
            let yes = data.into_iter().find(|data| data.starts_with("connect:")).expect("a question");
            for account in [&taker, &maker] {
                asks(both, account, Intent::Press(yes.clone())).await;
            }
        }
    }
}

fn person(platform: &str, id: impl Display) -> Person {
    Person { key: PersonKey(format!("{platform}:{id}")), name: "x".to_owned(), username: None }
}

fn command(name: &str, rest: &str) -> Intent {
    Intent::Command { name: name.to_owned(), args: Args { rest: rest.to_owned(), ..Args::default() } }
}

/// An action in a private chat; the text of the answer, and the data of its buttons.
async fn asks(both: &Both, from: &Person, intent: Intent) -> (String, Vec<String>) {
    let event = format!("{}:past-the-adapter:{intent:?}", from.key.0);
    let direct = || {
        let id = from.key.0.split(':').nth(1).and_then(|id| id.parse().ok()).expect("an id");
        Place { platform: Platform::Discord, chat: both.discord().direct(id).to_string(), thread: None }
    };
    let place = Platform::own_chat(&from.key).unwrap_or_else(direct);
    let inbound = Inbound {
        place,
        private: true,
        guild: None,
        from: from.clone(),
        moderator: false,
        event,
        lang: Some(Lang::En),
        chat_lang: None,
        chat_title: None,
        intent,
        reply_to: None,
    };
    let answer = both.house().service.handle(inbound).await;
    let messages = || answer.replies.iter().map(|reply| &reply.message);
    let text = messages().map(|message| message.text.to_plain()).collect();
    (text, messages().flat_map(|message| message.buttons.iter().flatten()).map(|button| button.data.clone()).collect())
}

/// The newest message in a group with something in it.
async fn told<T>(
    both: &Both,
    group: i64,
    what: &str,
    find: impl Fn(&banco_tests::telegram::Message) -> Option<T>,
) -> T {
    both.telegram().wait(what, |world| world.said_by_bot(group).filter_map(&find).last()).await
}

async fn all_saved(both: &Both, pairs: &[Pair], plies: usize) {
    for pair in pairs {
        super::begun::saved(both, &pair.id, plies).await;
    }
}

/// Challenges, accepts, moves from all four accounts, an offer and its refusal.
async fn play(both: &Both, pairs: &mut [Pair]) {
    let (telegram, discord) = (both.telegram(), both.discord());
    pairs.iter().for_each(|pair| {
        pair.red.says(pair.group, "/play caro anywhere side=first");
    });
    for pair in pairs.iter_mut() {
        let code = told(both, pair.group, "an invitation", |message| code_in(&message.text)).await;
        let asked = discord.command(pair.black, pair.channel, "accept", &[("code", json!(code))]);
        let (card, data) = discord
            .wait("the challenge", |state| {
                let mut answers = state.answers(asked).into_iter().rev();
                answers.find_map(|message| {
                    let mut data = message.buttons().into_iter().flatten().map(|(_, data)| data);
                    Some((message.id, data.find(|data| data.starts_with("sit:"))?))
                })
            })
            .await;
        pair.id = data.split(':').nth(1).expect("a game").to_owned();
        discord.press(pair.black, card, &data);
    }
    for pair in &*pairs {
        until("the game", async || {
            let card = both.house().store.card(&pair.id).await.expect("readable").expect("a game");
            card.challenger.is_none().then_some(())
        })
        .await;
    }
    let moved = |pair: &Pair, user: u64, mv: &str| {
        discord.command(user, pair.channel, "move", &[("move", json!(format!("{mv} #{}", pair.id)))]);
    };
    // The connected accounts move first.
    pairs.iter().for_each(|pair| moved(pair, pair.red_too, "h8"));
    all_saved(both, pairs, 1).await;
    pairs.iter().for_each(|pair| {
        pair.black_too.says(pair.group, &format!("/move h9 #{}", pair.id));
    });
    all_saved(both, pairs, 2).await;
    pairs.iter().for_each(|pair| {
        pair.red.says(pair.group, &format!("/move i8 #{}", pair.id));
    });
    all_saved(both, pairs, 3).await;
    pairs.iter().for_each(|pair| {
        discord.command(pair.black, pair.channel, "draw", &[]);
    });
    for pair in &*pairs {
        let asked = told(both, pair.group, "the offer", |message| {
            let mut data = buttons_of(message).into_iter().flatten().map(|(_, data)| data);
            Some((message.into(), data.find(|data| data.starts_with("drawno:"))?))
        });
        let (message, data) = asked.await;
        pair.red.presses(message, &data);
    }
    both.driver.idle().await;
    telegram.settled().await;
    discord.settled().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_8_6_requests_of_two_hundred_pairs_with_odd_names_ping_no_other_account() {
    let both = stages::both().await;
    let names = ODD.iter().flat_map(|one| ODD.iter().map(move |other| [*one, *other])).take(PAIRS);
    let mut pairs: Vec<Pair> = names.enumerate().map(|(number, names)| Pair::new(&both, number, names)).collect();
    for pair in &pairs {
        pair.connect(&both).await;
    }
    assert_eq!(both.house().store.values("connected:").await.expect("readable").len(), 2 * PAIRS * 2);
    for some in pairs.chunks_mut(AT_ONCE) {
        play(&both, some).await;
    }
    let (mut seen, mut mentions) = ([0, 0], 0);
    for pair in &pairs {
        both.telegram().with(|world| {
            for call in world.calls.iter().filter(|call| call.fields.get("chat_id") == Some(&json!(pair.group))) {
                seen[0] += 1;
                mentions += usize::from(Value::Object(call.fields.clone()).to_string().contains("text_mention"));
                check_telegram(&Value::Object(call.fields.clone()), pair);
            }
        });
        let state = both.discord().state();
        let of_channel = format!("/channels/{}/", pair.channel);
        for request in state.requests.iter().filter(|request| request.line.contains(&of_channel)) {
            let is_new = posted_to(&request.line).is_some();
            seen[1] += usize::from(is_new);
            check_discord(is_new, &request.body, pair);
        }
    }
    // Boards, an offer and its refusal, in every chat. A newer board may replace one that waits.
    assert!(seen.iter().all(|seen| *seen >= 5 * PAIRS), "{seen:?}");
    assert!(mentions >= 2 * PAIRS, "the player in the seat is called: {mentions}");
}
