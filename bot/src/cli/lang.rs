//! In which language a host is spoken to: the one that the configuration names, else that of his terminal, else English.

use std::path::Path;

use banco_ports::{DefaultLang, Lang};

use crate::config::{self, Config};

/// By the configuration that was read.
pub(super) fn of(config: &Config) -> Lang {
    spoken(config.language)
}

/// Where the configuration cannot be used, or is not needed: by what it says of the language, if it says that.
pub(super) fn without(file: Option<&Path>) -> Lang {
    spoken(config::language_of(file, super::environment()))
}

fn spoken(language: DefaultLang) -> Lang {
    language.fixed().unwrap_or_else(|| {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).unwrap_or_default());
        terminal(&set)
    })
}

/// The first variable that is set decides, as it does for other programs.
fn terminal(variables: &[String]) -> Lang {
    let locale = variables.iter().find(|locale| !locale.is_empty());
    let language = locale.and_then(|locale| locale.split(['.', '@']).next());
    language.and_then(Lang::from_locale).unwrap_or(Lang::En)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides_and_nothing_is_english() {
        for (variables, lang) in [
            (["", "", "vi_VN.UTF-8"], Lang::Vi),
            (["vi_VN", "", "en_US.UTF-8"], Lang::Vi),
            (["C.UTF-8", "", "vi_VN.UTF-8"], Lang::En),
            (["", "vi", ""], Lang::Vi),
            (["", "", "fr_FR@euro"], Lang::En),
            (["", "", ""], Lang::En),
        ] {
            assert_eq!(terminal(&variables.map(str::to_owned)), lang, "{variables:?}");
        }
    }
}
