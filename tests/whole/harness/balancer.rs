//! A balancer before two programs: one address for both.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::net::{TcpListener, TcpStream};

/// Passes connections on to the program that is ready, if there is one.
pub struct Balancer {
    pub address: SocketAddr,
    ready: Arc<Mutex<Option<SocketAddr>>>,
}

impl Balancer {
    pub async fn start() -> Balancer {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let ready: Arc<Mutex<Option<SocketAddr>>> = Arc::default();
        let to = Arc::clone(&ready);
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let Some(to) = *to.lock().unwrap_or_else(PoisonError::into_inner) else { continue };
                tokio::spawn(async move {
                    if let Ok(mut program) = TcpStream::connect(to).await {
                        // Either side may hang up at any time.
                        let _ = tokio::io::copy_bidirectional(&mut client, &mut program).await;
                    }
                });
            }
        });
        Balancer { address, ready }
    }

    /// Sends new connections to this program.
    pub fn send_to(&self, program: SocketAddr) {
        *self.ready.lock().unwrap_or_else(PoisonError::into_inner) = Some(program);
    }
}
