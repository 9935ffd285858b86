import { type FormEvent, useState } from "react";
import type { Share } from "../../../src/contract/index.ts";
import {
  useDeclineInvitation,
  useInvitations,
  useShare,
  useSkillFacts,
  useUnshare,
} from "../../api/use-sharing.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useToast } from "../../components/toasts.tsx";

/** The people who see a skill one by one, and the way to add another. */
export function ShareForm({ slug, given }: { readonly slug: string; readonly given: readonly Share[] }) {
  const isTeams = useSkillFacts(slug).data?.hub?.visibility === "team";
  const [handle, setHandle] = useState("");
  const share = useShare();
  const unshare = useUnshare();
  const say = useToast();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    share.mutate(
      { slug, handle: handle.trim() },
      {
        onSuccess: ({ state }) => {
          say(
            state === "shared"
              ? `${handle.trim()} sees '${slug}' now.`
              : `${handle.trim()} is asked, and sees it after a yes.`,
          );
          setHandle("");
        },
      },
    );
  };
  return (
    <section className="stack who-people" aria-labelledby="people">
      <h3 id="people">People</h3>
      {given.length > 0 && (
        <ul className="who-list">
          {given.map(({ account }) => (
            <li key={account}>
              {account}
              <Button
                look="quiet"
                icon="close"
                isBusy={unshare.isPending && unshare.variables.handle === account}
                aria-label={`Stop sharing with ${account}`}
                onClick={() =>
                  unshare.mutate(
                    { slug, handle: account },
                    { onSuccess: () => say(`${account} does not see '${slug}' any more.`) },
                  )
                }
              >
                Stop
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PendingInvitations slug={slug} />
      {unshare.isError && <ProblemNote problem={unshare.error} />}
      {isTeams ? (
        <p className="muted">
          Everybody in the team sees it, and nobody else. For single people, choose “Shared”.
        </p>
      ) : (
        <form className="who-form" onSubmit={submit}>
          <TextField
            label="Share with"
            required
            value={handle}
            placeholder="handle of an account"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setHandle(event.target.value)}
          />
          <Button type="submit" isBusy={share.isPending}>
            Share
          </Button>
        </form>
      )}
      {share.isError && <ProblemNote problem={share.error} />}
    </section>
  );
}

/** Who was asked and has not answered yet. */
function PendingInvitations({ slug }: { readonly slug: string }) {
  const invitations = useInvitations().data?.invitations ?? [];
  const withdraw = useDeclineInvitation();
  const say = useToast();
  const asked = invitations.filter(({ direction, skill }) => direction === "sent" && skill?.slug === slug);
  if (asked.length === 0) return null;
  return (
    <ul className="who-list" aria-label="Asked, not answered yet">
      {asked.map(({ id, to }) => (
        <li key={id}>
          <span className="row">
            {to} <Badge>Asked</Badge>
          </span>
          <Button
            look="quiet"
            icon="close"
            isBusy={withdraw.isPending && withdraw.variables === id}
            aria-label={`Withdraw the invitation of ${to}`}
            onClick={() => withdraw.mutate(id, { onSuccess: () => say("The invitation is withdrawn.") })}
          >
            Withdraw
          </Button>
        </li>
      ))}
    </ul>
  );
}
