//! Addresses of messages, for whoever reads of them in another chat.

use banco_ports::{MessageRef, Place, Platform};

/// How the id of a Telegram supergroup begins; behind it stands the number that addresses have. Other groups have none.
const SUPERGROUP: &str = "-100";

/// Where a message can be opened by those who are in its chat.
pub(crate) fn address_of(place: &Place, message: &MessageRef) -> Option<String> {
    match place.platform {
        Platform::Telegram => {
            let chat = place.chat.strip_prefix(SUPERGROUP).filter(|chat| !chat.is_empty())?;
            let thread = place.thread.as_ref().map(|thread| format!("/{thread}")).unwrap_or_default();
            Some(format!("https://t.me/c/{chat}{thread}/{}", message.0))
        }
        // The guild is part of the address, and nobody here knows it; the local table has one page for each chat.
        Platform::Discord | Platform::Web => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_supergroups_have_addresses() {
        let at = |chat: &str, thread: Option<&str>| {
            let place = Place { platform: Platform::Telegram, chat: chat.into(), thread: thread.map(str::to_owned) };
            address_of(&place, &MessageRef("45".into()))
        };
        assert_eq!(at("-1001234567890", None).as_deref(), Some("https://t.me/c/1234567890/45"));
        assert_eq!(at("-1001234567890", Some("77")).as_deref(), Some("https://t.me/c/1234567890/77/45"));
        assert_eq!((at("-4001", None), at("77", None)), (None, None));
    }
}
