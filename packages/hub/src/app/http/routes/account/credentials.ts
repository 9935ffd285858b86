import { oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../../../features/accounts/index.ts";
import { slugOf } from "../../../../features/catalog/index.ts";
import {
  type CredentialFacts,
  credentialNotFound,
  versionOnly,
} from "../../../../features/credentials/index.ts";
import { givableVariables } from "../../../../features/scripts/index.ts";
import type { HubServices } from "../../../services.ts";
import { checkedInput } from "../admin/admin-input.ts";
import type { AccountRoute } from "./account-route.ts";
import { assertWhole } from "./assert-whole.ts";
import { findSkill } from "./skills.ts";

/** What the account gives to scripts: named, set, given again and removed. No route gives a value back. */
export function mountCredentialRoutes(route: AccountRoute, services: HubServices): void {
  const { credentials, catalogs } = services;

  route("get", "/v1/skills/:slug/credentials", async (caller, { part }) => {
    assertWhole(caller);
    const skill = await findSkill(services, caller, part("slug"));
    const scripts = await catalogs.forCaller(caller).scripts(skill);
    const uses = scripts.flatMap((script) =>
      givableVariables(script, skill).map((variable) => ({ ...variable, script: script.path })),
    );
    const names = new Set(uses.map(({ name }) => name));
    const given = await credentials.namesFor(caller.accountId, skill, names);
    const publisher = await credentials.publisherOf(caller.accountId, skill);
    return {
      body: {
        skill: slugOf(skill),
        version: skill.versionNumber,
        ...(publisher !== undefined && { publisher }),
        variables: [...names].map((name) => {
          const ofName = uses.filter((use) => use.name === name);
          return {
            name,
            isNeeded: ofName.some(({ isOptional }) => !isOptional),
            isGiven: given.has(name),
            scripts: ofName.map(({ script }) => script).slice(0, MAX_SCRIPTS),
          };
        }),
      },
    };
  });

  route("get", "/v1/account/credentials", async (caller) => {
    assertWhole(caller);
    const list = await credentials.list(caller.accountId);
    return { body: { credentials: await Promise.all(list.map((facts) => shown(facts, caller))) } };
  });

  route(
    "put",
    "/v1/account/credentials",
    async (caller, { input }) => {
      assertWhole(caller);
      const { skill: slug, receiver, name, value } = checkedInput(newCredential, input);
      const version = await findSkill(services, caller, slug);
      const made = await credentials.set(caller, { name, value, receiver, version });
      return { body: await shown(made, caller) };
    },
    { isRepeatable: true },
  );

  route("post", "/v1/account/credentials/:id/give", async (caller, { part }) => {
    assertWhole(caller);
    const id = part("id");
    const existing = (await credentials.list(caller.accountId)).find((facts) => facts.id === id);
    if (existing === undefined) throw credentialNotFound();
    const { skillId, slug } = existing;
    if (skillId === null) throw versionOnly();
    const version = await catalogs.forCaller(caller).findById(skillId);
    if (version === undefined)
      throw new ToolError("skill_not_found", `No skill with slug '${oneLine(slug ?? "", 80)}'`);
    return { body: await shown(await credentials.giveAgain(caller, id, version), caller) };
  });

  route("delete", "/v1/account/credentials/:id", async (caller, { part }) => {
    assertWhole(caller);
    await credentials.remove(caller, part("id"));
    return { body: { removed: true as const } };
  });

  async function shown(facts: CredentialFacts, caller: KeyCaller) {
    const { id, name, setAt, lastUsedAt, skillId, treeDigest, slug, versionNumber } = facts;
    const common = { id, name, setAt, ...(lastUsedAt !== null && { lastUsedAt }) };
    if (skillId === null) {
      return {
        ...common,
        publisher: facts.publisherHandle ?? facts.sourceUrl ?? "",
        state: "given" as const,
      };
    }
    const skill = await catalogs.forCaller(caller).findById(skillId);
    const state =
      skill === undefined
        ? ("unavailable" as const)
        : skill.treeDigest === treeDigest
          ? ("given" as const)
          : ("changed" as const);
    return {
      ...common,
      skill: skill === undefined ? (slug ?? "") : slugOf(skill),
      ...(versionNumber !== null && { version: versionNumber }),
      state,
    };
  }
}

const MAX_SCRIPTS = 20;

export const newCredential = z.strictObject({
  name: z.string().max(200).describe("The variable that the script reads"),
  value: z.string().max(100_000).describe("Never shown again"),
  skill: z.string().max(200).describe("Slug of the skill whose scripts get it"),
  receiver: z
    .enum(["version", "publisher"])
    .default("version")
    .describe(
      "version: the version that the account has now, alone. publisher: everything of whoever publishes it",
    ),
});
