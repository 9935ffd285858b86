import type { HostProfile } from "./define-host.ts";

/** As much of the server's instructions as the host's model sees. */
export function shownInstructions({ instructions }: HostProfile, text: string): string {
  return instructions.shown === false ? "" : text.slice(0, instructions.cutAtChars);
}

/** As much of a tool's description as the host's model sees before it has asked for more. */
export function shownDescription({ descriptions }: HostProfile, text: string): string {
  const seen = descriptions.firstLineOnly === true ? text.replace(/\n.*$/s, "") : text;
  return seen.slice(0, descriptions.cutAtChars);
}
