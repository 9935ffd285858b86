import { Badge } from "../../components/badge.tsx";
import { formatClock } from "../../components/format.ts";
import { type LiveCall, useLive } from "../../shell/live.tsx";

const shownCalls = 8;

/** Calls as they arrive. The first one is the proof that the agent is connected. */
export function FirstCall() {
  const { calls, isConnected } = useLive();
  return (
    <div className="first-call" role="status">
      {calls.length === 0 ? (
        <p className="waiting">
          <span className="pulse" aria-hidden="true" />
          {isConnected
            ? "Waiting for the first call. It appears here by itself."
            : "Connecting to the server…"}
        </p>
      ) : (
        <>
          <p className="arrived">{arrivedWords(calls)}</p>
          <ul>
            {calls.slice(0, shownCalls).map((call) => (
              <Call key={call.number} call={call} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** By who called, which does not change with how many calls came at once: a client introduces itself before it asks. */
function arrivedWords(calls: readonly LiveCall[]): string {
  const client = calls.find((call) => call.client !== undefined)?.client;
  return `It works: ${client === undefined ? "an agent has called" : `'${client}' is connected`}.`;
}

function Call({ call }: { readonly call: LiveCall }) {
  return (
    <li className="call">
      <Badge tone={call.ok ? "good" : "bad"} icon={call.ok ? "check" : "warning"}>
        {call.ok ? "Answered" : "Refused"}
      </Badge>
      <code>{call.tool}</code>
      {call.skill !== undefined && <span>{call.skill}</span>}
      <span className="muted call-from">
        {call.client === undefined ? "" : `${call.client}, `}
        {formatClock(call.at)}
      </span>
    </li>
  );
}
