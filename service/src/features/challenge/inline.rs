//! Invitations posted with inline mode in any chat: the options on offer, and the game once a person opens one. The
//! platform confirms the inviter (`named` options of `/start`, which cannot be typed).

use std::sync::atomic::AtomicBool;

use banco_engine::{GameKey, Opponent, Person, PersonKey, Phase};
use banco_ports::text::fold;
use banco_ports::{Args, Lang, Platform, ReplyKind};

use crate::blocks::Blocks;
use crate::challenge_terms::{ChallengeTerms, Terms, bad_time};
use crate::challenges::create::Challenges;
use crate::challenges::level_words as computer;
use crate::context::{Context, Handled, Held, store_trouble};
use crate::features::challenge::say::ChallengeSay;
use crate::messages::button::Look;
use crate::messages::computer::level_of;
use crate::messages::keyboards::{challenge_choices, private_choices};
use crate::messages::reader_buttons::own;
use crate::messages::say::{Draft, Refused, Say};
use crate::opponents::Opponents;
use crate::persons::Persons;
use crate::preferences::Preferences;
use crate::requested_game::RequestedGame;
use crate::shown_boards::ShownBoards;
use crate::typed::Typed;
use crate::{challenge_terms as invitation, i18n};

/// Maximum number of option characters in an invitation.
const OPTIONS_CHARS_MAX: usize = 40;

/// Text that a person typed after the bot's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlineAsk {
    /// Games that may be meant.
    pub games: Vec<GameKey>,
    /// Options that each of them accepts, as typed.
    pub options: String,
    /// True for a game against the computer, which is played in the private chat.
    pub is_machine: bool,
}

/// Reads the typed text: the beginning of a game's name, a game with options, options alone, or the computer.
pub fn inline_ask(typed: &str) -> InlineAsk {
    let words: Vec<&str> = typed.split_whitespace().collect();
    let at = (0..words.len()).find(|at| computer::read(words.get(*at..).unwrap_or_default()).is_some());
    let is_machine = at.is_some();
    let words = at.and_then(|at| words.get(..at)).unwrap_or(&words);
    let ask = |games, options: &[&str]| InlineAsk { games, options: options.join(" "), is_machine };
    if words.is_empty() {
        return ask(GameKey::ALL.to_vec(), &[]);
    }
    if let Some((game, count)) = invitation::leading_game(words) {
        let options = words.get(count..).unwrap_or_default();
        return ask(vec![game], if takes(game, options) { options } else { &[] });
    }
    let begun: Vec<GameKey> = GameKey::ALL.iter().copied().filter(|game| is_begun(*game, typed)).collect();
    if !begun.is_empty() {
        return ask(begun, &[]);
    }
    let games = GameKey::ALL.iter().copied().filter(|game| takes(*game, words)).collect();
    ask(games, words)
}

/// True if these words are options of an open invitation to this game.
fn takes(game: GameKey, options: &[&str]) -> bool {
    let rest = format!("{} {}", game.key(), options.join(" "));
    if rest.chars().count() > OPTIONS_CHARS_MAX + game.key().len() {
        return false;
    }
    let (args, opponents) = (Args { rest, ..Args::default() }, Opponents::default());
    let read = invitation::read(&Typed::new(&args), &Terms { levels: &opponents.levels, lang: Lang::En });
    read.is_ok_and(|(of, invitation)| of == game && invitation.opponent == Opponent::Anyone)
}

/// True if the text begins the name of a game in either language, or its key.
fn is_begun(game: GameKey, typed: &str) -> bool {
    let squeezed = |text: &str| fold(text).split_whitespace().collect::<String>();
    let typed = squeezed(typed);
    let names = Lang::BOTH.into_iter().map(|lang| i18n::text(lang, &format!("game-{}", game.key())));
    names.chain([game.key().to_owned()]).any(|name| {
        let name = squeezed(&name);
        // "cờ úp" is also "úp".
        name.starts_with(&typed) || name.strip_prefix("co").is_some_and(|rest| rest.starts_with(&typed))
    })
}

