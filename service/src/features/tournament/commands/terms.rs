//! Arguments of `/tournament`: an action, or the terms of a new tournament.

use std::collections::BTreeMap;

use banco_engine::{GameKey, Millis, Opponent, Pace, Side, TimeControl};
use banco_ports::Args;
use banco_ports::limits::DAY_MILLIS;
use banco_ports::text::{fold, repeated};
use banco_tournament::{Form, Late, PLAYERS_USUAL_MIN, Rules, Seeding, Terms};

use crate::challenge_terms::{ChallengeTerms, Invitation, bad_time};
use crate::challenges::create::Challenges;
use crate::context::Context;
use crate::features::tournament::buttons::CUP_FORMS;
use crate::features::tournament::commands::said;
use crate::features::tournament::running::sign_up_usual;
use crate::features::tournament::say::CupSay;
use crate::messages::button::is_game_id;
use crate::messages::say::{Refused, Say};
use crate::messages::time::{each, leading_span, read_span};
use crate::typed::Typed;

/// Action that a person asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TournamentAction {
    New,
    Join,
    Leave,
    Table,
    Mine,
    Begin,
    Remove,
    End,
}

/// An action with its tournament and the rest of the typed text.
pub(crate) struct Wanted<'t> {
    pub deed: Option<TournamentAction>,
    pub cup: Option<String>,
    pub rest: Vec<&'t str>,
}

/// Actions by their words, without accents and spaces.
const DEEDS: [(&str, TournamentAction); 38] = [
    ("new", TournamentAction::New),
    ("create", TournamentAction::New),
    ("moi", TournamentAction::New),
    ("tao", TournamentAction::New),
    ("mo", TournamentAction::New),
    ("mogiai", TournamentAction::New),
    ("join", TournamentAction::Join),
    ("signup", TournamentAction::Join),
    ("ghidanh", TournamentAction::Join),
    ("thamgia", TournamentAction::Join),
    ("dangky", TournamentAction::Join),
    ("vao", TournamentAction::Join),
    ("leave", TournamentAction::Leave),
    ("withdraw", TournamentAction::Leave),
    ("rut", TournamentAction::Leave),
    ("rutten", TournamentAction::Leave),
    ("bogiai", TournamentAction::Leave),
    ("table", TournamentAction::Table),
    ("standings", TournamentAction::Table),
    ("bang", TournamentAction::Table),
    ("bangdiem", TournamentAction::Table),
    ("aighidanh", TournamentAction::Table),
    ("xephang", TournamentAction::Table),
    ("mine", TournamentAction::Mine),
    ("mygame", TournamentAction::Mine),
    ("vancuatoi", TournamentAction::Mine),
    ("cuatoi", TournamentAction::Mine),
    ("van", TournamentAction::Mine),
    ("start", TournamentAction::Begin),
    ("begin", TournamentAction::Begin),
    ("batdau", TournamentAction::Begin),
    ("remove", TournamentAction::Remove),
    ("loai", TournamentAction::Remove),
    ("moira", TournamentAction::Remove),
    ("end", TournamentAction::End),
    ("cancel", TournamentAction::End),
    ("huygiai", TournamentAction::End),
    ("huy", TournamentAction::End),
];

/// The name of the deed in both languages.
const ACTION: [&str; 2] = ["action", "viec"];

/// Words of a deed: "ván của tôi".
const DEED_WORDS_MAX: usize = 3;

