//! A narrow phone: the part of a button's label that is visible.
//!
//! Telegram for Android, 360 dp wide. A message with a picture takes 0.7 of the screen. The buttons of a row are 5 dp
//! apart and have 15 dp of padding. Labels are 15 dp high and semibold; long ones end in "…".

use std::collections::HashSet;

use banco_render::semibold_width;

/// Width for a label in a row of so many buttons.
fn room(buttons: usize) -> f32 {
    let buttons = buttons as f32;
    (360.0 * 0.7 - 2.0 - 5.0 * (buttons - 1.0)) / buttons - 15.0
}

/// Visible text of a label in a row of so many buttons.
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

/// Number of checked buttons, and of those with a cut label.
#[derive(Clone, Copy, Debug, Default)]
pub struct Labels {
    pub seen: usize,
    pub cut: usize,
}

impl Labels {
    /// Checks a keyboard.
    ///
    /// # Panics
    /// Two of its buttons look alike, or a row is wider than any platform allows.
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
    /// More than 2 % of the labels were cut.
    pub fn judge(&self, what: &str) {
        println!("{what}: {self:?}");
        assert!(self.cut * 50 <= self.seen, "{what}: {self:?}");
    }
}
