//! Choices so far in the form of `/play`: short enough for the data of a component, and read back from there.

mod field;

use std::collections::BTreeMap;

use banco_engine::{GameKey, Opponent};
use banco_ports::{Args, Button, Lang, Suggestion};
use banco_service::i18n;
use banco_service::messages::commands::{OptionKind, spec_of};
use banco_service::{clock_choices, option_choices};

pub(super) use field::Field;

/// Most options of one menu; the rarest of a long list are typed.
pub(super) const OPTIONS_MAX: usize = 25;

/// Options chosen together: as many as fit into the data of a component.
pub(super) const CHOSEN_MAX: usize = 8;

/// Beginning of the data of every panel component: `new:<field>:<order>`.
const NEW: &str = "new";

/// Data of the component of a field, with the choices so far.
pub(super) fn component_data(field: Field, order: &Order) -> String {
    format!("{NEW}:{}:{}", field.key(), order.write())
}

/// Field and choices in the data of a component; `None` if it is no part of the form.
pub(super) fn read(data: &str) -> Option<(Field, Order)> {
    let (field, order) = data.strip_prefix(NEW)?.strip_prefix(':')?.split_once(':')?;
    Some((Field::from_key(field)?, Order::read(order)?))
}

/// Button that opens the form, beside the games of an open challenge.
pub(super) fn opening(lang: Lang, order: &Order) -> Button {
    Button { label: i18n::text(lang, "discord-panel-open"), data: component_data(Field::Open, order) }
}

/// A challenge under construction; missing choices are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Order {
    pub game: Option<GameKey>,
    /// User id of the opponent.
    pub opponent: Option<u64>,
    pub level: Option<&'static str>,
    pub side: Option<&'static str>,
    /// Time control, as typed.
    pub time: Option<String>,
    /// Positions in the list of the game's options.
    pub more: Vec<usize>,
    /// Terms: rated, series, weekends off, as letters of [`TERMS`] in their order.
    pub terms: String,
    /// Number under which the typed words without a field are kept.
    pub typed: Option<u16>,
}

/// Terms of a challenge, each by a letter: its option of `/play`, and the value of that option.
pub(super) const TERMS: [(char, &str, &str); 5] =
    [('r', "rated", "yes"), ('3', "bestof", "3"), ('5', "bestof", "5"), ('7', "bestof", "7"), ('w', "rest", "weekend")];

/// Options of `/play` without a menu in the form.
const TYPED: [&str; 4] = ["match", "bank", "flag", "options"];

