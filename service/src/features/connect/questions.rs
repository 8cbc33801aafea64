//! The question to both accounts (everywhere 2.3): the one that entered the code says yes first, then the one that made
//! it.

use std::collections::BTreeMap;

use banco_engine::{Person, PersonKey};
use banco_ports::Address;
use serde_json::Value;

use crate::Post;
use crate::codes::random;
use crate::context::{Context, Handled, store_trouble};
use crate::features::connect::buttons::{NO, YES};
use crate::features::connect::joining::Joining;
use crate::features::connect::kept::{CODE_LASTS_MILLIS, Own, Question, own_key, question_key};
use crate::features::connect::post::{asked_post, done_post, refused_post};
use crate::features::connect::say::ConnectSay;
use crate::messages::say::{Choice, Draft, Label, Refused, Say};
use crate::persons::Persons;
use crate::stored_facts::{read, written};

/// Random characters of the id of a question.
const ID_CHARS: usize = 8;

/// Buttons of a question.
pub(crate) fn choices(id: &str) -> Vec<Vec<Choice>> {
    let choice = |key, data| Choice { label: Label::Key(key), data };
    vec![vec![
        choice("button-connect-yes", YES.plain(id.to_owned())),
        choice("button-connect-no", NO.plain(id.to_owned())),
    ]]
}

/// Questions to two accounts.
#[derive(Clone, Copy)]
pub(crate) struct Questions<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Questions<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Questions<'a> {
        Questions { cx }
    }

    /// A new question to this account about the one that made the code, with its id; the values are those to be kept.
    pub(crate) fn begin(
        self,
        maker: Person,
        values: &mut BTreeMap<String, Option<Value>>,
        expected: &mut BTreeMap<String, Option<Value>>,
    ) -> (Question, String) {
        let id = random(|| (self.cx.service.entropy)(), ID_CHARS);
        let until = self.cx.now + CODE_LASTS_MILLIS;
        let asked = Question { maker, taker: self.cx.person.clone(), is_confirmed: false, until };
        values.insert(question_key(&id), written(&asked));
        expected.insert(question_key(&id), None);
        for account in [&asked.maker, &asked.taker] {
            let own = Own { code: None, question: Some(id.clone()) };
            values.insert(own_key(&account.key), written(&own));
        }
        (asked, id)
    }

    /// The question as a reply to one of the two accounts.
    pub(crate) async fn draft(self, id: &str, asked: &Question, account: &PersonKey) -> Result<Draft, Refused> {
        let is_maker = asked.maker.key == *account;
        let other = if is_maker { &asked.taker } else { &asked.maker };
        let all = Joining::of(self.cx.service).together(&asked.maker, &asked.taker).await;
        let all = all.map_err(|error| store_trouble(&error))?;
        Ok(Draft::private(ConnectSay::Asked { other: other.clone(), is_maker, all }).choices(choices(id)))
    }

    /// The question that waits for an answer of this account.
    pub(crate) async fn waiting(self, id: &str) -> Result<Option<Draft>, Refused> {
        let Some((asked, _)) = self.open(id).await? else { return Ok(None) };
        let me = &self.cx.person.key;
        let is_mine = if asked.is_confirmed { asked.maker.key == *me } else { asked.taker.key == *me };
        if is_mine { self.draft(id, &asked, me).await.map(Some) } else { Ok(None) }
    }

    /// A question of this account that is not over, with its stored form.
    async fn open(self, id: &str) -> Result<Option<(Question, Option<Value>)>, Refused> {
        let read = read::<Question>(&*self.cx.service.store, &question_key(id)).await;
        let (asked, stored) = read.map_err(|error| store_trouble(&error))?;
        let is_open = |asked: &Question| asked.until > self.cx.now && asked.other_of(&self.cx.person.key).is_some();
        Ok(asked.filter(is_open).map(|asked| (asked, stored)))
    }

    /// Handles a yes: the account that entered the code is asked first, then the one that made it.
    pub(crate) async fn yes(self, id: &str) -> Handled {
        let Some((asked, stored)) = self.open(id).await? else { return Ok(vec![Draft::settled(ConnectSay::Over)]) };
        match (asked.maker.key == self.cx.person.key, asked.is_confirmed) {
            (true, true) => self.join(id, asked, stored).await,
            // The question reached the account that made the code too early.
            (true, false) => Err(Say::PressUnknown.into()),
            (false, _) => self.confirm(id, asked, stored).await,
        }
    }

    /// Handles a no of either account.
    pub(crate) async fn no(self, id: &str) -> Handled {
        let Some((asked, stored)) = self.open(id).await? else { return Ok(vec![Draft::settled(ConnectSay::Over)]) };
        self.cx.keep_values_if(over(id, &asked), BTreeMap::from([(question_key(id), stored)])).await?;
        Ok(vec![Draft::settled(ConnectSay::Declined)])
    }

    /// Keeps the yes of the account that entered the code, and asks the other one.
    async fn confirm(self, id: &str, asked: Question, stored: Option<Value>) -> Handled {
        let said = Draft::settled(ConnectSay::Waits { other: asked.maker.clone() });
        if asked.is_confirmed {
            return Ok(vec![said]);
        }
        let maker = asked.maker.key.clone();
        let asked = Question { is_confirmed: true, ..asked };
        let values = BTreeMap::from([(question_key(id), written(&asked))]);
        let commit = self.cx.begin().values(values).expect(BTreeMap::from([(question_key(id), stored)]));
        let commit = commit.write(Address::Person(maker), &[asked_post(id)]);
        self.cx.service.commit(commit).await.map_err(|error| store_trouble(&error))?;
        Ok(vec![said])
    }

    /// Makes the two persons one, unless something is against it.
    async fn join(self, id: &str, asked: Question, stored: Option<Value>) -> Handled {
        let persons = Persons::of(self.cx.service);
        let maker = persons.accounts_now(&asked.maker.key).await.map_err(|error| store_trouble(&error))?;
        let taker = persons.accounts_now(&asked.taker.key).await.map_err(|error| store_trouble(&error))?;
        let joining = Joining::of(self.cx.service);
        let mut values = over(id, &asked);
        let mut expected = BTreeMap::from([(question_key(id), stored)]);
        if let Some(why) = joining.obstacle(&maker, &taker).await.map_err(|error| store_trouble(&error))? {
            let commit = self.cx.begin().values(values).expect(expected);
            let commit = commit.write(Address::Person(asked.taker.key), &[refused_post(&self.cx.person)]);
            self.cx.service.commit(commit).await.map_err(|error| store_trouble(&error))?;
            return Ok(vec![Draft::settled(ConnectSay::Refused { why })]);
        }
        let change = joining.joined((&maker, &self.cx.person), (&taker, &asked.taker), self.cx.now);
        values.extend(change.values);
        expected.extend(change.expected);
        let to = Address::Person(asked.taker.key.clone());
        let commit = self.cx.begin().values(values).expect(expected);
        let told: Vec<Post> = vec![done_post(&self.cx.person)];
        self.cx.service.commit(commit.write(to, &told)).await.map_err(|error| store_trouble(&error))?;
        Ok(vec![Draft::settled(ConnectSay::Done { other: asked.taker })])
    }
}

/// Removal of a question that is over.
fn over(id: &str, asked: &Question) -> BTreeMap<String, Option<Value>> {
    let own = [&asked.maker, &asked.taker].map(|account| (own_key(&account.key), None));
    own.into_iter().chain([(question_key(id), None)]).collect()
}
