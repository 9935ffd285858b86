import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { AgentChoice, ConnectChoices } from "../../../src/contract/index.ts";
import { useConnectChoices } from "../../api/use-connect.ts";
import { Badge } from "../../components/badge.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { AgentSteps } from "./agent-steps.tsx";
import "./connect.css";

/** Pick an agent, connect it, and see its first call arrive. */
export default function ConnectPage() {
  const choices = useConnectChoices(new URLSearchParams(useSearch()).get("tools") ?? undefined);
  return (
    <>
      <PageHeader
        title="Connect an agent"
        lead="Pick yours, add one piece of configuration, and every skill here works in it."
      />
      <QueryState query={choices} label="Looking for agents">
        {(answer) =>
          answer.agents.length === 0 ? (
            <EmptyState icon="connect" title="No agent is known here" />
          ) : (
            <Agents choices={answer} />
          )
        }
      </QueryState>
    </>
  );
}

function Agents({ choices }: { readonly choices: ConnectChoices }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const agentId = new URLSearchParams(search).get("agent");
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    navigate(`/connect?${next}`, { replace: true });
  };
  // In the order of the first look: an agent that was just connected stays where it was, and chosen.
  const [order] = useState(() =>
    [...choices.agents].sort((one, other) => rank(one) - rank(other)).map(({ id }) => id),
  );
  const sorted = [...choices.agents].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  const chosen = sorted.find(({ id }) => id === agentId) ?? sorted[0];
  return (
    <div className="connect">
      <fieldset className="agents">
        <legend className="sr-only">Agent</legend>
        {sorted.map((agent) => (
          <label key={agent.id} className="agent">
            <input
              type="radio"
              name="agent"
              checked={agent === chosen}
              onChange={() => choose("agent", agent.id)}
            />
            <span className="agent-label">{agent.label}</span>
            <AgentBadge agent={agent} />
          </label>
        ))}
      </fieldset>
      {chosen && (
        <AgentSteps
          key={chosen.id}
          agent={chosen}
          choices={choices}
          onTools={(tools) => choose("tools", tools)}
        />
      )}
    </div>
  );
}

function AgentBadge({ agent }: { readonly agent: AgentChoice }) {
  if (agent.connected) {
    return (
      <Badge tone="good" icon="check">
        Connected
      </Badge>
    );
  }
  if (agent.installed) return <Badge tone="accent">Found here</Badge>;
  return null;
}

/** What is on this machine and not connected yet comes first. */
function rank({ installed, connected }: AgentChoice): number {
  return connected ? 1 : installed ? 0 : 2;
}
