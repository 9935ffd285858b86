import { useState } from "react";
import { Link } from "wouter";
import type { AgentChoice } from "../../../src/contract/index.ts";
import { useConnectAgent } from "../../api/use-connect.ts";
import { Button } from "../../components/button.tsx";
import { CodeBlock } from "../../components/code-block.tsx";
import { Note } from "../../components/note.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { useSignedIn } from "../../shell/session-context.ts";
import { FirstCall } from "./first-call.tsx";

/** What to do for one agent, in order, up to its first call. */
export function AgentSteps({ agent, canWrite }: { readonly agent: AgentChoice; readonly canWrite: boolean }) {
  const { mode, pages } = useSignedIn();
  // As it was when the steps were opened: what was written stays told, though there is nothing to write any more.
  const [isOffered] = useState(agent.diff !== undefined);
  const writes = canWrite && isOffered;
  return (
    <ol className="steps">
      {mode === "hub" && (
        <Step title="Have a key at hand">
          <p>
            The text below holds <code>sk_live_…</code> in the place of your key.{" "}
            {pages.includes("collections") && (
              <>
                A key can be <Link href="/collections">made under Collections and keys</Link>; it is shown
                once.
              </>
            )}
          </p>
        </Step>
      )}
      <Step title={`Tell ${agent.label} about the skills`}>
        {writes && <WriteIt agent={agent} />}
        {agent.trouble !== undefined && <Note tone="warn" title={agent.trouble} />}
        {agent.connected && !writes && <Note tone="good" title={`${agent.label} is connected already.`} />}
        {writes ? (
          <details>
            <summary>Do it by hand</summary>
            <ByHand agent={agent} />
          </details>
        ) : (
          <ByHand agent={agent} />
        )}
      </Step>
      <Step title="Ask it for something">
        <p>
          Start {agent.label} again, then ask: <q>Which skills do you have?</q>
        </p>
        <FirstCall />
      </Step>
    </ol>
  );
}

function Step({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <li className="step">
      <h2>{title}</h2>
      {children}
    </li>
  );
}

function ByHand({ agent }: { readonly agent: AgentChoice }) {
  return (
    <div className="stack">
      {agent.command !== undefined && <CodeBlock label="Run in a terminal" text={agent.command} />}
      {agent.text !== undefined && (
        <CodeBlock
          label={agent.file === undefined ? "Add to its configuration" : `Add to ${agent.file}`}
          text={agent.text}
        />
      )}
    </div>
  );
}

function WriteIt({ agent }: { readonly agent: AgentChoice }) {
  const connect = useConnectAgent();
  const [shown] = useState(agent.diff ?? []);
  if (connect.data) {
    return (
      <Note tone="good" title={connect.data.changed ? "Done." : "It was connected already."}>
        <p>{connect.data.next}</p>
        {connect.data.backup !== undefined && (
          <p className="muted">
            The file as it was before: <code>{connect.data.backup}</code>
          </p>
        )}
      </Note>
    );
  }
  return (
    <div className="stack">
      <figure className="code-block">
        <figcaption>
          <span>
            This changes {agent.file ?? "its configuration"}; the file as it is now is kept beside it
          </span>
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>
          {shown.map(({ kind, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: -- lines of a text never change places
            <span key={at} className={`config-${kind}`}>
              <span className="sr-only">{kind === "added" ? "Added: " : "Removed: "}</span>
              {text}
            </span>
          ))}
        </pre>
      </figure>
      {connect.isError && <ProblemNote problem={connect.error} />}
      <div>
        <Button
          look="primary"
          icon="connect"
          isBusy={connect.isPending}
          onClick={() => connect.mutate(agent.id)}
        >
          Connect {agent.label}
        </Button>
      </div>
    </div>
  );
}
