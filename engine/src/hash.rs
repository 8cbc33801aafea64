//! FNV-1a, 64 bit: the hash of sorted move lists that outside tools compare.

/// FNV-1a 64 of the texts joined by one space; they are hashed in the order given.
pub fn fnv1a_64<'a>(texts: impl IntoIterator<Item = &'a str>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut eat = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    for (i, text) in texts.into_iter().enumerate() {
        if i > 0 {
            eat(b' ');
        }
        text.bytes().for_each(&mut eat);
    }
    hash
}
