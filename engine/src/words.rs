//! Closed lists of words: an enum whose every value has a stable word for records, tools and locale keys.

/// Declares such an enum from lines of `Variant = "word",`.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// Every value, in the order of declaration.
            pub const ALL: &'static [$name] = &[$($name::$variant,)+];

            /// The stable word: `banco lab`, exports and locale keys write it.
            pub const fn key(self) -> &'static str {
                match self { $($name::$variant => $word,)+ }
            }

            /// The value whose word this is.
            pub fn from_key(key: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.key() == key)
            }
        }
    };
}

pub(crate) use words;
