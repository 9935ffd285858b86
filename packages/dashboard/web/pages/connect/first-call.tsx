import { Badge } from "../../parts/badge.tsx";
import { formatClock } from "../../parts/format.ts";
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
          <p className="arrived">
            It works: {calls.length === 1 ? "the first call has" : "calls have"} arrived.
          </p>
          <ul>
            {calls.slice(0, shownCalls).map((call) => (
              <Call key={`${call.at} ${call.tool} ${call.skill}`} call={call} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
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
