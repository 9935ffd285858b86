import type { FindingSeverity } from "./finding.ts";
import type { Signal } from "./signal.ts";

/**
 * What adds up. Each line: these signals together, that near to each other, are a matter for review or for a block. A rule is
 * named by its family (`R05`) or in full (`R05.secrets_leave`); `at` is the least weight that counts.
 */
export interface Combination {
  readonly all: readonly Part[];
  /** `passage`: within three lines · `section`: within forty lines of one file · `linked`: in files that name, run or load each other. */
  readonly within: "passage" | "section" | "linked";
  readonly becomes: Exclude<FindingSeverity, "info">;
  readonly because: string;
}

export interface Part {
  readonly any: readonly string[];
  readonly at: Signal["weight"];
}

const part = (at: Signal["weight"], ...any: string[]): Part => ({ any, at });

const ANY_LANGUAGE = ["R05", "R07", "R08", "R09", "R10", "R11", "R16", "R17", "R18", "R20"];
const CODE_THAT_HARMS = ["R02", "R03", "R04", "R05", "R06", "R07", "R16"];

// Settings in `.env` and one's own entry of a key store are what every second script begins with.
const OF_KEYS = [
  "ssh_key",
  "cloud_keys",
  "cluster_keys",
  "login_files",
  "gpg",
  "keychain",
  "browser",
  "wallet",
  "password_manager",
  "system_accounts",
  "history",
  "agent_secrets",
  "agent_login",
  "cloud_metadata",
  "messenger",
  "harvest",
].map((place) => `R04.${place}`);

export const COMBINATIONS: readonly Combination[] = [
  // Two strong signs of different kinds about one thing.
  {
    all: [part("suspicious", "R08", "R10"), part("suspicious", "R05", "R07", "R16", "R17", "R18")],
    within: "passage",
    becomes: "block",
    because: "it is to happen behind the user's back",
  },
  {
    all: [part("suspicious", "R01"), part("odd", "R02", "R03", "R06", "R14", "R08")],
    within: "linked",
    becomes: "block",
    because: "the prerequisite is a program from an unknown place",
  },
  {
    all: [part("suspicious", "R03"), part("odd", "R02", "R04", "R05", "R06", "R07")],
    within: "linked",
    becomes: "block",
    because: "what is encoded does harm",
  },
  {
    all: [part("suspicious", "R04"), part("suspicious", "R05")],
    within: "linked",
    becomes: "block",
    because: "keys are read and something is sent away",
  },
  {
    all: [
      part("suspicious", "R09"),
      part("suspicious", "R05", "R07", "R08", "R17", "R18", "R02", "R04", "R06"),
    ],
    within: "section",
    becomes: "block",
    because: "the agent is told to set its rules aside for it",
  },
  {
    all: [part("suspicious", "R10"), part("suspicious", "R05", "R09", "R02", "R18", "R07", "R08")],
    within: "section",
    becomes: "block",
    because: "the order is hidden",
  },
  {
    all: [part("suspicious", "R20"), part("suspicious", ...CODE_THAT_HARMS)],
    within: "linked",
    becomes: "block",
    because: "the skill wants to get past scanners with it",
  },

  // One odd thing beside another of a different kind.
  {
    all: [
      part("odd", "R08"),
      part("odd", "R01", "R02", "R03", "R04", "R05", "R06", "R07", "R09", "R16", "R17", "R18"),
    ],
    within: "passage",
    becomes: "review",
    because: "it is to happen unseen or unasked",
  },
  {
    all: [part("odd", "R09"), part("odd", "R05", "R07", "R10", "R11", "R16", "R17", "R18", "R02", "R04")],
    within: "passage",
    becomes: "review",
    because: "somebody's authority is claimed for it",
  },
  {
    all: [part("odd", "R10"), part("odd", ...ANY_LANGUAGE.filter((family) => family !== "R10"))],
    within: "passage",
    becomes: "review",
    because: "it is said where people do not look",
  },
  {
    all: [part("odd", "R05"), part("odd", "R04", "R03", "R06", "R07", "R11.says_offline", "R18")],
    within: "linked",
    becomes: "review",
    because: "something is taken and something leaves",
  },
  {
    all: [part("odd", "R01"), part("odd", "R02", "R03", "R13", "R14", "R08", "R19")],
    within: "linked",
    becomes: "review",
    because: "an unusual prerequisite is fetched",
  },
  {
    all: [part("odd", "R02", "R03", "R06"), part("odd", "R04", "R07", "R11", "R12", "R20", "R19")],
    within: "linked",
    becomes: "review",
    because: "foreign code meets what it should not reach",
  },
  {
    all: [part("odd", "R12"), part("odd", "R02", "R03", "R04", "R05", "R06", "R07", "R08")],
    within: "linked",
    becomes: "review",
    because: "it asks for the rights to do so",
  },
  {
    all: [part("odd", "R17"), part("odd", "R05", "R18", "R11")],
    within: "section",
    becomes: "review",
    because: "money or mail goes where somebody else decides",
  },

  // Something odd beside what is ordinary by itself.
  {
    all: [part("odd", "R05"), part("note", ...OF_KEYS)],
    within: "section",
    becomes: "review",
    because: "keys are read near what leaves",
  },
  {
    all: [part("odd", "R08.user_kept_out"), part("note", "R02", "R04", "R05", "R07", "R13")],
    within: "passage",
    becomes: "review",
    because: "it is to happen unseen",
  },
  {
    all: [part("odd", "R18"), part("note", "R08", "R02")],
    within: "passage",
    becomes: "review",
    because: "what is fetched is obeyed without a check",
  },
];
