//! Language for the host: that of the configuration, else that of the terminal, else English.

use std::path::Path;

use banco_ports::{DefaultLang, Lang};

use crate::config::{self, Config};

/// Language of a loaded configuration.
pub(super) fn of(config: &Config) -> Lang {
    spoken(config.language)
}

/// Language without a usable configuration: by its language setting alone, if it can be read.
pub(super) fn without(file: Option<&Path>) -> Lang {
    spoken(config::language_of(file, super::environment()))
}

fn spoken(language: DefaultLang) -> Lang {
    language.fixed().unwrap_or_else(|| {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).unwrap_or_default());
        terminal(&set)
    })
}

/// Language of the terminal. The first variable that is set decides, as in other programs.
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
