//! What was chosen so far: short enough for the data of a component, and read back from there.

use std::collections::BTreeMap;

use banco_engine::{GameKey, Opponent};
use banco_ports::{Args, Lang, Suggestion};
use banco_talk::facts::commands::{Command, OptionKind, spec_of};
use banco_talk::{clock_choices, option_choices};

use super::fields::Field;

/// Options of one menu; the rarest of a long list are typed.
pub(super) const OPTIONS_MAX: usize = 25;

/// Options chosen together: as many as fit into the data of a component beside everything else.
pub(super) const CHOSEN_MAX: usize = 8;

/// A challenge that is being put together; what is not chosen is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Order {
    pub game: Option<GameKey>,
    /// A user id.
    pub opponent: Option<u64>,
    pub level: Option<&'static str>,
    pub side: Option<&'static str>,
    /// As it is typed.
    pub time: Option<String>,
    /// Positions in the list of the game's options.
    pub more: Vec<usize>,
}

/// The words of an option of `/play` that is a closed list.
pub(super) fn listed(option: &str) -> &'static [&'static str] {
    let spec = spec_of(Command::Play).options.iter().find(|spec| spec.name == option);
    match spec.map(|spec| spec.kind) {
        Some(OptionKind::Choice(values)) => values,
        Some(OptionKind::Text | OptionKind::Completed | OptionKind::User | OptionKind::File) | None => &[],
    }
}

fn known(option: &str, word: &str) -> Option<&'static str> {
    listed(option).iter().find(|known| **known == word).copied()
}

fn known_time(word: &str) -> Option<String> {
    clock_choices(Lang::En).into_iter().map(|clock| clock.value).find(|value| value == word)
}

/// What a challenge of this game may ask for, as much of it as one menu shows.
pub(super) fn options_of(lang: Lang, game: GameKey) -> Vec<Suggestion> {
    let mut options = option_choices(lang, game);
    options.truncate(OPTIONS_MAX);
    options
}

impl Order {
    /// With what a command says that the form has a place for.
    pub(super) fn of(args: &Args) -> Order {
        let named = |name: &str| args.named.get(name).map(String::as_str);
        Order {
            side: named("side").and_then(|word| known("side", word)),
            level: named("level").and_then(|word| known("level", word)),
            time: named("time").and_then(known_time),
            ..Order::default()
        }
    }

    /// Fields in a fixed order with dots between; the fewest letters, for Discord gives a hundred.
    pub(super) fn write(&self) -> String {
        let opponent = self.opponent.map(|id| id.to_string()).unwrap_or_default();
        let more: Vec<String> = self.more.iter().map(usize::to_string).collect();
        [
            self.game.map(GameKey::key).unwrap_or_default(),
            &opponent,
            self.level.unwrap_or_default(),
            self.side.unwrap_or_default(),
            self.time.as_deref().unwrap_or_default(),
            &more.join("-"),
        ]
        .join(".")
    }

    pub(super) fn read(text: &str) -> Option<Order> {
        let fields: Vec<&str> = text.split('.').collect();
        let [game, opponent, level, side, time, more] = fields.as_slice() else { return None };
        let numbers = |more: &str| more.split('-').map(|at| at.parse().ok()).collect::<Option<Vec<usize>>>();
        Some(Order {
            game: said(game, GameKey::from_key)?,
            opponent: said(opponent, |id| id.parse().ok())?,
            level: said(level, |word| known("level", word))?,
            side: said(side, |word| known("side", word))?,
            time: said(time, known_time)?,
            more: said(more, numbers)?.unwrap_or_default(),
        })
    }

    /// A menu was set to these values; none: what was chosen there is taken back.
    pub(super) fn choose(&mut self, field: Field, values: &[String]) {
        let first = values.first().map(String::as_str);
        match field {
            Field::Game => {
                let game = first.and_then(GameKey::from_key);
                if game != self.game {
                    self.more.clear();
                }
                self.game = game;
            }
            Field::Level => {
                self.level = first.and_then(|word| known("level", word));
                if self.level.is_some() {
                    self.opponent = None;
                }
            }
            Field::Side => self.side = first.and_then(|word| known("side", word)),
            Field::Time => self.time = first.and_then(known_time),
            Field::More => self.choose_more(values),
            Field::Who | Field::Go | Field::Open => {}
        }
    }

    /// Against this person, and so not against the house.
    pub(super) fn oppose(&mut self, user: u64) {
        (self.opponent, self.level) = (Some(user), None);
    }

    /// Of two values of one option the one that is new stays.
    fn choose_more(&mut self, values: &[String]) {
        let Some(game) = self.game else { return };
        let options = options_of(Lang::En, game);
        let key = |at: usize| options.get(at).and_then(|option| option.value.split('=').next());
        let mut chosen: Vec<usize> =
            values.iter().filter_map(|value| value.parse().ok()).filter(|at| *at < options.len()).collect();
        chosen.sort_by_key(|at| self.more.contains(at));
        let mut by_key: BTreeMap<&str, usize> = BTreeMap::new();
        for at in chosen {
            if let Some(key) = key(at) {
                by_key.entry(key).or_insert(at);
            }
        }
        self.more = by_key.into_values().take(CHOSEN_MAX).collect();
        self.more.sort_unstable();
    }

    /// As the command of the same name.
    pub(super) fn args(&self, opponent: Option<Opponent>) -> Args {
        let options = self.game.map(|game| options_of(Lang::En, game)).unwrap_or_default();
        let more: Vec<&str> =
            self.more.iter().filter_map(|at| options.get(*at)).map(|option| option.value.as_str()).collect();
        let named = [
            ("game", self.game.map(|game| game.key().to_owned())),
            ("level", self.level.map(str::to_owned)),
            ("side", self.side.map(str::to_owned)),
            ("time", self.time.clone()),
            ("options", (!more.is_empty()).then(|| more.join(" "))),
        ];
        let named = named.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect();
        Args { named, opponent, ..Args::default() }
    }
}

/// What is said must be known; what is not said is nothing.
fn said<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if text.is_empty() { Some(None) } else { read(text).map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_read_back_and_forged_ones_are_not() {
        let mut order = Order { game: Some(GameKey::Xiangqi), ..Order::default() };
        order.oppose(u64::MAX);
        order.choose(Field::Side, &["second".into()]);
        order.choose(Field::Time, &["10m+10s".into()]);
        for game in GameKey::ALL {
            order.choose(Field::Game, &[game.key().into()]);
            let all: Vec<String> = (0..OPTIONS_MAX).map(|at| at.to_string()).collect();
            order.choose(Field::More, &all);
            for field in Field::ALL {
                let data = field.data(&order);
                assert!(data.len() <= 100, "{data}");
                assert_eq!(super::super::read(&data).map(|(_, read)| read), Some(order.clone()), "{data}");
            }
        }
        for forged in ["", "go.....", ".x....", "..godlike...", "...third..", "....1y.", ".....x", "......"] {
            assert_eq!(Order::read(forged), None, "{forged}");
        }
    }

    #[test]
    fn of_two_values_of_one_option_the_new_one_stays() {
        let game = GameKey::Xiangqi;
        let options = options_of(Lang::En, game);
        let odds: Vec<usize> = (0..options.len()).filter(|at| options[*at].value.starts_with("odds=")).collect();
        let [first, second, ..] = odds.as_slice() else { panic!("odds in several sizes") };
        let mut order = Order { game: Some(game), ..Order::default() };
        order.choose(Field::More, &[second.to_string()]);
        order.choose(Field::More, &[first.to_string(), second.to_string()]);
        assert_eq!(order.more, [*first]);
    }
}
