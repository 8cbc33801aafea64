//! No text of the adapter contains the token.

use std::io::Write;
use std::sync::{Arc, Mutex};

use banco_ports::{Parcel, Rendered, ReplyKind, RichText};
use banco_tests::telegram::{Fault, TOKEN};
use tracing_subscriber::util::SubscriberInitExt;

use super::host::{Host, picture, reply};
use super::rig::{Rig, config, place};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Everything runs on this thread, so the thread's subscriber gets all lines, including the libraries' traces.
#[tokio::test(flavor = "current_thread")]
async fn no_token_in_logs_and_errors() {
    // With a single subscriber, a line that another test reaches first would be disabled for good.
    let _other = tracing_subscriber::fmt().with_writer(std::io::sink).finish().set_default();
    let log = Log::default();
    let writer = log.clone();
    let _guard = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_writer(move || writer.clone())
        .finish()
        .set_default();
    let rig = Rig::new(Host::scripted(|_| reply(ReplyKind::Private, "riêng"))).await;
    let echo = Box::leak(format!("Bad Request: /bot{TOKEN}/sendMessage").into_boxed_str());
    let faults = [Fault::ErrorPage, Fault::LostReply, Fault::HalfReply, Fault::Api(400, echo), Fault::Api(403, echo)];
    let mut errors = format!("{:?}", config(&rig.fake));
    for fault in faults {
        rig.fake.fail("sendPhoto", 1, fault.clone());
        let message = Rendered { text: RichText::plain("bàn"), image: Some(picture(9, 9)), ..Rendered::default() };
        let parcel = Parcel { number: 1, place: place(rig.chat), message, ping: None, wordings: Vec::new() };
        let error = rig.sender.post(&parcel).await.unwrap_err();
        errors.push_str(&format!("{error} {error:?}"));
    }
    rig.fake.fail("getUpdates", 1, Fault::LostReply);
    rig.fake.fail("getUpdates", 1, Fault::Api(400, echo));
    rig.an.says(rig.chat, "/peek");
    rig.fake.fail("sendMessage", 1, Fault::Api(400, echo));
    rig.host.heard(1).await;
    rig.settled().await;
    let log = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
    let secret = TOKEN.split(':').next_back().unwrap();
    assert!(log.contains("telegram: connected as @banco_test_bot"), "{log}");
    assert!(log.contains("no updates for now"), "{log}");
    for text in [log, errors] {
        assert!(!text.contains(secret), "{}", text.lines().find(|line| line.contains(secret)).unwrap_or_default());
    }
}
