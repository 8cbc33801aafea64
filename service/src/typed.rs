//! Arguments of a command, named by the platform or typed in a row.

use banco_ports::Args;

use crate::messages::say::Draft;

/// Arguments of a command, named by the platform or typed in a row.
pub(crate) struct Typed<'a> {
    args: &'a Args,
}

impl<'a> Typed<'a> {
    pub(crate) fn new(args: &'a Args) -> Self {
        Typed { args }
    }

    pub(crate) fn args(&self) -> &'a Args {
        self.args
    }

    /// The option `name`, or all typed text if options have no names.
    pub(crate) fn text(&self, name: &str) -> &'a str {
        self.args.named.get(name).unwrap_or(&self.args.rest).trim()
    }

    /// The game id of a command, as its only or named argument.
    pub(crate) fn game(&self) -> Option<&'a str> {
        self.named("game").or_else(|| {
            let first = self.args.rest.split_whitespace().next()?;
            Some(first.trim_start_matches('#'))
        })
    }

    pub(crate) fn named(&self, name: &str) -> Option<&'a str> {
        self.args.named.get(name).map(|value| value.trim().trim_start_matches('#')).filter(|value| !value.is_empty())
    }
}

/// No drafts: everyone sees the change, including the person.
pub(crate) fn silent() -> Vec<Draft> {
    Vec::new()
}
