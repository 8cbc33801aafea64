//! Actions of people: challenges, moves, offers, lines, absences, and people who do not want to meet.

use banco_engine::{Action, Actor, GameKey, Offer, Opponent, Phase, Seat, Table};
use banco_ports::{Args, Intent};
use banco_service::messages::button::{Press, answering, named, withdrawing};
use banco_tests::desk::person;

use super::crowd::Crowd;
use super::{CLOCKS, PEOPLE, name_of};

/// Press of a button without an argument, at any version of the game.
fn of(game: &str, verb: &str) -> Press {
    named(verb).of(game).expect("a button")
}

/// Press of a confirmed resignation.
fn resigns(table: &Table, seat: Seat) -> Press {
    named("confirm").saying("resign").now(table).expect("a button").asking(seat)
}

/// Press of a whole move.
fn plays(table: &Table, mv: String) -> Press {
    named("to").saying(mv).now(table).expect("a button")
}

impl Crowd {
    pub(super) async fn begins(&mut self) {
        let game = GameKey::ALL[self.random.below(GameKey::ALL.len())];
        let one = self.random.below(PEOPLE.len());
        let other = (one + 1 + self.random.below(PEOPLE.len() - 1)) % PEOPLE.len();
        let clock = CLOCKS[self.random.below(CLOCKS.len())];
        let rated = if self.random.below(3) == 0 { "rated=yes" } else { "" };
        let is_letter = self.random.below(4) == 0;
        let Some(id) = self.challenges(one, other, &format!("{} {clock} {rated}", game.key()), is_letter).await else {
            return;
        };
        self.begun += 1;
        if is_letter {
            self.letters.insert(id.clone());
            self.count("letters");
        }
        match self.random.below(20) {
            0 => self.presses(PEOPLE[other], &id, of(&id, "decline")).await,
            1 => self.presses(PEOPLE[one], &id, of(&id, "cancel")).await,
            _ => {
                self.presses(PEOPLE[other], &id, of(&id, "accept")).await;
                self.open.push(id.clone());
            }
        }
        self.look(&id).await;
    }

    /// The game of a challenge by `one` to `other`; `None` if it was refused.
    pub(super) async fn challenges(&mut self, one: usize, other: usize, rest: &str, is_letter: bool) -> Option<String> {
        let opponent = Some(Opponent::Person(person(PEOPLE[other])));
        let args = Args { rest: rest.to_owned(), opponent, ..Args::default() };
        let before = self.ids(one).await;
        self.does(PEOPLE[one], Intent::Command { name: "play".to_owned(), args }, is_letter).await;
        self.ids(one).await.into_iter().find(|id| !before.contains(id))
    }

    /// Games that concern a person.
    pub(super) async fn ids(&self, who: usize) -> Vec<String> {
        let open = self.house.store.games_of(&person(PEOPLE[who]).key, true, usize::MAX).await.expect("readable");
        open.into_iter().map(|(id, _)| id).collect()
    }

    /// Two people who do not want to meet: neither may challenge the other, the blocked one may offer nothing, and
    /// then the block is lifted.
    pub(super) async fn blocks(&mut self) {
        let seed = self.seed;
        let one = self.random.below(PEOPLE.len());
        let other = (one + 1 + self.random.below(PEOPLE.len() - 1)) % PEOPLE.len();
        let opponent = || Some(Opponent::Person(person(PEOPLE[other])));
        let block = |rest: &str| Intent::Command {
            name: "block".to_owned(),
            args: Args { rest: rest.to_owned(), opponent: opponent(), ..Args::default() },
        };
        self.does(PEOPLE[one], block(""), true).await;
        for (asker, asked) in [(one, other), (other, one)] {
            let begun = self.challenges(asker, asked, "caro", false).await;
            assert_eq!(begun, None, "seed {seed}: {} challenged {}", PEOPLE[asker], PEOPLE[asked]);
        }
        let blocked = self.ids(one).await;
        for id in self.open.clone().into_iter().filter(|id| blocked.contains(id)) {
            let table = self.look(&id).await;
            let seat = table.seat_of(&person(PEOPLE[other]).key);
            if let Some(seat) = seat.filter(|_| table.offer().is_none()) {
                self.says(PEOPLE[other], "draw", &format!("#{id}"), self.letters.contains(&id)).await;
                let offer = self.look(&id).await.offer();
                assert_ne!(offer, Some((seat, Offer::Draw)), "seed {seed}, {id}: offered all the same");
            }
        }
        self.does(PEOPLE[one], block("off"), true).await;
        self.count("blocks");
    }