/// Reads the action at the beginning; the rest is left as typed.
pub(crate) fn wanted<'t>(typed: &Typed<'t>) -> Wanted<'t> {
    let mut rest: Vec<&str> = typed.args().rest.split_whitespace().collect();
    let named = typed.named("action").and_then(|word| DEEDS.into_iter().find(|(known, _)| *known == fold(word)));
    let mut deed = named.map(|(_, deed)| deed);
    // As the boxes of a platform call it.
    let boxed =
        rest.first().and_then(|word| word.split_once('=')).filter(|(key, _)| ACTION.contains(&fold(key).as_str()));
    if let Some((_, word)) = boxed
        && let Some((_, known)) = DEEDS.into_iter().find(|(known, _)| *known == fold(word))
    {
        deed = Some(known);
        rest.remove(0);
    }
    if deed.is_none() {
        let most = rest.len().min(DEED_WORDS_MAX);
        let found = (1..=most).rev().find_map(|count| {
            let word = fold(&rest.get(..count)?.concat());
            let (_, deed) = DEEDS.into_iter().find(|(known, _)| *known == word)?;
            Some((deed, count))
        });
        if let Some((found, count)) = found {
            deed = Some(found);
            rest.drain(..count);
        }
    }
    // An id without `#` must contain a digit, as with games.
    let is_id = |word: &&str| {
        let bare = word.trim_start_matches('#');
        let has_digit = bare.bytes().any(|byte| byte.is_ascii_digit());
        is_game_id(bare) && bare.to_ascii_lowercase().starts_with('g') && (has_digit || word.starts_with('#'))
    };
    let at =
        rest.iter().position(is_id).filter(|at| deed != Some(TournamentAction::New) && (deed.is_some() || *at == 0));
    let cup = at.map(|at| rest.remove(at).trim_start_matches('#').to_ascii_lowercase());
    Wanted { deed, cup, rest }
}

fn whole(game: GameKey, form: Form, time: TimeControl) -> Terms {
    Terms {
        game,
        options: BTreeMap::new(),
        time,
        rated: false,
        form,
        seeding: Seeding::Lot,
        least: PLAYERS_USUAL_MIN,
        most: form.players_max(),
        sign_up: sign_up_usual(time, None),
        round: None,
        rules: Rules::Second,
        late: Late::Judge,
        vacations: false,
    }
}

/// Default time per move of a tournament.
const USUAL_PACE: &str = "1d";

/// Fallback clock, in case a word of our own list could not be read.
const DAY_EACH: TimeControl = TimeControl {
    pace: Pace::Move { each: DAY_MILLIS, bank: 0 },
    flag: banco_engine::FlagRule::Auto,
    rest: banco_engine::Rest::Never,
    look: None,
};

/// Terms as buttons make them.
pub(crate) fn usual(game: GameKey, form: Form, pace: &str) -> Terms {
    whole(game, form, each(pace).unwrap_or(DAY_EACH))
}

/// Typed terms that only a tournament has.
#[derive(Default)]
struct Said {
    form: Option<Form>,
    double: bool,
    rounds: Option<u8>,
    best_of: Option<u8>,
    seeding: Option<Seeding>,
    least: Option<usize>,
    most: Option<usize>,
    sign_up: Option<Millis>,
    round: Option<Millis>,
    late: Option<Late>,
    vacations: bool,
}

impl Said {
    /// Reads a word with its value; `None` if it is a term of the game.
    fn option(&mut self, key: &str, value: &str) -> Option<Result<(), Refused>> {
        let bad = || said(CupSay::BadValue { typed: repeated(value) });
        fn put<T>(slot: &mut Option<T>, value: Option<T>, bad: impl Fn() -> Refused) -> Result<(), Refused> {
            *slot = Some(value.ok_or_else(bad)?);
            Ok(())
        }
        let span = |value: &str| read_span(value);
        Some(match fold(key).as_str() {
            "form" | "thethuc" | "the" => {
                let form = CUP_FORMS.into_iter().find(|(word, _)| *word == fold(value)).map(|(_, form)| form);
                put(&mut self.form, form.or_else(|| form_of(&fold(value))), bad)
            }
            "rounds" | "sovong" | "vong" => put(&mut self.rounds, value.parse().ok(), bad),
            "round" | "moivong" => put(&mut self.round, span(value), bad),
            "signup" | "ghidanh" => put(&mut self.sign_up, span(value), bad),
            "min" | "least" | "itnhat" => put(&mut self.least, value.parse().ok(), bad),
            "max" | "most" | "toida" | "players" | "songuoi" => put(&mut self.most, value.parse().ok(), bad),
            "seed" | "seeding" | "xephat" => {
                let seeding = match fold(value).as_str() {
                    "lot" | "random" | "boctham" | "tham" => Some(Seeding::Lot),
                    "rating" | "heso" => Some(Seeding::Rating),
                    _ => None,
                };
                put(&mut self.seeding, seeding, bad)
            }
            "late" | "tre" | "quahan" | "vantre" => {
                let late = match fold(value).as_str() {
                    "time" | "clock" | "gio" | "xetgio" => Some(Late::Time),
                    "judge" | "moderator" | "xu" | "quantrivien" => Some(Late::Judge),
                    _ => None,
                };
                put(&mut self.late, late, bad)
            }
            "vacation" | "vacations" | "nghiphep" => match fold(value).as_str() {
                "yes" | "on" | "co" => {
                    self.vacations = true;
                    Ok(())
                }
                "no" | "off" | "khong" => {
                    self.vacations = false;
                    Ok(())
                }
                _ => Err(bad()),
            },
            "bestof" | "may" => put(&mut self.best_of, value.parse().ok(), bad),
            _ => return None,
        })
    }

