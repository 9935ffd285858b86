import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { hubError } from "../../../../platform/errors.ts";
import { expandScopes, grantScopes } from "../../../../platform/tokens/grant-scopes.ts";
import { isSafeRedirect } from "../../../oauth/client-metadata.ts";
import type { HubServices } from "../../../services.ts";
import { checkedInput } from "../admin/admin-input.ts";
import type { PlainRoute } from "../plain-routes.ts";
import type { AccountRoute } from "./account-route.ts";
import { assertWhole } from "./assert-whole.ts";

/** OAuth clients of the account: agents that cannot register themselves, and machines. */
export function mountClientRoutes(route: AccountRoute, { oauth, collections }: HubServices): void {
  route("get", "/v1/account/clients", async (caller) => {
    assertWhole(caller);
    return { body: { clients: await oauth.clients.list(caller.accountId) } };
  });

  route("post", "/v1/account/clients", async (caller, { input }) => {
    assertWhole(caller);
    const requested = checkedInput(newClient, input);
    if (requested.kind === "agent") {
      if (!requested.redirectUris.every(isSafeRedirect))
        throw new ToolError("invalid_input", "redirectUris must be https, or on the person's own machine.");
      return { body: await oauth.clients.registerAgent(caller, requested), status: 201 };
    }
    const { collection: name, scopes, expiresAt } = requested;
    const collection =
      name === undefined ? undefined : (await collections.list(caller)).find((one) => one.name === name);
    if (name !== undefined && collection === undefined)
      throw hubError("collection_not_found", "The account has no such collection.", {
        suggestions: ["skills_listCollections names those it has"],
      });
    const machine = {
      name: requested.name,
      collectionId: collection?.id,
      scopes: expandScopes(scopes),
      expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
    };
    return { body: await oauth.clients.registerMachine(caller, machine), status: 201 };
  });

  route("delete", "/v1/account/clients/:id", async (caller, { part }) => {
    assertWhole(caller);
    if (await oauth.clients.remove(caller, part("id"))) return { body: { removed: true } };
    throw hubError("client_not_found", "The account has no such client.", {
      suggestions: ["GET /v1/account/clients lists those it has"],
    });
  });
}

export const newClient = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("agent"),
    name: z.string().max(100),
    redirectUris: z.array(z.url().max(2_000)).min(1).max(20),
    isPublic: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal("machine"),
    name: z.string().max(100),
    scopes: z.array(z.enum(grantScopes)).min(1),
    collection: z.string().max(200).optional(),
    expiresAt: z.iso.datetime({ offset: true }).optional(),
  }),
]);

/** As `/v1/openapi.json` describes them. */
export const clientRoutes: readonly PlainRoute[] = [
  {
    method: "get",
    path: "/v1/account/clients",
    summary: "OAuth clients that the account registered by hand.",
    answer: "`clients`: each with its id, its name and what it is; never a secret",
    errors: [],
    access: "account",
  },
  {
    method: "post",
    path: "/v1/account/clients",
    summary:
      "Registers an OAuth client: an agent that people connect in a browser, or a machine that comes with a secret.",
    answer: "`clientId`, and `clientSecret` for the only time",
    body: newClient,
    errors: ["collection_not_found"],
    access: "account",
  },
  {
    method: "delete",
    path: "/v1/account/clients/:id",
    summary: "Removes an OAuth client. What a machine has ends within a second.",
    answer: "`removed` is true",
    errors: ["client_not_found"],
    access: "account",
  },
];
