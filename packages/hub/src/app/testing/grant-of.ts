import { randomBytes } from "node:crypto";
import type { KeyCaller } from "../../features/accounts/index.ts";
import { grantScopes } from "../../platform/tokens/grant-scopes.ts";
import { resourceOf } from "../oauth/resource.ts";
import type { TestHub } from "./use-test-hub.ts";

/** A token of an agent that a person gave everything in one of their collections, or in the whole library. */
export async function grantOf(
  { services }: TestHub,
  key: string,
  collectionName: string | undefined,
): Promise<string> {
  const { oauth, authenticator, collections, changes, publicUrl } = services;
  const caller = await authenticator.authenticate(`Bearer ${key}`, { address: "" });
  if (caller.tier !== "authenticated") throw new Error("a grant is given by whoever has the account");
  const person: KeyCaller = caller;
  const collectionId = (await collections.list(person)).find(({ name }) => name === collectionName)?.id;
  if (collectionName !== undefined && collectionId === undefined) throw new Error("no such collection");
  const [token, grantId, clientId] = [randomText(), randomText(), randomText()];
  const records = oauth.records((detail) => new Error(detail));
  await records("Grant").upsert(grantId, { accountId: person.accountId, clientId }, 3600);
  await oauth.grants.connect(person, {
    grantId,
    // Some answers name the key or the agent that asks.
    client: { id: clientId, name: collectionName ?? "Agent", kind: "dynamic" },
    redirectHost: "localhost",
    collectionId,
    scopes: grantScopes,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  await records("AccessToken").upsert(token, { jti: token, grantId, aud: resourceOf(publicUrl) }, 3600);
  await changes.fresh();
  return token;
}

function randomText(): string {
  return randomBytes(32).toString("base64url");
}