    /// Reads all words; those that are not about the tournament are added to `of_game`.
    fn read_all<'w>(&mut self, mut words: &[&'w str], of_game: &mut Vec<&'w str>) -> Result<(), Refused> {
        while let Some((word, rest)) = words.split_first() {
            let pair = word.split_once('=');
            if let Some(read) = pair.and_then(|(key, value)| self.option(key, value)) {
                read?;
            } else if let Some(count) = self.words(words) {
                words = words.get(count..).unwrap_or_default();
                continue;
            } else {
                of_game.push(*word);
            }
            words = rest;
        }
        Ok(())
    }

    /// Reads words without a value, the longest phrase first; returns their number.
    fn words(&mut self, words: &[&str]) -> Option<usize> {
        /// "vòng tròn hai lượt", "round robin"
        const WORDS_MAX: usize = 4;
        for count in (1..=words.len().min(WORDS_MAX)).rev() {
            let Some(word) = words.get(..count).map(|words| said_word(&words.concat())) else { continue };
            if let Some(form) = form_of(&word) {
                self.double |= form == Form::RoundRobin { double: true };
                self.form = Some(form);
                return Some(count);
            }
            match word.as_str() {
                "hailuot" | "2luot" | "double" | "luotdiluotve" => self.double = true,
                _ => continue,
            }
            return Some(count);
        }
        let read = self.span(words).or_else(|| self.players(words)).or_else(|| self.seeding(words));
        read.or_else(|| self.late(words)).or_else(|| self.games(words))
    }

    /// Reads "mỗi vòng 7 ngày", "each round lasts 7 days", "ghi danh 2 ngày".
    fn span(&mut self, words: &[&str]) -> Option<usize> {
        const OF_ROUND: &[&[&str]] = &[
            &["each", "round", "lasts"],
            &["a", "round", "lasts"],
            &["rounds", "last"],
            &["each", "round"],
            &["rounds", "of"],
            &["moi", "vong"],
            &["vong"],
        ];
        const OF_SIGN_UP: &[&[&str]] = &[
            &["sign", "up", "closes", "in"],
            &["signup", "closes", "in"],
            &["sign", "up"],
            &["signup"],
            &["ghi", "danh", "con"],
            &["ghi", "danh"],
            &["dang", "ky"],
        ];
        let read = |heads: &[&[&str]]| {
            let head = heads.iter().find(|head| begins(words, head))?.len();
            let (span, count) = leading_span(words.get(head..)?)?;
            Some((span, head + count))
        };
        if let Some((span, count)) = read(OF_ROUND) {
            self.round = Some(span);
            return Some(count);
        }
        let (span, count) = read(OF_SIGN_UP)?;
        self.sign_up = Some(span);
        Some(count)
    }

    /// Reads "4 người", "từ 4 đến 16 người", "4 to 16 players", "at most 16 players".
    fn players(&mut self, words: &[&str]) -> Option<usize> {
        const PEOPLE: [&str; 4] = ["nguoi", "players", "people", "player"];
        let is_people = |at: usize| words.get(at).is_some_and(|word| PEOPLE.contains(&said_word(word).as_str()));
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<usize>().ok());
        let (least, most, count) = match words.iter().map(|word| said_word(word)).take(4).collect::<Vec<_>>().as_slice()
        {
            [from, _, to, _] if (from == "tu" || from == "from") && (to == "den" || to == "to") => {
                (Some(number(1)?), Some(number(3)?), 4)
            }
            [_, to, ..] if to == "den" || to == "to" => (Some(number(0)?), Some(number(2)?), 3),
            [at, bound, ..] if at == "at" && bound == "most" => (None, Some(number(2)?), 3),
            [at, bound, ..] if at == "at" && bound == "least" => (Some(number(2)?), None, 3),
            [bound, rest, ..] if (bound == "toi" && rest == "da") || (bound == "nhieu" && rest == "nhat") => {
                (None, Some(number(2)?), 3)
            }
            [bound, rest, ..] if bound == "it" && rest == "nhat" => (Some(number(2)?), None, 3),
            [bound, ..] if bound == "dung" || bound == "exactly" => (Some(number(1)?), Some(number(1)?), 2),
            [_, ..] => (None, Some(number(0)?), 1),
            [] => return None,
        };
        is_people(count).then(|| {
            self.least = least.or(self.least);
            self.most = most.or(self.most);
            count + 1
        })
    }

    /// Reads "xếp theo hệ số", "seeding is random".
    fn seeding(&mut self, words: &[&str]) -> Option<usize> {
        const SAID: &[(&[&str], Seeding)] = &[
            (&["seeding", "by", "rating"], Seeding::Rating),
            (&["seeded", "by", "rating"], Seeding::Rating),
            (&["by", "rating"], Seeding::Rating),
            (&["thu", "tu", "theo", "he", "so", "elo"], Seeding::Rating),
            (&["thu", "tu", "theo", "he", "so"], Seeding::Rating),
            (&["xep", "theo", "he", "so"], Seeding::Rating),
            (&["theo", "he", "so"], Seeding::Rating),
            (&["seeding", "is", "random"], Seeding::Lot),
            (&["random", "seeding"], Seeding::Lot),
            (&["thu", "tu", "do", "boc", "tham"], Seeding::Lot),
            (&["thu", "tu", "boc", "tham"], Seeding::Lot),
        ];
        let (said, seeding) = SAID.iter().find(|(said, _)| begins(words, said))?;
        self.seeding = Some(*seeding);
        Some(said.len())
    }

    /// Reads "ván trễ xét giờ", "late games by time".
    fn late(&mut self, words: &[&str]) -> Option<usize> {
        const SAID: &[&[&str]] = &[
            &["late", "games", "go", "by", "time"],
            &["late", "games", "by", "time"],
            &["late", "by", "time"],
            &["van", "tre", "xet", "gio"],
            &["qua", "han", "xet", "gio"],
            &["tre", "xet", "gio"],
        ];
        let said = SAID.iter().find(|said| begins(words, said))?;
        self.late = Some(Late::Time);
        Some(said.len())
    }

    /// Reads "5 vòng", "best of 3", "mỗi cặp 3 ván".
    fn games(&mut self, words: &[&str]) -> Option<usize> {
        match words {
            [number, vong, ..] if matches!(said_word(vong).as_str(), "vong" | "rounds" | "round") => {
                self.rounds = Some(number.parse().ok()?);
                Some(2)
            }
            [best, of, number, ..] if fold(best) == "best" && fold(of) == "of" => {
                self.best_of = Some(said_word(number).parse().ok()?);
                Some(3)
            }
            [_, _, number, van, ..] if begins(words, &["moi", "cap"]) && said_word(van) == "van" => {
                self.best_of = Some(number.parse().ok()?);
                Some(4)
            }
            _ => None,
        }
    }

    fn form(&self) -> Form {
        match self.form {
            Some(Form::KnockOut { best_of }) => Form::KnockOut { best_of: self.best_of.unwrap_or(best_of) },
            Some(Form::Swiss { .. }) => Form::Swiss { rounds: self.rounds },
            None if self.rounds.is_some() => Form::Swiss { rounds: self.rounds },
            None if self.best_of.is_some() => Form::KnockOut { best_of: self.best_of.unwrap_or(1) },
            Some(Form::RoundRobin { double }) => Form::RoundRobin { double: double || self.double },
            None => Form::RoundRobin { double: self.double },
        }
    }
}

