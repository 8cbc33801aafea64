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
        let frame = self.script("const { left, top, width, height } = document.querySelector('.play').getBoundingClientRect(); return [left, top, width, height]").await;
        let side = |at: usize| frame[at].as_f64().expect("a number");
        let [(x, y), (there_x, there_y)] = [self.place_of(from).await, self.place_of(to).await];
        let place = |x: f64, y: f64| (side(0) + x * side(2), side(1) + y * side(3));
        let step = |(x, y): (f64, f64)| json!({ "type": "pointerMove", "duration": 50, "x": x.round(), "y": y.round(), "origin": "viewport" });
        let half = place(f64::midpoint(x, there_x), f64::midpoint(y, there_y));
        let way = json!([{
            "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" },
            "actions": [
                step(place(x, y)), { "type": "pointerDown", "button": 0 }, step(half), step(place(there_x, there_y)),
                { "type": "pointerUp", "button": 0 },
            ],
        }]);
        self.driver.handle.cmd(Command::PerformActions(Actions::from(way))).await.expect("a finger");
    }
}
