import type { Finding } from "@skillquay/scan";
import type { Acceptance } from "../contract/index.ts";

/** What was decided about a finding, as it is kept. */
export interface KeptAcceptance {
  readonly id: string;
  readonly treeDigest: string;
  readonly rule: string;
  readonly explanation: string;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
  readonly expiresAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** Whether a finding in these bytes is accepted now. What was found harmful is beyond anybody's acceptance. */
export function isAccepted(
  { severity, rule, message }: Pick<Finding, "severity" | "rule" | "message">,
  { acceptances, treeDigest, now }: AcceptedIn,
): boolean {
  return (
    severity === "review" &&
    acceptances.some(
      (kept) =>
        kept.rule === rule && kept.explanation === message && stateOf(kept, { treeDigest, now }) === "holds",
    )
  );
}

export interface AcceptedIn {
  readonly acceptances: readonly KeptAcceptance[];
  readonly treeDigest: string | undefined;
  readonly now: Date;
}

export function acceptanceView(kept: KeptAcceptance, place: Omit<AcceptedIn, "acceptances">): Acceptance {
  const { id, rule, explanation, reason, by, at, expiresAt } = kept;
  return {
    ...{ id, rule, explanation, reason, by },
    at: at.toISOString(),
    ...(expiresAt !== null && { until: expiresAt.toISOString() }),
    state: stateOf(kept, place),
  };
}

function stateOf(
  { treeDigest: acceptedIn, expiresAt, withdrawnAt }: KeptAcceptance,
  { treeDigest, now }: Omit<AcceptedIn, "acceptances">,
): Acceptance["state"] {
  if (withdrawnAt !== null) return "withdrawn";
  if (acceptedIn !== treeDigest) return "other-bytes";
  return expiresAt !== null && expiresAt <= now ? "expired" : "holds";
}
