import type { Acceptance } from "../../../../src/contract/index.ts";
import { Button } from "../../../components/button.tsx";
import { formatDay } from "../../../components/format.ts";

/** Who accepted a finding, when, until when and why. It is shown ever after. */
export function AcceptanceLine({
  acceptance,
  onWithdraw,
}: {
  readonly acceptance: Acceptance;
  readonly onWithdraw?: (() => void) | undefined;
}) {
  const { by, at, until, reason, state, rule } = acceptance;
  return (
    <li className={`acceptance acceptance-${state}`}>
      <p className="acceptance-words">
        <q className="acceptance-reason">{reason}</q>
        <span className="muted">
          Accepted by {by} on {formatDay(at)}
          {stateWords(state, until)}
        </span>
      </p>
      {state === "holds" && onWithdraw && (
        <Button look="quiet" aria-label={`Take back the acceptance of ${rule}`} onClick={onWithdraw}>
          Take back
        </Button>
      )}
    </li>
  );
}

function stateWords(state: Acceptance["state"], until: string | undefined): string {
  if (state === "withdrawn") return ", and taken back since.";
  if (state === "other-bytes") return " for other bytes of it. This version needs a decision of its own.";
  if (until === undefined) return ", until the skill changes.";
  return state === "expired"
    ? `. It held until ${formatDay(until)}, and needs a decision again.`
    : `, until ${formatDay(until)} or until the skill changes.`;
}
