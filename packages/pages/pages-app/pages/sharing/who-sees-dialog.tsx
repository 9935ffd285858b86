import { type FormEvent, useState } from "react";
import type { HubSkillFacts, Share, Visibility } from "../../../src/contract/index.ts";
import { useSetVisibility, useSkillFacts, useTeams } from "../../api/use-sharing.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { Select } from "../../components/select.tsx";
import { useToast } from "../../components/toasts.tsx";
import { ShareForm } from "./share-form.tsx";
import { VisibilityChoice } from "./visibility-choice.tsx";

/** Says who sees a skill: a team, everybody, or people one by one. */
export function WhoSeesDialog({
  slug,
  given,
  onClose,
}: {
  /** Open while there is one. */
  readonly slug: string | undefined;
  readonly given: readonly Share[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={slug !== undefined}
      onClose={onClose}
      title={`Who sees '${slug ?? ""}'`}
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {slug !== undefined && (
        <>
          <VisibilityForm slug={slug} />
          <ShareForm slug={slug} given={given.filter(({ skill }) => skill === slug)} />
        </>
      )}
    </Dialog>
  );
}

function VisibilityForm({ slug }: { readonly slug: string }) {
  const facts = useSkillFacts(slug);
  return (
    <QueryState query={facts} label="Asking who sees it">
      {({ hub }) =>
        hub === undefined ? null : <VisibilityFields key={hub.visibility} slug={slug} facts={hub} />
      }
    </QueryState>
  );
}

function VisibilityFields({ slug, facts }: { readonly slug: string; readonly facts: HubSkillFacts }) {
  const [visibility, setVisibility] = useState<Visibility>(facts.visibility);
  const teams = useTeams().data?.teams ?? [];
  const [chosenTeam, setTeam] = useState<string>();
  const team = chosenTeam ?? teams[0]?.handle;
  const save = useSetVisibility(slug);
  const say = useToast();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { visibility, ...(visibility === "team" && team !== undefined && { team }) },
      { onSuccess: () => say(`Who sees '${slug}' is changed.`) },
    );
  };
  const isChanged = visibility !== facts.visibility || (visibility === "team" && chosenTeam !== undefined);
  return (
    <form className="stack" onSubmit={submit}>
      <VisibilityChoice value={visibility} onChange={setVisibility} hasTeams={teams.length > 0} />
      {visibility === "team" && team !== undefined && (
        <Select
          label="Team"
          value={team}
          onChange={setTeam}
          choices={teams.map(({ handle, name }) => ({ value: handle, label: name }))}
        />
      )}
      {save.isError && <ProblemNote problem={save.error} />}
      {isChanged && (
        <div>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