    /// A random person acts in a game.
    pub(super) async fn plays(&mut self) {
        if self.open.is_empty() {
            return;
        }
        let id = self.open[self.random.below(self.open.len())].clone();
        let table = self.look(&id).await;
        let (Some(seat), Phase::Playing) = (table.to_move(), table.phase()) else { return };
        let (me, other) = (name_of(&table, seat), name_of(&table, seat.other()));
        let rest = format!("#{id}");
        if let Some((by, offer)) = table.offer() {
            let (asker, asked) = (name_of(&table, by), name_of(&table, by.other()));
            match self.random.below(6) {
                0 => self.presses(&asker, &id, withdrawing(offer, &table, by).expect("a button")).await,
                answer @ 1..=3 => {
                    let answer = answering(offer, answer < 3, &table, by.other()).expect("a button");
                    self.presses(&asked, &id, answer).await;
                }
                _ => {}
            }
            self.count("offers answered");
        }
        let table = self.look(&id).await;
        if table.phase() != Phase::Playing {
            return;
        }
        let is_letter = self.letters.contains(&id);
        match self.random.below(40) {
            0 => self.says(&other, "draw", &rest, is_letter).await,
            1 => self.says(&other, "takeback", &rest, is_letter).await,
            2 => self.says(&me, "pause", &rest, is_letter).await,
            3 => self.says(&me, "abort", &rest, is_letter).await,
            4 => self.says(&other, "claim", &rest, is_letter).await,
            5 => self.says(&other, "givetime", &format!("2h {rest}"), is_letter).await,
            6 => self.presses(&me, &id, resigns(&table, seat)).await,
            7 => self.says("khanh", "admin", &format!("end {rest} ngừng"), false).await,
            8 | 9 => {
                if let Some(first) = self.legal(&table, 0) {
                    self.lays(&id, &table, seat, &first).await;
                }
            }
            _ if table.plies().len() > 30 => {
                self.presses(&me, &id, resigns(&table, seat)).await;
            }
            _ => {
                let Some(mv) = self.legal(&table, usize::MAX) else { return };
                self.presses(&me, &id, plays(&table, mv)).await;
                self.count("moves");
            }
        }
        self.look(&id).await;
    }

    pub(super) fn legal(&mut self, table: &Table, most: usize) -> Option<String> {
        let legal = table.game()?.legal();
        let at = self.random.below(legal.len().min(most.max(1)).max(1));
        legal.get(at).map(|mv| mv.text.clone())
    }

    /// The other side has a conditional move for exactly this move.
    pub(super) async fn lays(&mut self, id: &str, table: &Table, seat: Seat, first: &str) {
        let seed = self.seed;
        let (me, other) = (name_of(table, seat), name_of(table, seat.other()));
        let actor = Actor::Person(person(&me).key);
        let action = Action::Move { text: first.to_owned(), prefer: None };
        let Ok((_, next)) = table.act(&actor, action, table.last_at()) else { return };
        let Some(answer) = next.game().filter(|_| next.to_move() == Some(seat.other())).map(|game| game.legal()) else {
            return;
        };
        let Some(answer) = answer.first().map(|mv| mv.text.clone()) else { return };
        self.says(&other, "line", &format!("{first}, {answer} #{id}"), true).await;
        let kept = self.house.store.values(&format!("line:{id}:")).await.expect("readable");
        self.presses(&me, id, plays(table, first.to_owned())).await;
        let after = self.look(id).await;
        if kept.iter().any(|(owner, _)| *owner == person(&other).key.0) && after.plies().len() > table.plies().len() {
            assert!(
                after.is_planned() || after.phase() != Phase::Playing,
                "seed {seed}, {id}: the line was not played"
            );
            self.count("lines");
        }
    }

    pub(super) async fn leaves(&mut self) {
        let who = PEOPLE[self.random.below(PEOPLE.len())];
        let read = |value: Option<serde_json::Value>| {
            value.map(|value| (value["from"].as_i64().unwrap_or_default(), value["until"].as_i64().unwrap_or_default()))
        };
        let key = format!("person:{}:away", person(who).key.0);
        let before = read(self.house.store.value(&key).await.expect("readable"));
        let words = if self.random.below(3) == 0 { "off" } else { "2d" };
        self.says(who, "vacation", words, true).await;
        let after = read(self.house.store.value(&key).await.expect("readable"));
        let spans = self.vacations.entry(who.to_owned()).or_default();
        match (before, after) {
            (Some(before), Some(after)) if before.0 == after.0 => {
                if let Some(last) = spans.last_mut() {
                    *last = after;
                }
            }
            (_, Some(after)) if before != Some(after) => spans.push(after),
            _ => {}
        }
        self.count("vacations");
    }
}
