//! The interface of a feature to the core. The registry lists one value for each feature; the service holds the list.
//!
//! The sentences of a feature are its files `vi.ftl` and `en.ftl`; `build.rs` finds them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use banco_ai::review::Mark;
use banco_engine::{Action, Entry, Millis, Person, PersonKey, Table, Tags};
use banco_ports::{
    AnalysisSeen, Inbound, Lang, NoAnalysis, PersonSeen, Place, PuzzleSeen, Reader, Rendered, ReviewState, SheetAsked,
    SheetSeen,
};
use banco_store::{GameCard, StoreError};
use serde_json::Value;

use crate::context::{Context, Handled};
use crate::due_values::DueSpec;
use crate::game_cache::LiveGame;
use crate::messages::button::Press;
use crate::messages::button::handler::AnyButton;
use crate::messages::commands::CommandSpec;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::notice::{Notice, NoticeSpec};
use crate::messages::say::{Choice, Draft, Reel, Refused, Say};
use crate::messages::settings::{Change, SettingSpec, Settings};
use crate::outbox::PresentedPost;
use crate::persons::Accounts;
use crate::plain_text::Request;
use crate::prepared_commit::Step;
use crate::present::reader::free::Free;
use crate::typed::Typed;
use crate::{Post, Service};

/// A public message that is presented: the notice, its chat, the only reader of a private chat, and the moderators of
/// the chat as far as the notice calls them and the platform names them.
pub(crate) struct Presented<'a> {
    pub notice: &'a Notice,
    pub place: &'a Place,
    pub reader: Option<&'a PersonKey>,
    pub moderators: &'a [Person],
}

/// A position that is no game, as one reader of the page sees it.
pub(crate) struct Posed {
    pub table: Table,
    /// Person at the table that the reader plays for; `None` if nothing is left to play.
    pub plays: Option<Person>,
    /// Name of such positions, in the place of the name of a game.
    pub title: String,
    /// The task, while it is open.
    pub task: Option<String>,
    /// State in one line.
    pub headline: String,
    pub choices: Vec<Vec<Choice>>,
}

