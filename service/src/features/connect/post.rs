//! Private messages about connections, to accounts that did not act.

use banco_engine::Person;
use banco_store::StoreError;
use serde::{Deserialize, Serialize};

use crate::feature::Presented;
use crate::features::connect::joining::Joining;
use crate::features::connect::kept::{Question, question_key};
use crate::features::connect::questions::choices;
use crate::features::connect::say::ConnectSay;
use crate::messages::notice::{Notice, NoticeSpec};
use crate::outbox::PresentedPost;
use crate::persons::Persons;
use crate::preferences::Preferences;
use crate::present::{Presenter, render_buttons};
use crate::stored_facts::read;
use crate::{Post, Service};

/// The question to the account that made a code.
static ASKED: NoticeSpec = NoticeSpec { key: "connect_asked", must_arrive: true, ..NoticeSpec::PLAIN };

/// The other account said yes too, and the two could not be connected.
static REFUSED: NoticeSpec = NoticeSpec { key: "connect_refused", must_arrive: true, ..NoticeSpec::PLAIN };

/// Two accounts are one person.
static DONE: NoticeSpec = NoticeSpec { key: "connect_done", must_arrive: true, ..NoticeSpec::PLAIN };

/// An account was parted.
static PARTED: NoticeSpec = NoticeSpec { key: "connect_parted", must_arrive: true, ..NoticeSpec::PLAIN };

/// Kinds of messages about connections.
pub(crate) static NOTICES: &[&NoticeSpec] = &[&ASKED, &REFUSED, &DONE, &PARTED];

#[derive(Serialize, Deserialize)]
struct AskedFacts {
    question: String,
}

#[derive(Serialize, Deserialize)]
struct AccountFacts {
    account: Person,
}

/// The question to the account that made the code.
pub(crate) fn asked_post(question: &str) -> Post {
    Post::Notice(Notice::new(&ASKED, &AskedFacts { question: question.to_owned() }))
}

/// News that the reader's account was not connected with this one.
pub(crate) fn refused_post(account: &Person) -> Post {
    Post::Notice(Notice::new(&REFUSED, &AccountFacts { account: account.clone() }))
}

/// News that the reader is one person with this account.
pub(crate) fn done_post(account: &Person) -> Post {
    Post::Notice(Notice::new(&DONE, &AccountFacts { account: account.clone() }))
}

/// News that this account is no longer connected with the reader's.
pub(crate) fn parted_post(account: &Person) -> Post {
    Post::Notice(Notice::new(&PARTED, &AccountFacts { account: account.clone() }))
}

/// Messages about connections.
#[derive(Clone, Copy)]
pub(crate) struct ConnectPosts<'a> {
    service: &'a Service,
}

impl<'a> ConnectPosts<'a> {
    pub(crate) fn of(service: &'a Service) -> ConnectPosts<'a> {
        ConnectPosts { service }
    }

    /// The message to its one reader; `None` if it is over, or others would read it.
    pub(crate) async fn present(self, post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        let Some(reader) = post.reader else { return Ok(None) };
        let (said, buttons) = if post.notice.is(&ASKED) {
            let Some(AskedFacts { question: id }) = post.notice.facts() else { return Ok(None) };
            let (asked, _) = read::<Question>(&*self.service.store, &question_key(&id)).await?;
            let is_open = |asked: &Question| asked.until > self.service.now() && asked.maker.key == *reader;
            let Some(asked) = asked.filter(is_open) else { return Ok(None) };
            let all = Joining::of(self.service).together(&asked.maker, &asked.taker).await?;
            (ConnectSay::Asked { other: asked.taker, is_maker: true, all }, choices(&id))
        } else {
            let Some(AccountFacts { account }) = post.notice.facts() else { return Ok(None) };
            let is_one = Persons::of(self.service).accounts_now(reader).await?.has(&account.key);
            let is_done = post.notice.is(&DONE);
            // What was changed again meanwhile is no news.
            if is_one != is_done {
                return Ok(None);
            }
            let said = if is_done {
                ConnectSay::Done { other: account }
            } else if post.notice.is(&REFUSED) {
                ConnectSay::NotConnected { other: account }
            } else {
                ConnectSay::Parted { account, is_own: false }
            };
            (said, Vec::new())
        };
        let taste = Preferences::of(self.service).own_taste(post.place, reader).await;
        let rendered = render_buttons(&buttons, &taste, None);
        let presenter = Presenter::of(self.service);
        let presented = presenter.present_statement(post.place, &taste, |_| said.clone(), |_| rendered.clone()).await;
        Ok(Some(PresentedPost { reader: Some(reader.clone()), ..presented }))
    }
}
