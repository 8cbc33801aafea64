//! The fake Discord as the client and the authorizer of an Activity: codes, tokens, instances.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::FakeDiscord;
use super::json as objects;
use super::rest::{Answer, refuse};
use super::state::State;

/// Client secret of the application.
pub const CLIENT_SECRET: &str = "client-secret-NEVER-SHOW";

/// People of one channel who have the page open together.
#[derive(Clone, Debug, Default)]
pub struct Instance {
    pub channel: u64,
    pub users: Vec<u64>,
}

/// State of the application as an Activity.
#[derive(Clone, Debug, Default)]
pub struct ActivityState {
    /// True if Activities are enabled for the application.
    pub is_enabled: bool,
    pub instances: BTreeMap<String, Instance>,
    /// Codes that were given out, with the person and true if the code is used up.
    pub codes: BTreeMap<String, (u64, bool)>,
    /// Tokens of people, with true if the token is revoked.
    pub tokens: BTreeMap<String, (u64, bool)>,
    /// Codes ever given out.
    count: u64,
}

impl FakeDiscord {
    /// Enables Activities, as in the developer portal: Discord makes the entry point.
    pub fn enable_activities(&self) {
        self.change(|state| {
            state.activity.is_enabled = true;
            let id = state.id().to_string();
            let entry = json!({"id": id, "application_id": state.application.to_string(), "version": "2", "type": 4,
                "name": "launch", "handler": 2, "description": "", "default_member_permissions": null,
                "contexts": [0, 1, 2], "integration_types": [0, 1], "nsfw": false});
            let set = state.commands.entry(None).or_insert_with(|| json!([]));
            set.as_array_mut().expect("a list").push(entry);
        });
    }

    /// Code of the client for this person, as after `AUTHORIZE`.
    pub fn authorize(&self, user: u64) -> String {
        self.authorizer()(user)
    }

    /// Gives codes out, as [`FakeDiscord::authorize`].
    pub fn authorizer(&self) -> Arc<dyn Fn(u64) -> String + Send + Sync> {
        let shared = Arc::clone(&self.shared);
        let give = move |user: u64| {
            shared.change(|state| {
                state.activity.count += 1;
                let code = format!("code-NEVER-SHOW-{}", state.activity.count);
                state.activity.codes.insert(code.clone(), (user, false));
                code
            })
        };
        Arc::new(give)
    }

    /// A person opens an instance, or comes to it.
    pub fn joins(&self, instance: &str, channel: u64, user: u64) {
        self.change(|state| {
            let joined = state.activity.instances.entry(instance.to_owned()).or_default();
            joined.channel = channel;
            if !joined.users.contains(&user) {
                joined.users.push(user);
            }
        });
    }

    /// A person leaves an instance, which ends with the last one.
    pub fn leaves(&self, instance: &str, user: u64) {
        self.change(|state| {
            let left = state.activity.instances.get_mut(instance).expect("it is open");
            left.users.retain(|there| *there != user);
            state.activity.instances.retain(|_, instance| !instance.users.is_empty());
        });
    }

    /// The instance in which a person is.
    pub fn instance_of(&self, user: u64) -> Option<String> {
        let state = self.state();
        let is_there = |(_, instance): &(&String, &Instance)| instance.users.contains(&user);
        state.activity.instances.iter().find(is_there).map(|(id, _)| id.clone())
    }
}

/// Fields of a form.
fn fields(body: &str) -> BTreeMap<String, String> {
    reqwest::Url::parse(&format!("http://form/?{body}"))
        .expect("a form")
        .query_pairs()
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect()
}

/// `POST /api/oauth2/token` and `/api/oauth2/token/revoke`.
pub(super) fn oauth(state: &mut State, path: &str, body: &str) -> Answer {
    let form = fields(body);
    let field = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
    if field("client_id") != state.application.to_string() || field("client_secret") != CLIENT_SECRET {
        return (401, json!({"error": "invalid_client"}));
    }
    if path == "/api/oauth2/token/revoke" {
        if let Some((_, is_revoked)) = state.activity.tokens.get_mut(field("token")) {
            *is_revoked = true;
        }
        return (200, json!({}));
    }
    let user = match field("grant_type") {
        "client_credentials" => state.owner,
        "authorization_code" => match state.activity.codes.get_mut(field("code")) {
            Some((user, is_used)) if !*is_used => {
                *is_used = true;
                *user
            }
            Some(_) | None => {
                return (400, json!({"error": "invalid_grant", "error_description": "Invalid \"code\" in request."}));
            }
        },
        _ => return (400, json!({"error": "unsupported_grant_type"})),
    };
    let token = format!("person-token-NEVER-SHOW-{}", state.id());
    state.activity.tokens.insert(token.clone(), (user, false));
    (
        200,
        json!({"access_token": token, "token_type": "Bearer", "expires_in": 604_800, "refresh_token": "r", "scope": "identify"}),
    )
}

/// `GET /users/@me` with the token of a person.
pub(super) fn user_of(state: &State, token: &str) -> Answer {
    match state.activity.tokens.get(token) {
        Some((user, false)) => (200, objects::user(&state.users[user])),
        Some((_, true)) | None => refuse(401, 0, "401: Unauthorized"),
    }
}

/// `GET /applications/{id}/activity-instances/{instance}`.
pub(super) fn instance(state: &State, application: &str, id: &str) -> Answer {
    if application != state.application.to_string() {
        return refuse(403, 20012, "You are not authorized to perform this action on this application");
    }
    let Some(found) = state.activity.instances.get(id) else { return refuse(404, 0, "404: Not Found") };
    let users: Vec<String> = found.users.iter().map(u64::to_string).collect();
    let guild = state.channels.get(&found.channel).and_then(|channel| channel.guild);
    let location = match guild {
        Some(guild) => json!({"id": format!("gc-{guild}-{}", found.channel), "kind": "gc",
            "channel_id": found.channel.to_string(), "guild_id": guild.to_string()}),
        None => json!({"id": format!("pc-{}", found.channel), "kind": "pc", "channel_id": found.channel.to_string()}),
    };
    (
        200,
        json!({"application_id": application, "instance_id": id, "launch_id": "1", "location": location, "users": users}),
    )
}

/// Opens the page for the person of an interaction, in the instance of the channel.
pub(super) fn launch(state: &mut State, channel: u64, user: u64) -> String {
    let known = state.activity.instances.iter().find(|(_, instance)| instance.channel == channel);
    let id = match known {
        Some((id, _)) => id.clone(),
        None => format!("i-{}-gc-{channel}", state.id()),
    };
    let instance = state.activity.instances.entry(id.clone()).or_default();
    instance.channel = channel;
    if !instance.users.contains(&user) {
        instance.users.push(user);
    }
    id
}

/// Result of a first answer, for a request with `with_response=true`.
pub(super) fn response(interaction: u64, instance: &str) -> Value {
    json!({"interaction": {"id": interaction.to_string(), "type": 3},
        "resource": {"type": 12, "activity_instance": {"id": instance}}})
}
