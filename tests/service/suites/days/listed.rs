//! Days 2.7b: lists of games show the time left, the least first, and link to the newest boards.

use std::collections::BTreeMap;
use std::sync::Arc;

use banco_engine::{Opponent, Person, PersonKey};
use banco_ports::limits::FLAG_PEACE_MILLIS;
use banco_ports::{Args, Inbound, Intent, Lang, Place, Platform};
use banco_store::memory::InMemoryStore;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard};

use super::house::{HOUR, has, open, pass};

/// Place of a game: an adapter of its own, with people of its platform.
#[derive(Clone, Copy)]
struct Door {
    platform: Platform,
    chat: &'static str,
    guild: Option<&'static str>,
}

const TELEGRAM: Door = Door { platform: Platform::Telegram, chat: "-1001234567890", guild: None };
const DISCORD: Door = Door { platform: Platform::Discord, chat: "22", guild: Some("1") };
const PAGE: Door = Door { platform: Platform::Web, chat: "gap", guild: None };

impl Door {
    fn place(self) -> Place {
        Place { platform: self.platform, chat: self.chat.to_owned(), thread: None }
    }

    fn person(self, name: &str) -> Person {
        let key = PersonKey(format!("{}:{name}", self.platform.key()));
        Person { key, name: name.to_owned(), username: None }
    }

    /// A desk on this platform, with a clock that has run for a while.
    async fn open(self, lang: Lang) -> Desk {
        let store = Arc::new(InMemoryStore::new());
        let desk = Desk::over(store, &[self.platform], counting_entropy(), lang).await;
        // Monday, 23 November 2026, 9 o'clock in Hanoi.
        desk.house.clock.store(1_795_366_800_000 + 9 * HOUR, std::sync::atomic::Ordering::SeqCst);
        pass(&desk, FLAG_PEACE_MILLIS);
        desk
    }

    async fn send(self, desk: &mut Desk, who: &str, intent: Intent) -> Heard {
        let inbound = desk.inbound(who, intent);
        let guild = self.guild.map(str::to_owned);
        desk.send(Inbound { place: self.place(), from: self.person(who), guild, ..inbound }).await
    }

    async fn says(self, desk: &mut Desk, who: &str, line: &str) -> Heard {
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let args = Args { rest: rest.to_owned(), ..Args::default() };
        self.send(desk, who, Intent::Command { name: name.to_owned(), args }).await
    }

    /// Starts a game in which `an` moves first; returns its id.
    async fn game(self, desk: &mut Desk, other: &str, options: &str) -> String {
        let args = Args {
            rest: format!("chess side=first {options}"),
            opponent: Some(Opponent::Person(self.person(other))),
            ..Args::default()
        };
        let asked = self.send(desk, "an", Intent::Command { name: "play".to_owned(), args }).await;
        let id = banco_service::game_id_in(&asked.text()).expect("the challenge names its game");
        self.send(desk, other, Intent::Press(format!("accept:{id}"))).await;
        id
    }

    /// Six games of `an` of every kind, by their names in this file.
    async fn six(self, desk: &mut Desk) -> Vec<(&'static str, String)> {
        let out = self.game(desk, "ha", "time=12h flag=claim").await;
        self.says(desk, "an", &format!("move e4 #{out}")).await;
        pass(desk, 13 * HOUR);
        desk.house.service.do_what_is_due().await;
        let slow = self.game(desk, "dung", "time=3d bank=2d").await;
        let away = self.game(desk, "em", "time=1d").await;
        self.says(desk, "an", &format!("move e4 #{away}")).await;
        self.says(desk, "em", "vacation 3d").await;
        let paused = self.game(desk, "giang", "time=1d").await;
        let asked = self.says(desk, "an", &format!("pause #{paused}")).await;
        let yes = asked.data().into_iter().find(|data| data.ends_with("yes")).expect("giang is asked");
        self.send(desk, "giang", Intent::Press(yes)).await;
        let urgent = self.game(desk, "chi", "time=10m+5s").await;
        pass(desk, 60_000);
        let day = self.game(desk, "binh", "time=1d").await;
        desk.arrived().await;
        vec![("URGENT", urgent), ("DAY", day), ("SLOW", slow), ("PAUSED", paused), ("OUT", out), ("AWAY", away)]
    }

