//! Questions on the way to a move and before a resignation.

use banco_ports::RichText;

use super::{account_name, key_for, labels};
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Question;

pub(crate) fn ask(taste: &DisplayPrefs, question: &Question) -> RichText {
    let lang = taste.lang;
    let line = |key| Sentence::new(lang, key);
    match question {
        Question::ConfirmConcede { game, asked, has_cube } => line("confirm-concede")
            .text("game", game)
            .bold("name", account_name(taste.platform, asked))
            .text("cube", if *has_cube { "yes" } else { "no" })
            .rich(),
        Question::ConfirmResign { game, asked } => {
            line("confirm-resign").text("game", game).bold("name", account_name(taste.platform, asked)).rich()
        }
        Question::PickMan { game } => line("pick-man").text("game", game).rich(),
        Question::PickTarget { game, man, at } => {
            line("pick-target").text("game", game).text("man", labels::man(taste, man, *at)).rich()
        }
        Question::PickSquare { game, file } => {
            line("pick-square").text("game", game).text("file", file.as_deref().unwrap_or("none")).rich()
        }
        Question::PickWay { game, man, at } => {
            let (face, to) = (labels::face_within(lang, man), labels::spot(taste, *at));
            line("pick-way").text("game", game).text("man", face).text("to", to).rich()
        }
        Question::PickPromotion { game, man, at } => {
            let (face, to) = (labels::face_within(lang, man), labels::spot(taste, *at));
            let key = key_for(lang, at.game, "pick-promotion");
            Sentence::new(lang, &key).text("game", game).text("man", face).text("to", to).rich()
        }
        Question::PickStep { game, dice: [one, other], done, is_whole } => line("pick-step")
            .text("game", game)
            .text("dice", format!("{}-{}", one.max(other), one.min(other)))
            .text("done", done)
            .text(
                "asked",
                match (is_whole, done.is_empty()) {
                    (true, _) => "whole",
                    (false, true) => "first",
                    (false, false) => "next",
                },
            )
            .rich(),
    }
}
