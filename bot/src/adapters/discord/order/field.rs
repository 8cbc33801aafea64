//! Fields of the form of `/play`, and their names in the data of components.

/// Field of the form: a menu or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Field {
    Game,
    Who,
    Level,
    Time,
    Side,
    More,
    Terms,
    Go,
    Open,
}

impl Field {
    #[cfg(test)]
    pub(super) const ALL: [Field; 9] = [
        Field::Game,
        Field::Who,
        Field::Level,
        Field::Time,
        Field::Side,
        Field::More,
        Field::Terms,
        Field::Go,
        Field::Open,
    ];

    /// Menus, the most wanted first: the plain form shows as many as there are rows.
    pub(in super::super) const MENUS: [Field; 7] =
        [Field::Game, Field::Who, Field::Level, Field::Time, Field::Side, Field::More, Field::Terms];

    pub(in super::super) const fn key(self) -> &'static str {
        match self {
            Field::Game => "game",
            Field::Who => "who",
            Field::Level => "level",
            Field::Time => "time",
            Field::Side => "side",
            Field::More => "more",
            Field::Terms => "terms",
            Field::Go => "go",
            Field::Open => "open",
        }
    }

    pub(super) fn from_key(key: &str) -> Option<Field> {
        Field::MENUS.into_iter().chain([Field::Go, Field::Open]).find(|field| field.key() == key)
    }
}
