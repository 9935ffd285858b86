import type { Acceptance, AcceptanceReview } from "../../../../src/contract/index.ts";
import { Button } from "../../../components/button.tsx";
import { formatDay } from "../../../components/format.ts";

/** Who accepted a finding, when, until when and why. It is shown ever after. */
export function AcceptanceLine({
  acceptance,
  onWithdraw,
  onReview,
}: {
  readonly acceptance: Acceptance;
  readonly onWithdraw?: (() => void) | undefined;
  readonly onReview?: ((answer: "confirmed" | "declined") => void) | undefined;
}) {
  const { by, at, until, reason, state, rule, review } = acceptance;
  return (
    <li className={`acceptance acceptance-${state}`}>
      <p className="acceptance-words">
        <q className="acceptance-reason">{reason}</q>
        <span className="muted">
          {review === undefined ? "Accepted" : `Asked for '${review.team}'`} by {by} on {formatDay(at)}
          {review && reviewWords(acceptance, review)}
          {stateWords(state, until)}
        </span>
      </p>
      {review?.mayReview && onReview && (
        <span className="acceptance-review">
          <Button look="primary" aria-label={`Agree to accept ${rule}`} onClick={() => onReview("confirmed")}>
            Agree
          </Button>
          <Button aria-label={`Decline to accept ${rule}`} onClick={() => onReview("declined")}>
            Decline
          </Button>
        </span>
      )}
      {(state === "holds" || (state === "waits" && !review?.mayReview)) && onWithdraw && (
        <Button look="quiet" aria-label={`Take back the acceptance of ${rule}`} onClick={onWithdraw}>
          Take back
        </Button>
      )}
    </li>
  );
}

function reviewWords({ state }: Acceptance, { by, at, mayReview }: AcceptanceReview): string {
  if (by !== undefined && at !== undefined)
    return `, ${state === "declined" ? "declined" : "agreed to"} by ${by} on ${formatDay(at)}`;
  if (state !== "waits") return "";
  return mayReview ? ". It waits for your answer" : ". It waits for the yes of somebody else of the team";
}

function stateWords(state: Acceptance["state"], until: string | undefined): string {
  if (state === "declined" || state === "waits") return ".";
  if (state === "withdrawn") return ", and taken back since.";
  if (state === "other-bytes") return " for other bytes of it. This version needs a decision of its own.";
  if (until === undefined) return ", until the skill changes.";
  return state === "expired"
    ? `. It held until ${formatDay(until)}, and needs a decision again.`
    : `, until ${formatDay(until)} or until the skill changes.`;
}
