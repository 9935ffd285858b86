import type { AgentChoice } from "../../../src/contract/index.ts";
import { Badge } from "../../components/badge.tsx";
import { formatClock } from "../../components/format.ts";
import { type LiveCall, useLive } from "../../shell/live.tsx";

const shownCalls = 8;

/** Calls as they arrive. The first one of this agent is the proof that it is connected. */
export function FirstCall({ agent }: { readonly agent: AgentChoice }) {
  const { calls, isConnected } = useLive();
  const words = arrivedWords(calls, agent);
  return (
    <div className="first-call" role="status">
      {words === undefined && (
        <p className="waiting">
          <span className="pulse" aria-hidden="true" />
          {isConnected
            ? "Waiting for the first call. It appears here by itself."
            : "Connecting to the server…"}
        </p>
      )}
      {words !== undefined && <p className="arrived">{words}</p>}
      {calls.length > 0 && (
        <ul>
          {calls.slice(0, shownCalls).map((call) => (
            <Call key={call.number} call={call} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** By who called. A call of another agent is shown, and proves nothing of this one; where nobody says who calls, any will do. */
function arrivedWords(calls: readonly LiveCall[], { id, label }: AgentChoice): string | undefined {
  if (calls.some((call) => call.agent === id)) return `It works: ${label} is connected.`;
  const unnamed = calls.filter((call) => call.agent === undefined);
  if (unnamed.length === 0) return undefined;
  const client = unnamed.find((call) => call.client !== undefined)?.client;
  return client === undefined ? "A call has arrived." : `It works: '${client}' is connected.`;
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
