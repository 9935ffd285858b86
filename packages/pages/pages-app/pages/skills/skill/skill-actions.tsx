import { useState } from "react";
import { useLocation } from "wouter";
import type { HubSkillFacts, SkillPage, Visibility } from "../../../../src/contract/index.ts";
import { useSkillActions } from "../../../api/use-skill-actions.ts";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Select } from "../../../components/select.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { useSignedIn } from "../../../shell/session-context.ts";
import { visibilityWords } from "./visibility-words.ts";

/** What the holder of an account's key can do with a skill. A collection's key reads, and decides nothing. */
export function SkillActions({ page, hub }: { readonly page: SkillPage; readonly hub: HubSkillFacts }) {
  const { account } = useSignedIn();
  const actions = useSkillActions(page.ref);
  const say = useToast();
  const isOff = page.hidden === "disabled";
  const decides = account?.collection === undefined;
  const failed = (error: Error) => say(error.message, "bad");
  return (
    <>
      <Button
        icon="download"
        isBusy={actions.download.isPending}
        onClick={() =>
          actions.download.mutate(undefined, { onSuccess: ({ url }) => startDownload(url), onError: failed })
        }
      >
        Download
      </Button>
      {decides && (
        <Button
          icon={isOff ? "play" : "hidden"}
          isBusy={actions.toggle.isPending}
          onClick={() =>
            actions.toggle.mutate(undefined, {
              onSuccess: ({ enabled }) => say(enabled ? "Agents get it again." : "Agents no longer get it."),
              onError: failed,
            })
          }
        >
          {isOff ? "Switch on" : "Switch off"}
        </Button>
      )}
      {decides && hub.origin === "own" && hub.owner === account?.handle && (
        <ChangeVisibility page={page} hub={hub} />
      )}
      {decides && <Remove page={page} />}
    </>
  );
}

function ChangeVisibility({ page, hub }: { readonly page: SkillPage; readonly hub: HubSkillFacts }) {
  const [isOpen, setOpen] = useState(false);
  const [visibility, setVisibility] = useState<Visibility>(hub.visibility);
  const [team, setTeam] = useState("");
  const { changeVisibility } = useSkillActions(page.ref);
  const say = useToast();
  return (
    <>
      <Button icon="sharing" onClick={() => setOpen(true)}>
        Who sees it
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Who sees ${page.name}`}
        action="Change"
        onConfirm={async () => {
          await changeVisibility.mutateAsync({
            visibility,
            ...(visibility === "team" && team !== "" ? { team } : {}),
          });
          say(`Seen by: ${visibilityWords[visibility].toLowerCase()}.`);
        }}
      >
        <Select label="Seen by" choices={visibilities} value={visibility} onChange={setVisibility} />
        {visibility === "team" && (
          <TextField
            label="Team"
            value={team}
            onChange={(event) => setTeam(event.target.value)}
            hint="The name of one of your teams."
          />
        )}
      </ConfirmDialog>
    </>
  );
}

const visibilities = (["private", "team", "shared", "public", "premium"] as const).map((value) => ({
  value,
  label: visibilityWords[value],
}));

function Remove({ page }: { readonly page: SkillPage }) {
  const [isOpen, setOpen] = useState(false);
  const { remove } = useSkillActions(page.ref);
  const [, navigate] = useLocation();
  const say = useToast();
  return (
    <>
      <Button icon="trash" onClick={() => setOpen(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Remove ${page.name}?`}
        action="Remove from the drive"
        isDanger
        onConfirm={async () => {
          const { deleted } = await remove.mutateAsync();
          say(deleted ? "It is gone, with all its versions." : "It is no longer in your drive.");
          navigate("/skills");
        }}
      >
        <p>
          Agents no longer get it. If it is yours alone, it is deleted with all its versions, and nothing
          brings it back; download it first to keep a copy.
        </p>
      </ConfirmDialog>
    </>
  );
}

function startDownload(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noopener noreferrer";
  link.download = "";
  link.click();
}
