use super::*;

/// Token and data of the example in the documentation of docs.telegram-mini-apps.com.
const PUBLISHED_TOKEN: &str = "5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8";
const PUBLISHED: &str = "query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav\
    %22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C\
    %22is_premium%22%3Atrue%7D&auth_date=1662771648\
    &hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2";

/// Made with Python's `hmac` and `urllib.parse.urlencode`, with the fields of newer clients.
const TOKEN: &str = "700100:AAfake_token-for-tests-9zQ";
const OWN: &str = "user=%7B%22id%22%3A7%2C%22first_name%22%3A%22An%22%2C%22last_name%22%3A%22%40all+%E2%80%AE%22%2C\
    %22username%22%3A%22an%22%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2Fa.svg\
    %22%7D&chat_instance=-42&chat_type=group&start_param=g_k7m2&auth_date=1700000000&signature=Zm9v-_\
    &hash=7175058d613da7535192ec71c640c173359f3399c59c4761c01eb9906393b34f";

/// Query string of these pairs, signed as Telegram signs.
fn signed(token: &str, pairs: &[(&str, &str)]) -> String {
    let mut sorted = pairs.to_vec();
    sorted.sort_by_key(|(key, _)| key.as_bytes());
    let lines: Vec<String> = sorted.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let code = code(&InitKey::of(token).0, lines.join("\n").as_bytes()).finalize().into_bytes();
    let hash: String = code.iter().map(|byte| format!("{byte:02x}")).collect();
    let encoded = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    let pairs = pairs.iter().map(|(key, value)| format!("{}={}&", encoded(key), encoded(value)));
    format!("{}hash={hash}", pairs.collect::<String>())
}

fn vouched(init: &str) -> Option<Vouched> {
    InitKey::of(TOKEN).vouched(init)
}

