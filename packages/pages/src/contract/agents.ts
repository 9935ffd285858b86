import { definePage } from "./define-page.ts";

/** Keys and agents that were connected by OAuth, together. */
export const agentsPage = definePage({
  name: "agents",
  label: "Connected agents",
  icon: ["M5 5h6v6H5z", "M13 13h6v6h-6z", "M11 8h5v5", "M8 11v5h5"],
  group: "Agents",
  order: 105,
  audience: ["account"],
});

/** An OAuth client that the account registered by hand. */
export interface RegisteredClient {
  readonly clientId: string;
  readonly name: string;
  readonly kind: "agent" | "machine";
  readonly redirectUris: readonly string[];
  readonly createdAt: string;
}

export interface AgentsRoutes {
  "GET /v1/account/clients": { output: { readonly clients: readonly RegisteredClient[] } };
  "POST /v1/account/clients": {
    body: Readonly<Record<string, unknown>>;
    output: { readonly clientId: string; readonly clientSecret?: string };
  };
  "DELETE /v1/account/clients/:id": { output: { readonly removed: boolean } };
}
