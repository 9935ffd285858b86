import { useState } from "react";
import type { ScriptRow, SkillPage } from "../../../../src/contract/index.ts";
import { useSession } from "../../../api/use-session.ts";
import { useRunner } from "../../../api/use-skill.ts";
import { Badge } from "../../../components/badge.tsx";
import { Note } from "../../../components/note.tsx";
import { QueryState } from "../../../components/query-state.tsx";
import { FileLink } from "./file-link.tsx";
import { RunPanel } from "./run-panel.tsx";
import { ScriptPermissions } from "./script-permissions.tsx";

/** The scripts of a skill, and a place to run one. */
export function ScriptsTab({ page }: { readonly page: SkillPage }) {
  const [chosen, setChosen] = useState(page.scripts[0]?.name);
  const script = page.scripts.find(({ name }) => name === chosen) ?? page.scripts[0];
  const runner = useRunner();
  const account = useSession().data?.account;
  // A key of a collection decides nothing for the account, and what is switched off runs for nobody.
  const canDecide = account !== undefined && account.collection === undefined && page.hidden !== "disabled";
  return (
    <>
      <div className="scripts">
        <fieldset className="script-list">
          <legend className="sr-only">Script</legend>
          {page.scripts.map((row) => (
            <ScriptChoice
              key={row.name}
              row={row}
              isChosen={row === script}
              onChoose={() => setChosen(row.name)}
            />
          ))}
        </fieldset>
        {script && (
          <section className="stack" aria-label={`Run ${script.name}`}>
            <header className="stack script-head">
              <h2>{script.name}</h2>
              {script.description && <p className="lead">{script.description}</p>}
              <FileLink page={page} path={script.path} />
              {script.usage && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard
                <pre className="evidence" tabIndex={0}>
                  <code>{script.usage}</code>
                </pre>
              )}
            </header>
            <QueryState query={runner} label="Asking whether scripts can run here">
              {(state) =>
                state.available ? (
                  <RunPanel key={script.name} page={page} script={script} runner={state} />
                ) : (
                  <Note tone="warn" title="Scripts cannot run here.">
                    <p>{state.why}</p>
                    <p>{state.fix}</p>
                  </Note>
                )
              }
            </QueryState>
          </section>
        )}
      </div>
      {canDecide && <ScriptPermissions slug={page.ref} />}
    </>
  );
}

function ScriptChoice({
  row,
  isChosen,
  onChoose,
}: {
  readonly row: ScriptRow;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <label className="script-choice">
      <input type="radio" name="script" checked={isChosen} onChange={onChoose} />
      <span className="script-name">{row.name}</span>
      <Badge>{row.language}</Badge>
    </label>
  );
}
