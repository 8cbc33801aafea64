//! Challenges of other chats, reached by their invitation code (everywhere 3.1): shown with their terms and envelope, then
//! accepted.

use banco_engine::{Opponent, Person, Phase, Refusal, Table};
use banco_ports::{Platform, ReplyKind, RichText};

use crate::codes::Code;
use crate::context::{Context, Handled, Held};
use crate::features::challenge::answer::ChallengeAnswers;
use crate::features::challenge::buttons::{DECLINE, PART, SIT, Seating};
use crate::features::challenge::say::ChallengeSay;
use crate::features::challenge::typed_luck;
use crate::invitation_codes::{Entered, InvitationCodes, code_of};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{Choice, Draft, Refused, Say};
use crate::messages::statement::Statement;
use crate::present::challenge_words;
use crate::refusals::refusal;
use crate::words::BoardFacts;

/// A challenge as its card shows it, without the code.
#[derive(Debug)]
struct ShownChallenge {
    table: Table,
    now: i64,
    waits_until: Option<i64>,
}

impl Statement for ShownChallenge {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let table = taste.named(&self.table);
        let facts = BoardFacts::new(&table, taste, self.now, None);
        challenge_words(&BoardFacts { waits_until: self.waits_until, is_copy: true, ..facts })
    }

    /// A challenge is read by all people of its chat.
    fn is_no_secret(&self) -> bool {
        true
    }
}

/// Text that may be an invitation code, with the words after it.
#[derive(Debug, PartialEq, Eq)]
struct TypedCode<'t> {
    code: &'t str,
    part: &'t str,
    /// True if it can hardly be anything else: a code in small letters without a digit may be words.
    is_certain: bool,
}

impl TypedCode<'_> {
    /// Reads `K7M2-P9X4`, `k7m2 p9x4`, and either with words after it.
    fn read(text: &str) -> Option<TypedCode<'_>> {
        let is_certain = |code: &str| {
            code.contains(|c: char| c.is_ascii_digit() || c == '-') || !code.contains(|c: char| c.is_lowercase())
        };
        if Code::read(text).is_some() {
            return Some(TypedCode { code: text, part: "", is_certain: is_certain(text) });
        }
        let ends = text.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at).take(CODE_WORDS_MAX);
        let split = |at: usize| {
            let (code, part) = (text.get(..at)?, text.get(at..)?.trim());
            let is_code = Code::read(code).is_some() && is_certain(code);
            is_code.then_some(TypedCode { code, part, is_certain: true })
        };
        ends.filter_map(split).next()
    }
}

/// Words of a code that was typed with blanks.
const CODE_WORDS_MAX: usize = 8;

/// Challenges reached by their codes.
#[derive(Clone, Copy)]
pub(crate) struct ByCode<'a> {
    cx: &'a Context<'a>,
}

