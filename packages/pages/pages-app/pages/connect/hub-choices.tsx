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
  const costs = useToolSetCosts(agent.id).data?.costs ?? [];
  const sets = choices.toolSets ?? [];
  const inText = (set: string) => (agent.text ?? "").includes(`tools=${set}`);
  return (
    <div className="connect-choices">
      <Select
        label="Tools"
        value={sets.find(inText) ?? sets[0] ?? ""}
        onChange={onTools}
        choices={sets.map((set) => {
          const cost = costs.find(({ tools }) => tools === set);
          return { value: set, label: cost ? `${set}, ${formatNumber(cost.tokens)} tokens a session` : set };
        })}
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
      {onCollection && <Collections value={collection} onChange={onCollection} />}
    </div>
  );
}

function Collections({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (name: string) => void;
}) {
  const { data } = useCollections();
  return (
    <Select
      label="Skills"
      value={value}
      onChange={onChange}
      choices={[
        { value: "", label: "All" },
        ...(data?.collections ?? []).map(({ name }) => ({ value: name, label: `Collection '${name}'` })),
      ]}
    />
  );
}
