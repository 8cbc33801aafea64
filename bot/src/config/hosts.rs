//! Host names in the parts of an address.

/// Host of `host`, `host:port`, `[v6]` or `[v6]:port`, without port.
pub(crate) fn name_of(authority: &str) -> Option<&str> {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    let end = if authority.starts_with('[') {
        authority.find(']')? + 1
    } else {
        authority.find(':').unwrap_or(authority.len())
    };
    let (name, port) = authority.split_at(end);
    (port.is_empty() || port.strip_prefix(':').is_some_and(is_port)).then_some(name)
}

/// True for a name alone, without scheme, port and path.
pub(crate) fn is_host_name(host: &str) -> bool {
    let is_plain = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '/' | '@' | '?' | '#');
    !host.is_empty() && host.chars().all(is_plain) && name_of(host) == Some(host)
}

/// True for an address without a path: the page is at the root of its host.
pub(crate) fn is_origin(url: &str) -> bool {
    let rest = ["https://", "http://"].iter().find_map(|scheme| url.strip_prefix(scheme));
    let authority = rest.map(|rest| rest.strip_suffix('/').unwrap_or(rest));
    authority.and_then(name_of).is_some_and(is_host_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_read_with_and_without_port() {
        let cases = [
            ("localhost", Some("localhost")),
            ("localhost:8080", Some("localhost")),
            ("[::1]:8080", Some("[::1]")),
            ("127.0.0.1:", None),
            ("a:b", None),
            ("localhost:1@evil", None),
            ("[::1", None),
        ];
        for (authority, name) in cases {
            assert_eq!(name_of(authority), name, "{authority}");
        }
    }

    #[test]
    fn a_public_address_has_a_scheme_and_no_path() {
        for good in ["https://banco.example", "http://banco.example:8000/", "http://[::1]:80"] {
            assert!(is_origin(good), "{good}");
        }
        for bad in ["banco.example", "https://", "https://banco.example/table", "ftp://banco.example", "https://a b"] {
            assert!(!is_origin(bad), "{bad}");
        }
    }
}
