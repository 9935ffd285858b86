import type { Invitation } from "../../../src/contract/index.ts";
import { useAcceptInvitation, useDeclineInvitation, useInvitations } from "../../api/use-sharing.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatDay } from "../../components/format.ts";
import { ProblemNote } from "../../components/problem-note.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";

/** What others want to give you, and what you offered to others. */
export function InvitationList() {
  const invitations = useInvitations();
  return (
    <QueryState query={invitations} label="Loading invitations">
      {({ invitations: all }) => {
        const received = all.filter(({ direction }) => direction === "received");
        const sent = all.filter(({ direction }) => direction === "sent");
        if (all.length === 0) {
          return (
            <EmptyState icon="sharing" title="No invitations">
              <p>
                Skills of others stand in what your agents read, so nobody gives you any without your yes. You
                are asked here.
              </p>
            </EmptyState>
          );
        }
        return (
          <div className="stack sharing-sections">
            {received.length > 0 && (
              <section aria-labelledby="to-you">
                <h2 id="to-you">For you to decide</h2>
                <ul>
                  {received.map((invitation) => (
                    <Received key={invitation.id} invitation={invitation} />
                  ))}
                </ul>
              </section>
            )}
            {sent.length > 0 && (
              <section aria-labelledby="from-you">
                <h2 id="from-you">Sent, not answered yet</h2>
                <ul>
                  {sent.map((invitation) => (
                    <Sent key={invitation.id} invitation={invitation} />
                  ))}
                </ul>
              </section>
            )}
          </div>
        );
      }}
    </QueryState>
  );
}

function Received({ invitation }: { readonly invitation: Invitation }) {
  const { id, from, skill, team, since } = invitation;
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const say = useToast();
  const what = skill?.slug ?? team?.handle ?? "";
  return (
    <li className="invitation">
      <div className="own-words">
        <p>
          <strong>{from}</strong>{" "}
          {skill === undefined ? "invites you to the team" : "wants to share the skill"}{" "}
          <strong>{what}</strong>
          {team?.role === "admin" && ", as an admin"}
        </p>
        {skill !== undefined && <p className="muted">{skill.description}</p>}
        <p className="hint">{formatDay(since)}</p>
        {accept.isError && <ProblemNote problem={accept.error} />}
        {decline.isError && <ProblemNote problem={decline.error} />}
      </div>
      <div className="row">
        <Button
          isBusy={decline.isPending}
          aria-label={`Decline ${what} from ${from}`}
          onClick={() => decline.mutate(id, { onSuccess: () => say("Declined.") })}
        >
          Decline
        </Button>
        <Button
          look="primary"
          isBusy={accept.isPending}
          aria-label={`Accept ${what} from ${from}`}
          onClick={() =>
            accept.mutate(id, {
              onSuccess: () =>
                say(skill === undefined ? `You are in the team '${what}'.` : `You see '${what}' now.`),
            })
          }
        >
          Accept
        </Button>
      </div>
    </li>
  );
}

function Sent({ invitation: { id, to, skill, team, since } }: { readonly invitation: Invitation }) {
  const withdraw = useDeclineInvitation();
  const say = useToast();
  const what = skill?.slug ?? team?.handle ?? "";
  return (
    <li className="invitation">
      <div className="own-words">
        <p>
          <strong>{what}</strong> to <strong>{to}</strong>
        </p>
        <p className="hint">{formatDay(since)}</p>
        {withdraw.isError && <ProblemNote problem={withdraw.error} />}
      </div>
      <Button
        isBusy={withdraw.isPending}
        aria-label={`Withdraw the invitation of ${to} to ${what}`}
        onClick={() => withdraw.mutate(id, { onSuccess: () => say("The invitation is withdrawn.") })}
      >
        Withdraw
      </Button>
    </li>
  );
}