impl<'a> ByCode<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> ByCode<'a> {
        ByCode { cx }
    }

    /// Answers `/accept` with a code; `None` if it has none. A name of a game here is no code.
    pub(crate) async fn accepted(self, named: Option<&str>, text: &str) -> Result<Option<Vec<Draft>>, Refused> {
        if let Some(code) = named {
            return self.shown(code, text).await.map(Some);
        }
        let Some(TypedCode { code, part, is_certain }) = TypedCode::read(text) else { return Ok(None) };
        let first = text.split_whitespace().next().unwrap_or_default();
        if ChallengeAnswers::of(self.cx).own_id(first).await?.is_some() {
            return Ok(None);
        }
        match InvitationCodes::of(self.cx).enter(code).await {
            Ok(entered) => self.opened(entered, part).await.map(Some),
            Err(_) if !is_certain => Ok(None),
            Err(refused) => Err(refused),
        }
    }

    /// Shows the challenge of a typed code, with a button that accepts it. These words are mixed into the shuffle if the
    /// account in use accepts.
    pub(crate) async fn shown(self, code: &str, part: &str) -> Handled {
        self.opened(InvitationCodes::of(self.cx).enter(code).await?, part).await
    }

    /// Shows the challenge of a code that leads to a game; the code of a running game is a wrong one here.
    async fn opened(self, entered: Entered, part: &str) -> Handled {
        let codes = InvitationCodes::of(self.cx);
        let held = self.cx.hold_invited(&entered.game).await?;
        let Some(held) = held.filter(|held| held.table().phase() == Phase::Challenged) else {
            return Err(codes.is_wrong());
        };
        codes.is_right(entered).await?;
        self.card(&held, Some(part.trim())).await
    }

    /// Shows the challenge of a button, such as one of a list.
    pub(crate) async fn listed(self, game: &str, code: &str) -> Handled {
        let held = self.of_button(game, code).await?;
        self.card(&held, None).await
    }

    /// Takes the seat; the game stands in this chat too.
    pub(crate) async fn take(self, game: &str, code: &str, part: String) -> Handled {
        let mut held = self.of_button(game, code).await?;
        let by = match self.account_for(&held).await {
            Ok(by) => by,
            Err(refused) if held.table().phase() != Phase::Challenged => return Ok(over(refused)),
            Err(refused) => return Err(refused),
        };
        let answers = ChallengeAnswers::of(self.cx);
        let own = typed_luck::words_for(self.cx, &held.id()).await?;
        let part = if own.is_empty() { part } else { own };
        answers.take_seat(&mut held, by, &part, true).await?;
        let mut said = answers.begun(&held).await?;
        said.push(Draft::settled(Say::Nothing));
        Ok(said)
    }

    /// The game of a button, whose code must be that of the game. A forged code counts as a wrong one.
    async fn of_button(self, game: &str, code: &str) -> Result<Held, Refused> {
        let codes = InvitationCodes::of(self.cx);
        let entered = codes.claim(game).await?;
        let held = self.cx.hold_invited(game).await?;
        let is_own = |held: &Held| code_of(held.table()).is_some() && code_of(held.table()) == Code::read(code);
        match held.filter(is_own) {
            Some(held) => codes.is_right(entered).await.map(|()| held),
            None => Err(codes.is_wrong()),
        }
    }

    /// The card of a challenge with a button that accepts it; words that were typed with its code are kept.
    async fn card(self, held: &Held, words: Option<&str>) -> Handled {
        self.account_for(held).await?;
        let table = held.table();
        if let Some(words) = words {
            typed_luck::keep(self.cx, table, words).await?;
        }
        let Some(code) = code_of(table) else { return Err(Say::Trouble.into()) };
        let sit = SIT.of(Seating { code: code.bare().to_owned(), part: String::new() }, table.id());
        let mut choices = vec![vec![Choice::from(sit)]];
        // On the page the card stands alone. In a chat the words of the luck follow the code, and a refusal is typed.
        if self.cx.session.is_some() {
            let is_open = matches!(table.challenge().opponent, Opponent::Anyone);
            choices[0].extend((!is_open).then(|| Choice::from(DECLINE.of((), table.id()))));
            choices.extend(table.challenge().mixes_luck().then(|| vec![Choice::from(PART.of((), table.id()))]));
        }
        let shown = ShownChallenge { table: table.clone(), now: self.cx.now, waits_until: held.seated.card.due };
        Ok(vec![Draft::new(ReplyKind::Open, shown).choices(choices)])
    }

    /// The account that would take the seat.
    ///
    /// # Errors
    /// The reason why the person cannot take it, said in private and without a name.
    async fn account_for(self, held: &Held) -> Result<Person, Refused> {
        let table = held.table();
        if table.phase() != Phase::Challenged {
            return Err(alone(*refusal(table.id(), Some(table), &Refusal::AlreadyAnswered)));
        }
        if self.cx.is_challenger(table) {
            return Err(Draft::private_refusal(ChallengeSay::OwnByCode));
        }
        let challenger = &table.challenge().challenger.key;
        let (service, me) = (self.cx.service, &self.cx.person.key);
        if service.blocks(me, challenger).await || service.blocks(challenger, me).await {
            return Err(Draft::private_refusal(ChallengeSay::BlockedByCode));
        }
        self.meant_account(table).await.ok_or_else(|| Draft::private_refusal(ChallengeSay::ForAnother))
    }

    /// The account of this person for which the challenge is; an account name means one on the platform of the challenge.
    async fn meant_account(self, table: &Table) -> Option<Person> {
        let (accounts, own) = (&self.cx.accounts, &self.cx.person);
        let Opponent::Username(name) = &table.challenge().opponent else {
            return self.cx.is_for(table).then(|| accounts.person_at(table, own));
        };
        let platform = Platform::of(&table.challenge().challenger.key)?;
        if Platform::of(&own.key) == Some(platform) && table.is_for(own) {
            return Some(own.clone());
        }
        let meant = self.cx.service.clients.person(&*self.cx.service.store, platform, name).await?;
        let connected = accounts.known().into_iter().flat_map(|known| &known.joined.accounts);
        let connected = connected.into_iter().find(|account| account.key == meant)?;
        Some(Person { username: Some(name.clone()), ..connected.clone() })
    }
}

/// The same refusal, for this person alone.
fn alone(refused: Draft) -> Refused {
    Box::new(Draft { kind: ReplyKind::Private, ..refused })
}

/// A refusal, after which the button goes.
fn over(refused: Refused) -> Vec<Draft> {
    vec![*refused, Draft::settled(Say::Nothing)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_with_the_words_after_them() {
        let read = |text| TypedCode::read(text).map(|typed| (typed.code, typed.part, typed.is_certain));
        assert_eq!(read("K7M2-P9X4"), Some(("K7M2-P9X4", "", true)));
        assert_eq!(read("k7m2 p9x4"), Some(("k7m2 p9x4", "", true)));
        assert_eq!(read("K7M2-p9x4 some luck"), Some(("K7M2-p9x4", "some luck", true)));
        assert_eq!(read("ABCD EFGH luck"), Some(("ABCD EFGH", "luck", true)));
        // Words of eight letters of the alphabet may be luck.
        assert_eq!(read("cham ngay"), Some(("cham ngay", "", false)));
        assert_eq!(read("cham ngay nhe"), None);
        assert_eq!(read("k7m2 some luck"), None);
        assert_eq!(read(""), None);
        assert_eq!(read(&"\u{202e}".repeat(10_000)), None);
    }
}
