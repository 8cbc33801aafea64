//! Routes of Discord's REST: path of each, the share of requests it counts to, and whose token it needs.

/// Route of a request.
pub(super) enum Route<'a> {
    Me,
    Application,
    Gateway,
    GatewayAdvice,
    Commands { application: u64, guild: Option<u64> },
    Channel { channel: u64 },
    Guild { guild: u64 },
    Member { guild: u64, user: u64 },
    Threads { channel: u64 },
    MessageThread { channel: u64, message: u64 },
    Messages { channel: u64 },
    Message { channel: u64, message: u64 },
    DirectMessages,
    Callback { interaction: u64, token: &'a str },
    Followups { application: u64, token: &'a str },
    Followup { application: u64, token: &'a str, message: u64 },
    Original { application: u64, token: &'a str },
    ActivityInstance { application: u64, instance: &'a str },
}

impl Route<'_> {
    pub(super) fn path(&self) -> String {
        match self {
            Route::Me => "/users/@me".into(),
            Route::Application => "/applications/@me".into(),
            Route::Gateway => "/gateway".into(),
            Route::GatewayAdvice => "/gateway/bot".into(),
            Route::Commands { application, guild: None } => format!("/applications/{application}/commands"),
            Route::Commands { application, guild: Some(guild) } => {
                format!("/applications/{application}/guilds/{guild}/commands")
            }
            Route::Channel { channel } => format!("/channels/{channel}"),
            Route::Guild { guild } => format!("/guilds/{guild}"),
            Route::Member { guild, user } => format!("/guilds/{guild}/members/{user}"),
            Route::Threads { channel } => format!("/channels/{channel}/threads"),
            Route::MessageThread { channel, message } => format!("/channels/{channel}/messages/{message}/threads"),
            Route::Messages { channel } => format!("/channels/{channel}/messages"),
            Route::Message { channel, message } => format!("/channels/{channel}/messages/{message}"),
            Route::DirectMessages => "/users/@me/channels".into(),
            Route::Callback { interaction, token } => format!("/interactions/{interaction}/{token}/callback"),
            Route::Followups { application, token } => format!("/webhooks/{application}/{token}"),
            Route::Followup { application, token, message } => {
                format!("/webhooks/{application}/{token}/messages/{message}")
            }
            Route::Original { application, token } => format!("/webhooks/{application}/{token}/messages/@original"),
            Route::ActivityInstance { application, instance } => {
                format!("/applications/{application}/activity-instances/{instance}")
            }
        }
    }

    /// Key by which Discord counts requests: the route with its channel, without the message.
    pub(super) fn share(&self) -> String {
        match self {
            Route::Message { channel, .. } => format!("/channels/{channel}/messages/*"),
            Route::Member { guild, .. } => format!("/guilds/{guild}/members/*"),
            Route::MessageThread { channel, .. } => format!("/channels/{channel}/messages/*/threads"),
            Route::ActivityInstance { application, .. } => format!("/applications/{application}/activity-instances/*"),
            Route::Me
            | Route::Application
            | Route::Gateway
            | Route::GatewayAdvice
            | Route::Commands { .. }
            | Route::Channel { .. }
            | Route::Guild { .. }
            | Route::Threads { .. }
            | Route::Messages { .. }
            | Route::DirectMessages
            | Route::Callback { .. }
            | Route::Followups { .. }
            | Route::Followup { .. }
            | Route::Original { .. } => self.path(),
        }
    }

    /// True for routes under our own token; a 401 on an interaction route says nothing about it.
    pub(super) const fn is_ours(&self) -> bool {
        match self {
            Route::Me
            | Route::Application
            | Route::Gateway
            | Route::GatewayAdvice
            | Route::Commands { .. }
            | Route::Channel { .. }
            | Route::Guild { .. }
            | Route::Member { .. }
            | Route::Threads { .. }
            | Route::MessageThread { .. }
            | Route::Messages { .. }
            | Route::Message { .. }
            | Route::ActivityInstance { .. }
            | Route::DirectMessages => true,
            Route::Callback { .. } | Route::Followups { .. } | Route::Followup { .. } | Route::Original { .. } => false,
        }
    }
}
