import { type FormEvent, useId, useState } from "react";
import type { SkillPage } from "../../../../src/contract/index.ts";
import { useAcceptances } from "../../../api/use-acceptances.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { formatCount } from "../../../components/format.ts";
import { Note } from "../../../components/note.tsx";
import { ProblemNote } from "../../../components/problem-note.tsx";
import { Select } from "../../../components/select.tsx";
import { TextArea } from "../../../components/text-field.tsx";
import type { FindingGroup } from "./group-findings.ts";

type Until = "30" | "90" | "365" | "changed";

/** Asks why a finding is fine, and for how long that holds. */
export function AcceptDialog({
  isOpen,
  onClose,
  page,
  group,
  treeDigest,
  secondReview,
  earlierReason,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly page: SkillPage;
  readonly group: FindingGroup;
  /** The bytes that somebody looks at. */
  readonly treeDigest: string;
  /** The team of which somebody else has to agree. */
  readonly secondReview: string | undefined;
  readonly earlierReason: string;
}) {
  const form = useId();
  const { accept } = useAcceptances(page.ref);
  const [reason, setReason] = useState(earlierReason);
  const [until, setUntil] = useState<Until>("90");
  const { rule, explanation, places } = group;
  const close = () => {
    accept.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept.mutate({
      ...{ rule, explanation, treeDigest },
      reason: reason.trim(),
      ...(until !== "changed" && { days: Number(until) }),
    });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Accept this finding?"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" form={form} isBusy={accept.isPending}>
            {secondReview === undefined ? "Accept" : "Ask for a second yes"}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit}>
        <p>
          {explanation} <span className="muted">In {formatCount(places.length, "place")}.</span>
        </p>
        {secondReview !== undefined && (
          <Note>
            The team '{secondReview}' wants a second person: it counts once somebody else of the team agrees.
          </Note>
        )}
        <TextArea
          label="Why it is fine"
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          hint="Everybody who looks at this skill here reads it, with your name and the day."
        />
        <Select<Until>
          label="Until"
          value={until}
          onChange={setUntil}
          choices={[
            { value: "30", label: "30 days from now" },
            { value: "90", label: "90 days from now" },
            { value: "365", label: "A year from now" },
            { value: "changed", label: "The skill changes" },
          ]}
          hint="Once the skill has other bytes, it needs a new decision in any case."
        />
      </form>
      {accept.isError && <ProblemNote problem={accept.error} />}
    </Dialog>
  );
}
