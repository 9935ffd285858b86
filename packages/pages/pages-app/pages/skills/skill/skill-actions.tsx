import { useState } from "react";
import { useLocation } from "wouter";
import type { HubSkillFacts, SkillPage, Visibility } from "../../../../src/contract/index.ts";
import { useSkillActions } from "../../../api/use-skill-actions.ts";
import { useBringBack } from "../../../api/use-trash.ts";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Menu } from "../../../components/menu.tsx";
import { Select } from "../../../components/select.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { useSignedIn } from "../../../shell/session-context.ts";
import { skillPath } from "../skill-path.ts";
import { keptDrafts } from "./draft/kept-draft.ts";
import { UseSkill } from "./use-skill-dialog.tsx";
import { visibilityWords } from "./visibility-words.ts";

/** What the holder of an account's key can do with a skill. A collection's key reads, and decides nothing. */
export function SkillActions({ page, hub }: { readonly page: SkillPage; readonly hub: HubSkillFacts }) {
  const { account } = useSignedIn();
  const [asked, setAsked] = useState<"share" | "remove">();
  const decides = account?.collection === undefined;
  const shares = decides && hub.origin === "own" && hub.owner === account?.handle;
  const close = () => setAsked(undefined);
  return (
    <>
      <UseSkill page={page} />
      {shares && (
        <Button icon="sharing" onClick={() => setAsked("share")}>
          Share
        </Button>
      )}
      {hub.mayRestore && <Edit page={page} className="edit-wide" />}
      <Menu label="More to do with this skill">
        {hub.mayRestore && <Edit page={page} className="edit-narrow" />}
        <Download page={page} />
        {decides && <Toggle page={page} />}
        {decides && (
          <Button icon="trash" onClick={() => setAsked("remove")}>
            Remove
          </Button>
        )}
      </Menu>
      {shares && <ChangeVisibility page={page} hub={hub} isOpen={asked === "share"} onClose={close} />}
      {decides && <Remove page={page} isOpen={asked === "remove"} onClose={close} />}
    </>
  );
}

/** To the draft of it, which may have begun already. */
function Edit({ page, className }: { readonly page: SkillPage; readonly className: string }) {
  const [, navigate] = useLocation();
  const { account } = useSignedIn();
  const hasDraft = keptDrafts(account?.handle ?? "").read(page.ref) !== undefined;
  return (
    <Button icon="pen" className={className} onClick={() => navigate(skillPath(page.ref, "edit"))}>
      {hasDraft ? "Continue draft" : "Edit"}
    </Button>
  );
}

function Download({ page }: { readonly page: SkillPage }) {
  const { download } = useSkillActions(page.ref);
  const say = useToast();
  return (
    <Button
      icon="download"
      isBusy={download.isPending}
      onClick={() =>
        download.mutate(undefined, {
          onSuccess: ({ url }) => startDownload(url),
          onError: (error) => say(error.message, "bad"),
        })
      }
    >
      Download
    </Button>
  );
}

function Toggle({ page }: { readonly page: SkillPage }) {
  const { toggle } = useSkillActions(page.ref);
  const say = useToast();
  const isOff = page.hidden === "disabled";
  const switchIt = (canUndo: boolean) =>
    toggle.mutate(undefined, {
      onSuccess: ({ enabled }) =>
        say(
          enabled ? "Agents get it again." : "Agents no longer get it.",
          "good",
          canUndo ? { label: "Undo", run: () => switchIt(false) } : undefined,
        ),
      onError: (error) => say(error.message, "bad"),
    });
  return (
    <Button icon={isOff ? "play" : "hidden"} isBusy={toggle.isPending} onClick={() => switchIt(true)}>
      {isOff ? "Switch on" : "Switch off"}
    </Button>
  );
}

interface Asked {
  readonly page: SkillPage;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function ChangeVisibility({ page, hub, isOpen, onClose }: Asked & { readonly hub: HubSkillFacts }) {
  const [visibility, setVisibility] = useState<Visibility>(hub.visibility);
  const [team, setTeam] = useState("");
  const { changeVisibility } = useSkillActions(page.ref);
  const say = useToast();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Share ${page.name}`}
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
  );
}

const visibilities = (["private", "team", "shared", "public", "premium"] as const).map((value) => ({
  value,
  label: visibilityWords[value],
}));

function Remove({ page, isOpen, onClose }: Asked) {
  const { remove } = useSkillActions(page.ref);
  const bringBack = useBringBack();
  const [, navigate] = useLocation();
  const say = useToast();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Remove ${page.name}?`}
      action="Remove from the drive"
      isDanger
      onConfirm={async () => {
        const { trash } = await remove.mutateAsync();
        navigate("/skills");
        if (trash === undefined) return say(`'${page.name}' is no longer in your drive.`);
        say(`'${page.name}' is in the trash.`, "good", {
          label: "Undo",
          run: () => bringBack.mutate(trash, { onSuccess: ({ name }) => say(`'${name}' is back.`) }),
        });
      }}
    >
      <p>
        Agents no longer get it. If it is yours alone, it goes into the trash with all its versions and comes
        back from there for 30 days.
      </p>
    </ConfirmDialog>
  );
}

function startDownload(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noopener noreferrer";
  link.download = "";
  link.click();
}
