//! The harness's sink as a writer of the encoder.

use peer_harness::Sink;

/// The harness's sink.
#[derive(Clone, Copy, Debug, Default)]
pub struct Writer;

impl embedded_io::ErrorType for Writer {
    type Error = core::convert::Infallible;
}

impl embedded_io::Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Self::Error> {
        match std::io::Write::write(&mut Sink, bytes) {
            Ok(written) => Ok(written),
            Err(error) => panic!("the sink takes everything: {error}"),
        }
    }

    fn flush(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}
