//! The scenario language: actions of people in a chat and messages they must see, one line each.
//!
//! ```text
//! an speaks en                         the client of an is English from here on
//! an: /choi coup @binh side=first      an types into the group
//! an > h3e3                            an replies to the newest board that an saw
//! an [Nhận lời]                        an presses the newest button of that label (or data)
//! binh [an's Xin thua thật]            binh presses a button of what an sees
//! an has no [Đồng ý]                   no message shows such a button to an any more
//! moves an binh: a4a5 a7a6 …           an and binh type /di in turn; each sees the board of every ply
//! all see "Vào ván"                    every person sees a message that contains this
//! binh sees "Đến lượt"                 binh does; others may see it too
//! only an sees "Chưa đến lượt"         an does and no other person
//! all see a picture                    with alt text if the platform has it
//! an sees a film
//! an sees a file "1. C2=5"             a text file with this in it
//! binh sees no news
//! ```
//!
//! `nobody sees "lật ra"` says that no message to any person contains the text.
//!
//! People with accounts on several platforms are `telegram:an` and `discord:an`; `page:an` is a browser in which the
//! account `telegram:an` has signed in. `{code}` is the newest code to connect accounts that any person saw.
//!
//! `play telegram:an+page:an discord:binh: 20` says that two people make legal moves in turn until the game has 20 plies,
//! each person from one door after the other; all of these doors see the board of every ply.
//!
//! A check covers the messages since the last action. `#` begins a comment; `{id}` is the id of the newest game that
//! any person saw.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::driver::{Driver, Seen};
use crate::patience::PATIENCE;

/// Scenarios that all platforms play, by name.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("first-moves", include_str!("../../scenarios/first-moves.txt")),
    ("questions", include_str!("../../../service/src/features/offers/scenarios/questions.txt")),
    ("explain", include_str!("../../../service/src/features/explain/scenarios/explain.txt")),
    ("english", include_str!("../../scenarios/english.txt")),
    ("syllables", include_str!("../../scenarios/syllables.txt")),
    ("languages", include_str!("../../scenarios/languages.txt")),
    ("settings", include_str!("../../../service/src/features/settings/scenarios/settings.txt")),
    ("replay", include_str!("../../../service/src/features/replay/scenarios/replay.txt")),
    ("takeback", include_str!("../../../service/src/features/offers/scenarios/takeback.txt")),
];

/// Pause between two checks for a message that has not come yet.
const POLL: Duration = Duration::from_millis(20);

/// Stands for the colon behind the platform of an account while a line is read.
pub const PLATFORM: char = '~';

/// A person of a scenario, as a driver is told: `telegram:an`.
pub fn at(door: &str, name: &str) -> String {
    format!("{door}{PLATFORM}{name}")
}

/// Runs a scenario; all of `people` are in the group from the start.
///
/// # Panics
/// A line is not met; shows the line and all messages seen.
pub async fn run(driver: &mut dyn Driver, name: &str, script: &str) {
    let accounts = ["telegram", "discord", "page"];
    let named = |script: String, platform| script.replace(&format!("{platform}:"), &format!("{platform}{PLATFORM}"));
    let script = accounts.into_iter().fold(script.to_owned(), named);
    let people = people_of(&script);
    let (game, code) = (String::new(), String::new());
    let mut stage = Stage { driver, name, people, fresh: BTreeMap::new(), past: BTreeMap::new(), game, code };
    stage.look().await;
    for (number, line) in script.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let line = line.replace("{id}", &stage.game).replace("{code}", &stage.code);
        stage.line(number + 1, &line).await;
    }
}

fn people_of(script: &str) -> Vec<String> {
    let mut people: Vec<String> = Vec::new();
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let words: Vec<&str> = line.split([' ', ':', '+']).collect();
        let named: &[&str] = match words.first() {
            Some(&"moves") => &words[1..3],
            // The number of plies stands behind the people.
            Some(&"play") => &words[1..words.iter().position(|word| word.is_empty()).unwrap_or(words.len())],
            Some(&"only") => &words[1..2],
            Some(&"all" | &"nobody") | None => &[],
            Some(_) => &words[..1],
        };
        for name in named {
            if !people.iter().any(|known| known == name) {
                people.push((*name).to_owned());
            }
        }
    }
    people
}

struct Stage<'a> {
    driver: &'a mut dyn Driver,
    name: &'a str,
    people: Vec<String>,
    fresh: BTreeMap<String, Vec<Seen>>,
    past: BTreeMap<String, Vec<Seen>>,
    game: String,
    code: String,
}

