import { definePage } from "./define-page.ts";

export const connectPage = definePage({
  name: "connect",
  label: "Connect an agent",
  icon: ["M9 4v5", "M15 4v5", "M6 9h12v3a6 6 0 0 1-12 0z", "M12 18v3"],
  group: "Agents",
  order: 100,
  audience: ["account", "scoped", "local"],
});

/** `GET /ui/connect`: how each agent is connected. */
export interface ConnectChoices {
  readonly agents: readonly AgentChoice[];
  /** Whether `POST /ui/connect/:agent` writes the agent's config: only on the person's own machine. */
  readonly canWrite: boolean;
  /** Sets of tools that the address can ask for; the first is the one that it has without asking. */
  readonly toolSets?: readonly string[];
}

/** What each set of tools costs the agent in every session, and each collection with the chosen set. */
export interface ToolSetCosts {
  readonly costs: readonly { readonly tools: string; readonly tokens: number }[];
  /** The first thirty. */
  readonly collections: readonly { readonly name: string; readonly tokens: number }[];
}

export interface AgentChoice {
  readonly id: string;
  readonly label: string;
  /** Found on this machine; absent in a hub, which cannot know. */
  readonly installed?: boolean;
  readonly connected?: boolean;
  /** A command to run, or the file to edit and the text for it. In a hub with `sk_live_…` in the place of the key. */
  readonly command?: string;
  readonly file?: string;
  readonly text?: string;
  /** Opens the agent, which asks whether to add the server. Holds no key: where one is needed, the agent signs in. */
  readonly link?: string;
  /** How a terminal gets the key, for an agent that takes it from a variable. */
  readonly secret?: string;
  /** The same without a key, for an agent that has the person sign in in the browser. */
  readonly bySignIn?: SignInText;
  /** What `POST /ui/connect/:agent` would change in the file; absent when there is nothing to change. */
  readonly diff?: readonly DiffLine[];
  /** Why the file cannot be edited, where it cannot. */
  readonly trouble?: string;
}

export interface SignInText {
  readonly command?: string;
  readonly text: string;
  /** What the person types to sign in, where the agent does not ask by itself: a command of a terminal, or one of the agent's own, which begins with a slash. */
  readonly start?: string;
}

export interface DiffLine {
  readonly kind: "removed" | "added";
  readonly text: string;
}

/** What `POST /ui/connect/:agent` answers with. */
export interface ConnectOutcome {
  readonly agent: AgentChoice;
  /** False when it was connected already. */
  readonly changed: boolean;
  /** The file as it was before. */
  readonly backup?: string;
  /** What the person does next, in one sentence. */
  readonly next: string;
}

export interface ConnectRoutes {
  "GET /ui/connect": { query: { readonly tools?: string }; output: ConnectChoices };
  "GET /ui/connect/costs": {
    query: { readonly agent?: string; readonly tools?: string };
    output: ToolSetCosts;
  };
  "POST /ui/connect/:agent": { body: Readonly<Record<string, never>>; output: ConnectOutcome };
}
