//! Links in the record of a page: all but the last one are left out, because it leads back to them (beacon 3.2). They
//! cannot be compressed, and are a quarter of a long match. The script of the page puts them back.

use banco_beacon::Link;

/// Beginning of a link in a record. A quote within a text of a player is escaped, so none is taken for it.
const BEFORE: &str = "\"link\":\"";

/// Hexadecimal digits of a link.
const DIGITS: usize = 64;

/// A record without the links that its last one leads back to; the whole record if one does not.
pub(super) fn left_out(record: &str) -> String {
    let mut parts = record.split(BEFORE);
    let first = parts.next().unwrap_or_default();
    let parts: Vec<(&str, &str)> = parts.filter_map(|part| part.split_at_checked(DIGITS)).collect();
    let links: Vec<Link> = parts.iter().filter_map(|(link, _)| Link::from_hex(link)).collect();
    let is_whole = links.len() == record.matches(BEFORE).count();
    if !is_whole || !links.windows(2).all(|pair| pair[1].follows(&pair[0])) {
        return record.to_owned();
    }
    let mut text = first.to_owned();
    for (number, (link, rest)) in parts.iter().enumerate() {
        text.push_str(BEFORE);
        if number + 1 == parts.len() {
            text.push_str(link);
        }
        text.push_str(rest);
    }
    text
}

#[cfg(test)]
mod tests {
    use banco_beacon::Links;

    use super::*;

    fn record(counts: &[u64]) -> String {
        let links = Links::new(&[7; 32], "k7m2");
        let line = |count: &u64| format!("{{\"link\":\"{}\"}}\n", links.link(*count).expect("a link"));
        counts.iter().map(line).collect()
    }

    #[test]
    fn beacon_3_2_links_that_the_last_one_leads_to_are_left_out() {
        let whole = record(&[1, 2, 3]);
        let last = whole.lines().last().expect("a line");
        assert_eq!(left_out(&whole), format!("{{\"link\":\"\"}}\n{{\"link\":\"\"}}\n{last}\n"));
        for kept in [String::new(), "no link".to_owned(), record(&[1]), record(&[1, 3]), record(&[2, 1])] {
            assert_eq!(left_out(&kept), kept);
        }
        for damaged in [whole.replace(last, "{\"link\":\"\"}"), whole.to_uppercase()] {
            assert_eq!(left_out(&damaged), damaged);
        }
    }
}
