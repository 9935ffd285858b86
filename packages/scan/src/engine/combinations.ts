import type { FindingSeverity } from "./finding.ts";
import type { Signal } from "./signal.ts";

/**
 * What adds up. Each line: these signals together, that near to each other, are a matter for review or for a block. A rule is
 * named by its family (`exfiltration`) or in full (`exfiltration.secrets-leave`); `at` is the least weight that counts.
 */
export interface Combination {
  readonly all: readonly Part[];
  /** `passage`: within six lines · `section`: within forty lines of one file · `linked`: in files that name, run or load each other. */
  readonly within: "passage" | "section" | "linked";
  readonly becomes: Exclude<FindingSeverity, "info">;
  readonly because: string;
}

export interface Part {
  readonly any: readonly string[];
  readonly at: Signal["weight"];
}

const part = (at: Signal["weight"], ...any: string[]): Part => ({ any, at });

const ANY_LANGUAGE = [
  "exfiltration",
  "persistence",
  "guardrails",
  "prompt-injection",
  "hidden-text",
  "deception",
  "destruction",
  "irreversible",
  "indirect-injection",
  "scanner-evasion",
];
const CODE_THAT_HARMS = [
  "download",
  "obfuscation",
  "credentials",
  "exfiltration",
  "remote-control",
  "persistence",
  "destruction",
];

// Settings in `.env` and one's own entry of a key store are what every second script begins with.
const OF_KEYS = [
  "ssh-key",
  "cloud-keys",
  "cluster-keys",
  "login-files",
  "gpg",
  "keychain",
  "browser",
  "wallet",
  "password-manager",
  "system-accounts",
  "history",
  "agent-secrets",
  "agent-login",
  "cloud-metadata",
  "messenger",
  "harvest",
].map((place) => `credentials.${place}`);

