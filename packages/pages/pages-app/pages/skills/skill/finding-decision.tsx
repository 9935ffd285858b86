import { useState } from "react";
import type { SkillPage, SkillScan } from "../../../../src/contract/index.ts";
import { useAcceptances } from "../../../api/use-acceptances.ts";
import { Button } from "../../../components/button.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { useSignedIn } from "../../../shell/session-context.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import { AcceptanceLine } from "./acceptance-line.tsx";
import type { FindingGroup } from "./group-findings.ts";

/** What was decided about a sentence of the scanner, and where somebody decides. */
export function FindingDecision({
  page,
  scan: { acceptances = [], treeDigest, secondReview },
  group,
}: {
  readonly page: SkillPage;
  readonly scan: SkillScan;
  readonly group: FindingGroup;
}) {
  const [isOpen, setOpen] = useState(false);
  const say = useToast();
  const { withdraw, review } = useAcceptances(page.ref);
  const mayDecide = useSignedIn().account?.collection === undefined;
  const { rule, explanation, severity, accepted } = group;
  const own = acceptances.filter((one) => one.rule === rule && one.explanation === explanation);
  const isAsked = own.some(({ state }) => state === "waits");
  const canAccept = mayDecide && severity === "review" && !accepted && !isAsked && treeDigest !== undefined;
  if (own.length === 0 && !canAccept) return null;
  return (
    <div className="finding-decision">
      {own.length > 0 && (
        <ul className="acceptances" aria-label="Decisions">
          {own.map((acceptance) => (
            <AcceptanceLine
              key={acceptance.id}
              acceptance={acceptance}
              onWithdraw={
                mayDecide
                  ? () =>
                      withdraw.mutate(acceptance.id, {
                        onError: (problem) => say(problem.message, "bad"),
                      })
                  : undefined
              }
              onReview={
                mayDecide
                  ? (answer) =>
                      review.mutate(
                        { id: acceptance.id, answer },
                        { onError: (problem) => say(problem.message, "bad") },
                      )
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {canAccept && (
        <>
          <Button icon="check" aria-label={`Accept with a reason: ${rule}`} onClick={() => setOpen(true)}>
            Accept with a reason
          </Button>
          <AcceptDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            page={page}
            group={group}
            treeDigest={treeDigest}
            secondReview={secondReview}
            earlierReason={own.find(({ state }) => state !== "withdrawn")?.reason ?? ""}
          />
        </>
      )}
    </div>
  );
}
