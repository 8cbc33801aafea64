//! File of an outgoing message.

use std::sync::Arc;

/// A file to upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attachment {
    pub name: String,
    /// Content type; without one a part counts as plain text (RFC 7578), even a picture.
    pub content_type: &'static str,
    pub bytes: Arc<Vec<u8>>,
}
