/** What a person can do about a finding, in one sentence, by the family of its rule. */
export function adviceFor(rule: string): string {
  return ADVICE[rule.split(".")[0] ?? ""] ?? "Read the place and decide whether the skill needs it.";
}

const ADVICE: Readonly<Record<string, string>> = {
  R01: "Do not install what it asks for; get tools from their vendor only.",
  R02: "Download first, look at it, check its digest, then run it.",
  R03: "Read the decoded text above; ship code as plain source.",
  R04: "Let it read only the credential that its task needs, named by the user.",
  R05: "Find out who receives the data; remove the sending, or ask the user each time.",
  R06: "Do not use the skill; look for traces on machines where it ran.",
  R07: "Keep changes inside the project, and show them to the user before they are made.",
  R08: "Leave checks and confirmations on; say openly what the skill does.",
  R09: "Remove text that speaks over the user or the host; keep test samples in files that are marked as such.",
  R10: "Remove the hidden text, or write it where people see it.",
  R11: "Say in the description what the skill really does, or take that part out.",
  R12: "Ask for the few commands that are needed, with their arguments.",
  R13: "Pin versions with digests, and take packages from their usual registry.",
  R14: "Replace it with source that can be read, or say where it comes from and how to build it.",
  R15: "Revoke the secret, then remove it; read it from the environment instead.",
  R16: "Limit it to the skill's own files, and ask before anything is deleted.",
  R17: "Ask the user before anything is paid, sent or published.",
  R18: "Ship the instructions with the skill, in a version that can be reviewed.",
  R19: "Make sure who publishes it; choose a name of its own.",
  R20: "Treat it as hostile: an honest skill does not talk to the scanner.",
  R21: "Do not use it; it is known to be harmful.",
  detonation: "Ask its author why the script does this; do not run it where real credentials are.",
  scan: "Treat the skill as not scanned: make it smaller or simpler and scan again.",
};
