//! A narrow telephone: what of a button's label is seen there.
//!
//! Telegram for Android, 360 dp wide: a message with a picture takes 0.7 of the screen, the buttons of a row stand 5 dp
//! apart and keep 15 dp for their padding, labels are 15 dp high and semibold and end in "…" where they are too long.

use std::collections::HashSet;

use banco_render::semibold_width;

/// What a label may measure in a row of so many buttons.
fn room(buttons: usize) -> f32 {
    let buttons = buttons as f32;
    (360.0 * 0.7 - 2.0 - 5.0 * (buttons - 1.0)) / buttons - 15.0
}

/// The label as it is seen in a row of so many.
pub fn shown(label: &str, buttons: usize) -> String {
    let fits = |text: &str| semibold_width(text, 15.0) <= room(buttons);
    if fits(label) {
        return label.to_owned();
    }
    let mut cut: String = label.to_owned();
    while cut.pop().is_some() {
        if fits(&format!("{cut}…")) {
            break;
        }
    }
    format!("{cut}…")
}

/// Buttons that were looked at, and how many of them were cut.
#[derive(Clone, Copy, Debug, Default)]
pub struct Labels {
    pub seen: usize,
    pub cut: usize,
}

impl Labels {
    /// Looks at a keyboard.
    ///
    /// # Panics
    /// Where two of its buttons look alike, or a row is wider than any platform takes.
    pub fn look(&mut self, rows: &[Vec<(String, String)>]) {
        let mut alike = HashSet::new();
        for row in rows {
            assert!(row.len() <= 5, "{row:?}");
            for (label, _) in row {
                let seen = shown(label, row.len());
                self.seen += 1;
                self.cut += usize::from(seen != *label);
                assert!(alike.insert(seen.clone()), "two buttons look like {seen}: {rows:?}");
            }
        }
    }

    /// # Panics
    /// Where more than 2 % were cut.
    pub fn judge(&self, what: &str) {
        println!("{what}: {self:?}");
        assert!(self.cut * 50 <= self.seen, "{what}: {self:?}");
    }
}
