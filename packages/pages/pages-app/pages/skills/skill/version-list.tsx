import { useState } from "react";
import type { HubSkillFacts, SkillPage } from "../../../../src/contract/index.ts";
import { useRestoreVersion } from "../../../api/use-skill.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { formatMoment } from "../../../components/format.ts";
import { useToast } from "../../../components/toasts.tsx";

// As many as somebody goes back; the others can be chosen for comparing.
const shownVersions = 10;

/** The versions that there are, the present one marked; an own skill can go back to each. */
export function VersionList({ page, hub }: { readonly page: SkillPage; readonly hub: HubSkillFacts }) {
  const [asked, setAsked] = useState<number>();
  const say = useToast();
  const restore = useRestoreVersion(page.ref);
  const go = async (version: number) => {
    const previous = hub.version;
    await restore.mutateAsync(version);
    say(`'${page.name}' is at version ${version} now.`, "good", {
      label: "Undo",
      run: () =>
        restore.mutate(previous, { onSuccess: () => say(`'${page.name}' is at version ${previous} again.`) }),
    });
  };
  return (
    <>
      <ol className="versions" aria-label="Versions">
        {hub.versions.slice(0, shownVersions).map(({ number, publishedAt, comment, fromSource }) => (
          <li key={number} className="version-row">
            <strong>Version {number}</strong>
            <span className="muted">
              {formatMoment(publishedAt)}, {fromSource ? "from its source" : `by ${hub.owner}`}
            </span>
            {number === hub.version ? (
              <Badge tone="good">What agents get</Badge>
            ) : (
              hub.mayRestore && (
                <Button
                  look="quiet"
                  aria-label={`Restore version ${number}`}
                  onClick={() => setAsked(number)}
                >
                  Restore
                </Button>
              )
            )}
            {comment !== undefined && <q className="version-comment">{comment}</q>}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Restore version ${asked}?`}
        action="Restore"
        onConfirm={() => go(asked ?? hub.version)}
      >
        <p>
          Agents get version {asked} from now on, and so does everybody you share the skill with. Version{" "}
          {hub.version} stays, and can be restored in the same way.
        </p>
      </ConfirmDialog>
    </>
  );
}