/// A word without accents and punctuation: `sign-up` is one word.
fn said_word(word: &str) -> String {
    fold(word).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// True if the words begin with these, in any spelling.
fn begins(words: &[&str], said: &[&str]) -> bool {
    words.len() >= said.len() && words.iter().map(|word| said_word(word)).take(said.len()).eq(said.iter().copied())
}

/// A form by its name in either language, without accents and spaces.
fn form_of(word: &str) -> Option<Form> {
    Some(match word {
        "roundrobin" | "robin" | "vongtron" | "vongtronmotluot" | "vongtron1luot" | "rr" | "dauvongtron" => {
            Form::RoundRobin { double: false }
        }
        "doubleroundrobin" | "vongtronhailuot" | "vongtron2luot" => Form::RoundRobin { double: true },
        "swiss" | "swisssystem" | "thuysi" | "hethuysi" => Form::Swiss { rounds: None },
        "knockout" | "ko" | "loaitructiep" | "dauloai" => Form::KnockOut { best_of: 1 },
        _ => return None,
    })
}

/// The refusal of `/play`, with an example of a tournament.
fn of_cup(refused: Refused) -> Refused {
    match refused.say {
        Say::UnknownWord { typed, .. } | Say::UnknownName { typed } => said(CupSay::UnknownWord { typed }),
        _ => refused,
    }
}

/// Terms of a new tournament, read from a command.
#[derive(Clone, Copy)]
pub(crate) struct TournamentTerms<'a> {
    cx: &'a Context<'a>,
}

