import { useLocation, useSearch } from "wouter";
import type { ModelView } from "../../../src/contract/index.ts";
import { useModelView } from "../../api/use-model-view.ts";
import { formatNumber } from "../../components/format.ts";
import { Note } from "../../components/note.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { CutText } from "./cut-text.tsx";
import { ShownSkills } from "./shown-skills.tsx";
import { TokenBars } from "./token-bars.tsx";
import { ToolList } from "./tool-list.tsx";
import "./model-view.css";

/** Exactly what an agent gets before any call, as its host passes it on. */
export default function ModelViewPage() {
  const host = new URLSearchParams(useSearch()).get("host") ?? undefined;
  const view = useModelView(host);
  return (
    <>
      <PageHeader
        title="What the model sees"
        lead="Before its first call an agent gets instructions and a list of tools. This is every character of them, and what its host cuts off."
      />
      <QueryState query={view} label="Working out what the model sees">
        {(answer) => (
          <div className="model-view" aria-busy={view.isPlaceholderData}>
            <HostChoice view={answer} />
            <section className="card" aria-labelledby="cost">
              <h2 id="cost">
                {formatNumber(answer.totalTokens)} tokens <span className="muted">in every session</span>
              </h2>
              <TokenBars view={answer} />
            </section>
            <ShownSkills view={answer} />
            <Instructions view={answer} />
            <ToolList tools={answer.tools} host={hostLabel(answer)} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function HostChoice({ view }: { readonly view: ModelView }) {
  const [, navigate] = useLocation();
  const limit = view.hosts.find(({ id }) => id === view.host)?.limit;
  return (
    <fieldset className="hosts">
      <legend>As seen in</legend>
      <div className="host-choices">
        {view.hosts.map(({ id, label }) => (
          <label key={id} className="host-choice">
            <input
              type="radio"
              name="host"
              checked={id === view.host}
              onChange={() => navigate(`/model-view?host=${encodeURIComponent(id)}`, { replace: true })}
            />
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
