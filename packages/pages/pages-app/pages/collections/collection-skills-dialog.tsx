import {
  useAddToCollection,
  useCollectionSkills,
  useRemoveFromCollection,
} from "../../api/use-collections.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { formatCount } from "../../components/format.ts";
import { ProblemNote } from "../../components/problem-note.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";
import { SkillPicker } from "./skill-picker.tsx";

/** Puts skills on the list of a collection and takes them off. */
export function CollectionSkillsDialog({
  name,
  isOpen,
  onClose,
}: {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      isWide
      isOpen={isOpen}
      onClose={onClose}
      title={`Skills of '${name}'`}
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Skills name={name} />
    </Dialog>
  );
}

function Skills({ name }: { readonly name: string }) {
  const listed = useCollectionSkills(name);
  const add = useAddToCollection(name);
  const remove = useRemoveFromCollection(name);
  const say = useToast();
  const chosen = new Set(listed.data?.skills.map(({ slug }) => slug));
  return (
    <div className="picker-columns">
      <SkillPicker
        label="Add a skill"
        chosen={chosen}
        busySlug={add.isPending ? add.variables : undefined}
        onChoose={(slug) =>
          add.mutate(slug, {
            onSuccess: ({ hiddenByFlags }) =>
              say(
                hiddenByFlags === true
                  ? `'${slug}' is on the list; its keys see it once skills of teams and shared ones are included.`
                  : `'${slug}' is on the list.`,
              ),
          })
        }
      />
      <section aria-labelledby="listed">
        <h3 id="listed" aria-live="polite">
          On the list: {formatCount(listed.data?.total ?? 0, "skill")}
        </h3>
        {add.isError && <ProblemNote problem={add.error} />}
        {remove.isError && <ProblemNote problem={remove.error} />}
        <QueryState query={listed} label="Loading the list">
          {({ skills }) => (
            <ul className="picker-list">
              {skills.length === 0 && <li className="muted">Nothing yet: its keys see no skill.</li>}
              {skills.map(({ slug, description }) => (
                <li key={slug}>
                  <span className="picker-words">
                    <span className="picker-name">{slug}</span>
                    <span className="picker-description muted">{description}</span>
                  </span>
                  <Button
                    look="quiet"
                    icon="close"
                    isBusy={remove.isPending && remove.variables === slug}
                    aria-label={`Remove ${slug} from the list`}
                    onClick={() =>
                      remove.mutate(slug, { onSuccess: () => say(`'${slug}' is off the list.`) })
                    }
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </section>
    </div>
  );
}