/// An invitation read by the platform from the code of a link.
struct Offered {
    by: Person,
    lang: Option<Lang>,
    game: String,
    options: String,
    /// Code that tells it from other invitations of the same person.
    code: String,
}

impl Offered {
    fn read(args: &Args) -> Option<Offered> {
        let named = |name: &str| args.named.get(name).cloned();
        let by = Person { key: PersonKey(named("by")?), name: named("name")?, username: named("username") };
        let lang = named("lang").and_then(|lang| Lang::from_locale(&lang));
        let (options, code) = (named("options").unwrap_or_default(), named("code")?);
        Some(Offered { by, lang, game: named("game")?, options, code })
    }

    /// Store key of the game that came of the invitation.
    fn key(&self) -> String {
        format!("inline:{}:{}", self.by.key.0, self.code)
    }
}

/// Invitations that are passed on by a link or by name.
#[derive(Clone, Copy)]
pub(crate) struct Invitations<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Invitations<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Invitations<'a> {
        Invitations { cx }
    }

    /// Reply to a person who opens an invitation; `None` if the words contain none.
    pub(crate) async fn opened_inline(self, args: &Args) -> Option<Handled> {
        let offered = Offered::read(args).filter(|_| self.cx.private)?;
        Some(self.open_inline(offered).await)
    }

    async fn open_inline(self, offered: Offered) -> Handled {
        if self.cx.accounts.has(&offered.by.key) {
            return Ok(vec![Draft::note(ChallengeSay::OwnInvitation)]);
        }
        Blocks::of(self.cx).may_meet(&offered.by).await?;
        let key = offered.key();
        if let Some(lang) = offered.lang {
            self.cx.service.clients.speaks(&offered.by.key, lang);
        }
        if self.game_under(&key).await?.is_none() {
            self.invite_for(offered, key.clone()).await?;
        }
        match self.game_under(&key).await? {
            Some(game) => self.by_code(&game).await,
            None => Err(Say::Trouble.into()),
        }
    }

    async fn game_under(self, key: &str) -> Result<Option<String>, Refused> {
        let value = self.cx.service.store.value(key).await.map_err(|error| store_trouble(&error))?;
        Ok(value.and_then(|value| value.as_str().map(str::to_owned)))
    }

    /// Opens the challenge for the person who posted the invitation, as if typed in that person's private chat.
    async fn invite_for(self, offered: Offered, key: String) -> Result<(), Refused> {
        let Some(place) = Platform::own_chat(&offered.by.key) else { return Err(Say::Trouble.into()) };
        let taste = Preferences::of(self.cx.service).own_taste(&place, &offered.by.key).await;
        let args = Args { rest: format!("{} {}", offered.game, offered.options), ..Args::default() };
        let inviter = Context {
            service: self.cx.service,
            place,
            guild: None,
            accounts: Persons::of(self.cx.service).accounts(&offered.by.key).await,
            person: offered.by,
            private: true,
            moderator: false,
            event: self.cx.event.clone(),
            taste,
            reply_to: None,
            looked_at: None,
            now: self.cx.now,
            in_hand: self.cx.in_hand.clone(),
            through_another: AtomicBool::default(),
            session: None,
        };
        let (game, asked) = ChallengeTerms::of(&inviter).invitation(&Typed::new(&args))?;
        if asked.opponent != Opponent::Anyone {
            return Err(Say::Trouble.into());
        }
        let time =
            asked.timing.control(Challenges::of(&inviter).usual_clock().await).map_err(|error| bad_time(error, ""))?;
        let (side, options) = (asked.side, asked.options);
        let asked =
            RequestedGame { side, options, code: Some(key), ..RequestedGame::plain(game, Opponent::Anyone, time) };
        let name = inviter.person.name.clone();
        match Challenges::of(&inviter).challenge(asked).await {
            Ok(_) => Ok(()),
            Err(refused) if matches!(refused.say, Say::Overtaken) => Err(refused),
            // The reason why the inviter cannot have more games is private.
            Err(_) => Err(self.with_beginnings_of(ChallengeSay::InviterBusy { name })),
        }
    }

    /// The challenge of this code for the person who follows its link, or the reason why it is no longer valid.
    pub(crate) async fn by_code(self, code: &str) -> Handled {
        if let Some(held) = self.cx.hold(code).await?
            && let Some(invitation) = self.invited(&held).await?
        {
            return Ok(vec![invitation]);
        }
        match self.why_over(code).await? {
            Some(say) => Err(self.with_beginnings_of(say)),
            None => ShownBoards::of(self.cx).look(Some(code), Look::Picture).await,
        }
    }

    /// A refusal with buttons to start a game of one's own.
    pub(crate) fn with_beginnings_of(self, say: ChallengeSay) -> Refused {
        Box::new(Draft::note(say).choices(private_choices(None, &self.cx.service.opponents().levels)))
    }

    /// Reply to a link that was used too late; `None` if it is no invitation, or for a player of its game.
    pub(crate) async fn why_over(self, code: &str) -> Result<Option<ChallengeSay>, Refused> {
        if !self.cx.is_link(code).await? {
            return Ok(None);
        }
        let snapshot = self
            .cx
            .service
            .games
            .snapshot(&*self.cx.service.store, code)
            .await
            .map_err(|error| store_trouble(&error))?;
        let Some(seated) = snapshot else { return Ok(None) };
        let (table, game) = (&seated.table, code.to_owned());
        if self.cx.seat_at(table).is_some() || self.cx.is_challenger(table) {
            return Ok(None);
        }
        let Some(people) = table.seats() else {
            let waits = table.phase() == Phase::Challenged;
            return Ok((!waits).then_some(ChallengeSay::LinkOver { game }));
        };
        let challenger = &table.challenge().challenger.key;
        let other = people.iter().find(|person| person.key != *challenger && level_of(&person.key).is_none());
        Ok(other.map(|person| ChallengeSay::LinkTaken { game, name: self.cx.taste.name_of(table, person) }))
    }
}

