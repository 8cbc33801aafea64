//! Platforms that are cut off from the bot: polls and requests fail, the gateway is closed.

use banco_ports::Platform;

use super::Both;
use crate::discord::Trouble;
use crate::patience::until;
use crate::telegram::Fault;

impl Both {
    /// Waits until the adapter of a platform has reported that it is reached, or lost.
    ///
    /// # Panics
    /// It does not report that.
    pub async fn is_reached(&self, platform: Platform, is: bool) {
        let service = &self.house().service;
        until("the adapter's report", async || (service.is_reached(platform) == is).then_some(())).await;
    }

    /// Cuts a platform off; returns when its adapter knows.
    pub async fn cut(&mut self, platform: Platform) {
        match platform {
            Platform::Telegram => {
                for method in ["getUpdates", "*"] {
                    self.telegram().fail(method, usize::MAX, Fault::BadGateway);
                }
                // A new message ends the poll that is held.
                let (chat, stranger) = (self.people().telegram.chat, self.people().telegram.user("khach"));
                stranger.says(chat, "/nothing@other_bot");
            }
            Platform::Discord => {
                self.discord().change(|state| state.is_shut = true);
                self.discord().trouble("", usize::MAX, Trouble::Broken);
                self.discord().cut_gateway();
            }
            Platform::Web => panic!("the page is no platform"),
        }
        self.is_reached(platform, false).await;
    }

    /// Mends a platform; returns when its adapter knows and everything that waited has arrived.
    pub async fn mend(&self, platform: Platform) {
        match platform {
            Platform::Telegram => self.telegram().with(|world| world.faults.clear()),
            Platform::Discord => self.discord().change(|state| {
                state.is_shut = false;
                state.faults.clear();
            }),
            Platform::Web => panic!("the page is no platform"),
        }
        self.is_reached(platform, true).await;
        self.house().service.follow_the_platforms().await;
        self.driver.idle().await;
    }
}
