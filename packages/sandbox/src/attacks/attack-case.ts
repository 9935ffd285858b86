import type { AttackFixture } from "./attack-fixture.ts";

/** One way to break out, to break in, or to bring the machine down. */
export interface AttackCase {
  readonly id: string;
  /** What the attacker wants, in a few words. */
  readonly name: string;
  /** The point of the threat model it belongs to. */
  readonly threat: "S1" | "S2" | "S3" | "S4" | "S5" | "S6" | "S7";
  /** Only where scripts share the host's kernel: in a machine of its own the kernel is the script's, and the machine the wall. */
  readonly isOnSharedKernel?: true;
  run(fixture: AttackFixture): Promise<AttackVerdict>;
}

export type AttackVerdict =
  | { readonly verdict: "held" }
  | { readonly verdict: "broken"; readonly detail: string }
  | { readonly verdict: "skipped"; readonly reason: string };

export const held: AttackVerdict = { verdict: "held" };

export function broken(detail: string): AttackVerdict {
  return { verdict: "broken", detail: detail.slice(0, 500) };
}

export function skipped(reason: string): AttackVerdict {
  return { verdict: "skipped", reason };
}

/** Held when the claim is true; the detail is only for when it is not. */
export function holdsIf(claim: boolean, detail: string): AttackVerdict {
  return claim ? held : broken(detail);
}
