import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SkillRow } from "../../../src/contract/index.ts";
import { call, callTool } from "../../api/call.ts";
import { useCollections } from "../../api/use-collections.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatCount } from "../../components/format.ts";
import { Select } from "../../components/select.tsx";
import { type ToastAction, useToast } from "../../components/toasts.tsx";
import { doForEach, type Outcome } from "./do-for-each.ts";
import type { Selection } from "./use-selection.ts";

/** What can be done with several skills at once, each with a way back. */
export default function BulkBar({ selection }: { readonly selection: Selection }) {
  const { rows, clear } = selection;
  const [asked, setAsked] = useState<"collection" | "remove">();
  const { isBusy, run } = useBulk(clear);
  const chosen = [...rows.values()];
  const on = chosen.filter(({ hidden }) => hidden !== "disabled");
  const off = chosen.filter(({ hidden }) => hidden === "disabled");
  const flip = (some: readonly SkillRow[], words: string, back: string) =>
    run(some, toggle, words, (done) => ({ label: "Undo", run: () => void run(done, toggle, back) }));
  const close = () => setAsked(undefined);
  return (
    <section className="bulk-bar" aria-label="Chosen skills">
      <strong aria-live="polite">{formatCount(chosen.length, "skill")} chosen</strong>
      <Button icon="collections" isBusy={isBusy} onClick={() => setAsked("collection")}>
        Add to a collection
      </Button>
      {on.length > 0 && (
        <Button icon="hidden" isBusy={isBusy} onClick={() => void flip(on, "switched off", "on again")}>
          Switch off
        </Button>
      )}
      {off.length > 0 && (
        <Button icon="play" isBusy={isBusy} onClick={() => void flip(off, "switched on", "off again")}>
          Switch on
        </Button>
      )}
      <Button icon="trash" isBusy={isBusy} onClick={() => setAsked("remove")}>
        Remove
      </Button>
      <Button look="quiet" onClick={clear}>
        Clear
      </Button>
      <AddDialog
        isOpen={asked === "collection"}
        onClose={close}
        onAdd={(collectionName) =>
          run(
            chosen,
            ({ ref }) => callTool("skills_addToCollection", { collectionName, skillSlug: ref }),
            `in '${collectionName}'`,
            (done) => ({
              label: "Undo",
              run: () =>
                void run(
                  done,
                  ({ ref }) => callTool("skills_removeFromCollection", { collectionName, skillSlug: ref }),
                  `no longer in '${collectionName}'`,
                ),
            }),
          )
        }
      />
      <ConfirmDialog
        isOpen={asked === "remove"}
        onClose={close}
        title={`Remove ${formatCount(chosen.length, "skill")}?`}
        action="Remove"
        isDanger
        onConfirm={() => removeAll(chosen, run)}
      >
        <p>
          Agents no longer get them. What is yours alone goes into the trash with all its versions, and comes
          back from there for 30 days.
        </p>
      </ConfirmDialog>
    </section>
  );
}

const toggle = ({ ref }: SkillRow) => callTool("skills_toggleDriveSkill", { skillSlug: ref });

type Run = ReturnType<typeof useBulk>["run"];

/** Those that went into the trash can be brought back; others were somebody else's. */
async function removeAll(chosen: readonly SkillRow[], run: Run): Promise<void> {
  const thrown: string[] = [];
  const remove = async ({ ref }: SkillRow) => {
    const { trash } = await call("POST /ui/skills/:ref/removal", { params: { ref }, body: {} });
    if (trash !== undefined) thrown.push(trash);
  };
  const bringBack = (id: string) => call("POST /ui/trash/:id/restore", { params: { id }, body: {} });
  await run(chosen, remove, "removed", () =>
    thrown.length === 0 ? undefined : { label: "Undo", run: () => void run(thrown, bringBack, "back") },
  );
}

/** Does something with each, says what became of it, and asks for the lists anew. */
function useBulk(onDone: () => void) {
  const client = useQueryClient();
  const say = useToast();
  const [isBusy, setBusy] = useState(false);
  const run = async <Item,>(
    items: readonly Item[],
    work: (item: Item) => Promise<unknown>,
    words: string,
    undo?: (done: readonly Item[]) => ToastAction | undefined,
  ): Promise<void> => {
    setBusy(true);
    const outcome = await doForEach(items, work);
    setBusy(false);
    onDone();
    if (outcome.done.length > 0)
      say(
        `${formatCount(outcome.done.length, "skill")} ${verb(outcome)} ${words}.`,
        "good",
        undo?.(outcome.done),
      );
    if (outcome.failed > 0)
      say(`${formatCount(outcome.failed, "skill")} could not be: ${outcome.problem ?? ""}`, "bad");
    await Promise.all(
      ["skills", "skill", "collections", "trash", "home", "model-view"].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
  return { isBusy, run };
}

function verb({ done }: Outcome<unknown>): string {
  return done.length === 1 ? "is" : "are";
}

function AddDialog({
  isOpen,
  onClose,
  onAdd,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdd: (collection: string) => Promise<void>;
}) {
  const { data } = useCollections(isOpen);
  const [chosen, setChosen] = useState("");
  // A collection of all skills has them already.
  const scoped = (data?.collections ?? []).filter(({ isScoped }) => isScoped);
  const name = chosen === "" ? (scoped[0]?.name ?? "") : chosen;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add to a collection"
      action="Add"
      onConfirm={async () => {
        if (name !== "") await onAdd(name);
      }}
    >
      {data !== undefined && scoped.length === 0 ? (
        <p>There is no collection that names its skills so far. Make one under Collections and keys.</p>
      ) : (
        <Select
          label="Collection"
          value={name}
          onChange={setChosen}
          choices={scoped.map((collection) => ({ value: collection.name, label: collection.name }))}
        />
      )}
    </ConfirmDialog>
  );
}
