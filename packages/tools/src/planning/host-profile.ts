/** How much of the catalog a host lets its model see before any call. */
export interface HostProfile {
  readonly id: HostId;
  readonly instructionsBudgetChars: number;
  readonly toolBudgetChars: number;
}

export type HostId = (typeof HOST_IDS)[number];

/** Hosts that have a profile; `other` stands for any that has none. */
export const HOST_IDS = [
  "claude-code",
  "codex",
  "cursor",
  "gemini-cli",
  "goose",
  "opencode",
  "vscode",
  "zed",
  "other",
] as const;

/** The budgets for a host. Where no limit of a host is known, it has the usual ones. */
export function hostProfile(id: HostId): HostProfile {
  return { id, ...USUAL, ...LIMITS[id] };
}

// 2,000 characters of instructions are safe with every host that is known to cut them.
const USUAL = { instructionsBudgetChars: 2_000, toolBudgetChars: 15_000 };

const LIMITS: Partial<Record<HostId, Partial<Omit<HostProfile, "id">>>> = {
  // Cuts instructions and each tool description at 2 KB.
  "claude-code": { toolBudgetChars: 2_000 },
  // The room that Codex gives to a list of skills of its own.
  codex: { toolBudgetChars: 8_000 },
};

/** The host that a client's own name (`clientInfo.name`) stands for; undefined where it stands for none. */
export function hostOfClient(clientName: string): HostId | undefined {
  const name = clientName.slice(0, 100).toLowerCase();
  return CLIENT_NAMES.find(([pattern]) => pattern.test(name))?.[1];
}

const CLIENT_NAMES: readonly (readonly [RegExp, HostId])[] = [
  [/^claude[- ]?code\b/, "claude-code"],
  [/^codex\b/, "codex"],
  [/^cursor\b/, "cursor"],
  [/^gemini[- ]?cli\b/, "gemini-cli"],
  [/^goose\b/, "goose"],
  [/^opencode\b/, "opencode"],
  [/^(?:visual studio code|vscode)\b/, "vscode"],
  [/^zed\b/, "zed"],
];
