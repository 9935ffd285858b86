import type { Option } from "../program/command.ts";

export const globalOption: Option = {
  name: "global",
  short: "g",
  type: "boolean",
  description: "For you, in every project: in ~/.agents/skills instead of the project.",
};

export const yesOption: Option = {
  name: "yes",
  short: "y",
  type: "boolean",
  description: "Do it without asking, after what it is was shown.",
};

export const acceptOption: Option = {
  name: "accept-findings",
  type: "string",
  valueName: "reason",
  description: "Take a skill that the scan blocks, for this reason, which the lock file keeps.",
};

export const acceptSignerOption: Option = {
  name: "accept-signer",
  type: "string",
  valueName: "signer",
  description:
    "Take a version that somebody else signed than the one before: this signer, or 'none' for an unsigned one.",
};

/** For skills of a hub. */
export const hubOptions: readonly Option[] = [
  {
    name: "hub",
    type: "string",
    valueName: "url",
    description:
      "The hub that 'hub:<skill>' means: its address, or the name of one that you are signed in to. Without it, the hub of the last 'skillquay login'.",
  },
  {
    name: "key-file",
    type: "string",
    valueName: "file",
    description: "File that holds the key for the hub, instead of the variable SKILLQUAY_KEY.",
  },
];