/// A feature of the conversation. Every method has a default: a feature answers only what concerns it.
#[async_trait]
pub(crate) trait Feature: Send + Sync {
    /// Commands with their handlers.
    fn commands(&self) -> &'static [CommandSpec] {
        &[]
    }

    /// Buttons with their handlers.
    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        &[]
    }

    /// Settings of persons and chats that the feature obeys.
    fn settings(&self) -> &'static [&'static SettingSpec] {
        &[]
    }

    /// Kinds of public messages.
    fn notices(&self) -> &'static [&'static NoticeSpec] {
        &[]
    }

    /// The message of one of these; `None` if there is nothing left to say.
    async fn present(&self, _service: &Service, _post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        Ok(None)
    }

    /// Adds an earlier position or an animation of a game to a reply, or says that there is none.
    async fn illustrate(&self, _service: &Service, _reply: &mut Rendered, _reel: &Reel, _taste: &DisplayPrefs) {}

    /// Handles a press below a message of the feature; `None` if its id belongs to no message of the feature.
    async fn press(&self, _cx: &Context<'_>, _press: &Press) -> Result<Option<Vec<Draft>>, Refused> {
        Ok(None)
    }

    /// The position under this id as a question that the person has not answered; `None` if it is answered, or if the id
    /// is of another kind.
    async fn asked(&self, _cx: &Context<'_>, _id: &str) -> Result<Option<Table>, Refused> {
        Ok(None)
    }

    /// Handles a move typed for the position under this id; `None` if the id is of another kind. `_is_aloud`: other
    /// people can read the text.
    async fn answered(
        &self,
        _cx: &Context<'_>,
        _id: &str,
        _text: &str,
        _is_aloud: bool,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        Ok(None)
    }

    /// Refusal of a public line that would give away a secret; `None` if it may be shown.
    async fn hushes(&self, _cx: &Context<'_>, _line: &str) -> Result<Option<Refused>, Refused> {
        Ok(None)
    }

    /// Carries out a request in plain words; `None` if it is not for the feature, or fits no game here.
    async fn request(
        &self,
        _cx: &Context<'_>,
        _request: Request,
        _named: Option<&str>,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        Ok(None)
    }

    /// Answers text in reply to a challenge; `None` if the feature answers no challenges.
    async fn reply_to_challenge(
        &self,
        _cx: &Context<'_>,
        _game: &str,
        _text: &str,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        Ok(None)
    }

    /// Answers a link that started the bot, with its `code` in small letters; `None` if it is a link of another feature.
    async fn started_with(
        &self,
        _cx: &Context<'_>,
        _typed: &Typed<'_>,
        _code: &str,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        Ok(None)
    }

    /// Answers a topic of `/help`; `None` if it is a topic of another feature.
    fn help(&self, _cx: &Context<'_>, _topic: &str) -> Option<Handled> {
        None
    }

    /// Checks the draws of what has this name; `None` if it is a name of another feature.
    async fn verify(&self, _cx: &Context<'_>, _named: Option<&str>) -> Result<Option<Vec<Draft>>, Refused> {
        Ok(None)
    }

    /// Result of a check of a running game (beacon 6.1); `None` if the feature checks none of this kind.
    async fn check_running(&self, _service: &Service, _table: &Table, _entries: &[Entry]) -> Option<Say> {
        None
    }

    /// A sheet of the page for its reader; `None` if it is a sheet of another feature, or has nothing to show.
    async fn sheet(&self, _service: &Service, _asked: &SheetAsked) -> Option<SheetSeen> {
        None
    }

    /// Picture on a sheet of the page; `None` if it is on a sheet of another feature, or cannot be drawn.
    async fn sheet_picture(&self, _service: &Service, _asked: &SheetAsked) -> Option<Arc<Vec<u8>>> {
        None
    }

    /// The position that is shown under this id, as its table with this version has it, if the id belongs to the feature
    /// and not to a game.
    async fn position(
        &self,
        _service: &Service,
        _id: &str,
        _version: Option<u32>,
        _lang: Lang,
    ) -> Result<Option<Table>, StoreError> {
        Ok(None)
    }

    /// The game that a person brought in last, with the instant; `None` if there is none.
    async fn brought_in(&self, _service: &Service, _by: &Accounts) -> Result<Option<(String, Millis)>, StoreError> {
        Ok(None)
    }

    /// Tags of the file that a game was read from; `None` if the feature knows none.
    async fn file_tags(&self, _service: &Service, _table: &Table) -> Option<Tags> {
        None
    }

    /// Marks of the moves of a finished game, as they are printed, by the number of plies before each; `None` if the
    /// feature knows none.
    async fn marks(&self, _service: &Service, _table: &Table) -> Option<Vec<(usize, Mark)>> {
        None
    }

    /// The review of a finished game for the page, in a reader's words; `None` if the feature makes no reviews.
    async fn review_seen(&self, _service: &Service, _table: &Table, _taste: &DisplayPrefs) -> Option<ReviewState> {
        None
    }

    /// The computer's judgement of a free board; `None` if the feature analyses none.
    async fn analyse(
        &self,
        _service: &Service,
        _by: &Accounts,
        _free: &Free,
        _taste: &DisplayPrefs,
    ) -> Option<Result<AnalysisSeen, NoAnalysis>> {
        None
    }

    /// The position under this id as a reader of the page sees it and plays on it; `None` if the id is of another kind.
    async fn posed(
        &self,
        _service: &Service,
        _id: &str,
        _reader: &Reader,
        _taste: &DisplayPrefs,
    ) -> Result<Option<Posed>, StoreError> {
        Ok(None)
    }

    /// A puzzle for this person, of the kind that the words `_wanted` ask for.
    async fn puzzle(&self, _cx: &Context<'_>, _wanted: Option<&str>) -> Result<Option<PuzzleSeen>, Refused> {
        Ok(None)
    }

    /// Results of a person for the reader of a page, in this community if one is named.
    async fn results(
        &self,
        _cx: &Context<'_>,
        _person: &Person,
        _community: Option<&str>,
    ) -> Result<Option<PersonSeen>, Refused> {
        Ok(None)
    }

    /// Lines about the person of a request for `/stats`, beside the results of games.
    async fn standings(&self, _cx: &Context<'_>) -> Result<Vec<String>, Refused> {
        Ok(Vec::new())
    }

    /// Values that the feature keeps beside changed settings of a chat; `wishes` are the settings after the change.
    async fn values_of_changes(
        &self,
        _cx: &Context<'_>,
        _changes: &[Change],
        _wishes: &Settings,
    ) -> Result<BTreeMap<String, Option<Value>>, Refused> {
        Ok(BTreeMap::new())
    }

    /// Values that the feature keeps of a new challenge, which waits for `lasts`.
    fn values_of_challenge(&self, _table: &Table, _lasts: Millis, _now: Millis) -> BTreeMap<String, Option<Value>> {
        BTreeMap::new()
    }

    /// Adds what follows at once from the last event of a game, before the event is saved; returns values to be saved
    /// with it.
    async fn follow_up(&self, _service: &Service, _step: &mut Step<'_>) -> BTreeMap<String, Option<Value>> {
        BTreeMap::new()
    }

    /// Notes that a game has changed, durably: by this process or by another one.
    fn game_changed(&self, _service: &Service, _game: &str, _card: &GameCard) {}

    /// Follows values with these names, which another process has changed.
    async fn values_changed(&self, _service: &Service, _names: &BTreeSet<String>) -> Result<(), StoreError> {
        Ok(())
    }

    /// Reads again what the feature keeps in memory: another process has erased a person, or changes were missed.
    async fn reread(&self, _service: &Service) -> Result<(), StoreError> {
        Ok(())
    }

    /// Takes up unfinished work that the store knows: after a start, or after missed changes of other processes.
    async fn resume(&self, _service: &Service) {}

    /// Does one piece of long work; false if there is none. Features with more urgent work are earlier in the registry.
    async fn work(&self, _service: &Arc<Service>) -> bool {
        false
    }

    /// Number of games that wait for work of the feature.
    fn games_waiting(&self, _service: &Service) -> usize {
        0
    }

    /// Longest time that this message waits because the feature answers it soon; `None` if it does not.
    async fn answers_within(&self, _service: &Service, _post: &Post) -> Option<Duration> {
        None
    }

    /// True if the person organises the event of a game, such as its tournament, and so may rule on the game.
    async fn organises(&self, _cx: &Context<'_>, _game: &str) -> bool {
        false
    }

    /// Refuses an action that the rules of the game's event forbid to its players.
    fn may_act(&self, _service: &Service, _table: &Table, _action: &Action) -> Result<(), Refused> {
        Ok(())
    }

    /// True if the rules of the game's event let its clocks run during vacations.
    async fn forbids_vacations(&self, _service: &Service, _table: &Table) -> bool {
        false
    }

    /// Kinds of values that come due; the clockwork looks at them about once in a heartbeat.
    fn due(&self) -> &'static [DueSpec] {
        &[]
    }

    /// Next instant at which the feature acts on a running game before its time limit, for example with a reminder.
    /// `home` is the chat in which the game began.
    async fn acts_at(&self, _service: &Service, _table: &Table, _home: Option<&Place>, _now: Millis) -> Option<Millis> {
        None
    }

    /// Acts on a running game at that instant; false if nothing is to be done now.
    async fn act_in_time(&self, _service: &Service, _seated: &mut LiveGame, _now: Millis) -> Result<bool, StoreError> {
        Ok(false)
    }

    /// Does what is due now beside the games; returns how many things it looked at.
    async fn run_due(&self, _service: &Service) -> usize {
        0
    }

    /// Does what is due; called about once in a heartbeat.
    async fn beat(&self, _service: &Service) {}

    /// Greets a person whose account was just heard of for the first time.
    async fn heard_first(&self, _service: &Service, _inbound: &Inbound) {}

    /// Takes up a person's new name.
    async fn renamed(&self, _service: &Service, _person: &Person) {}

    /// Moves what the feature keeps of a chat to its new id.
    async fn chat_moved(&self, _service: &Service, _from: &Place, _to: &Place) {}

    /// Acts on a chat that takes no messages any more.
    async fn place_shut(&self, _service: &Service, _place: &Place) {}

    /// Forgets what the feature keeps in memory of an erased person.
    async fn erased(&self, _service: &Service, _person: &PersonKey) {}

    /// Id of something that two persons take part in, each for itself, so that they cannot become one.
    async fn keeps_apart(
        &self,
        _service: &Service,
        _one: &Accounts,
        _other: &Accounts,
    ) -> Result<Option<String>, StoreError> {
        Ok(None)
    }

    /// Takes the person out of running games and tournaments, before an erasure of the person's data.
    async fn before_erasure(&self, _cx: &Context<'_>) -> Result<(), Refused> {
        Ok(())
    }
}
