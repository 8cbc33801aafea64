//! The eight lion diagrams of the seed, each with its sentence. The placements are those of
//! `vectors/chushogi/rules.json`; Black is sente. Refusals name the protecting pieces or the counter-strike square.

use banco_engine::games::chushogi::Laws;

use super::{course, mv, play, usi};

/// Column `expected`: move texts with `legal`, or with the rule that forbids them and the marked squares.
fn check(sfen: &str, laws: Laws, moves_before: &[&str], expected: &[(&str, &str)]) {
    let mut course = course(sfen, laws);
    play(&mut course, moves_before);
    let position = course.position();
    for (text, verdict) in expected {
        let found = match course.allow(mv(position, text)) {
            Ok(()) => "legal".to_owned(),
            Err(illegal) => {
                let sites = illegal.sites.iter().map(|site| banco_engine::Board::Chu.name(*site));
                let words: Vec<String> = std::iter::once(illegal.rule.key().to_owned()).chain(sites).collect();
                words.join(" ")
            }
        };
        assert_eq!(found, *verdict, "{sfen} {text}");
        assert_eq!(usi(position).contains(&(*text).to_owned()), *verdict == "legal", "{sfen} {text}");
    }
}

/// "Đen có thể bắt Sư tử của Trắng bằng Sư tử của mình, vì hai con sư tử ở gần nhau, do đó, sự bảo vệ bằng Kim tướng của
/// Trắng là không thích hợp. … Sư tử đen được phép kết thúc ở bất cứ đâu … thậm chí có thể lấy cả Kim tướng trắng."
#[test]
fn clause_4_1_diagram_1_adjacent_lions() {
    const SFEN: &str = "5k6/12/12/12/5g6/6n5/5N6/12/12/12/12/6K5 b - 1";
    let legal = ["7g6f", "7g6f5e", "7g6f6e", "7g6f7e", "7g6f7g", "7g6f5g", "7g6f7f", "7g6f5f", "7g6f6g"];
    check(SFEN, Laws::DEFAULT, &[], &legal.map(|text| (text, "legal")));
}

/// "Cả sư tử của Đen và Trắng đều được bảo vệ …, và do đó không bên nào có thể sử dụng Sư tử của mình để bắt Sư tử đối phương.
/// Tuy nhiên, Đen có thể sử dụng hợp pháp quân Giác hành của mình để bắt sư tử của Trắng."
#[test]
fn clause_4_2_diagram_2_both_lions_protected() {
    const BLACK: &str = "5k6/7a4/12/12/12/7n4/12/5N6/4S5B1/12/12/6K5 b - 1";
    check(
        BLACK,
        Laws::DEFAULT,
        &[],
        &[("7h5f", "lion_protected 5b"), ("7h6g5f", "lion_protected 5b"), ("2i5f", "legal")],
    );
    check(
        &BLACK.replace(" b ", " w "),
        Laws::DEFAULT,
        &[],
        &[("5f7h", "lion_protected 8i"), ("5f6g7h", "lion_protected 8i")],
    );
}

/// "… việc ăn sư tử bên Trắng sẽ khiến sư tử của Đen bị quân Giác hành của Trắng bắt lại thông qua một cuộc tấn công X-ray.
/// … Nếu Trắng di chuyển trước, Trắng có thể bắt sư tử của Đen bằng quân Giác hành, nhưng không được dùng sư tử của mình."
#[test]
fn clause_4_2_diagram_3_hidden_protector() {
    const BLACK: &str = "5k6/12/12/12/4n7/12/6N5/6G5/8b3/12/12/6K5 b - 1";
    check(BLACK, Laws::DEFAULT, &[], &[("6g8e", "lion_protected 4i"), ("6g7f8e", "lion_protected 4i")]);
    check(&BLACK.replace(" b ", " w "), Laws::DEFAULT, &[], &[("4i6g", "legal"), ("8e6g", "lion_protected 6h")]);
}

/// "Sẽ là sai luật nếu Đen sử dụng sư tử của mình để bắt quân tốt Trắng cùng với sư tử Trắng … (Điều này cũng đúng nếu đó là
/// quân Trọng nhân Trắng.) Tuy nhiên, Đen có thể từ bỏ việc bắt giữ con tốt một cách hợp pháp và chỉ bắt sư tử Trắng …"
#[test]
fn clause_4_2_diagram_4_a_pawn_in_between() {
    const PAWN: &str = "5k6/12/12/12/4n7/5p6/6N5/12/8b3/12/12/6K5 b - 1";
    let verdicts = [("6g8e", "legal"), ("6g7f8e", "lion_protected 4i"), ("6g7f", "legal")];
    check(PAWN, Laws::DEFAULT, &[], &verdicts);
    check(&PAWN.replace('p', "i"), Laws::DEFAULT, &[], &verdicts);
    check(&PAWN.replace('p', "s"), Laws::DEFAULT, &[], &[("6g7f8e", "legal")]);
}