    /// The list as its reader gets it, with the games by their names in this file, and the message numbers of boards.
    async fn list(self, desk: &mut Desk, names: &[(&str, String)]) -> (String, Heard) {
        let heard = self.says(desk, "an", "games").await;
        let mut lines: Vec<String> = heard.text().lines().map(str::to_owned).collect();
        for (name, id) in names {
            let line = lines.iter_mut().find(|line| line.contains(&format!("#{id}"))).expect("it is listed");
            *line = line.replace(&format!("#{id}"), name);
            let board = desk.house.store.board_of(id, &self.place()).await.expect("readable").expect("it is shown");
            if let Some(address) = line.strip_suffix(&format!("/{}", board.0)) {
                *line = format!("{address}/{name}");
            }
        }
        (lines.join("\n"), heard)
    }
}

fn lines(lang: Lang, address: &str) -> String {
    let lines: &[(&str, &str)] = match lang {
        Lang::Vi => &[
            ("URGENT", "Cờ vua với chi · 0 nước · đến lượt bạn, còn 9 phút"),
            ("DAY", "Cờ vua với binh · 0 nước · đến lượt bạn, còn 24 giờ"),
            ("SLOW", "Cờ vua với dung · 0 nước · đến lượt bạn, còn 3 ngày, dự trữ 2 ngày"),
            ("PAUSED", "Cờ vua với giang · 0 nước · đến lượt bạn, tạm dừng"),
            ("OUT", "Cờ vua với ha · 1 nước · chờ người kia, hết giờ: bạn đòi thắng được (/xinxu)"),
            ("AWAY", "Cờ vua với em · 1 nước · chờ người kia, nghỉ phép đến 22:01 ngày 26/11"),
        ],
        Lang::En => &[
            ("URGENT", "Chess with chi · 0 moves · your turn, 9 min left"),
            ("DAY", "Chess with binh · 0 moves · your turn, 24 hours left"),
            ("SLOW", "Chess with dung · 0 moves · your turn, 3 days left, 2 days in reserve"),
            ("PAUSED", "Chess with giang · 0 moves · your turn, paused"),
            ("OUT", "Chess with ha · 1 move · their turn, out of time: you may claim the win (/claim)"),
            ("AWAY", "Chess with em · 1 move · their turn, on vacation until 22:01 on 26 Nov (Asia/Ho_Chi_Minh)"),
        ],
    };
    let title = if lang == Lang::Vi { "Các ván của bạn:" } else { "Your games:" };
    let line = |(name, said): &(&str, &str)| match address {
        "" => format!("\n{name} · {said}"),
        address => format!("\n{name} · {said} · {address}/{name}"),
    };
    format!("{title}\n{}", lines.iter().map(line).collect::<String>())
}

#[tokio::test]
async fn clause_2_7b_six_games_stand_by_urgency_and_lead_to_their_boards() {
    for lang in [Lang::Vi, Lang::En] {
        for (door, address) in
            [(TELEGRAM, "https://t.me/c/1234567890"), (DISCORD, "https://discord.com/channels/1/22"), (PAGE, "")]
        {
            let mut desk = door.open(lang).await;
            let names = door.six(&mut desk).await;
            let (text, heard) = door.list(&mut desk, &names).await;
            assert_eq!(text, lines(lang, address));
            let waits = &names[..4];
            let buttons: Vec<String> = waits.iter().map(|(_, id)| format!("board:{id}")).collect();
            let data = heard.data();
            assert_eq!(&data[..4], buttons.as_slice(), "the games that wait have buttons, in this order");
            // An entry without a link has a button too.
            assert_eq!(data.len(), if address.is_empty() { 6 } else { 4 }, "{data:?}");
            // The next game is the most urgent one.
            let next = door.says(&mut desk, "an", "next").await;
            has(&next, &format!("#{}", names[0].1));
        }
    }
}

