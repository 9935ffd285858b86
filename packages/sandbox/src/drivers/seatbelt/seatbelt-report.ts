import { emptyReport } from "../../empty-report.ts";
import type { SandboxReport } from "../../sandbox.ts";

/** What the driver enforces, after its self-test. Seatbelt has no limits of memory, processes or disk to offer. */
export function seatbeltReport(checks: SandboxReport["checks"]): SandboxReport {
  // What this driver says it does not do cannot make it unusable.
  const broken = checks.filter(({ attack, held }) => !held && attack !== "start more processes than allowed");
  if (broken.length === 0)
    return { ...unusable, usable: true, isolation: "seatbelt", network: ["none"], checks };
  const attacks = broken.map(({ attack, detail = "" }) => `${attack} (${detail})`);
  return {
    ...unusable,
    checks,
    why: `The self-test failed: ${attacks.join("; ")}`,
    fix: "Use Node 22.12 or later, run: skillquay sandbox install seatbelt, or use Docker",
  };
}

export function seatbeltElsewhere(): SandboxReport {
  return { ...unusable, why: notMacOs, fix: "Use the bubblewrap driver on Linux, or Docker on any system" };
}

export const notMacOs = "The Seatbelt driver is for macOS";

// The tree is ended by group and by a list that is kept while a run lasts: one that is quick enough gets away.
const unusable = emptyReport("seatbelt");
