/**
 * What a script wrote, as text: colours and cursor movements of terminals are taken out, and whatever else cannot be
 * seen becomes a sign that can.
 */
export function plainOutput(text: string): string {
  return text.replace(terminalCommand, "").replaceAll("\r\n", "\n").replace(unseen, "\u{fffd}");
}

// Operating system commands (title, clipboard) up to their end, then sequences such as colours, then two-letter ones.
const terminalCommand =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: -- they are what is looked for
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[\u001b]\[[0-9;?<=>]*[ -/]*[@-~]|\u001b[@-Z\\^_a-z0-9=>]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: -- they are what is looked for
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
