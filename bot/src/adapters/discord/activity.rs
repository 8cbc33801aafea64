//! The page as a Discord Activity (everywhere 7): its launch by a press, and who has opened it.
//!
//! What the client says of itself is a wish. Discord's own server says who a code belongs to ([`OAuth`]), who is in an
//! instance, and in which channel it is.

use std::sync::OnceLock;
use std::time::Duration;

use async_trait::async_trait;
use banco_engine::{Person, PersonKey};
use banco_ports::limits::{CODE_CHARS_MAX, ENTRANCES_MAX};
use banco_ports::text::clean_name;
use banco_ports::{Activity, Backoff, Converse, Entered, Gathering, NotEntered, Place, Platform};
use banco_service::messages::button::{Press, verbs};
use serde_json::{Value, json};
use serenity::all::{CommandInteraction, CommandType};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::REQUEST_TIMEOUT;
use super::handler_context::HandlerContext;
use super::interaction::Ticket;
use super::launches::Launches;
use super::oauth::OAuth;
use super::rest::{Fault, Rest, snowflake};
use super::route::Route;

/// Maximum time for each question while a person signs in.
pub(super) const QUESTION: Duration = Duration::from_secs(3);

/// Pause before Discord is asked again for the people of an instance: a person who has just come may be missing.
const LIST_AGAIN: Duration = Duration::from_millis(700);

/// Pauses between tries to learn the id of the application.
const PAUSES: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(60));

/// Command that the entry point stands for where Discord does not open the page.
const PAGE_COMMAND: &str = "page";

/// The application as an Activity.
pub struct DiscordActivity {
    rest: Rest,
    oauth: OAuth,
    application: OnceLock<u64>,
    /// Places for people who sign in.
    entrances: Semaphore,
}

impl DiscordActivity {
    /// The application with this token of its bot and this client secret.
    ///
    /// # Errors
    /// The token cannot be a header, or TLS cannot be set up.
    pub fn new(token: &str, api_base: Option<&str>, secret: &str) -> Result<DiscordActivity, super::Ended> {
        let rest = Rest::new(token, api_base, REQUEST_TIMEOUT).map_err(super::Ended::Unusable)?;
        let oauth = OAuth::new(api_base, secret).map_err(super::Ended::Unusable)?;
        Ok(DiscordActivity {
            rest,
            oauth,
            application: OnceLock::new(),
            entrances: Semaphore::const_new(ENTRANCES_MAX),
        })
    }

    /// Checks the client secret, by a token for the application itself. For `doctor`.
    ///
    /// # Errors
    /// [`NotEntered::Refused`]: the secret is wrong; [`NotEntered::Away`]: Discord does not answer.
    pub async fn check_secret(&self, application: u64) -> Result<(), NotEntered> {
        let token = self.oauth.own_token(application).await?;
        self.oauth.revoke(application, &token).await;
        Ok(())
    }

    /// True if the application has the command that opens an Activity. For `doctor`.
    ///
    /// # Errors
    /// Discord does not answer.
    pub async fn has_entry_point(&self, application: u64) -> Result<bool, NotEntered> {
        let route = Route::Commands { application, guild: None };
        let commands = self.rest.get(&route).await.map_err(|_| NotEntered::Away)?;
        let is_entry = |command: &Value| command["type"] == json!(u8::from(CommandType::PrimaryEntryPoint));
        Ok(commands.as_array().is_some_and(|commands| commands.iter().any(is_entry)))
    }

    /// The instance as Discord knows it now; `None` if there is none.
    async fn instance(&self, application: u64, instance: &str) -> Result<Option<Value>, NotEntered> {
        let route = Route::ActivityInstance { application, instance };
        match timeout(QUESTION, self.rest.get(&route)).await {
            Ok(Ok(found)) => Ok(Some(found)),
            Ok(Err(Fault::Refused { status: 404, .. })) => Ok(None),
            Ok(Err(fault)) => {
                tracing::warn!("discord: an instance of the page cannot be looked up: {fault}");
                Err(NotEntered::Away)
            }
            Err(_) => Err(NotEntered::Away),
        }
    }

    /// The people with whom this person has the page open, and their channel.
    async fn gathering(&self, application: u64, instance: &str, user: u64) -> Result<Gathering, NotEntered> {
        let mut found = self.instance(application, instance).await?;
        if found.as_ref().is_some_and(|found| !has_user(found, user)) {
            sleep(LIST_AGAIN).await;
            found = self.instance(application, instance).await?;
        }
        let Some(found) = found else { return Ok(Gathering { place: None, looks_only: true }) };
        let channel = snowflake(&found["location"]["channel_id"]).ok();
        let place = channel.map(|id| Place { platform: Platform::Discord, chat: id.to_string(), thread: None });
        Ok(Gathering { place, looks_only: !has_user(&found, user) })
    }
}

#[async_trait]
impl Activity for DiscordActivity {
    fn application(&self) -> Option<u64> {
        self.application.get().copied()
    }

    async fn learn(&self) {
        let mut pauses = PAUSES;
        while self.application().is_none() {
            let told = self.rest.get(&Route::Application).await;
            match told.and_then(|application| snowflake(&application["id"])) {
                // It is the same for every process.
                Ok(id) => drop(self.application.set(id)),
                // The adapter itself says so.
                Err(Fault::Token) => std::future::pending().await,
                Err(fault) => {
                    tracing::debug!("discord: the application is not known yet: {fault}");
                    sleep(pauses.pause()).await;
                }
            }
        }
    }

    async fn has_launched(&self, host: &dyn Converse, instance: &str) -> bool {
        Launches::of(host).game(instance).await.is_some()
    }