impl Stage<'_> {
    async fn line(&mut self, number: usize, line: &str) {
        let place = format!("{}:{number}: {line}", self.name);
        if let Some(rest) = line.strip_prefix("moves ") {
            return self.moves(rest, &place).await;
        }
        if let Some(rest) = line.strip_prefix("play ") {
            return self.play(rest, &place).await;
        }
        if let Some((person, locale)) = line.split_once(" speaks ").filter(|(person, _)| self.is_person(person)) {
            self.driver.speaks(person, locale);
        } else if let Some(rest) = line.strip_prefix("all see ") {
            for person in self.people.clone() {
                self.expect(&person, rest, &place).await;
            }
        } else if let Some(rest) = line.strip_prefix("nobody sees ") {
            for person in self.people.clone() {
                self.expect_not(&person, rest, &place);
            }
        } else if let Some((person, rest)) = line.strip_prefix("only ").and_then(|rest| rest.split_once(" sees ")) {
            self.expect(person, rest, &place).await;
            for other in self.people.clone().iter().filter(|other| *other != person) {
                self.expect_not(other, rest, &place);
            }
        } else if let Some((person, rest)) = line.split_once(" sees ").filter(|(person, _)| self.is_person(person)) {
            if rest == "no news" {
                assert!(self.fresh_of(person).is_empty(), "{place}\n{}", self.told());
            } else {
                self.expect(person, rest, &place).await;
            }
        } else if let Some((person, text)) = line.split_once(": ").filter(|(person, _)| self.is_person(person)) {
            self.driver.say(person, text).await;
            self.look().await;
        } else if let Some((person, text)) = line.split_once(" > ").filter(|(person, _)| self.is_person(person)) {
            let board = self.newest(person, &place, |seen| seen.image.is_some() || !seen.buttons.is_empty()).await;
            self.driver.reply(person, &board, text).await;
            self.look().await;
        } else if let Some((person, label)) = line.strip_suffix(']').and_then(|line| line.split_once(" has no [")) {
            let deadline = Instant::now() + PATIENCE;
            while self.shows(person, label) {
                self.wait(deadline, person, &place).await;
            }
        } else if let Some((person, label)) =
            line.strip_suffix(']').and_then(|line| line.split_once(" [")).filter(|(person, _)| self.is_person(person))
        {
            let of_another = label.split_once("'s ").filter(|(whose, _)| self.is_person(whose));
            let (whose, label) = of_another.unwrap_or((person, label));
            let message = self.newest(whose, &place, |seen| seen.button(label).is_some()).await;
            self.driver.press(person, &message, label).await;
            self.look().await;
        } else {
            panic!("{place}: not a line of a scenario");
        }
    }

    async fn moves(&mut self, rest: &str, place: &str) {
        let (people, moves) = rest.split_once(": ").unwrap_or_else(|| panic!("{place}: moves A B: …"));
        let people: Vec<&str> = people.split(' ').collect();
        for (ply, mv) in moves.split_whitespace().enumerate() {
            let person = people[ply % 2];
            self.driver.say(person, &format!("/move {mv}")).await;
            self.look().await;
            self.expect(person, "a picture", &format!("{place}: ply {} ({mv})", ply + 1)).await;
        }
    }

    async fn play(&mut self, rest: &str, place: &str) {
        let (people, plies) = rest.split_once(": ").unwrap_or_else(|| panic!("{place}: play A B: plies"));
        let plies: usize = plies.trim().parse().unwrap_or_else(|_| panic!("{place}: no number of plies"));
        let people: Vec<Vec<&str>> = people.split(' ').map(|doors| doors.split('+').collect()).collect();
        loop {
            let next = self.driver.next_move(&self.game).await;
            let (ply, mv) = next.unwrap_or_else(|| panic!("{place}: the game #{} is over", self.game));
            if ply >= plies {
                return;
            }
            let doors = &people[ply % 2];
            let line = format!("/move {mv} #{}", self.game);
            self.driver.say(doors[ply / 2 % doors.len()], &line).await;
            self.look().await;
            for door in people.iter().flatten() {
                self.expect(door, "a picture", &format!("{place}: ply {} ({mv})", ply + 1)).await;
            }
        }
    }

    /// Collects the messages of all people since the last action.
    async fn look(&mut self) {
        self.fresh.clear();
        self.look_on().await;
    }

    /// Collects further messages; a busy machine may take a while.
    async fn look_on(&mut self) {
        for person in self.people.clone() {
            let seen = self.driver.seen(&person).await;
            for message in &seen {
                if let Some(id) = banco_service::game_id_in(&message.text) {
                    self.game = id;
                }
                if let Some(code) = code_in(&message.text) {
                    self.code = code;
                }
            }
            self.past.entry(person.clone()).or_default().extend(seen.iter().cloned());
            self.fresh.entry(person).or_default().extend(seen);
        }
    }

    fn is_person(&self, name: &str) -> bool {
        self.people.iter().any(|person| person == name)
    }

    fn fresh_of(&self, person: &str) -> &[Seen] {
        self.fresh.get(person).map_or(&[], Vec::as_slice)
    }

    /// The newest matching message, in its present form.
    async fn newest(&mut self, person: &str, place: &str, fits: impl Fn(&Seen) -> bool) -> Seen {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let newest = self.past.get(person).and_then(|past| past.iter().rfind(|seen| fits(seen)));
            if let Some(newest) = newest {
                return newest.clone();
            }
            self.wait(deadline, person, place).await;
        }
    }

    /// True if a message in its present form has this button for this person.
    fn shows(&self, person: &str, label: &str) -> bool {
        let past = self.past.get(person).map_or(&[][..], Vec::as_slice);
        let latest: BTreeMap<&str, &Seen> = past.iter().map(|seen| (seen.id.as_str(), seen)).collect();
        latest.values().any(|seen| seen.button(label).is_some())
    }

    async fn expect(&mut self, person: &str, what: &str, place: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.meets(person, what, place) {
            self.wait(deadline, person, place).await;
        }
    }

    /// Waits a moment and checks again, until the deadline.
    async fn wait(&mut self, deadline: Instant, person: &str, place: &str) {
        assert!(Instant::now() < deadline, "{place}\n{person} does not see it\n{}", self.told());
        tokio::time::sleep(POLL).await;
        self.look_on().await;
    }

    fn expect_not(&self, person: &str, what: &str, place: &str) {
        assert!(!self.meets(person, what, place), "{place}\n{person} sees it\n{}", self.told());
    }

    fn meets(&self, person: &str, what: &str, place: &str) -> bool {
        if what == "a picture" {
            return self.fresh_of(person).iter().any(|seen| seen.image.as_ref().is_some_and(|png| is_board(png)));
        }
        if what == "a film" {
            let is_film = |seen: &Seen| seen.image.as_ref().is_some_and(|bytes| bytes.starts_with(b"GIF89a"));
            return self.fresh_of(person).iter().any(is_film);
        }
        let quoted =
            |what: &str| what.trim().strip_prefix('"').and_then(|what| what.strip_suffix('"').map(str::to_owned));
        if let Some(wanted) = what.strip_prefix("a file ").and_then(quoted) {
            let files = self.fresh_of(person).iter().flat_map(|seen| &seen.files);
            return files.map(|(_, bytes)| String::from_utf8_lossy(bytes)).any(|text| text.contains(&wanted));
        }
        let text = what.trim().strip_prefix('"').and_then(|what| what.strip_suffix('"'));
        let text = text.unwrap_or_else(|| panic!("{place}: \"a text\" or `a picture`"));
        self.fresh_of(person).iter().any(|seen| seen.text.contains(text) || seen.button(text).is_some())
    }

    fn told(&self) -> String {
        let mut told = String::new();
        for (person, seen) in &self.fresh {
            told += &format!("— {person}:\n");
            for message in seen {
                let buttons: Vec<&str> = message.buttons.iter().flatten().map(|(label, _)| label.as_str()).collect();
                let picture = message.image.as_ref().map_or(0, Vec::len);
                told += &format!(
                    "  {}{} [{picture} B] {buttons:?}\n",
                    if message.private { "(private) " } else { "" },
                    message.text.replace('\n', " / ")
                );
            }
        }
        told
    }
}

/// A code to connect accounts, or of an invitation: `ABCD-2345`.
pub fn code_in(text: &str) -> Option<String> {
    let is_letter = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let is_half = |half: &str| half.len() == 4 && half.chars().all(is_letter);
    let is_code = |word: &&str| word.split_once('-').is_some_and(|(one, other)| is_half(one) && is_half(other));
    text.split_whitespace().find(is_code).map(str::to_owned)
}

/// A PNG of a whole board, not of a thumbnail.
fn is_board(png: &[u8]) -> bool {
    let Ok(reader) = png::Decoder::new(std::io::Cursor::new(png)).read_info() else { return false };
    let info = reader.info();
    info.width >= 960 && info.height > info.width
}
