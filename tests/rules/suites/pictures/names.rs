//! Names come from platforms: all Vietnamese letters are drawn, and no text makes a picture fail.

use std::collections::HashSet;
use std::sync::LazyLock;

use banco_render::{Bar, HostFonts, Marks, Renderer, Scene, Style};

use super::{Pixels, draw, scenes};

/// The 67 small letters beyond ASCII; 134 with their capitals.
const VIETNAMESE: &str = "àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ";

fn named(name: &str) -> Vec<u8> {
    let bar = Bar { name: name.to_owned(), ..Bar::default() };
    draw(&scenes::ending(), Style::default(), Some(&[bar, Bar::default()]), &Marks::default()).png
}

fn badged(badge: &str) -> Vec<u8> {
    let bar = Bar { badge: badge.to_owned(), ..Bar::default() };
    draw(&scenes::ending(), Style::default(), Some(&[bar, Bar::default()]), &Marks::default()).png
}

fn vietnamese() -> Vec<String> {
    VIETNAMESE.chars().flat_map(|letter| [letter.to_string(), letter.to_uppercase().collect()]).collect()
}

#[test]
fn all_134_vietnamese_letters_have_their_own_glyph_in_names_and_badges() {
    let letters = vietnamese();
    assert_eq!(letters.len(), 134);
    for draw_text in [named, badged] {
        let mut seen = HashSet::from([draw_text("")]);
        for letter in &letters {
            assert!(seen.insert(draw_text(letter)), "{letter} is dropped or looks like another letter");
        }
    }
}

#[test]
fn signs_of_captions_and_other_names_have_glyphs() {
    let mut seen = HashSet::from([named("")]);
    for letter in "·×…–—•→←½+−/:()!?,.0123456789ñöçßłžЖя".chars() {
        assert!(seen.insert(named(&letter.to_string())), "{letter}");
    }
}

#[test]
fn decomposed_names_look_like_composed_ones() {
    assert_eq!(named("Nguye\u{302}\u{303}n Đu\u{31b}\u{301}c"), named("Nguyễn Đức"));
}

#[test]
fn what_the_font_lacks_and_what_is_invisible_is_dropped() {
    let plain = named("Mai");
    for name in
        ["Mai🎉", "\u{202e}Mai", "M\u{200b}a\u{200d}i", "  Mai \t\n", "Mai\u{feff}\u{0}", "Mai\u{301}\u{301}棋", "אMai"]
    {
        let expected = if name.contains('\u{301}') { named("Maí") } else { plain.clone() };
        assert_eq!(named(name), expected, "{name:?}");
    }
    assert_eq!(named("\u{202e}\u{200b}🎉"), named(""));
}

/// A bar is never empty, and never shows another person's name.
#[test]
fn a_name_with_letters_nobody_can_draw_gives_way_to_the_account_and_then_to_the_side() {
    let shown = |name: &str, account: &str| {
        let instead = [account.to_owned(), "Trắng".to_owned()];
        let bar = Bar { name: name.to_owned(), instead, ..Bar::default() };
        draw(&scenes::ending(), Style::default(), Some(&[bar, Bar::default()]), &Marks::default()).png
    };
    for name in ["李小龍", "김철수", "สมชาย", "محمد", "Иван 李", "👩‍👩‍👧‍👦🏳️‍🌈🔥", "", "\u{202e}"]
    {
        assert_eq!(shown(name, "@lee"), named("@lee"), "{name:?}");
        assert_eq!(shown(name, ""), named("Trắng"), "{name:?}");
        assert_eq!(shown(name, "@李"), named("Trắng"), "{name:?}");
    }
    // Ornamental letters are read, and signs that are no letters may be left out.
    for name in ["𝕬𝖑𝖎𝖈𝖊", "Ａｌｉｃｅ", "Alice ♕", "🎉Alice"] {
        assert_eq!(shown(name, "@other"), named("Alice"), "{name:?}");
    }
}

/// Fonts of a host with some Chinese characters, and with some Arabic letters.
static HOSTS: LazyLock<[Renderer; 2]> = LazyLock::new(|| {
    ["data/fonts", "tests/fonts"].map(|folder| {
        let fonts = HostFonts::Folder(banco_tests::root().join(folder));
        Renderer::with_host_fonts(fonts).expect("the shipped fonts can be read")
    })
});

/// The name as drawn with the host's fonts, its account, and its side.
fn hosted(host: &Renderer, name: &str) -> Vec<u8> {
    let bar = Bar { name: name.to_owned(), instead: ["@lee".to_owned(), "Trắng".to_owned()], ..Bar::default() };
    let (view, bars, marks) = (scenes::ending(), [bar, Bar::default()], Marks::default());
    let scene = Scene { view: &view, style: Style::default(), bars: Some(&bars), marks: &marks, banner: None };
    host.picture(&scene).expect("a picture comes out").png
}