const AN: (&str, &str) = ("user", r#"{"id":7,"first_name":"An"}"#);
const DATE: (&str, &str) = ("auth_date", "1700000000");

#[test]
fn clause_6_2_data_that_telegram_signed_names_the_account() {
    let found = InitKey::of(PUBLISHED_TOKEN).vouched(PUBLISHED).expect("the published example");
    assert_eq!(found.person.key.0, "telegram:279058397");
    assert_eq!((found.person.name.as_str(), found.person.username.as_deref()), ("Vladislav Kibenko", Some("vdkfrost")));
    assert_eq!((found.at, found.start), (Some(1_662_771_648_000), None));
    let own = vouched(OWN).expect("the own example");
    assert_eq!((own.person.key.0.as_str(), own.person.name.as_str()), ("telegram:7", "An ＠all"));
    assert_eq!((own.at, own.start.as_deref()), (Some(1_700_000_000_000), Some("g_k7m2")));
    assert_eq!(vouched(&signed(TOKEN, &[AN, DATE])).expect("the least data").person.name, "An");
    assert_eq!(format!("{:?}", InitKey::of(TOKEN)), "InitKey(…)");
}

#[test]
fn clause_8_4_data_with_any_bit_changed_or_cut_short_names_nobody() {
    for at in 0..OWN.len() {
        for bit in 0..8 {
            let mut bytes = OWN.as_bytes().to_vec();
            bytes[at] ^= 1 << bit;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            // Another spelling of the same data, such as `%2c` for `%2C`, is no change.
            let is_same = pairs(&changed) == pairs(OWN);
            assert_eq!(vouched(&changed).is_some(), is_same, "{changed}");
        }
        assert!(vouched(&OWN[..at]).is_none());
    }
}

#[test]
fn clause_8_4_data_of_another_bot_or_in_another_form_names_nobody() {
    assert!(InitKey::of("700100:AAother").vouched(OWN).is_none());
    assert!(vouched(PUBLISHED).is_none());
    let (body, hash) = OWN.split_once("&hash=").expect("a signature");
    let others = [
        String::new(),
        "=".to_owned(),
        "&".to_owned(),
        body.to_owned(),
        format!("{body}&hash="),
        format!("{body}&hash={}", hash.to_uppercase()),
        format!("{body}&hash={hash}&hash={hash}"),
        format!("{body}&hash={hash}00"),
        format!("{body}&hash=%00{hash}"),
        format!("{body}&hash= {hash}"),
        format!("{body}&hash={hash}&auth_date=1700000000"),
        format!("{body}&hash={hash}&x=1"),
        format!("{body}&hash={hash}&x"),
        format!("{body}&hash={hash}&"),
        format!("{OWN}&{OWN}"),
        "A".repeat(10_240),
        format!("{OWN}&x={}", "A".repeat(10_240)),
    ];
    for other in others {
        assert!(vouched(&other).is_none(), "{other:.80}");
    }
    assert!(pairs("a=%").is_none() && pairs("a=%4").is_none() && pairs("a=%zz").is_none() && pairs("a=%+1").is_none());
    assert!(pairs("a=%FF").is_none() && pairs("a=%00").is_none() && pairs("a=1%0Ab=2").is_none());
    assert_eq!(pairs("a=1+2%2b3").map(|pairs| pairs["a"].clone()), Some("1 2+3".to_owned()));
}

#[test]
fn clause_8_4_signed_data_that_lacks_a_person_or_a_time_names_nobody() {
    let users = [
        "",
        "7",
        "null",
        "{}",
        r#"{"id":0}"#,
        r#"{"id":-7}"#,
        r#"{"id":"7"}"#,
        r#"{"id":7.5}"#,
        r#"{"id":4503599627370496}"#,
        r#"{"id":7,"id":8}"#,
        r#"{"id":7} {"id":8}"#,
        "[7]",
    ];
    for user in users {
        assert!(vouched(&signed(TOKEN, &[("user", user), DATE])).is_none(), "{user}");
    }
    for date in ["", "-1", "+1700000000", "1700000000.5", "1e9", "99999999999999999999", "٣", " 1700000000"] {
        assert!(vouched(&signed(TOKEN, &[AN, ("auth_date", date)])).is_none(), "{date}");
    }
    assert!(vouched(&signed(TOKEN, &[AN])).is_none() && vouched(&signed(TOKEN, &[DATE])).is_none());
    assert!(vouched(&signed(TOKEN, &[AN, DATE, ("note", "two\nlines")])).is_none());
    assert!(vouched(&signed(TOKEN, &[AN, DATE, ("note", "nothing\0")])).is_none());
    // The receiver, the chat and the query decide nothing.
    let more = [AN, DATE, ("receiver", r#"{"id":8}"#), ("chat", r#"{"id":-9}"#), ("query_id", "x"), ("empty", "")];
    assert_eq!(vouched(&signed(TOKEN, &more)).expect("an account").person.key.0, "telegram:7");
}

#[test]
fn clause_6_2_names_are_cleaned_as_all_names_are() {
    let named = |user: &str| vouched(&signed(TOKEN, &[("user", user), DATE])).expect("an account").person;
    let hostile = r#"{"id":7,"first_name":"\u202eAn\u0000\n","last_name":"@binh","username":"a n"}"#;
    assert_eq!((named(hostile).name.as_str(), named(hostile).username), ("An ＠binh", None));
    assert_eq!(named(r#"{"id":7}"#).name, "#7");
    assert_eq!(named(r#"{"id":7,"username":"an"}"#).name, "an");
    assert_eq!(named(r#"{"id":4503599627370495,"first_name":"An"}"#).key.0, "telegram:4503599627370495");
}

#[test]
fn clause_6_1_a_start_parameter_of_another_form_counts_as_none() {
    let start = |start: &str| vouched(&signed(TOKEN, &[AN, DATE, ("start_param", start)])).expect("an account").start;
    assert_eq!(start("i_ABCDEFGH").as_deref(), Some("i_ABCDEFGH"));
    assert_eq!(start(&"a".repeat(64)).as_deref(), Some("a".repeat(64).as_str()));
    for other in ["", &"a".repeat(65), "g_k7m2 ", "g k", "../x", "g_ế"] {
        assert_eq!(start(other), None, "{other}");
    }
}
