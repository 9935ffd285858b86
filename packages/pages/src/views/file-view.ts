import { visibleTextInSteps } from "@skillquay/scan";
import { decodeUtf8, mimeTypeOf } from "@skillquay/skill";
import { runCooperatively } from "@skillquay/skill/cooperative";
import type { FileView } from "../contract/index.ts";

/** A file of a skill as a viewer shows it. */
export async function fileView(path: string, bytes: Uint8Array): Promise<FileView> {
  const head = { path, sizeBytes: bytes.length, mimeType: mimeTypeOf(path) };
  const isCut = bytes.length > SHOWN_BYTES;
  const text = bytes.includes(0) ? undefined : decodeUtf8(isCut ? wholeCharacters(bytes) : bytes);
  if (text === undefined) return { ...head, isCut: false };
  const visible = await runCooperatively(visibleTextInSteps(text));
  return { ...head, text, isCut, ...(visible !== text && { visibleText: visible }) };
}

// More than anybody reads on a page, and what a browser still lays out at once.
const SHOWN_BYTES = 256 * 1024;

/** The first bytes, without a character that the cut goes through. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  let end = SHOWN_BYTES;
  // Bytes that continue a character begin with the bits 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}
