import type { RunFacts } from "../script-runner.ts";

/** Of a run in a sandbox that is given nothing. */
export const runFacts: RunFacts = {
  skill: "a",
  script: "scripts/say.sh",
  args: [],
  stdinBytes: 0,
  variables: [],
  hosts: [],
  folders: [],
  skillFolder: "/skills/a",
  digest: "sha256:0",
  leftOut: 0,
  sandboxed: true,
  driver: "test",
  notEnforced: [],
};
