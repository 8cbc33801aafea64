//! A finger on the board, in browsers that are driven with touches.

use serde_json::json;
use thirtyfour::common::command::{Actions, Command};

use super::friends::Friends;

impl Friends<'_> {
    /// A finger drags the piece on `from` to `to`.
    ///
    /// # Panics
    /// The browser takes no touches.
    pub async fn slide(&self, name: &str, from: &str, to: &str) {
        self.look(name).await;
        self.find(&format!(".point.man[data-site='{from}']")).await;
        let [(x, y), (there_x, there_y)] = [self.pixels_of(from).await, self.pixels_of(to).await];
        let half = ((x + there_x) / 2, (y + there_y) / 2);
        self.touch(&[(x, y), half, (there_x, there_y)]).await;
    }

    /// A finger taps these sites, one after the other.
    ///
    /// # Panics
    /// As [`Friends::slide`].
    pub async fn tap_sites(&self, name: &str, sites: &[&str]) {
        self.look(name).await;
        for site in sites {
            self.find(&format!(".point[data-site='{site}']")).await;
            self.touch(&[self.pixels_of(site).await]).await;
        }
    }

    /// A finger goes down at the first place and up at the last one.
    async fn touch(&self, places: &[(i64, i64)]) {
        let step =
            |(x, y): (i64, i64)| json!({ "type": "pointerMove", "duration": 50, "x": x, "y": y, "origin": "viewport" });
        let mut actions: Vec<_> = places.iter().map(|place| step(*place)).collect();
        actions.insert(1, json!({ "type": "pointerDown", "button": 0 }));
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        let way = json!([{
            "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" }, "actions": actions,
        }]);
        self.driver.handle.cmd(Command::PerformActions(Actions::from(way))).await.expect("a finger");
    }
}
