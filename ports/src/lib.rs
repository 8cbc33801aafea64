//! Ports between the service and the platforms: what comes in, what goes out, in neutral words.
//!
//! Text from outside is cleaned here ([`text`]) and every limit has its name here ([`limits`]).

#![warn(missing_docs, unreachable_pub)]

mod abilities;
mod activity;
mod backoff;
mod converse;
mod deliver;
mod free_board;
mod inbound;
pub mod limits;
mod measure;
mod outbound;
mod place;
mod quotas;
mod sessions;
mod study;
pub mod text;
mod web_view;

pub use abilities::Abilities;
pub use activity::{Activity, Entered, Gathering, NotEntered};
pub use backoff::Backoff;
pub use converse::{Completion, Converse};
pub use deliver::{Deliver, DeliveryError, Opened, Opening};
pub use free_board::{FreeBoard, FreeSeen, FreeStart, NoBoard};
pub use inbound::{Args, Inbound, Intent, RepliedTo, Sent, Suggestion};
pub use measure::{Measure, Unmeasured};
pub use outbound::{
    Aloud, Answer, Button, Card, Copyable, File, Image, Layout, Link, Media, Parcel, Rendered, Reply, ReplyKind,
    RichText, Span, Wording,
};
pub use place::{Address, DefaultLang, Lang, MessageRef, Place, Platform};
pub use quotas::Quotas;
pub use sessions::{NotSignedIn, SignedIn, Stay, Stir, StirEar, Visitor, Vouched};
pub use study::{AnalysisSeen, LineSeen, NoAnalysis, PointSeen, ReviewSeen, ReviewState};
pub use web_view::{
    BoardSeen, ClocksSeen, DoorSeen, Glance, InvitationSeen, LookPart, LooksSeen, ManSeen, MoveSeen, PersonAsked,
    PersonSeen, PictureSeen, PuzzleSeen, Reader, ResultsSeen, SheetAsked, SheetSeen, Standing, StepSeen, StepsSeen,
    TableLine, TableSeen, WaySeen,
};
