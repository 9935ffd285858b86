import { HOST_IDS, type HostId } from "./host-profile.ts";

/** What a host takes away from what a server sends, as far as that is known. */
export interface HostLimit {
  readonly id: HostId;
  readonly label: string;
  /** For people. */
  readonly limit: string;
  /** Instructions and each tool's description are cut after so many UTF-16 units. */
  readonly cutChars?: number;
  /** How much of `skills/list` it shows to its model. */
  readonly listedSkills?: { readonly most: number; readonly mostChars: number };
}

export function hostLimit(id: HostId): HostLimit {
  return { id, ...LIMITS[id] };
}

const NO_LIMIT = "No limit is known: the model sees everything.";

const LIMITS: Readonly<Record<HostId, Omit<HostLimit, "id">>> = {
  "claude-code": {
    label: "Claude Code",
    limit:
      "Cuts the instructions and each tool description at 2,048 characters, and shows tool descriptions only after a search for them.",
    cutChars: 2048,
  },
  codex: {
    label: "Codex",
    limit: "Shows at most 100 skills of its own list, in at most 8,000 characters.",
    listedSkills: { most: 100, mostChars: 8000 },
  },
  cursor: { label: "Cursor", limit: NO_LIMIT },
  "gemini-cli": { label: "Gemini CLI", limit: NO_LIMIT },
  goose: { label: "Goose", limit: NO_LIMIT },
  opencode: { label: "OpenCode", limit: NO_LIMIT },
  vscode: { label: "VS Code", limit: NO_LIMIT },
  zed: { label: "Zed", limit: NO_LIMIT },
  other: { label: "Any other agent", limit: NO_LIMIT },
};

export const hostLimits: readonly HostLimit[] = HOST_IDS.map(hostLimit);
