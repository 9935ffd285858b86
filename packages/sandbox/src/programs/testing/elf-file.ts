/** A 64-bit little-endian ELF file that needs these libraries and holds nothing else. */
export function elfFile({ needed, runpath }: { needed: readonly string[]; runpath: string }): Uint8Array {
  const [headerBytes, segmentBytes, entryBytes] = [64, 56, 16];
  const texts = ["", ...needed, runpath];
  const strings = Buffer.from(texts.map((text) => `${text}\0`).join(""));
  const offsetOf = (index: number) =>
    Buffer.byteLength(
      texts
        .slice(0, index)
        .map((text) => `${text}\0`)
        .join(""),
    );
  const dynamicAt = headerBytes + 2 * segmentBytes;
  const entries: [number, number][] = [
    ...needed.map((_, index): [number, number] => [1, offsetOf(index + 1)]),
    ...(runpath === "" ? [] : [[29, offsetOf(texts.length - 1)] satisfies [number, number]]),
  ];
  const stringsAt = dynamicAt + (entries.length + 3) * entryBytes;
  const dynamic = [...entries, [5, stringsAt], [10, strings.length], [0, 0]].map(([tag = 0, value = 0]) => {
    const entry = Buffer.alloc(entryBytes);
    entry.writeBigUInt64LE(BigInt(tag), 0);
    entry.writeBigUInt64LE(BigInt(value), 8);
    return entry;
  });
  const header = Buffer.alloc(headerBytes);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  header.writeBigUInt64LE(BigInt(headerBytes), 32);
  header.writeUInt16LE(segmentBytes, 54);
  header.writeUInt16LE(2, 56);
  const segment = (type: number, offset: number, sizeBytes: number) => {
    const bytes = Buffer.alloc(segmentBytes);
    bytes.writeUInt32LE(type, 0);
    bytes.writeBigUInt64LE(BigInt(offset), 8);
    bytes.writeBigUInt64LE(BigInt(offset), 16);
    bytes.writeBigUInt64LE(BigInt(sizeBytes), 32);
    return bytes;
  };
  const total = stringsAt + strings.length;
  return Buffer.concat([
    header,
    segment(1, 0, total),
    segment(2, dynamicAt, stringsAt - dynamicAt),
    ...dynamic,
    strings,
  ]);
}
