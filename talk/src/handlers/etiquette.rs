//! Etiquette in plain words: `đi lại` beside a board is a plea, not a move (days 2.2).

use banco_engine::{Offer, Table};
use banco_ports::text::fold;

use crate::context::{Context, Handled};
use crate::facts::press::{Deed, Press};
use crate::handlers::which::Want;

/// What a message about a move back means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plea {
    /// May I have it back?
    Ask,
    /// The other may.
    Grant,
    /// He may not.
    Deny,
}

/// Reads a message that says this and nothing else.
pub(super) fn plea(text: &str) -> Option<Plea> {
    let said: String = fold(text).chars().filter(|c| c.is_alphanumeric()).collect();
    match said.as_str() {
        "dilai" | "xindilai" | "chominhdilai" | "takeback" | "undo" => Some(Plea::Ask),
        "chodilai" | "okdilai" | "ukdilai" => Some(Plea::Grant),
        "khongchodilai" | "kochodilai" => Some(Plea::Deny),
        _ => None,
    }
}

impl Context<'_> {
    /// Does what the words say in the game they are meant for.
    pub(super) async fn plead(&self, plea: Plea, named: Option<&str>) -> Handled {
        let yes = match plea {
            Plea::Ask => return self.offer_named(Offer::Takeback, named).await,
            Plea::Grant => true,
            Plea::Deny => false,
        };
        let deed = Deed::Answer { offer: Offer::Takeback, yes };
        let ask = |table: &Table| self.own_button(Press::now(deed.clone(), table), table);
        let held = self.which(named, Want::Play, ask).await?;
        self.answer_offer(held, Offer::Takeback, yes).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plea_is_the_whole_of_a_message() {
        for (text, read) in [
            ("đi lại", Some(Plea::Ask)),
            ("Xin đi lại!", Some(Plea::Ask)),
            ("take back", Some(Plea::Ask)),
            ("cho đi lại", Some(Plea::Grant)),
            ("không cho đi lại", Some(Plea::Deny)),
            ("đi lại nước này đau quá", None),
            ("mã 8 tấn 7", None),
        ] {
            assert_eq!(plea(text), read, "{text}");
        }
    }
}
