//! Small talk with the bot: a greeting, thanks, a command without its slash.
//!
//! It applies only in a private chat with the bot. Beside a board the same words are talk between people and get no
//! reply.

mod say;

use banco_ports::text::fold;
use banco_ports::{Args, ReplyKind};

use crate::boxed::apart;
use crate::challenges::create::Challenges;
use crate::context::{Context, Handled};
use crate::dispatch::commands::Commands;
use crate::dispatch::relay::Relay;
use crate::dispatch::small_talk::say::CourtesySay;
use crate::dispatch::start::say::StartSay;
use crate::messages::commands;
use crate::messages::keyboards::private_choices;
use crate::messages::say::{Draft, Refused, Say};
use crate::messages::statement::Statement;
use crate::move_detection::{is_slip_of_a_file, looks_like_a_move};
use crate::own_games::OwnGames;
use crate::typed::silent;

/// Meaning of a whole message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Courtesy {
    /// Greeting of a person who waits for a reply.
    Greeting,
    Thanks,
    Farewell,
    /// A remark that needs no reply.
    Remark,
}

const GREETINGS: &[&str] = &[
    "chao",
    "xinchao",
    "alo",
    "hello",
    "helo",
    "hi",
    "hey",
    "hithere",
    "goodmorning",
    "goodevening",
    "botoi",
    "oibot",
];
const THANKS: &[&str] = &[
    "camon",
    "xincamon",
    "mocamon",
    "thanks",
    "thankyou",
    "thx",
    "tks",
    "manythanks",
    "thanksalot",
    "thankyouverymuch",
];
const FAREWELLS: &[&str] =
    &["tambiet", "bye", "byebye", "goodbye", "goodnight", "ngungon", "chucngungon", "hengaplai", "seeyou"];
const REMARKS: &[&str] = &[
    "ok",
    "oke",
    "okay",
    "okie",
    "vang",
    "da",
    "uh",
    "um",
    "u",
    "khong",
    "ko",
    "no",
    "yes",
    "hay",
    "hayqua",
    "haylam",
    "vanhay",
    "gg",
    "ggwp",
    "goodgame",
    "wellplayed",
    "nice",
    "wow",
    "haha",
    "hahaha",
    "hihi",
    "hehe",
    "hic",
    "lol",
];

/// Filler words around a greeting or thanks.
const AROUND: &[&str] =
    &["ban", "bot", "banco", "nhe", "nha", "nghen", "ne", "a", "oi", "nhieu", "lam", "qua", "moinguoi", "ca", "there"];

fn courtesy(text: &str) -> Option<Courtesy> {
    let bare = |word: &str| fold(word).chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let mut words: Vec<String> = text.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        // A smile or three dots; an empty text gets a question for a move.
        return (!text.trim().is_empty()).then_some(Courtesy::Remark);
    }
    loop {
        let said = words.concat();
        let is = |list: &[&str]| list.contains(&said.as_str());
        let found = [
            (GREETINGS, Courtesy::Greeting),
            (THANKS, Courtesy::Thanks),
            (FAREWELLS, Courtesy::Farewell),
            (REMARKS, Courtesy::Remark),
        ];
        if let Some((_, courtesy)) = found.into_iter().find(|(list, _)| is(list)) {
            return Some(courtesy);
        }
        if words.len() < 2 || !words.last().is_some_and(|last| AROUND.contains(&last.as_str())) {
            return None;
        }
        words.pop();
    }
}

/// A harmless command without its slash: `chơi cờ úp @binh`, `luật cờ tướng`, `cờ vua máy`.
fn unstruck(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let called = commands::called(name, rest)?;
    match called.spec.name {
        // `play e4` is a move, and so is "tượng 3 tiến 5" with the name of a game in it.
        "play" if [rest, text].into_iter().any(looks_like_a_move) || is_slip_of_a_file(text) => None,
        // "nghỉ phép 3 ngày"; alone the words are talk.
        "vacation" if !called.rest.is_empty() => Some((name, rest)),
        "play" | "help" | "rules" | "games" | "settings" => Some((name, rest)),
        _ => None,
    }
}

