/**
 * A table in one file, made to be read fast: numbers as one block of doubles, short texts as one string that is
 * cut by offsets, long texts left as bytes until one of them is asked for.
 */
export interface ColumnFile {
  /** Small facts about the table, as JSON text. */
  readonly header: string;
  readonly rowCount: number;
  /** `rowCount` times `numbersPerRow`, row by row. */
  readonly numbers: Float64Array;
  text(row: number, column: number): string;
  longText(row: number, column: number): string;
}

export interface ColumnShape {
  readonly numbers: number;
  readonly texts: number;
  readonly longTexts: number;
}

export interface ColumnRows {
  readonly header: string;
  readonly numbers: readonly number[];
  /** Row by row. */
  readonly texts: readonly string[];
  readonly longTexts: readonly string[];
}

export function encodeColumns(rows: ColumnRows): Buffer {
  const header = Buffer.from(rows.header);
  const allTexts = rows.texts.join("");
  const texts = Buffer.from(allTexts);
  const longTexts = rows.longTexts.map((text) => Buffer.from(text));
  const doubles = new Float64Array([
    ...[header.length, texts.length, rows.numbers.length, rows.texts.length, rows.longTexts.length],
    0,
  ]);
  const numbers = Float64Array.from(rows.numbers);
  const textEnds = Float64Array.from(ends(rows.texts.map((text) => text.length)));
  const longEnds = Float64Array.from(ends(longTexts.map((bytes) => bytes.length)));
  const parts = [doubles, numbers, textEnds, longEnds].map((part) => Buffer.from(part.buffer));
  const body = Buffer.concat([...parts, header, texts, ...longTexts]);
  const padded = Buffer.concat([body, Buffer.alloc((8 - (body.length % 8)) % 8)]);
  const start = Buffer.alloc(16);
  start.write(MAGIC, "latin1");
  start.writeInt32LE(checksum(padded), 8);
  start.writeUInt32LE(body.length, 12);
  return Buffer.concat([start, padded]);
}

/** Undefined for anything that was not written, whole, by `encodeColumns` with the same shape. */
export function decodeColumns(file: Buffer, shape: ColumnShape): ColumnFile | undefined {
  if (file.length < START_BYTES + 8 * SIZES || file.toString("latin1", 0, 8) !== MAGIC) return undefined;
  const padded = alignedBody(file);
  if (file.readUInt32LE(12) > padded.length || file.readInt32LE(8) !== checksum(padded)) return undefined;
  const doubles = new Float64Array(padded.buffer, padded.byteOffset, padded.length >> 3);
  const [headerBytes = 0, textBytes = 0, numberCount = 0, textCount = 0, longCount = 0] = doubles;
  const rowCount = numberCount / shape.numbers;
  if (textCount !== rowCount * shape.texts || longCount !== rowCount * shape.longTexts) return undefined;
  const numbers = doubles.subarray(SIZES, SIZES + numberCount);
  const textEnds = doubles.subarray(SIZES + numberCount, SIZES + numberCount + textCount);
  const longEnds = doubles.subarray(
    SIZES + numberCount + textCount,
    SIZES + numberCount + textCount + longCount,
  );
  const headerAt = 8 * (SIZES + numberCount + textCount + longCount);
  const textsAt = headerAt + headerBytes;
  const longAt = textsAt + textBytes;
  const texts = padded.toString("utf8", textsAt, longAt);
  return {
    header: padded.toString("utf8", headerAt, textsAt),
    rowCount,
    numbers,
    text(row, column) {
      const position = row * shape.texts + column;
      return texts.slice(position === 0 ? 0 : textEnds[position - 1], textEnds[position]);
    },
    longText(row, column) {
      const position = row * shape.longTexts + column;
      const start = position === 0 ? 0 : (longEnds[position - 1] ?? 0);
      return padded.toString("utf8", longAt + start, longAt + (longEnds[position] ?? start));
    },
  };
}

// The last character is the version of the format.
const MAGIC = "SKQUAY-1";
const START_BYTES = 16;
const SIZES = 6;

function ends(lengths: readonly number[]): number[] {
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return end;
  });
}

// A block of doubles must start at a multiple of eight bytes; a buffer from a pool may not.
function alignedBody(file: Buffer): Buffer {
  const body = file.subarray(START_BYTES, file.length - (file.length % 8));
  if (body.byteOffset % 8 === 0) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

// Finds a damaged file, not a forged one: the folder is the user's own.
function checksum(bytes: Buffer): number {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let [first, second] = [17, 0];
  for (let i = 0; i < words.length; i++) {
    first = (Math.imul(first, 31) + (words[i] ?? 0)) | 0;
    second ^= first;
  }
  return first ^ Math.imul(second, 0x9e3779b1);
}
