import { definePage } from "./define-page.ts";

export const modelViewPage = definePage({
  name: "model-view",
  label: "What the model sees",
  icon: [
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z",
    "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  ],
  group: "Agents",
  order: 110,
  audience: ["account", "scoped", "local"],
});

/** `GET /ui/model-view?host=&tools=`: exactly what an agent gets before any call. */
export interface ModelView {
  readonly host: string;
  /** The set of tools that it is for; without `tools` the one that agents get when they ask for none. */
  readonly toolSet: string;
  /** Hosts to choose from, each with what it cuts, in words. */
  readonly hosts: readonly { readonly id: string; readonly label: string; readonly limit: string }[];
  /** The server's instructions as they are sent, and how much of them the host passes on. */
  readonly instructions: { readonly text: string; readonly tokens: number; readonly keptChars: number };
  readonly tools: readonly ModelViewTool[];
  /** Sent with every session: what comes only after a search for a tool is not in it. */
  readonly totalTokens: number;
  /** What the deferred tools would add, if the model searched for every one of them. */
  readonly deferredTokens: number;
  /** Skills with a description, by name alone, and not at all. */
  readonly described: readonly string[];
  readonly named: readonly string[];
  readonly left: readonly { readonly name: string; readonly why: string }[];
  /** Skills that are told of first; absent where it is not decided here. */
  readonly pinned?: readonly string[];
}

export interface ModelViewTool {
  readonly name: string;
  readonly description: string;
  /** How much of the description the host passes on. */
  readonly keptChars: number;
  /** In every session. Of a deferred tool that is its name, and the first line where the host shows it. */
  readonly tokens: number;
  /** What it takes whole, of a tool that the model must search for first. */
  readonly deferredTokens?: number;
  /** The input schema as it is sent, as JSON text. */
  readonly schema: string;
}

/** `GET /ui/model-view/task?host=&tools=&task=`: what the model has to go by for one task. */
export interface TriedTask {
  readonly fits: boolean;
  /** What was found, or what came nearest where nothing fits. */
  readonly hits: readonly TriedHit[];
  /** How many the search has in all. */
  readonly total?: number;
}

export interface TriedHit {
  readonly ref: string;
  readonly name: string;
  readonly description: string;
  /** What the model sees of it without a search: its description, its name alone, or nothing. */
  readonly place: "described" | "named" | "left";
  /** Where the words of the task were met, the strongest first. Phrases are text of the skill. */
  readonly why: readonly {
    readonly field: string;
    readonly phrase?: string;
    readonly words: readonly string[];
  }[];
  /** What is missing here to use it. */
  readonly obstacles: readonly string[];
  /** What loading it costs. */
  readonly tokens?: number;
}

/** `GET /ui/description-tests`: tasks for which a skill should be found, each run now. */
export interface DescriptionTests {
  readonly tests: readonly DescriptionTest[];
}

export interface DescriptionTest {
  readonly id: string;
  readonly task: string;
  /** The skill that should be found. */
  readonly ref: string;
  readonly name: string;
  /** Its place among what the search finds, from 1; absent where it is not on the first page. */
  readonly place?: number;
  /** Whether it is among the first three. */
  readonly passes: boolean;
}

export interface NewDescriptionTest {
  readonly task: string;
  readonly ref: string;
}

export interface ModelViewQuery {
  readonly host?: string;
  readonly tools?: string;
}

export interface ModelViewRoutes {
  "PUT /ui/skills/:ref/pin": {
    body: { readonly pinned: boolean };
    output: { readonly pinned: boolean };
  };
  "GET /ui/model-view": { query: ModelViewQuery; output: ModelView };
  "GET /ui/model-view/task": { query: ModelViewQuery & { readonly task: string }; output: TriedTask };
  "GET /ui/description-tests": { output: DescriptionTests };
  "POST /ui/description-tests": { body: NewDescriptionTest; output: DescriptionTest };
  "DELETE /ui/description-tests/:id": { output: { readonly removed: true } };
}
