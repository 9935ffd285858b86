/**
 * The text of these bytes, or undefined when they are not exactly UTF-8: encoding the answer again gives the
 * same bytes, a byte order mark included.
 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