impl<'a> TournamentTerms<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> TournamentTerms<'a> {
        TournamentTerms { cx }
    }

    /// The typed terms; words that are not about a tournament are read as for `/play`.
    pub(crate) async fn cup_terms(self, typed: &Typed<'_>, words: &[&str]) -> Result<Terms, Refused> {
        let mut about = Said::default();
        let mut of_game = Vec::new();
        let mut named = typed.args().named.clone();
        for key in ["form", "rounds", "round", "late", "signup", "most", "seeding", "bestof"] {
            if let Some(value) = named.remove(key)
                && let Some(read) = about.option(key, value.trim())
            {
                read?;
            }
        }
        named.remove("action");
        about.read_all(words, &mut of_game)?;
        let args = Args { rest: of_game.join(" "), named, ..typed.args().clone() };
        let (game, invitation) = ChallengeTerms::of(self.cx).invitation(&Typed::new(&args)).map_err(of_cup)?;
        let Invitation { opponent, side, options, timing, rated, series, hints, anywhere, is_public_luck, equal: _ } =
            invitation;
        // The equal level has an opponent, too.
        if opponent != Opponent::Anyone {
            return Err(said(CupSay::NoOpponent));
        }
        // Hints are refused in tournaments, because players compete for points.
        if hints {
            return Err(said(CupSay::BadValue { typed: "yes".to_owned() }));
        }
        // A tournament stays in one community.
        // The organiser of a tournament seals all its games beforehand.
        if is_public_luck == Some(true) {
            return Err(said(CupSay::BadValue { typed: "luck".to_owned() }));
        }
        if anywhere {
            return Err(said(CupSay::BadValue { typed: "anywhere".to_owned() }));
        }
        if side != Side::Lot {
            return Err(said(CupSay::NoSide));
        }
        if let Some(series) = series {
            about.best_of = Some(series.best_of);
        }
        let usual = Challenges::of(self.cx).usual_clock().await.or_else(|| each(USUAL_PACE));
        let time = timing.control(usual).map_err(|error| bad_time(error, ""))?;
        let time = time.ok_or_else(|| said(CupSay::NeedsClock))?;
        // Its boards are for all to see.
        if time.look.is_some() {
            return Err(said(CupSay::BadValue { typed: "look".to_owned() }));
        }
        let plain = whole(game, about.form(), time);
        let most = about.most.unwrap_or(plain.most);
        Ok(Terms {
            options,
            rated,
            seeding: about.seeding.unwrap_or(plain.seeding),
            least: about.least.unwrap_or(plain.least.min(most)),
            most,
            sign_up: about.sign_up.unwrap_or_else(|| sign_up_usual(time, about.round)),
            round: about.round,
            late: about.late.unwrap_or_default(),
            vacations: about.vacations,
            ..plain
        })
    }
}