/// The same list in a private chat and in a plain group, which have no links to boards.
#[tokio::test]
async fn clause_2_7b_where_no_address_leads_to_a_board_a_button_does() {
    let mut desk = open(Lang::En).await;
    let (mine, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
    let (theirs, _) = desk.start_game("chess", "chi", "an", "time=1d").await;
    let here = desk.say("an", "/games").await;
    assert_eq!(here.data(), [format!("board:{mine}"), format!("board:{theirs}")]);
    assert!(!here.text().contains("https://"), "{}", here.text());
    let inbound = desk.typed("an", "/games");
    let place = banco_tests::desk::private_chat(&banco_tests::desk::person("an").key);
    let alone = desk.send(Inbound { place, private: true, ..inbound }).await;
    assert_eq!(alone.data(), here.data());
    assert!(alone.text().contains("24 hours left · elsewhere"), "{}", alone.text());
}

#[tokio::test]
async fn clause_2_7b_the_reserve_is_told_while_it_runs_and_a_vacation_on_either_side() {
    for (lang, reserve, away, own) in [
        (
            Lang::Vi,
            "đến lượt bạn, còn 47 giờ dự trữ",
            "đến lượt bạn, còn 24 giờ, người kia nghỉ phép đến",
            "đến lượt bạn, bạn nghỉ phép đến",
        ),
        (
            Lang::En,
            "your turn, 47 hours of the reserve left",
            "your turn, 24 hours left, your opponent is on vacation until",
            "your turn, you are on vacation until",
        ),
    ] {
        let mut desk = open(lang).await;
        desk.start_game("chess", "an", "binh", "time=12h bank=2d").await;
        // A first move has more time.
        desk.say("an", "e4").await;
        desk.say("binh", "e5").await;
        pass(&desk, 13 * HOUR);
        has(&desk.say("an", "/games").await, reserve);
        desk.start_game("chess", "an", "chi", "time=1d").await;
        desk.say("chi", "/vacation 2d").await;
        has(&desk.say("an", "/games").await, away);
        let mut desk = open(lang).await;
        desk.start_game("chess", "an", "binh", "time=1d").await;
        desk.say("an", "/vacation 2d").await;
        has(&desk.say("an", "/games").await, own);
    }
}

#[tokio::test]
async fn clause_2_7b_who_is_out_of_time_and_where_a_weekend_stops_the_clock() {
    for (lang, out, weekend) in [
        (Lang::Vi, "đến lượt bạn, hết giờ: bên kia đòi thắng được", "đến lượt bạn, cuối tuần nghỉ đến 30/11"),
        (Lang::En, "your turn, out of time: your opponent may claim the win", "your turn, weekend until 30 Nov"),
    ] {
        let mut desk = TELEGRAM.open(lang).await;
        desk.start_game("chess", "an", "binh", "time=12h flag=claim").await;
        let (urgent, _) = desk.start_game("chess", "an", "chi", "time=1d").await;
        pass(&desk, 13 * HOUR);
        desk.house.service.do_what_is_due().await;
        let listed = desk.say("an", "/games").await;
        has(&listed, out);
        let lines: Vec<String> = listed.text().lines().map(str::to_owned).collect();
        assert!(lines[2].contains(out) && lines[3].contains(&urgent), "no time left comes first: {lines:?}");
        // Friday evening into Saturday.
        let mut desk = TELEGRAM.open(lang).await;
        pass(&desk, 4 * 24 * HOUR);
        desk.start_game("chess", "an", "binh", "time=1d rest=weekend").await;
        pass(&desk, 20 * HOUR);
        has(&desk.say("an", "/games").await, weekend);
    }
}

/// The game with the first reminder is not the one that runs out of time first.
#[tokio::test]
async fn clause_5_6_the_next_game_is_the_one_with_the_least_time() {
    let mut desk = open(Lang::Vi).await;
    desk.start_game("chess", "an", "binh", "time=8h bank=2d").await;
    let (urgent, _) = desk.start_game("chess", "an", "chi", "time=20h").await;
    desk.start_game("chess", "an", "dung", "").await;
    has(&desk.say("an", "/vanke").await, &format!("#{urgent}"));
}

/// The list of the page: the reason for a paused clock, in the reader's language.
#[tokio::test]
async fn clause_2_7b_the_page_lists_why_a_clock_stands() {
    use banco_ports::{Converse, Reader};
    for (lang, paused, away, out) in [
        (Lang::Vi, "tạm dừng", "nghỉ phép đến 22:01 ngày 26/11", "hết giờ: bạn đòi thắng được (/xinxu)"),
        (
            Lang::En,
            "paused",
            "on vacation until 22:01 on 26 Nov (Asia/Ho_Chi_Minh)",
            "out of time: you may claim the win (/claim)",
        ),
    ] {
        let mut desk = PAGE.open(lang).await;
        let names: BTreeMap<&str, String> = PAGE.six(&mut desk).await.into_iter().collect();
        let reader = Reader { person: PAGE.person("an"), lang: Some(lang), is_flipped: false };
        let listed = desk.house.service.tables(&PAGE.place(), &reader).await;
        let line = |name: &str| listed.iter().find(|line| line.id == names[name]).expect("it is listed");
        assert_eq!(line("PAUSED").rests.as_deref(), Some(paused));
        assert_eq!(line("AWAY").rests.as_deref(), Some(away));
        assert_eq!(line("OUT").rests.as_deref(), Some(out));
        assert_eq!((line("PAUSED").left, line("AWAY").left), (None, None), "a clock that stands does not count down");
        assert_eq!((line("DAY").rests.clone(), line("URGENT").left), (None, Some(9 * 60_000)));
    }
}

/// Telegram, review 5: a private list said of a game only that it was elsewhere.
#[tokio::test]
async fn a_game_of_another_group_is_listed_with_that_group_s_title_to_its_players_alone() {
    const OTHER: Door = Door { chat: "-1009", ..TELEGRAM };
    for (lang, named, unnamed) in
        [(Lang::Vi, "· ở “Hội cờ”", "· ở chỗ khác"), (Lang::En, "· in “Hội cờ”", "· elsewhere")]
    {
        let mut desk = TELEGRAM.open(lang).await;
        let id = TELEGRAM.game(&mut desk, "binh", "time=1d").await;
        let alone = async |desk: &mut Desk| {
            let inbound = desk.inbound("an", Intent::Command { name: "games".to_owned(), args: Args::default() });
            let from = TELEGRAM.person("an");
            let place = banco_tests::desk::private_chat(&from.key);
            let heard = desk.send(Inbound { place, from, private: true, ..inbound }).await.text();
            assert!(heard.contains(&id), "{heard}");
            heard
        };
        assert!(alone(&mut desk).await.contains(unnamed), "no title is known");
        let typed =
            Intent::Command { name: "move".to_owned(), args: Args { rest: "e4".to_owned(), ..Args::default() } };
        let inbound = desk.inbound("an", typed);
        let (place, from) = (TELEGRAM.place(), TELEGRAM.person("an"));
        desk.send(Inbound { place, from, chat_title: Some("Hội cờ".to_owned()), ..inbound }).await;
        let told = alone(&mut desk).await;
        assert!(told.contains(&format!("{named}: https://t.me/c/")) && !told.contains(unnamed), "{told}");
        // In another group everyone reads the list.
        let told = OTHER.says(&mut desk, "an", "games").await.text();
        assert!(told.contains(&id) && told.contains(unnamed) && !told.contains("Hội cờ"), "{told}");
        let mut desk = desk.restarted(lang).await;
        assert!(alone(&mut desk).await.contains(named), "a restart forgets no title");
    }
}

/// Found by a player: finished games of another page were offered, and each button said that there is no such game.
#[tokio::test]
async fn clause_5_4_a_finished_game_of_another_page_is_listed_without_a_button() {
    let mut desk = PAGE.open(Lang::En).await;
    let id = PAGE.game(&mut desk, "binh", "").await;
    for (name, mv) in [("an", "f3"), ("binh", "e5"), ("an", "g4"), ("binh", "Qh4")] {
        PAGE.says(&mut desk, name, &format!("move {mv}")).await;
    }
    let elsewhere = Door { chat: "khac", ..PAGE };
    for (door, name, opens) in [(PAGE, "chi", true), (elsewhere, "chi", false), (elsewhere, "an", true)] {
        let listed = door.says(&mut desk, name, "games done").await;
        assert!(listed.text().contains(&id), "{}", listed.text());
        assert_eq!(!listed.data().is_empty(), opens, "{name} at {}", door.chat);
    }
}