    async fn enter(&self, host: &dyn Converse, code: &str, instance: &str) -> Result<Entered, NotEntered> {
        let application = self.application().ok_or(NotEntered::Away)?;
        if !is_word(code) || !is_word(instance) {
            return Err(NotEntered::Refused);
        }
        let place = timeout(QUESTION, self.entrances.acquire()).await;
        let _place = place.ok().and_then(Result::ok).ok_or(NotEntered::Away)?;
        let token = self.oauth.token(application, code).await?;
        let user = self.oauth.user(&token).await;
        // The token has told all that it is for.
        let gathering = async {
            let user = user?;
            let id = snowflake(&user["id"]).map_err(|_| NotEntered::Away)?;
            Ok((person(id, &user), self.gathering(application, instance, id).await?))
        };
        let (entered, ()) = tokio::join!(gathering, self.oauth.revoke(application, &token));
        let (person, gathering) = entered?;
        let game = Launches::of(host).game(instance).await;
        Ok(Entered { person, gathering, game })
    }
}

/// True for a short text of letters, digits, `-`, `_` and `.`, which may stand in an address.
fn is_word(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=CODE_CHARS_MAX).contains(&text.len()) && text.bytes().all(is_plain) && !text.starts_with('.')
}

/// True if Discord lists this user among the people of an instance.
fn has_user(instance: &Value, user: u64) -> bool {
    instance["users"].as_array().into_iter().flatten().any(|listed| snowflake(listed).is_ok_and(|id| id == user))
}

/// Account of a user, with the name that Discord shows outside of servers.
fn person(id: u64, user: &Value) -> Person {
    let name = |field: &str| clean_name(user[field].as_str().unwrap_or_default());
    let shown = [name("global_name"), name("username")].into_iter().find(|name| !name.is_empty());
    Person {
        key: PersonKey(format!("discord:{id}")),
        name: shown.unwrap_or_else(|| id.to_string()),
        username: Some(name("username")).filter(|name| !name.is_empty()),
    }
}

/// Game whose board a press opens.
pub(super) fn opened_by(data: &str) -> Option<String> {
    let press = Press::read(data).filter(|press| press.is_in_game(verbs::PAGE))?;
    press.game().map(str::to_owned)
}

/// Answers a press by opening the page in the person's client; false if Discord refuses that, or if there is no
/// Activity: then the interaction still waits for its first answer.
pub(super) async fn launches(house: &HandlerContext, ticket: &Ticket<'_>, game: Option<&str>) -> bool {
    if house.activity.is_none() {
        return false;
    }
    match ticket.launch().await {
        Ok(instance) => {
            if let Some((instance, game)) = instance.filter(|id| is_word(id)).zip(game) {
                Launches::of(&*house.host).note(&instance, game).await;
            }
            true
        }
        Err(fault @ Fault::Refused { .. }) => {
            tracing::info!("discord: the page cannot be opened inside Discord, a link is sent instead: {fault}");
            false
        }
        Err(fault) => {
            tracing::warn!("discord: the page was not opened inside Discord: {fault}");
            true
        }
    }
}

/// A press on the command that opens the Activity, if Discord leaves that to us: opens the page. `None`: done, or the
/// command that answers in its stead.
pub(super) async fn entered(house: &HandlerContext, mut command: CommandInteraction) -> Option<CommandInteraction> {
    if command.data.kind != CommandType::PrimaryEntryPoint {
        return Some(command);
    }
    let ticket = Ticket::new(&house.rest, command.id.get(), command.application_id.get(), &command.token);
    if launches(house, &ticket, None).await {
        return None;
    }
    PAGE_COMMAND.clone_into(&mut command.data.name);
    command.data.kind = CommandType::ChatInput;
    Some(command)
}

impl Ticket<'_> {
    /// Opens the page in the person's client; answers with the id of the instance, if Discord tells it.
    async fn launch(&self) -> Result<Option<String>, Fault> {
        let body = json!({"type": LAUNCH_ACTIVITY});
        let told = self.first_with_response(&body).await?;
        let id = &told["resource"]["activity_instance"]["id"];
        Ok(id.as_str().map(str::to_owned))
    }
}

/// Type of an answer that opens the Activity of the application.
const LAUNCH_ACTIVITY: u8 = 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_7_4_only_plain_words_reach_an_address_of_discord() {
        for good in ["i-1276580072400224306-gc-912952092627435520-912954213460484116", "a.b_c", "x"] {
            assert!(is_word(good), "{good}");
        }
        let long = "x".repeat(CODE_CHARS_MAX + 1);
        for bad in ["", "..", "../users", "a/b", "a?b", "a%2Fb", "a b", "ß", "a\n", long.as_str()] {
            assert!(!is_word(bad), "{bad}");
        }
    }

    #[test]
    fn clause_7_4_a_user_is_named_as_discord_shows_it_outside_of_servers() {
        let an = person(7, &json!({"id": "7", "username": "an", "global_name": "An ♟"}));
        assert_eq!((an.key.0.as_str(), an.name.as_str(), an.username.as_deref()), ("discord:7", "An ♟", Some("an")));
        assert_eq!(person(7, &json!({"username": "an", "global_name": null})).name, "an");
        assert_eq!(person(7, &json!({})).name, "7");
    }

    #[test]
    fn clause_7_2_only_the_button_of_the_page_opens_it() {
        assert_eq!(opened_by("page:k7m2:4").as_deref(), Some("k7m2"));
        for other in ["accept:k7m2", "page", "page:-", "pages:k7m2", ""] {
            assert_eq!(opened_by(other), None, "{other}");
        }
    }
}
