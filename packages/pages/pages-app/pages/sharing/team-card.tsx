import { type FormEvent, useId, useState } from "react";
import type { Team, TeamRole } from "../../../src/contract/index.ts";
import { useAddMember, useRemoveMember, useSetSecondReview } from "../../api/use-sharing.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatCount } from "../../components/format.ts";
import { ProblemNote } from "../../components/problem-note.tsx";
import { Select } from "../../components/select.tsx";
import { Switch } from "../../components/switch.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useSignedIn } from "../../shell/session-context.ts";

/** A team: its members, and for admins the way to change them. */
export function TeamCard({ team }: { readonly team: Team }) {
  const id = useId();
  const self = useSignedIn().account?.handle;
  const [leaver, setLeaver] = useState<string>();
  const remove = useRemoveMember();
  const say = useToast();
  const isAdmin = team.role === "admin";
  return (
    <article className="card team" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {team.name} <span className="muted mono team-handle">{team.handle}</span>
        </h2>
        <p className="muted">
          {formatCount(team.members.length, "member")}
          {isAdmin && ", you are an admin"}
        </p>
      </header>
      <ul className="who-list">
        {team.members.map(({ handle, role }) => (
          <li key={handle}>
            <span className="row">
              {handle}
              {role === "admin" && <Badge tone="accent">Admin</Badge>}
              {handle === self && <Badge>You</Badge>}
            </span>
            {(isAdmin || handle === self) && (
              <Button
                look="quiet"
                icon={handle === self ? "leave" : "close"}
                aria-label={handle === self ? `Leave ${team.name}` : `Remove ${handle} from ${team.name}`}
                onClick={() => setLeaver(handle)}
              >
                {handle === self ? "Leave" : "Remove"}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ReviewChoice team={team} />
      {isAdmin && <InviteForm team={team} />}
      <ConfirmDialog
        isOpen={leaver !== undefined}
        onClose={() => setLeaver(undefined)}
        title={leaver === self ? `Leave '${team.name}'?` : `Remove ${leaver ?? ""} from '${team.name}'?`}
        action={leaver === self ? "Leave" : "Remove"}
        isDanger
        onConfirm={async () => {
          if (leaver === undefined) return;
          await remove.mutateAsync({ team: team.handle, handle: leaver });
          say(leaver === self ? `You left '${team.name}'.` : `${leaver} is not in '${team.name}' any more.`);
        }}
      >
        <p>
          {leaver === self ? "You no longer see" : "They no longer see"} the skills of this team, and the
          agents neither.
        </p>
      </ConfirmDialog>
    </article>
  );
}

/** Whether one person is enough to accept a finding in a skill of the team. */
function ReviewChoice({ team: { handle, name, role, secondReview } }: { readonly team: Team }) {
  const set = useSetSecondReview();
  const say = useToast();
  if (role !== "admin")
    return secondReview ? (
      <p className="muted">Accepting a finding in its skills needs a second person of the team.</p>
    ) : null;
  return (
    <Switch
      label={
        <>
          A second person agrees before a finding is accepted
          <span className="sr-only"> in {name}</span>
        </>
      }
      isOn={secondReview}
      isDisabled={set.isPending}
      hint="For skills that this team sees. What was accepted so far goes on until its end."
      onChange={(isOn) =>
        set.mutate(
          { team: handle, secondReview: isOn },
          { onError: (problem) => say(problem.message, "bad") },
        )
      }
    />
  );
}

function InviteForm({ team }: { readonly team: Team }) {
  const [handle, setHandle] = useState("");
  const [role, setRole] = useState<TeamRole>("member");
  const add = useAddMember();
  const say = useToast();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const invitee = handle.trim();
    add.mutate(
      { team: team.handle, handle: invitee, role },
      {
        onSuccess: ({ state }) => {
          say(state === "member" ? `${invitee} is in '${team.name}'.` : `${invitee} is asked to join.`);
          setHandle("");
        },
      },
    );
  };
  return (
    <>
      <form className="who-form" onSubmit={submit}>
        <TextField
          label="Invite"
          required
          value={handle}
          placeholder="handle of an account"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setHandle(event.target.value)}
        />
        <Select
          label="As"
          value={role}
          onChange={setRole}
          choices={[
            { value: "member", label: "Member" },
            { value: "admin", label: "Admin" },
          ]}
        />
        <Button type="submit" isBusy={add.isPending} aria-label={`Invite to ${team.name}`}>
          Invite
        </Button>
      </form>
      {add.isError && <ProblemNote problem={add.error} />}
    </>
  );
}
