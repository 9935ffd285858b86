import { useLocation, useSearch } from "wouter";
import type { ModelView } from "../../../src/contract/index.ts";
import { useToolSetCosts } from "../../api/use-connect.ts";
import { useModelView } from "../../api/use-model-view.ts";
import { formatNumber } from "../../components/format.ts";
import { Note } from "../../components/note.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { Select } from "../../components/select.tsx";
import { useSignedIn } from "../../shell/session-context.ts";
import { CutText } from "./cut-text.tsx";
import { DescriptionTests } from "./description-tests.tsx";
import { Playground } from "./playground.tsx";
import { ShownSkills } from "./shown-skills.tsx";
import { TokenBars } from "./token-bars.tsx";
import { ToolList } from "./tool-list.tsx";
import "./model-view.css";

/** Exactly what an agent gets before any call, as its host passes it on. */
export default function ModelViewPage() {
  const { query, task, change } = useChoices();
  const view = useModelView(query);
  const mayTest = useSignedIn().account?.collection === undefined;
  return (
    <>
      <PageHeader
        title="What the model sees"
        lead="Before its first call an agent gets instructions and a list of tools. This is every character of them, and what its host cuts off."
      />
      <QueryState query={view} label="Working out what the model sees">
        {(answer) => (
          <div className="model-view" aria-busy={view.isPlaceholderData}>
            <HostChoice view={answer} onChange={(host) => change({ host })} />
            <ToolSetChoice view={answer} onChange={(tools) => change({ tools })} />
            <section className="card" aria-labelledby="cost">
              <h2 id="cost">
                {formatNumber(answer.totalTokens)} tokens <span className="muted">in every session</span>
              </h2>
              {answer.deferredTokens > 0 && (
                <p className="muted">
                  {hostLabel(answer)} gives the rest only when its model searches for a tool: at most{" "}
                  {formatNumber(answer.deferredTokens)} more.
                </p>
              )}
              <TokenBars view={answer} />
            </section>
            <Playground
              query={{ host: answer.host, tools: answer.toolSet }}
              host={hostLabel(answer)}
              task={task}
              onTask={(words) => change({ task: words })}
            />
            {mayTest && <DescriptionTests />}
            <ShownSkills view={answer} />
            <Instructions view={answer} />
            <ToolList tools={answer.tools} host={hostLabel(answer)} />
          </div>
        )}
      </QueryState>
    </>
  );
}

interface Choices {
  readonly host: string;
  readonly tools: string;
  readonly task: string;
}

/** The address holds what was chosen and typed, so that a view can be sent to somebody. */
function useChoices() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const chosen = new URLSearchParams(search);
  const [host, tools] = [chosen.get("host"), chosen.get("tools")];
  return {
    query: { ...(host !== null && { host }), ...(tools !== null && { tools }) },
    task: chosen.get("task") ?? "",
    change(choice: Partial<Choices>) {
      // What stands in the address now: typing and choosing may be a moment apart.
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(choice))
        if (value === "") next.delete(name);
        else next.set(name, value);
      navigate(`/model-view${next.size === 0 ? "" : `?${next}`}`, { replace: true });
    },
  };
}

function HostChoice({
  view,
  onChange,
}: {
  readonly view: ModelView;
  readonly onChange: (host: string) => void;
}) {
  const limit = view.hosts.find(({ id }) => id === view.host)?.limit;
  return (
    <fieldset className="hosts">
      <legend>As seen in</legend>
      <div className="host-choices">
        {view.hosts.map(({ id, label }) => (
          <label key={id} className="host-choice">
            <input type="radio" name="host" checked={id === view.host} onChange={() => onChange(id)} />
            {label}
          </label>
        ))}
      </div>
      <p className="lead" aria-live="polite">
        {limit}
      </p>
    </fieldset>
  );
}

/** The tools that the agent asks for, with what each choice costs it. */
function ToolSetChoice({
  view,
  onChange,
}: {
  readonly view: ModelView;
  readonly onChange: (tools: string) => void;
}) {
  const costs = useToolSetCosts(view.host, view.toolSet).data?.costs ?? [
    { tools: view.toolSet, tokens: view.totalTokens },
  ];
  const { mode } = useSignedIn();
  return (
    <Select
      label="With the tools"
      value={view.toolSet}
      onChange={onChange}
      choices={costs.map(({ tools, tokens }) => ({
        value: tools,
        label: `${tools}, ${formatNumber(tokens)} tokens a session`,
      }))}
      hint={
        mode === "local"
          ? "An agent gets them with --tools behind 'skillquay serve'."
          : "Connect an agent writes the address that asks for them."
      }
    />
  );
}

function Instructions({ view }: { readonly view: ModelView }) {
  const { text, tokens, keptChars } = view.instructions;
  return (
    <section className="card" aria-labelledby="instructions">
      <h2 id="instructions">
        Instructions <span className="muted">{formatNumber(tokens)} tokens</span>
      </h2>
      {text === "" ? (
        <p className="muted">None are sent.</p>
      ) : keptChars === 0 ? (
        <>
          <Note tone="warn" title={`${hostLabel(view)} does not pass instructions on to the model.`} />
          <CutText text={text} keptChars={0} host={hostLabel(view)} />
        </>
      ) : (
        <CutText text={text} keptChars={keptChars} host={hostLabel(view)} />
      )}
    </section>
  );
}

function hostLabel(view: ModelView): string {
  return view.hosts.find(({ id }) => id === view.host)?.label ?? view.host;
}
