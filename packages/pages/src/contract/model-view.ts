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

/** `GET /ui/model-view?host=`: exactly what an agent gets before any call. */
export interface ModelView {
  readonly host: string;
  /** Hosts to choose from, each with what it cuts, in words. */
  readonly hosts: readonly { readonly id: string; readonly label: string; readonly limit: string }[];
  /** The server's instructions as they are sent, and how much of them the host passes on. */
  readonly instructions: { readonly text: string; readonly tokens: number; readonly keptChars: number };
  readonly tools: readonly ModelViewTool[];
  readonly totalTokens: number;
  /** Skills with a description, by name alone, and not at all. */
  readonly described: readonly string[];
  readonly named: readonly string[];
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

export interface ModelViewTool {
  readonly name: string;
  readonly description: string;
  /** How much of the description the host passes on. */
  readonly keptChars: number;
  readonly tokens: number;
  /** The input schema as it is sent, as JSON text. */
  readonly schema: string;
}

export interface ModelViewRoutes {
  "GET /ui/model-view": { query: { readonly host?: string }; output: ModelView };
}
