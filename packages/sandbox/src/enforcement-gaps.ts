import type { Enforcement, SandboxReport } from "./sandbox.ts";

/**
 * Which limits the kernel does not enforce with this driver, one sentence each, for the person who decides and for the
 * result of a run. Empty where all are enforced.
 */
export function enforcementGaps(report: Pick<SandboxReport, "memory" | "processes" | "disk">): string[] {
  const kinds = ["memory", "processes", "disk"] as const;
  return kinds.flatMap((kind) => {
    const words = gapWords[report[kind]];
    return words === undefined ? [] : [`${kind}: ${words}`];
  });
}

const gapWords: Readonly<Record<Enforcement, string | undefined>> = {
  hard: undefined,
  polled: "not enforced by the kernel; counted while the script runs, which can pass the limit for a moment",
  none: "not enforced",
};
