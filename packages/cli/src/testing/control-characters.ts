/** What must never reach a terminal from a skill: controls but line feed, and direction overrides. */
export const CONTROL_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: -- they are exactly what is looked for
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Without our own way to take a line of progress back. */
export function withoutProgress(text: string): string {
  return text.replaceAll("\r\u001b[K", "");
}
