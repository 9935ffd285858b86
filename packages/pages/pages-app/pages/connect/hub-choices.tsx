import type { AgentChoice, ConnectChoices } from "../../../src/contract/index.ts";
import { useCollections } from "../../api/use-collections.ts";
import { useToolSetCosts } from "../../api/use-connect.ts";
import { formatNumber } from "../../components/format.ts";
import { Select } from "../../components/select.tsx";

type Way = "sign-in" | "key";

/** Which tools of a hub an agent is given and what they cost it, how it comes in, and what it sees. */
export function HubChoices({
  agent,
  choices,
  onTools,
  way,
  onWay,
  collection,
  onCollection,
}: {
  readonly agent: AgentChoice;
  readonly choices: ConnectChoices;
  readonly onTools: (tools: string) => void;
  readonly way: Way;
  readonly onWay: (way: Way) => void;
  readonly collection: string;
  /** Undefined where the skills are chosen elsewhere: by the key, or while signing in. */
  readonly onCollection: ((name: string) => void) | undefined;
}) {
  const sets = choices.toolSets ?? [];
  const inText = (set: string) => (agent.text ?? "").includes(`tools=${set}`);
  const tools = sets.find(inText) ?? sets[0] ?? "";
  const { costs = [], collections = [] } = useToolSetCosts(agent.id, tools).data ?? {};
  return (
    <div className="connect-choices">
      <Select
        label="Tools"
        value={tools}
        onChange={onTools}
        choices={sets.map((set) => ({
          value: set,
          label: withCost(
            set,
            costs.find((cost) => cost.tools === set),
          ),
        }))}
      />
      {agent.bySignIn !== undefined && (
        <Select<Way>
          label="It comes in"
          value={way}
          onChange={onWay}
          choices={[
            { value: "sign-in", label: "By a sign-in in the browser" },
            { value: "key", label: "With a key" },
          ]}
        />
      )}
      {onCollection && (
        <Collections
          value={collection}
          onChange={onCollection}
          all={costs.find((cost) => cost.tools === tools)}
          costs={collections}
        />
      )}
      {way === "sign-in" && agent.bySignIn !== undefined && (
        <p className="hint">Which skills it sees, and until when, is chosen while you sign in.</p>
      )}
    </div>
  );
}

interface Cost {
  readonly tokens: number;
}

function withCost(words: string, cost: Cost | undefined): string {
  return cost === undefined ? words : `${words}, ${formatNumber(cost.tokens)} tokens a session`;
}

function Collections({
  value,
  onChange,
  all,
  costs,
}: {
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** What all skills cost, with the chosen tools. */
  readonly all: Cost | undefined;
  readonly costs: readonly (Cost & { readonly name: string })[];
}) {
  const { data } = useCollections();
  return (
    <Select
      label="Skills"
      value={value}
      onChange={onChange}
      choices={[
        { value: "", label: withCost("All", all) },
        ...(data?.collections ?? []).map(({ name }) => ({
          value: name,
          label: withCost(
            `Collection '${name}'`,
            costs.find((cost) => cost.name === name),
          ),
        })),
      ]}
    />
  );
}