/// Amount of ink in each column of the lower bar, from the name on.
fn ink(png: &[u8]) -> Vec<usize> {
    let pixels = Pixels::of_png(png);
    let ground = pixels.at(1, 1276 - 2);
    (72..500).map(|x| (1190..1274).filter(|y| pixels.at(x, *y) != ground).count()).collect()
}

#[test]
fn names_in_other_scripts_are_written_with_the_fonts_of_the_host() {
    let [chinese, arabic] = &*HOSTS;
    let mut seen = HashSet::from([named("@lee"), named("Trắng"), named("")]);
    for (host, name) in [
        (chinese, "車馬"),
        (chinese, "馬車"),
        (chinese, "An 車馬"),
        (chinese, "車馬 An"),
        (chinese, "🎉車"),
        (arabic, "محمد"),
        (arabic, "محمد An"),
    ] {
        assert!(seen.insert(hosted(host, name)), "{name:?} is not written, or like another");
    }
    // Characters in the shipped fonts are drawn with those fonts.
    assert_eq!(hosted(chinese, "Bích"), named("Bích"));
    // The name is drawn whole or not at all, and never blank.
    for (host, name) in
        [(chinese, "車李"), (chinese, "車م"), (arabic, "車"), (chinese, "\u{3164}"), (chinese, "\u{2800}")]
    {
        assert_eq!(hosted(host, name), named("@lee"), "{name:?}");
    }
    assert_eq!(hosted(chinese, "\u{202e}車\u{200b}馬\u{3164}"), hosted(chinese, "車馬"));
}

#[test]
fn letters_of_a_script_are_joined_and_read_in_its_direction() {
    let [_, arabic] = &*HOSTS;
    let gaps = |name: &str| {
        let ink = ink(&hosted(arabic, name));
        let first = ink.iter().position(|column| *column > 0).expect("it is written");
        let last = ink.iter().rposition(|column| *column > 0).expect("it is written");
        ink[first..=last].iter().filter(|column| **column == 0).count()
    };
    // The letters mim and ha join what follows them, dal does not.
    assert_eq!(gaps("محمد"), 0);
    assert!(gaps("دم") > 0);
    // The text runs from right to left: both names end in dal, at the left.
    let start = |name: &str| ink(&hosted(arabic, name)).into_iter().take(12).collect::<Vec<_>>();
    assert_eq!(start("محمد"), start("حمد"));
    assert_ne!(start("محمد"), start("دحم"));
}

#[test]
fn long_names_of_other_scripts_end_with_dots_too() {
    let [chinese, arabic] = &*HOSTS;
    for (host, name) in [(chinese, "車馬砲"), (arabic, "محمد علي "), (chinese, "車 An ")] {
        assert_eq!(hosted(host, &name.repeat(40)), hosted(host, &name.repeat(400)), "{name:?}");
        let ink = ink(&hosted(host, &name.repeat(40)));
        assert!(ink.iter().filter(|column| **column > 0).count() > 200, "{name:?} fills its bar");
    }
}

#[test]
fn hostile_texts_never_fail() {
    let names = [
        String::new(),
        "車".repeat(1 << 19),
        "م\u{301}".repeat(1 << 18),
        "محمد 車An ".repeat(1 << 16),
        "\u{202e}م\u{2066}車\u{200d}".repeat(1 << 16),
        "W".repeat(1 << 20),
        "🎉".repeat(1 << 18),
        "a\u{301}".repeat(1 << 19),
        format!("a{}", "\u{301}".repeat(1 << 19)),
        "\u{202e}\u{2066}\u{200b}\u{ad}".repeat(1 << 16),
        " ".repeat(1 << 20),
        "\u{fdfa}\u{1f1fb}\u{1f1f3}\u{e0001}".repeat(1000),
        "ẪẬỮỆ".repeat(300),
    ];
    for text in names {
        let bar = || {
            let [name, line, badge, tally] = [(); 4].map(|()| text.clone());
            Bar { name, instead: [text.clone(), text.clone()], line, badge, tally, active: true }
        };
        for hd in [false, true] {
            let style = Style { hd, ..Style::default() };
            let picture = draw(&scenes::ending(), style, Some(&[bar(), bar()]), &Marks::default());
            assert_eq!(picture.width, if hd { 2000 } else { 1000 });
        }
        for host in &*HOSTS {
            assert!(!hosted(host, &text).is_empty());
        }
    }
}

#[test]
fn long_names_end_before_the_men_taken() {
    // Letters beyond the available room change nothing.
    assert_eq!(named(&"Hoàng ".repeat(30)), named(&"Hoàng ".repeat(300)));
    assert_ne!(named("Hoàng Hoàng"), named("Hoàng Hoàng Hoàng"));
}
