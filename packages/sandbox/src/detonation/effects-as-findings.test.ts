import { expect, it } from "vitest";
import type { Effect } from "./detonation.ts";
import { effectsAsFindings } from "./effects-as-findings.ts";

const weighed = (effect: Effect) => {
  const [finding] = effectsAsFindings({ runs: [], effects: [effect], notRun: [], notObserved: [] });
  return [finding?.rule, finding?.severity];
};
const script = "scripts/a.py";

it("blocks a credential on its way out, doubts one that was only read, and notes ordinary effects", () => {
  expect(weighed({ script, kind: "connection", to: "x.invalid", afterCanary: true })).toEqual([
    "detonation.connection_after_canary",
    "block",
  ]);
  for (const by of ["send", "arguments"] as const)
    expect(weighed({ script, kind: "canary-left", canary: "~/.env", by, detail: "" })).toEqual([
      `detonation.canary_in_${by}`,
      "block",
    ]);
  expect(weighed({ script, kind: "canary-read", canary: "~/.env" })).toEqual([
    "detonation.canary_read",
    "review",
  ]);
  expect(weighed({ script, kind: "connection", to: "x.invalid", afterCanary: false })).toEqual([
    "detonation.connection",
    "info",
  ]);
  expect(weighed({ script, kind: "file-written", path: "/tmp/x", done: true })).toEqual([
    "detonation.file_written",
    "info",
  ]);
});