/// "Sư tử của Trắng được bảo vệ bởi con tốt của mình, và do đó sẽ là sai luật nếu Đen … bắt sư tử của Trắng và không gì khác …
/// Tuy nhiên, Đen có thể sử dụng hợp pháp sư tử của mình để bắt con tốt của Trắng và sau đó là sư tử Trắng …"
#[test]
fn clause_4_3_diagram_5_the_doomed_pawn_protects_no_more() {
    const PAWN: &str = "5k6/12/12/12/12/7N4/7p4/7n4/12/12/12/6K5 b - 1";
    for sfen in [PAWN.to_owned(), PAWN.replace('p', "i")] {
        check(&sfen, Laws::DEFAULT, &[], &[("5f5h", "lion_protected 5g"), ("5f5g5h", "legal"), ("5f5g", "legal")]);
        check(&sfen, Laws::LISHOGI, &[], &[("5f5h", "lion_protected 5g"), ("5f5g5h", "lion_protected 5g")]);
    }
}

/// "Đen không thể bắt sư tử Trắng trong góc một mình …; tuy nhiên, có thể bắt được đồng thời Ngân tướng và sau đó là Sư tử …
/// Đen không thể bắt được sư tử Trắng ở trên cùng … ngay cả khi Sư tử bên Đen bắt đồng thời Trọng nhân … Việc bắt quân Trọng
/// nhân Trắng và sau đó là Kim tướng Trắng là đúng luật, vì đây không phải là tình huống bắt Sư tử …"
#[test]
fn clause_4_2_diagram_6_only_a_valuable_man_goes_along() {
    const SFEN: &str = "5k6/12/12/12/5n1r4/4gi6/5N6/6s5/7n4/12/12/6K5 b - 1";
    let verdicts = [
        ("7g5i", "lion_protected 6h 5e"),
        ("7g6h5i", "legal"),
        ("7g7e", "lion_protected 7f 5e"),
        ("7g7f7e", "lion_protected 5e"),
        ("7g6f7e", "lion_protected 7f 5e"),
        ("7g7f8f", "legal"),
    ];
    check(SFEN, Laws::DEFAULT, &[], &verdicts);
}

/// "Nếu Trắng bắt sư tử của Đen bằng quân Kỳ lân của mình, thì theo luật Chu Shogi thời Edo, Đen không thể trả đũa ngay lập tức
/// bằng cách bắt lại sư tử Trắng bằng quân Giác hành của mình … Nếu Trắng bắt sư tử của Đen bằng Kỳ lân và phong cấp cho nó
/// thành Sư tử, Đen sẽ được phép chiếm lại con sư tử đó trong nước đi tiếp theo …"
#[test]
fn clause_4_4_diagram_7_counter_strike() {
    const SFEN: &str = "5k6/12/12/12/12/12/12/3o5n2/12/3N8/12/5BK5 w - 1";
    for capture in ["9h9j", "9h9j+"] {
        check(SFEN, Laws::DEFAULT, &[capture], &[("7l3h", "counter_strike 9j"), ("7l9j", "legal")]);
        // "Theo quy định của Hiệp hội … theo luật Okazaki vì sư tử Trắng đang không được bảo vệ."
        check(SFEN, Laws::OKAZAKI, &[capture], &[("7l3h", "legal"), ("7l9j", "legal")]);
    }
}

/// "Ghim trên quân là không liên quan … nó sẽ có xu hướng ủng hộ việc áp dụng các quy tắc từ trước, trong đó bất kỳ hành động nào
/// của sư tử bên đối thủ nằm mục đích chiếm lại đều bị coi là bất hợp pháp … Sư tử bên Đen bắt Sư tử bên Trắng là sai luật."
#[test]
fn clause_4_2_diagram_8_no_recursion() {
    const SFEN: &str = "5k6/12/12/12/3n8/12/4n1N5/12/12/12/r3R1K5/12 b - 1";
    check(SFEN, Laws::DEFAULT, &[], &[("6g8g", "lion_protected 9e")]);
}
