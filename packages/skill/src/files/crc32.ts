/** CRC-32 of IEEE 802.3, unsigned; of what follows bytes that were read before, given theirs. `zlib.crc32` came only with Node 20.15. */
export function crc32(bytes: Uint8Array, earlier = 0): number {
  let rest = ~earlier;
  for (let index = 0; index < bytes.length; index += 1) {
    rest = (rest >>> 8) ^ (TABLE[(rest ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let entry = index;
  for (let bit = 0; bit < 8; bit += 1) entry = entry & 1 ? (entry >>> 1) ^ 0xedb88320 : entry >>> 1;
  return entry;
});