impl Invitations<'_> {
    /// Reply to a person who opened the link of an invitation.
    pub(crate) async fn invited(self, held: &Held) -> Result<Option<Draft>, Refused> {
        let (table, challenge) = (held.table(), held.table().challenge());
        if self.cx.is_challenger(table) || !self.cx.has_link(&held.seated).await? {
            return Ok(None);
        }
        let say = ChallengeSay::Invited { game: held.id(), kind: challenge.game, by: challenge.challenger.clone() };
        let rows = own(challenge_choices(table), table, self.cx.accounts.at(table));
        Ok(Some(Draft::new(ReplyKind::Open, say).choices(rows)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_the_beginning_of_any_of_their_names() {
        let found = |typed: &str| inline_ask(typed).games.iter().map(|game| game.key()).collect::<Vec<_>>();
        assert_eq!(found("").len(), GameKey::ALL.len());
        assert_eq!(found("cờ úp"), ["jieqi"]);
        assert_eq!(found("CO TUO"), ["xiangqi"]);
        assert_eq!(found("úp"), ["jieqi"]);
        assert_eq!(found("backg"), ["backgammon"]);
        assert_eq!(found("chess"), ["chess"]);
        assert!(found("xin chào").is_empty());
    }

    /// Review of Telegram, 4: options gave no offer at all.
    #[test]
    fn options_go_along_and_the_computer_is_found() {
        for (typed, games, options, is_machine) in [
            ("chess 1 day", 1, "1 day", false),
            ("cờ vua 1 ngày mỗi nước", 1, "1 ngày mỗi nước", false),
            ("1 day", GameKey::ALL.len(), "1 day", false),
            ("chess 1 d", 1, "1 d", false),
            ("chess qwxyz", 1, "", false),
            ("chess @binh", 1, "", false),
            ("máy", GameKey::ALL.len(), "", true),
            ("cờ vua máy", 1, "", true),
            ("computer", GameKey::ALL.len(), "", true),
        ] {
            let ask = inline_ask(typed);
            assert_eq!(
                (ask.games.len(), ask.options.as_str(), ask.is_machine),
                (games, options, is_machine),
                "{typed}"
            );
        }
    }
}