/// Values of an option of `/play` that is a closed list.
pub(super) fn listed(option: &str) -> &'static [&'static str] {
    let spec = spec_of("play").and_then(|play| play.options.iter().find(|spec| spec.name == option));
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

/// Options of a challenge in this game, as many as one menu shows.
pub(super) fn options_of(lang: Lang, game: GameKey) -> Vec<Suggestion> {
    let mut options = option_choices(lang, game);
    options.truncate(OPTIONS_MAX);
    options
}

impl Order {
    /// Choices of a command that the form has a field for.
    pub(super) fn of(args: &Args) -> Order {
        let named = |name: &str| args.named.get(name).map(String::as_str);
        let said = TERMS.iter().filter(|(_, option, word)| named(option) == Some(word));
        Order {
            side: named("side").and_then(|word| known("side", word)),
            level: named("level").and_then(|word| known("level", word)),
            time: named("time").and_then(known_time),
            terms: said.map(|(letter, ..)| *letter).collect(),
            ..Order::default()
        }
    }

    /// Words of a command that the form has no field for: they go along.
    pub(super) fn left_over(&self, args: &Args) -> BTreeMap<String, String> {
        let is_left = |name: &str| {
            TYPED.contains(&name)
                || name == "time" && self.time.is_none()
                || name == "bestof" && !self.terms.contains(|letter: char| letter.is_ascii_digit())
        };
        args.named.iter().filter(|(name, _)| is_left(name)).map(|(name, said)| (name.clone(), said.clone())).collect()
    }

    /// Text of the choices: fields in a fixed order with dots between, in few letters, because Discord gives a hundred.
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
            &self.terms,
            &self.typed.map(|number| format!("{number:x}")).unwrap_or_default(),
        ]
        .join(".")
    }

    pub(super) fn read(text: &str) -> Option<Order> {
        let fields: Vec<&str> = text.split('.').collect();
        let [game, opponent, level, side, time, more, terms, typed] = fields.as_slice() else { return None };
        let numbers = |more: &str| more.split('-').map(|at| at.parse().ok()).collect::<Option<Vec<usize>>>();
        Some(Order {
            game: said(game, GameKey::from_key)?,
            opponent: said(opponent, |id| id.parse().ok())?,
            level: said(level, |word| known("level", word))?,
            side: said(side, |word| known("side", word))?,
            time: said(time, known_time)?,
            more: said(more, numbers)?.unwrap_or_default(),
            terms: terms_of(terms).filter(|read| read == terms)?,
            typed: said(typed, |number| u16::from_str_radix(number, 16).ok())?,
        })
    }

    /// Sets a menu to these values; no value takes the choice back.
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
            Field::Terms => self.choose_terms(values),
            Field::Who | Field::Go | Field::Open => {}
        }
    }

    /// Sets this person as the opponent, instead of the computer.
    pub(super) fn oppose(&mut self, user: u64) {
        (self.opponent, self.level) = (Some(user), None);
    }

    /// Sets the terms; of two lengths of a series the new one stays.
    fn choose_terms(&mut self, values: &[String]) {
        let chosen: String = values.iter().filter_map(|value| value.chars().next()).collect();
        let lengths = |terms: &str| terms.chars().filter(char::is_ascii_digit).collect::<Vec<_>>();
        let (old, new) = (lengths(&self.terms), lengths(&chosen));
        let length = new.iter().find(|length| !old.contains(length)).or(new.first()).copied();
        let stays = |letter: char| !letter.is_ascii_digit() || Some(letter) == length;
        let stay: String = chosen.chars().filter(|letter| stays(*letter)).collect();
        self.terms = terms_of(&stay).unwrap_or_default();
    }

    /// Sets the options; of two values of one option the new one stays.
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

    /// Arguments of the `/play` command, with the typed words that have no field. A choice overrides a typed word.
    pub(super) fn args(&self, opponent: Option<Opponent>, typed: BTreeMap<String, String>) -> Args {
        let options = self.game.map(|game| options_of(Lang::En, game)).unwrap_or_default();
        let more: Vec<&str> =
            self.more.iter().filter_map(|at| options.get(*at)).map(|option| option.value.as_str()).collect();
        let key = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
        let is_chosen = |pair: &&str| more.iter().any(|chosen| key(chosen) == key(pair));
        let rare = typed.get("options").map(String::as_str).unwrap_or_default();
        let rare = rare.split_whitespace().filter(|pair| !is_chosen(pair));
        let options: Vec<&str> = rare.chain(more.iter().copied()).collect();
        let chosen = [
            ("game", self.game.map(|game| game.key().to_owned())),
            ("level", self.level.map(str::to_owned)),
            ("side", self.side.map(str::to_owned)),
            ("time", self.time.clone()),
            ("options", (!options.is_empty()).then(|| options.join(" "))),
        ];
        let chosen = chosen.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        let terms = TERMS.iter().filter(|(letter, ..)| self.terms.contains(*letter));
        let terms = terms.map(|(_, option, word)| ((*option).to_owned(), (*word).to_owned()));
        let named = typed.clone().into_iter().chain(chosen).chain(terms).collect();
        Args { named, opponent, ..Args::default() }
    }
}

/// Known letters, each once, in their order, and one length of a series; `None` if there are others.
fn terms_of(text: &str) -> Option<String> {
    if !text.chars().all(|letter| TERMS.iter().any(|(known, ..)| *known == letter)) {
        return None;
    }
    let mut has_length = false;
    let one = |(letter, ..): &&(char, &str, &str)| {
        let is_length = letter.is_ascii_digit();
        text.contains(*letter) && !(is_length && std::mem::replace(&mut has_length, true))
    };
    Some(TERMS.iter().filter(one).map(|(letter, ..)| *letter).collect())
}

/// Reads a field: empty text is no choice; other text must be known.
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
        order.choose(Field::Terms, &["r".into(), "7".into(), "w".into()]);
        order.typed = Some(u16::MAX);
        for game in GameKey::ALL {
            order.choose(Field::Game, &[game.key().into()]);
            let all: Vec<String> = (0..OPTIONS_MAX).map(|at| at.to_string()).collect();
            order.choose(Field::More, &all);
            for field in Field::ALL {
                let data = component_data(field, &order);
                assert!(data.len() <= 100, "{data}");
                assert_eq!(super::read(&data).map(|(_, read)| read), Some(order.clone()), "{data}");
            }
        }
        for forged in [
            "",
            "go.......",
            ".x......",
            "..godlike.....",
            "...third....",
            "....1y...",
            ".....x..",
            "......z.",
            "......35.",
            "......rr.",
            ".......xyz",
            "........",
        ] {
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
