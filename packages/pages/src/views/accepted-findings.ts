import type { Finding } from "@skillquay/scan";
import type { Acceptance, AcceptanceReview } from "../contract/index.ts";

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
  /** Where a team wants a second person. */
  readonly review?: KeptReview | undefined;
}

export interface KeptReview {
  readonly team: string;
  /** Null while it waits for somebody. */
  readonly answer: "confirmed" | "declined" | null;
  readonly by: string | null;
  readonly at: Date | null;
  readonly mayReview: boolean;
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
        kept.rule === rule &&
        kept.explanation === message &&
        acceptanceState(kept, { treeDigest, now }) === "holds",
    )
  );
}

export interface AcceptedIn {
  readonly acceptances: readonly KeptAcceptance[];
  readonly treeDigest: string | undefined;
  readonly now: Date;
}

export function acceptanceView(kept: KeptAcceptance, place: Omit<AcceptedIn, "acceptances">): Acceptance {
  const { id, rule, explanation, reason, by, at, expiresAt, review } = kept;
  const state = acceptanceState(kept, place);
  return {
    ...{ id, rule, explanation, reason, by },
    at: at.toISOString(),
    ...(expiresAt !== null && { until: expiresAt.toISOString() }),
    state,
    ...(review !== undefined && { review: reviewView(review, state) }),
  };
}

function reviewView({ team, by, at, mayReview }: KeptReview, state: Acceptance["state"]): AcceptanceReview {
  return {
    team,
    ...(by !== null && { by }),
    ...(at !== null && { at: at.toISOString() }),
    ...(mayReview && state === "waits" && { mayReview: true as const }),
  };
}

/** What a decision is worth for these bytes at this moment. */
export function acceptanceState(
  { treeDigest: acceptedIn, expiresAt, withdrawnAt, review }: KeptAcceptance,
  { treeDigest, now }: Omit<AcceptedIn, "acceptances">,
): Acceptance["state"] {
  if (withdrawnAt !== null) return "withdrawn";
  if (acceptedIn !== treeDigest) return "other-bytes";
  if (review?.answer === "declined") return "declined";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return review?.answer === null ? "waits" : "holds";
}
