import type { HostProfile } from "./define-host.ts";

/**
 * The careful profile: nothing that some measured host would lose. The list stands in both channels, since either may be the one
 * that is shown; results are as long as the strictest host with text of its own takes them.
 */
export const UNMEASURED = {
  measured: false,
  // 2,048 is what hosts were known to cut at before they were measured.
  instructions: { shown: "unknown", cutAtChars: 2048 },
  descriptions: {},
  results: { forwards: "unknown", wholeChars: 20_000 },
  listChanged: "unknown",
  asks: "unknown",
  skillFolders: { user: [], project: [] },
} as const satisfies Omit<HostProfile, "id" | "title" | "clientNames">;
