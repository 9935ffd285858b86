import type { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../../../features/accounts/index.ts";
import { actorOf } from "../../../../features/audit/index.ts";
import type { KeyFacts } from "../../../../features/keys/index.ts";
import type { ConnectedAgent } from "../../../../features/oauth/index.ts";
import { hubError } from "../../../../platform/errors.ts";
import type { HubServices } from "../../../services.ts";
import { checkedInput } from "../admin/admin-input.ts";
import type { AccountRoute } from "./account-route.ts";
import { assertWhole } from "./assert-whole.ts";

/** Keys of the account: seen, made and ended by whoever has one for all of it. */
export function mountAccountKeys(route: AccountRoute, { keys, collections, oauth }: HubServices): void {
  route("get", "/v1/account/keys", async (caller) => {
    assertWhole(caller);
    const list = await keys.list(caller.accountId);
    const agents = await oauth.grants.ofAccount(caller.accountId);
    return { body: { keys: list.map((key) => shownKey(key, agents.get(key.id), caller)) } };
  });

  route("post", "/v1/account/keys", async (caller, { input }) => {
    assertWhole(caller);
    const { collection: name, expiresAt, ...requested } = checkedInput(newKey, input);
    const collectionId = name === undefined ? undefined : await collectionIdOf(name, caller);
    const minted = await keys.mint(
      {
        ...requested,
        accountId: caller.accountId,
        collectionId,
        expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
      },
      actorOf(caller),
    );
    return { body: minted, status: 201 };
  });

  route("delete", "/v1/account/keys/:id", async (caller, { part }) => {
    assertWhole(caller);
    const which = { accountId: caller.accountId, keyId: part("id") };
    if (!(await keys.revoke(which, actorOf(caller)))) throw keyNotFound();
    return { body: { revoked: true } };
  });

  async function collectionIdOf(name: string, caller: KeyCaller): Promise<string> {
    const match = (await collections.list(caller)).find((collection) => collection.name === name);
    if (match !== undefined) return match.id;
    throw hubError("collection_not_found", "The account has no such collection.", {
      suggestions: ["skills_listCollections names those it has"],
    });
  }
}

export const newKey = z.strictObject({
  name: z.string(),
  kind: z.enum(["full", "upload"]).optional(),
  collection: z.string().max(200).optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
});

function shownKey(key: KeyFacts, agent: ConnectedAgent | undefined, caller: KeyCaller) {
  return {
    ...key,
    ...(agent !== undefined && { agent }),
    ...(key.id === caller.keyId && { isOwn: true as const }),
  };
}

function keyNotFound(): ToolError {
  return hubError("key_not_found", "The account has no such key.", {
    suggestions: ["GET /v1/account/keys lists those it has"],
  });
}