/// True if the command could not read the text after its name.
fn is_unread(done: &Handled) -> bool {
    match done {
        Err(refused) => match &refused.say {
            Say::UnknownGame { .. } | Say::UnknownName { .. } | Say::UnknownWord { .. } => true,
            say => say.statement().is_some_and(Statement::is_unread),
        },
        Ok(drafts) => drafts.iter().any(|draft| draft.say.statement().is_some_and(Statement::is_unread)),
    }
}

/// Answers greetings and thanks.
#[derive(Clone, Copy)]
pub(crate) struct SmallTalk<'a> {
    cx: &'a Context<'a>,
}

impl<'a> SmallTalk<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> SmallTalk<'a> {
        SmallTalk { cx }
    }

    /// Answers small talk in a private chat; `None` if the text may be a move.
    pub(crate) async fn small_talk(self, text: &str) -> Result<Option<Vec<Draft>>, Refused> {
        if !self.cx.private {
            return Ok(None);
        }
        let called = courtesy(text).is_none().then(|| unstruck(text)).flatten();
        if let Some((name, rest)) = called {
            let args = Args { rest: rest.trim().to_owned(), ..Args::default() };
            let done = apart(|| Commands::of(self.cx).command(name, &args)).await;
            // "Chess is hard": in a private game this is said to the opponent.
            if is_unread(&done)
                && let Some(talk) = apart(|| Relay::of(self.cx).talk_in_game(text)).await?
            {
                return Ok(Some(talk));
            }
            return done.map(Some);
        }
        let Some(courtesy) = courtesy(text) else { return Ok(None) };
        // In a private game this is said to the opponent.
        if let Some(talk) = apart(|| Relay::of(self.cx).talk_in_game(text)).await? {
            return Ok(Some(talk));
        }
        match courtesy {
            Courtesy::Greeting => self.greet().await.map(Some),
            Courtesy::Thanks => Ok(Some(vec![Draft::note(CourtesySay::NoThanksNeeded)])),
            Courtesy::Farewell => Ok(Some(vec![Draft::note(CourtesySay::SeeYou)])),
            Courtesy::Remark => Ok(Some(silent())),
        }
    }

    /// Shows the person's games, or explains how to start one.
    pub(crate) async fn greet(self) -> Handled {
        let (games, challenges) = Challenges::of(self.cx).open_of_person().await?;
        if games + challenges > 0 {
            return OwnGames::of(self.cx).games().await;
        }
        Ok(vec![
            Draft::new(ReplyKind::Open, StartSay::Private)
                .choices(private_choices(None, &self.cx.service.opponents().levels)),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_courtesy_is_the_whole_of_a_message() {
        for (text, read) in [
            ("hello", Some(Courtesy::Greeting)),
            ("Chào bạn!", Some(Courtesy::Greeting)),
            ("hi there", Some(Courtesy::Greeting)),
            ("bot ơi", Some(Courtesy::Greeting)),
            ("cảm ơn bot", Some(Courtesy::Thanks)),
            ("cảm ơn nhé", Some(Courtesy::Thanks)),
            ("Cám ơn bạn nhiều", Some(Courtesy::Thanks)),
            ("thank you very much", Some(Courtesy::Thanks)),
            ("bye nhé", Some(Courtesy::Farewell)),
            ("👍", Some(Courtesy::Remark)),
            ("ok", Some(Courtesy::Remark)),
            ("", None),
            ("chào mã 2 tấn 3", None),
            ("h3", None),
            ("nhé", None),
        ] {
            assert_eq!(courtesy(text), read, "{text}");
        }
    }

    #[test]
    fn a_command_without_its_stroke_is_one_that_loses_nothing() {
        for (text, is) in [
            ("chơi cờ úp", true),
            ("cờ úp", true),
            ("Luật cờ tướng", true),
            ("help", true),
            ("úp 9 4 9 5", false),
            ("play e4", false),
            ("tượng 3 tiến 5", false),
            ("Tuong 5 tien 1", false),
            ("tượng 3 tấn 55", false),
            ("tướng 5 bình 6", false),
            ("nghỉ phép 3 ngày", true),
            ("nghỉ phép", false),
            ("play chess", true),
            ("xin thua", false),
            ("hoà", false),
            ("e4", false),
        ] {
            assert_eq!(unstruck(text).is_some(), is, "{text}");
        }
    }
}
