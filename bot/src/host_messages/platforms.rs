//! Messages about Discord, Telegram and the page: reasons for which an adapter cannot start, or has ended.

use banco_ports::Lang;
use banco_service::i18n::{self, Sentence};

use super::Told;

/// End of the Telegram adapter's error about an answer that is not Telegram's.
#[cfg(any(feature = "telegram", feature = "discord", feature = "web"))]
const UNREADABLE: &str = " without a readable answer";

/// Text of an adapter's error about a platform that does not answer. Network errors are in the host's language, others
/// in the words of the platform.
#[cfg(any(feature = "telegram", feature = "discord", feature = "web"))]
pub(crate) fn silence(said: &str, lang: Lang) -> String {
    let key = match said {
        "no connection" => "io-unreachable",
        "no answer in time" | "timeout" => "io-timeout",
        "the connection broke" | "connection broke" => "io-lost",
        _ => {
            let status = said.strip_prefix("HTTP ").and_then(|rest| rest.strip_suffix(UNREADABLE));
            let told = status.map(|status| Sentence::new(lang, "io-http").text("status", status).plain());
            return told.unwrap_or_else(|| said.to_owned());
        }
    };
    i18n::text(lang, key)
}

#[cfg(feature = "telegram")]
impl Told for crate::adapters::telegram::TelegramError {
    fn told(&self, lang: Lang) -> String {
        match self {
            Self::BadToken => i18n::text(lang, "telegram-bad-token"),
            Self::BadApiBase(_) => Sentence::new(lang, "bad-api-base").text("key", "telegram.api_base").plain(),
            Self::Silent(said) => {
                let sentence = Sentence::new(lang, "platform-silent").text("platform", "Telegram");
                sentence.text("why", silence(said, lang)).plain()
            }
            Self::NoClient => i18n::text(lang, "no-tls"),
        }
    }
}

#[cfg(feature = "discord")]
impl Told for crate::adapters::discord::Ended {
    fn told(&self, lang: Lang) -> String {
        let sentence = match self {
            Self::TokenRefused => Sentence::new(lang, "discord-bad-token"),
            Self::IntentsRefused(_) => Sentence::new(lang, "discord-bad-intents"),
            Self::ShardsRefused { started, needed } => Sentence::new(lang, "discord-few-shards")
                .text("started", started.to_string())
                .text("needed", needed.to_string()),
            Self::KeyDiffers(key) => Sentence::new(lang, "discord-other-key").text("key", key),
            Self::Unusable(said) => {
                let sentence = Sentence::new(lang, "platform-silent").text("platform", "Discord");
                sentence.text("why", silence(said, lang))
            }
        };
        sentence.plain()
    }
}

#[cfg(feature = "web")]
impl Told for crate::adapters::web::WebError {
    fn told(&self, lang: Lang) -> String {
        match self {
            Self::NeedsKey(_) | Self::EmptyKey => {
                let value = i18n::text(lang, "wanted-access-key");
                Sentence::new(lang, "config-value").text("key", "web.access_key").text("wanted", value).plain()
            }
            Self::BadHost(_) => {
                let value = i18n::text(lang, "wanted-hosts");
                Sentence::new(lang, "config-value").text("key", "web.hosts").text("wanted", value).plain()
            }
            Self::Listen(error) => error.told(lang),
        }
    }
}

#[cfg(all(test, feature = "telegram"))]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_cannot_be_read_is_told_in_the_hosts_language() {
        let said = "HTTP 404 without a readable answer";
        assert_eq!(silence(said, Lang::Vi), "HTTP 404, không có câu trả lời đọc được");
        assert_eq!(silence(said, Lang::En), said);
        assert_eq!(silence("HTTP 404 Not Found", Lang::Vi), "HTTP 404 Not Found", "as the platform said it");
    }
}
