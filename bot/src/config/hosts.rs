//! Host names in the parts of an address, and addresses at which this machine is reached.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

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

/// Host of an address of a page, without port.
pub(crate) fn host_of(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    name_of(rest.trim_end_matches('/')).map(str::to_owned)
}

/// True for an address to which accounts may sign in: with TLS, or of this machine itself, where a browser also keeps
/// cookies for TLS alone.
pub(crate) fn is_secure(url: &str) -> bool {
    let is_own = |host: String| matches!(host.as_str(), "localhost" | "127.0.0.1" | "[::1]");
    url.starts_with("https://") || host_of(url).is_some_and(is_own)
}

/// True if two programs cannot listen at both addresses: one port, and one address or all of them.
pub(crate) fn overlap(one: SocketAddr, other: SocketAddr) -> bool {
    let is_everywhere = one.ip().is_unspecified() || other.ip().is_unspecified();
    one.port() == other.port() && one.port() != 0 && (one.ip() == other.ip() || is_everywhere)
}

/// Address at which this machine reaches a program that listens at `listen`, which may be all its addresses.
pub(crate) fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

/// Address at which other machines reach a program that listens at all addresses of this one, if it is known.
pub(crate) fn from_elsewhere(listen: SocketAddr) -> Option<SocketAddr> {
    // Nothing is sent to these documentation addresses: the system only tells which of its own it would send from.
    let (any, far) = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => ("0.0.0.0:0", "192.0.2.1:9"),
        IpAddr::V6(ip) if ip.is_unspecified() => ("[::]:0", "[2001:db8::1]:9"),
        IpAddr::V4(_) | IpAddr::V6(_) => return None,
    };
    let socket = UdpSocket::bind(any).ok()?;
    socket.connect(far).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified() && !own.is_loopback()).then(|| SocketAddr::new(own, listen.port()))
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
    fn what_listens_everywhere_is_reached_at_an_address_that_opens() {
        for (listen, here) in [
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("[::]:8080", "[::1]:8080"),
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            ("192.168.1.5:80", "192.168.1.5:80"),
        ] {
            assert_eq!(reachable(listen.parse().expect("an address")).to_string(), here);
        }
        assert_eq!(from_elsewhere(([127, 0, 0, 1], 80).into()), None);
        let own = from_elsewhere(([0, 0, 0, 0], 80).into());
        assert!(own.is_none_or(|own| own.port() == 80 && !own.ip().is_unspecified()), "{own:?}");
    }

    #[test]
    fn addresses_overlap_on_one_port_if_one_of_them_is_every_address() {
        for (one, other, is_so) in [
            ("127.0.0.1:80", "127.0.0.1:80", true),
            ("127.0.0.1:80", "0.0.0.0:80", true),
            ("[::]:80", "127.0.0.1:80", true),
            ("127.0.0.1:80", "127.0.0.1:81", false),
            ("127.0.0.1:80", "192.168.1.5:80", false),
            ("0.0.0.0:0", "0.0.0.0:0", false),
        ] {
            let [first, second] = [one, other].map(|address| address.parse().expect("an address"));
            assert_eq!(overlap(first, second), is_so, "{one} {other}");
        }
    }

    #[test]
    fn a_public_address_has_a_scheme_and_no_path() {
        for good in ["https://banco.example", "http://banco.example:8000/", "http://[::1]:80"] {
            assert!(is_origin(good), "{good}");
        }
        for (url, is_so) in [
            ("https://banco.example", true),
            ("http://localhost:8080", true),
            ("http://127.0.0.1:8080/", true),
            ("http://[::1]:80", true),
            ("http://banco.example", false),
            ("http://localhost.example", false),
            ("http://192.168.1.5:8080", false),
        ] {
            assert_eq!(is_secure(url), is_so, "{url}");
        }
        for bad in ["banco.example", "https://", "https://banco.example/table", "ftp://banco.example", "https://a b"] {
            assert!(!is_origin(bad), "{bad}");
        }
    }
}
