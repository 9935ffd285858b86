import { useState } from "react";
import type { AgentChoice, ConnectChoices } from "../../../src/contract/index.ts";
import { useConnectAgent } from "../../api/use-connect.ts";
import { useMintKey } from "../../api/use-keys.ts";
import { Button } from "../../components/button.tsx";
import { CodeBlock } from "../../components/code-block.tsx";
import { Note } from "../../components/note.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { useSignedIn } from "../../shell/session-context.ts";
import { FirstCall } from "./first-call.tsx";
import { HubChoices } from "./hub-choices.tsx";

/** What to do for one agent, in order, up to its first call. */
export function AgentSteps({
  agent,
  choices,
  onTools,
}: {
  readonly agent: AgentChoice;
  readonly choices: ConnectChoices;
  readonly onTools: (tools: string) => void;
}) {
  const { mode, pages } = useSignedIn();
  // As it was when the steps were opened: what was written stays told, though there is nothing to write any more.
  const [isOffered] = useState(agent.diff !== undefined);
  const [way, setWay] = useState<"sign-in" | "key">(agent.bySignIn === undefined ? "key" : "sign-in");
  const [collection, setCollection] = useState("");
  const writes = choices.canWrite && isOffered;
  const signsIn = way === "sign-in" ? agent.bySignIn : undefined;
  const makesKey = mode === "hub" && pages.includes("collections");
  return (
    <ol className="steps">
      {mode === "hub" && (
        <Step title="Choose what it gets">
          <HubChoices
            agent={agent}
            choices={choices}
            onTools={onTools}
            way={way}
            onWay={setWay}
            collection={collection}
            onCollection={makesKey && signsIn === undefined ? setCollection : undefined}
          />
        </Step>
      )}
      <Step title={`Tell ${agent.label} about the skills`}>
        {writes && <WriteIt agent={agent} />}
        {agent.trouble !== undefined && <Note tone="warn" title={agent.trouble} />}
        {agent.connected && !writes && <Note tone="good" title={`${agent.label} is connected already.`} />}
        {agent.link !== undefined && (mode === "local" || signsIn !== undefined) && (
          <div>
            <a className={`button button-${writes ? "plain" : "primary"}`} href={agent.link}>
              Add to {agent.label}
            </a>
          </div>
        )}
        {writes || (signsIn !== undefined && agent.link !== undefined) ? (
          <details>
            <summary>Do it by hand</summary>
            <ByHand agent={agent} {...signsIn} />
          </details>
        ) : signsIn === undefined && makesKey ? (
          <WithNewKey key={collection} agent={agent} collection={collection} />
        ) : (
          <ByHand agent={agent} {...signsIn} />
        )}
        {signsIn?.start !== undefined && (
          <CodeBlock
            label={
              signsIn.start.startsWith("/")
                ? `Sign in: type this in ${agent.label}`
                : "Sign in: run in a terminal"
            }
            text={signsIn.start}
          />
        )}
      </Step>
      <Step title="Ask it for something">
        <p>
          Start {agent.label} again, then ask: <q>Which skills do you have?</q>
        </p>
        <FirstCall agent={agent} />
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

/** A key is made here and put into the text: nothing is pasted by hand. */
function WithNewKey({ agent, collection }: { readonly agent: AgentChoice; readonly collection: string }) {
  const mint = useMintKey();
  return (
    <>
      {mint.data === undefined ? (
        <div>
          <Button
            look="primary"
            icon="connect"
            isBusy={mint.isPending}
            onClick={() => mint.mutate({ name: agent.label, ...(collection !== "" && { collection }) })}
          >
            Make a key for {agent.label}
          </Button>
        </div>
      ) : (
        <Note tone="good" title="The key is in the text below, and shown this once.">
          <p>Connected agents lists it as '{agent.label}', and ends it.</p>
        </Note>
      )}
      {mint.isError && <ProblemNote problem={mint.error} />}
      <ByHand agent={agent} secretKey={mint.data?.key} />
    </>
  );
}

/** `sk_live_…` stands where the key goes. */
function ByHand({
  agent,
  command = agent.command,
  text = agent.text,
  secretKey = KEY_PLACE,
}: {
  readonly agent: AgentChoice;
  readonly command?: string | undefined;
  readonly text?: string | undefined;
  readonly secretKey?: string | undefined;
}) {
  const filled = (words: string) => words.replaceAll(KEY_PLACE, secretKey);
  return (
    <div className="stack">
      {command !== undefined && <CodeBlock label="Run in a terminal" text={filled(command)} />}
      {text !== undefined && (
        <CodeBlock
          label={agent.file === undefined ? "Add to its configuration" : `Add to ${agent.file}`}
          text={filled(text)}
        />
      )}
      {agent.secret !== undefined && text === agent.text && (
        <CodeBlock label="Set where you start it" text={filled(agent.secret)} />
      )}
    </div>
  );
}

const KEY_PLACE = "sk_live_…";

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
