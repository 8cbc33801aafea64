//! Letters of another alphabet that look like ours: a person who switches keyboards types them without seeing it.

/// The Latin letter that a small Cyrillic one looks like, as a capital or small; every other character as it is.
pub(crate) const fn look_alike(lower: char) -> char {
    match lower {
        'а' => 'a',
        'в' | 'ь' => 'b',
        'с' => 'c',
        'ԁ' => 'd',
        'е' => 'e',
        'ԍ' => 'g',
        'һ' | 'н' => 'h',
        'і' => 'i',
        'ј' => 'j',
        'к' => 'k',
        'м' => 'm',
        'о' => 'o',
        'р' => 'p',
        'ԛ' => 'q',
        'ѕ' => 's',
        'т' => 't',
        'ѵ' => 'v',
        'ԝ' => 'w',
        'х' => 'x',
        other => other,
    }
}
