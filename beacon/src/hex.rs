//! Bytes as lower-case hexadecimal digits.

/// Lower-case digits of bytes.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes of exactly `2 · N` digits of either case.
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let high = char::from(pair[0]).to_digit(16)?;
        let low = char::from(pair[1]).to_digit(16)?;
        *byte = (high * 16 + low) as u8;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_back_and_nothing_else_is() {
        assert_eq!(from_hex("00ffA1"), Some([0, 255, 161]));
        assert_eq!(hex(&[0, 255, 161]), "00ffa1");
        for bad in ["", "00ff", "00ffa", "00ffa1a1", "00ffg1", "00ff a", "ééé"] {
            assert_eq!(from_hex::<3>(bad), None, "{bad}");
        }
    }
}