export const COMBINATIONS: readonly Combination[] = [
  // Two strong signs of different kinds about one thing.
  {
    all: [
      part("suspicious", "guardrails", "hidden-text"),
      part(
        "suspicious",
        "exfiltration",
        "persistence",
        "destruction",
        "irreversible",
        "indirect-injection",
        "credentials",
        "download",
        "remote-control",
        "lure",
        "prompt-injection",
      ),
    ],
    within: "passage",
    becomes: "block",
    because: "it is to happen behind the user's back",
  },
  {
    all: [
      part("suspicious", "lure"),
      part("odd", "download", "obfuscation", "remote-control", "opaque-content", "guardrails"),
    ],
    within: "linked",
    becomes: "block",
    because: "the prerequisite is a program from an unknown place",
  },
  {
    all: [
      part("suspicious", "obfuscation"),
      part("odd", "download", "credentials", "exfiltration", "remote-control", "persistence"),
    ],
    within: "linked",
    becomes: "block",
    because: "what is encoded does harm",
  },
  {
    all: [part("suspicious", "credentials"), part("suspicious", "exfiltration")],
    within: "linked",
    becomes: "block",
    because: "keys are read and something is sent away",
  },
  {
    all: [
      part("suspicious", "prompt-injection"),
      part(
        "suspicious",
        "exfiltration",
        "persistence",
        "guardrails",
        "irreversible",
        "indirect-injection",
        "download",
        "credentials",
        "remote-control",
      ),
    ],
    within: "section",
    becomes: "block",
    because: "the agent is told to set its rules aside for it",
  },
  {
    all: [part("suspicious", "prompt-injection"), part("odd", "guardrails.hides-from-user")],
    within: "section",
    becomes: "block",
    because: "the agent is told to set its rules aside, and to keep silent about it",
  },
  {
    all: [part("suspicious", "exfiltration", "persistence"), part("odd", "guardrails.hides-from-user")],
    within: "passage",
    becomes: "block",
    because: "it is to happen behind the user's back",
  },
  {
    all: [
      part("suspicious", "hidden-text"),
      part(
        "suspicious",
        "exfiltration",
        "prompt-injection",
        "download",
        "indirect-injection",
        "persistence",
        "guardrails",
      ),
    ],
    within: "section",
    becomes: "block",
    because: "the order is hidden",
  },
  {
    all: [part("suspicious", "scanner-evasion"), part("suspicious", ...CODE_THAT_HARMS)],
    within: "linked",
    becomes: "block",
    because: "the skill wants to get past scanners with it",
  },

  {
    all: [
      part("suspicious", "supply-chain"),
      part("suspicious", "download", "exfiltration", "remote-control", "obfuscation", "credentials"),
    ],
    within: "linked",
    becomes: "block",
    because: "it happens while something is installed",
  },
  {
    all: [
      part("odd", "guardrails.hides-from-user"),
      part(
        "suspicious",
        "credentials",
        "permissions",
        "irreversible",
        "destruction",
        "download",
        "remote-control",
        "indirect-injection",
      ),
    ],
    within: "passage",
    becomes: "block",
    because: "it is to happen behind the user's back",
  },

  // One odd thing beside another of a different kind.
  {
    all: [
      part("odd", "guardrails"),
      part(
        "odd",
        "lure",
        "download",
        "obfuscation",
        "credentials",
        "exfiltration",
        "remote-control",
        "persistence",
        "prompt-injection",
        "destruction",
        "irreversible",
        "indirect-injection",
      ),
    ],
    within: "passage",
    becomes: "review",
    because: "it is to happen unseen or unasked",
  },
  {
    all: [
      part("odd", "prompt-injection"),
      part(
        "odd",
        "exfiltration",
        "persistence",
        "hidden-text",
        "deception",
        "destruction",
        "irreversible",
        "indirect-injection",
        "download",
        "credentials",
      ),
    ],
    within: "passage",
    becomes: "review",
    because: "somebody's authority is claimed for it",
  },
  {
    all: [
      part("odd", "hidden-text"),
      part("odd", ...ANY_LANGUAGE.filter((family) => family !== "hidden-text")),
    ],
    within: "passage",
    becomes: "review",
    because: "it is said where people do not look",
  },
  {
    all: [
      part("odd", "exfiltration"),
      part(
        "odd",
        "credentials",
        "obfuscation",
        "remote-control",
        "persistence",
        "deception.says-offline",
        "indirect-injection",
      ),
    ],
    within: "linked",
    becomes: "review",
    because: "something is taken and something leaves",
  },
  {
    all: [
      part("odd", "lure"),
      part("odd", "download", "obfuscation", "supply-chain", "opaque-content", "guardrails", "impersonation"),
    ],
    within: "linked",
    becomes: "review",
    because: "an unusual prerequisite is fetched",
  },
  {
    all: [
      part("odd", "download", "obfuscation", "remote-control"),
      part(
        "odd",
        "credentials",
        "persistence",
        "deception",
        "permissions",
        "scanner-evasion",
        "impersonation",
      ),
    ],
    within: "linked",
    becomes: "review",
    because: "foreign code meets what it should not reach",
  },
  {
    all: [
      part("odd", "permissions"),
      part(
        "odd",
        "download",
        "obfuscation",
        "credentials",
        "exfiltration",
        "remote-control",
        "persistence",
        "guardrails",
      ),
    ],
    within: "linked",
    becomes: "review",
    because: "it asks for the rights to do so",
  },
  {
    all: [part("odd", "irreversible"), part("odd", "exfiltration", "indirect-injection", "deception")],
    within: "section",
    becomes: "review",
    because: "money or mail goes where somebody else decides",
  },

  // Something odd beside what is ordinary by itself.
  {
    all: [part("odd", "exfiltration"), part("note", ...OF_KEYS)],
    within: "section",
    becomes: "review",
    because: "keys are read near what leaves",
  },
  {
    all: [
      part("odd", "guardrails.hides-from-user"),
      part("note", "download", "credentials", "exfiltration", "persistence", "supply-chain"),
    ],
    within: "passage",
    becomes: "review",
    because: "it is to happen unseen",
  },
  {
    all: [part("odd", "indirect-injection"), part("note", "guardrails", "download")],
    within: "passage",
    becomes: "review",
    because: "what is fetched is obeyed without a check",
  },
];
