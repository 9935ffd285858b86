/** A family of rules: what they look for, and what a person can do about it. */
export interface Family {
  /** By which it was called before families had names; still understood. */
  readonly number: `R${number}`;
  /** What is found, for a table. */
  readonly what: string;
  /** One sentence, for a rule that has no better one. */
  readonly fix: string;
}

export const FAMILIES = {
  lure: {
    number: "R01",
    what: "prerequisites that lure into running something: a helper from a stranger, a command to paste",
    fix: "Do not install what it asks for; get tools from their vendor only.",
  },
  download: {
    number: "R02",
    what: "downloads that are run unseen",
    fix: "Download first, look at it, check its digest, then run it.",
  },
  obfuscation: {
    number: "R03",
    what: "payloads that are encoded, packed or spelled in pieces",
    fix: "Read the decoded text above; ship code as plain source.",
  },
  credentials: {
    number: "R04",
    what: "reaching for credentials: keys, tokens, browser profiles, wallets, the whole environment",
    fix: "Let it read only the credential that its task needs, named by the user.",
  },
  exfiltration: {
    number: "R05",
    what: "data that leaves: in code, in words, or across files",
    fix: "Find out who receives the data; remove the sending, or ask the user each time.",
  },
  "remote-control": {
    number: "R06",
    what: "remote control, hidden listeners, miners",
    fix: "Do not use the skill; look for traces on machines where it ran.",
  },
  persistence: {
    number: "R07",
    what: "staying: jobs, start files, hooks, and changes to an agent's own instructions",
    fix: "Keep changes inside the project, and show them to the user before they are made.",
  },
  guardrails: {
    number: "R08",
    what: "guards switched off; the user kept in the dark",
    fix: "Leave checks and confirmations on; say openly what the skill does.",
  },
  "prompt-injection": {
    number: "R09",
    what: "instructions that claim to stand above the user or the host",
    fix: "Remove text that speaks over the user or the host; keep test samples in files that are marked as such.",
  },
  "hidden-text": {
    number: "R10",
    what: "text that people do not see",
    fix: "Remove the hidden text, or write it where people see it.",
  },
  deception: {
    number: "R11",
    what: "behaviour that the description denies",
    fix: "Say in the description what the skill really does, or take that part out.",
  },
  permissions: {
    number: "R12",
    what: "permissions without limits",
    fix: "Ask for the few commands that are needed, with their arguments.",
  },
  "supply-chain": {
    number: "R13",
    what: "packages from odd places, unpinned or misspelled",
    fix: "Pin versions with digests, and take packages from their usual registry.",
  },
  "opaque-content": {
    number: "R14",
    what: "binaries, encrypted archives and other content that nobody can read",
    fix: "Replace it with source that can be read, or say where it comes from and how to build it.",
  },
  secrets: {
    number: "R15",
    what: "secrets that were left in the skill",
    fix: "Revoke the secret, then remove it; read it from the environment instead.",
  },
  destruction: {
    number: "R16",
    what: "destruction and waste",
    fix: "Limit it to the skill's own files, and ask before anything is deleted.",
  },
  irreversible: {
    number: "R17",
    what: "spending, sending and publishing without a question",
    fix: "Ask the user before anything is paid, sent or published.",
  },
  "indirect-injection": {
    number: "R18",
    what: "instructions that are fetched from elsewhere and followed",
    fix: "Ship the instructions with the skill, in a version that can be reviewed.",
  },
  impersonation: {
    number: "R19",
    what: "names and brands of others",
    fix: "Make sure who publishes it; choose a name of its own.",
  },
  "scanner-evasion": {
    number: "R20",
    what: "text that is aimed at scanners",
    fix: "Treat it as hostile: an honest skill does not talk to the scanner.",
  },
  "known-bad": {
    number: "R21",
    what: "what is known to be harmful",
    fix: "Do not use it; it is known to be harmful.",
  },
} as const satisfies Readonly<Record<string, Family>>;

export type FamilyName = keyof typeof FAMILIES;

/** In the order of their numbers. */
export const familyNames = Object.keys(FAMILIES).filter(isFamilyName);

export function isFamilyName(name: string): name is FamilyName {
  return Object.hasOwn(FAMILIES, name);
}

/** The family that a person means by its name or its number; undefined for neither. */
export function familyNamed(text: string): FamilyName | undefined {
  return familyNames.find((name) => name === text || FAMILIES[name].number === text);
}
