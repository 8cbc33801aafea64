//! Date header of HTTP answers while the clock of the machine is before 1970. hyper would panic over its own header
//! then. No browser could reach the page until the clock is right.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{HeaderValue, header};
use axum::response::Response;

/// Earliest date in a form of the header that everyone reads.
const EARLIEST: HeaderValue = HeaderValue::from_static("Thu, 01 Jan 1970 00:00:00 GMT");

/// Adds the header if hyper cannot.
pub(crate) async fn dated(response: Response) -> Response {
    dated_at(response, SystemTime::now())
}

fn dated_at(mut response: Response, now: SystemTime) -> Response {
    if now < UNIX_EPOCH {
        response.headers_mut().insert(header::DATE, EARLIEST);
    }
    response
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::body::Body;

    use super::*;

    #[test]
    fn an_answer_before_1970_has_its_own_date() {
        let date = |now| dated_at(Response::new(Body::empty()), now).headers().get(header::DATE).cloned();
        assert_eq!(date(UNIX_EPOCH - Duration::from_secs(1)), Some(EARLIEST));
        assert_eq!(date(UNIX_EPOCH + Duration::from_secs(1)), None, "hyper adds it");
    }
}
