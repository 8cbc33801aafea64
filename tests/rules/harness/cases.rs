//! Text cases under `tests/games`: one line each, fields between bars, `#` begins a remark.

/// Lines of `games/<name>`, each as exactly `N` trimmed fields.
pub fn read<const N: usize>(name: &str) -> Vec<[String; N]> {
    let path = crate::root().join("tests/games").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let fields = |line: &str| -> [String; N] {
        let fields: Vec<String> = line.split('|').map(|field| field.trim().to_owned()).collect();
        fields.try_into().unwrap_or_else(|_| panic!("{name}: {line}: {N} fields are needed"))
    };
    let cases: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).map(fields).collect();
    assert!(!cases.is_empty(), "{name} has no cases");
    cases
}

/// Text of `games/<game>/<name>` for every game that has it.
pub fn of_all_games(name: &str) -> Vec<String> {
    let games = std::fs::read_dir(crate::root().join("tests/games")).expect("the cases are there");
    let texts = games.filter_map(|game| std::fs::read_to_string(game.ok()?.path().join(name)).ok());
    let texts: Vec<String> = texts.collect();
    assert!(!texts.is_empty(), "{name} stands nowhere");
    texts
}
