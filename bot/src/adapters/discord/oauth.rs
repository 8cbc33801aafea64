//! OAuth2 of Discord: whose code it is. The person's token is used for one question and revoked. No error contains it.

use banco_ports::NotEntered;
use reqwest::{Client, StatusCode, header};
use serde_json::Value;

use super::activity::QUESTION;
use super::rest::{CONNECT_TIMEOUT, DISCORD};

/// Most bytes of an answer.
const ANSWER_BYTES_MAX: usize = 64 << 10;

/// Discord's error for a client that is not known, or has another secret.
const WRONG_CLIENT: &str = "invalid_client";

/// Requests with the application's client secret.
pub(super) struct OAuth {
    client: Client,
    host: String,
    secret: String,
}

impl OAuth {
    pub(super) fn new(api_base: Option<&str>, secret: &str) -> Result<OAuth, String> {
        let client = Client::builder()
            .user_agent(serenity::constants::USER_AGENT)
            .connect_timeout(CONNECT_TIMEOUT.min(QUESTION))
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| error.without_url().to_string())?;
        let host = api_base.filter(|base| !base.is_empty()).unwrap_or(DISCORD).trim_end_matches('/');
        Ok(OAuth { client, host: host.to_owned(), secret: secret.trim().to_owned() })
    }

    /// Token of the person with this code, which is used up.
    pub(super) async fn token(&self, application: u64, code: &str) -> Result<String, NotEntered> {
        let fields = [("grant_type", "authorization_code"), ("code", code)];
        self.token_for(application, &fields).await
    }

    /// Token of the application itself, which shows that the secret is right.
    pub(super) async fn own_token(&self, application: u64) -> Result<String, NotEntered> {
        let fields = [("grant_type", "client_credentials"), ("scope", "identify")];
        self.token_for(application, &fields).await
    }

    async fn token_for(&self, application: u64, fields: &[(&str, &str)]) -> Result<String, NotEntered> {
        let (status, told) = self.post("/api/oauth2/token", application, fields).await?;
        if told["error"] == WRONG_CLIENT || status == StatusCode::UNAUTHORIZED {
            tracing::error!(
                "discord: the client secret is refused, so the page cannot sign people in inside Discord. Fix: set discord.client_secret (developer portal, OAuth2)"
            );
            return Err(NotEntered::Refused);
        }
        if status != StatusCode::OK {
            return Err(refusal(status));
        }
        told["access_token"].as_str().map(str::to_owned).ok_or(NotEntered::Away)
    }

    /// The person of a token.
    pub(super) async fn user(&self, token: &str) -> Result<Value, NotEntered> {
        let request = self.client.get(format!("{}/api/v10/users/@me", self.host)).timeout(QUESTION);
        let (status, user) = answer(request.bearer_auth(token)).await?;
        if status == StatusCode::OK { Ok(user) } else { Err(refusal(status)) }
    }

    /// Revokes a token. One that stays is used by no one, and ends by itself.
    pub(super) async fn revoke(&self, application: u64, token: &str) {
        let fields = [("token", token), ("token_type_hint", "access_token")];
        match self.post("/api/oauth2/token/revoke", application, &fields).await {
            Ok((StatusCode::OK, _)) => {}
            Ok((status, _)) => tracing::debug!("discord: a token is not revoked: status {}", status.as_u16()),
            Err(_) => tracing::debug!("discord: a token is not revoked: no answer"),
        }
    }

    async fn post(
        &self,
        path: &str,
        application: u64,
        fields: &[(&str, &str)],
    ) -> Result<(StatusCode, Value), NotEntered> {
        let id = application.to_string();
        let own = [("client_id", id.as_str()), ("client_secret", self.secret.as_str())];
        let form: Vec<String> =
            own.iter().chain(fields).map(|(name, value)| format!("{name}={}", plain(value))).collect();
        let request = self.client.post(format!("{}{path}", self.host)).timeout(QUESTION);
        let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        answer(request.body(form.join("&"))).await
    }
}

/// Status and JSON of an answer.
async fn answer(request: reqwest::RequestBuilder) -> Result<(StatusCode, Value), NotEntered> {
    let away = |error: reqwest::Error| {
        let why = if error.is_timeout() { "timeout" } else { "no connection" };
        tracing::warn!("discord: a person cannot be signed in now: {why}");
        NotEntered::Away
    };
    let mut response = request.send().await.map_err(away)?;
    let mut body = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(away)? {
        body.extend_from_slice(&piece);
        if body.len() > ANSWER_BYTES_MAX {
            return Err(NotEntered::Away);
        }
    }
    Ok((response.status(), serde_json::from_slice(&body).unwrap_or_default()))
}

/// A refusal of Discord: 4xx is about the question, 429 and 5xx about Discord.
fn refusal(status: StatusCode) -> NotEntered {
    let is_passing = status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS || !status.is_client_error();
    if is_passing { NotEntered::Away } else { NotEntered::Refused }
}

/// A value in a form.
fn plain(value: &str) -> String {
    let byte = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    value.bytes().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_a_form_keeps_every_byte() {
        assert_eq!(plain("a-Z_9.~"), "a-Z_9.~");
        assert_eq!(plain("a b&c=d+é"), "a%20b%26c%3Dd%2B%C3%A9");
    }

    #[test]
    fn clause_7_4_a_wrong_code_is_refused_and_a_slow_discord_is_away() {
        for status in [400, 401, 403, 404] {
            assert_eq!(refusal(StatusCode::from_u16(status).expect("a status")), NotEntered::Refused, "{status}");
        }
        for status in [302, 429, 500, 503] {
            assert_eq!(refusal(StatusCode::from_u16(status).expect("a status")), NotEntered::Away, "{status}");
        }
    }
}
