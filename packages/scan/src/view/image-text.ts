import { inflateSync } from "node:zlib";

/** Text that a picture carries beside what it shows: comments, titles, EXIF and XMP fields. */
export function imageText(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.subarray(1, 4).toString("latin1") === "PNG") return pngTexts(buffer);
  if (buffer[0] === 0xff && buffer[1] === 0xd8) return jpegTexts(buffer);
  if (buffer.subarray(0, 3).toString("latin1") === "GIF") return printableRuns(buffer, 24);
  if (buffer.subarray(8, 12).toString("latin1") === "WEBP") return printableRuns(buffer, 24);
  return [];
}

const MAX_TEXTS = 50;
const MAX_TEXT_BYTES = 256 * 1024;

function pngTexts(buffer: Buffer): string[] {
  const texts: string[] = [];
  let at = 8;
  while (at + 12 <= buffer.length && texts.length < MAX_TEXTS) {
    const length = buffer.readUInt32BE(at);
    const type = buffer.subarray(at + 4, at + 8).toString("latin1");
    const data = buffer.subarray(at + 8, Math.min(at + 8 + length, buffer.length));
    const end = data.indexOf(0);
    if (end >= 0 && type === "tEXt") texts.push(data.subarray(end + 1).toString("latin1"));
    if (end >= 0 && type === "zTXt") texts.push(inflated(data.subarray(end + 2)));
    if (end >= 0 && type === "iTXt") {
      const isPacked = data[end + 1] === 1;
      const language = data.indexOf(0, end + 3);
      const keyword = data.indexOf(0, language + 1);
      if (language >= 0 && keyword >= 0) {
        const rest = data.subarray(keyword + 1);
        texts.push(isPacked ? inflated(rest) : rest.toString("utf8"));
      }
    }
    if (type === "eXIf") texts.push(...printableRuns(data, 12));
    at += 12 + length;
    if (type === "IEND") break;
  }
  // What follows the end of the picture is not part of it.
  if (at < buffer.length) texts.push(...printableRuns(buffer.subarray(at), 12));
  return texts.map((text) => text.slice(0, MAX_TEXT_BYTES)).filter((text) => text.trim() !== "");
}

function inflated(data: Buffer): string {
  try {
    return inflateSync(data, { maxOutputLength: MAX_TEXT_BYTES }).toString("utf8");
  } catch {
    return "";
  }
}

/** Comments and application segments; the picture itself begins after them. */
function jpegTexts(buffer: Buffer): string[] {
  const texts: string[] = [];
  let at = 2;
  while (at + 4 <= buffer.length && buffer[at] === 0xff && texts.length < MAX_TEXTS) {
    const mark = buffer[at + 1] ?? 0;
    if (mark === 0xda) break;
    const length = buffer.readUInt16BE(at + 2);
    const data = buffer.subarray(at + 4, at + 2 + length);
    if (mark === 0xfe) texts.push(data.toString("utf8"));
    else if (mark === 0xe1 || mark === 0xed) texts.push(...printableRuns(data, 12));
    at += 2 + Math.max(2, length);
  }
  const end = buffer.lastIndexOf(Buffer.from([0xff, 0xd9]));
  if (end > 0 && end + 2 < buffer.length) texts.push(...printableRuns(buffer.subarray(end + 2), 12));
  return texts;
}

const PRINTABLE = /[\x20-\x7e\r\n\t]{12,}/g;

function printableRuns(data: Buffer, shortest: number): string[] {
  const text = data.subarray(0, MAX_TEXT_BYTES).toString("latin1");
  const runs = (text.match(PRINTABLE) ?? []).filter((run) => run.length >= shortest);
  return runs.filter((run) => /[a-z]{3} [a-z]{2}|https?:/i.test(run)).slice(0, MAX_TEXTS);
}
