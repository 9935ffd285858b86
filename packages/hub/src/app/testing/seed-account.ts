import { randomBytes } from "node:crypto";
import type { ToolDefinition } from "@skillquay/tools";
import type { KeyCaller } from "../../features/accounts/caller.ts";
import { type PublishedSkill, publishSkill } from "../../features/drive/publish-skill.ts";
import { pendingUpdates } from "../../features/drive/queries/drive-queries.ts";
import { addToDrive, deleteEntry } from "../../features/drive/queries/entry-queries.ts";
import { uploadOf } from "../../features/skills/testing/publishing-fixture.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubServices } from "../services.ts";
import { callOverTransport } from "./call-over-transport.ts";
import type { TestHub } from "./use-test-hub.ts";

/** An account that has everything that the examples of the tools name. */
export interface SeededAccount {
  readonly accountId: string;
  readonly handle: string;
  /** In every file of every skill, in every description, in the name of a collection and in a webhook's address. */
  readonly canary: string;
  readonly key: string;
  /** The account's own key, also where an agent's grant stands for it: what routes take, and arguments name. */
  readonly apiKey: string;
  readonly keyId: string;
  /** Of the collection `documents`, which names both skills. */
  readonly scopedKey: string;
  readonly webhookId: string;
}

export async function seedAccount(hub: TestHub): Promise<SeededAccount> {
  const { services } = hub;
  const canary = `canary${randomBytes(6).toString("hex")}`;
  const { accountId, handle, key, keyId } = await newMember(hub);
  const skillIds: string[] = [];
  for (const files of [pdfSkill(canary), helloSkill(canary)]) {
    skillIds.push((await publishSkill(services, { accountId, files: uploadOf(files) })).skillId);
  }
  const flags = { includeTeamSkills: true, includeSharedSkills: true };
  const caller = await callerOfKey(hub, key);
  const documents = await services.collections.create(caller, { name: "documents", skillIds, ...flags });
  await services.collections.create(caller, { name: `box ${canary}`, skillIds: [], ...flags });
  const { webhook } = await services.webhooks.create(caller, {
    eventType: "credits.exhausted",
    targetUrl: `https://example.com/hooks/${canary}`,
    thresholdValue: undefined,
  });
  await services.changes.fresh();
  return {
    accountId,
    handle,
    canary,
    key,
    apiKey: key,
    keyId,
    scopedKey: documents.key,
    webhookId: webhook.id,
  };
}

/** A new account with a key and nothing else. */
export async function newMember({ services }: TestHub) {
  const handle = `m${randomBytes(6).toString("hex")}`;
  const { id: accountId } = await services.accounts.createAccount({ handle, name: handle });
  const { key, id: keyId } = await services.keys.mint({ accountId, name: "test" });
  return { accountId, handle, key, keyId };
}

/**
 * The arguments of a tool's own example, as they work for this key, again and again: a session is opened where one is
 * needed and not given, a name that must be new is made new, and what is imported, updated or deleted is there.
 */
export async function exampleArguments(
  hub: TestHub,
  tool: ToolDefinition,
  key: string,
  sessionId?: string,
): Promise<Record<string, unknown>> {
  const example: Record<string, unknown> = { ...Object(tool.example.arguments) };
  if ("sessionId" in example) example.sessionId = sessionId ?? (await openSession(hub, key));
  const newName = `new ${randomBytes(4).toString("hex")}`;
  switch (tool.name) {
    case "skills_createCollection":
      return { ...example, name: newName };
    case "skills_updateCollection":
      await ensureDocuments(hub, key);
      return { ...example, newName };
    case "skills_deleteCollection":
      await ensureDocuments(hub, key);
      return example;
    case "skills_importToDrive":
      return { ...example, skillSlug: (await marketOf(hub)).requested.slug };
    case "skills_acceptUpdate":
      return { ...example, skillSlug: await fallBehind(hub, key), version: 2 };
    case "skills_dismissUpdate":
      return { ...example, skillSlug: await fallBehind(hub, key) };
    case "skills_deleteWebhook":
      return { ...example, id: await webhookOf(hub, key) };
    default:
      return example;
  }
}

/** False where the example takes away what the examples of other tools need. */
export function leavesTheRest({ name }: ToolDefinition): boolean {
  return !CONSUMING.has(name);
}

const CONSUMING = new Set([
  "skills_removeFromDrive",
  "skills_toggleDriveSkill",
  "skills_updateCollection",
  "skills_deleteCollection",
  "skills_removeFromCollection",
]);

/** What an account that has nothing but the same names gets for the arguments of another one's example. */
export function outcomeElsewhere({ name, example }: ToolDefinition): string {
  if ("sessionId" in Object(example.arguments)) return "session_not_found";
  if (name === "skills_deleteWebhook") return "webhook_not_found";
  return name === "skills_acceptUpdate" || name === "skills_dismissUpdate" ? "skill_not_found" : "ok";
}

/** What the account of a publisher offers everybody on this hub. */
interface Market {
  readonly requested: PublishedSkill;
  /** The first version of a skill that has a second one. */
  readonly outdated: PublishedSkill;
}

const markets = new WeakMap<HubServices, Promise<Market>>();

export function marketOf(hub: TestHub): Promise<Market> {
  const cached = markets.get(hub.services) ?? openMarket(hub);
  markets.set(hub.services, cached);
  return cached;
}

async function openMarket(hub: TestHub): Promise<Market> {
  const { accountId } = await newMember(hub);
  const publish = (slug: string, body: string) => {
    const text = `---\nname: ${slug}\ndescription: Convert spreadsheets. Use when asked to.\n---\n\n# ${body}\n`;
    const files = uploadOf({ "SKILL.md": text });
    return publishSkill(hub.services, { accountId, files, visibility: "public" });
  };
  const expected = await publish("sheet-turner", "Turns");
  const outdated = await publish("sheet-binder", "Binds");
  await publish("sheet-binder", "Binds better");
  return { requested: expected, outdated };
}

/** The collection that was renamed or deleted is there again, with an empty list. */
async function ensureDocuments(hub: TestHub, key: string): Promise<void> {
  const { collections } = hub.services;
  const caller = await callerOfKey(hub, key);
  if (caller.tier === "scoped") return;
  const existing = await collections.list(caller);
  if (existing.some(({ name }) => name === "documents")) return;
  const flags = { includeTeamSkills: true, includeSharedSkills: true };
  await collections.create(caller, { name: "documents", skillIds: [], ...flags });
}

/** Puts the first version of a skill that has two into the drive, whatever the drive had; its slug. */
async function fallBehind(hub: TestHub, key: string): Promise<string> {
  const { services } = hub;
  const { outdated } = await marketOf(hub);
  const caller = await callerOfKey(hub, key);
  const { db } = services.database;
  if (caller.tier === "authenticated" && (await pendingUpdates(db, caller, outdated)).length > 0)
    return outdated.slug;
  // As an import does that came before the second version.
  await deleteEntry(db, caller.accountId, outdated.skillId);
  await addToDrive(db, caller.accountId, outdated);
  await recordChange(db, "account", caller.accountId);
  await services.changes.fresh();
  if (caller.tier === "scoped")
    await services.collections.addSkill(caller, { nameOrKey: undefined, skillId: outdated.skillId });
  await services.changes.fresh();
  return outdated.slug;
}

async function webhookOf(hub: TestHub, key: string): Promise<string> {
  const { webhooks } = hub.services;
  const caller = await callerOfKey(hub, key);
  const [first] = await webhooks.list(caller.accountId);
  if (first !== undefined) return first.id;
  const expected = { targetUrl: "https://example.com/hooks", thresholdValue: undefined };
  return (await webhooks.create(caller, { eventType: "credits.exhausted", ...expected })).webhook.id;
}

async function callerOfKey({ services }: TestHub, key: string): Promise<KeyCaller> {
  const caller = await services.authenticator.authenticate(`Bearer ${key}`, {
    address: "test",
    takesTokens: true,
  });
  if (caller.tier === "authenticated" || caller.tier === "scoped") return caller;
  throw new Error("there is a key of an account");
}

export async function openSession({ url }: TestHub, key: string): Promise<string> {
  const args = { skillSlug: "hello-world", scriptName: "greet.py", reuseSession: true };
  const { data, text } = await callOverTransport(url, "http", { tool: "skills_runScript", args, key });
  if (typeof data.sessionId !== "string") throw new Error(`no session: ${text}`);
  return data.sessionId;
}

export function pdfSkill(canary: string) {
  return {
    "SKILL.md": `---\nname: pdf\ndescription: Fills in PDF forms (${canary}). Use when asked to.\nmetadata:\n  tags: pdf\n---\n\n# PDF\n\n${canary}\n\n## Reading\n\n${canary}\n`,
    "references/forms.md": `# Forms\n\n## Filling\n\n${canary} in forms.\n`,
  };
}

function helloSkill(canary: string) {
  return {
    "SKILL.md": `---\nname: hello-world\ndescription: Greets (${canary}). Use when asked to.\n---\n\n# Hello\n\n${canary}\n`,
    "scripts/greet.py": `"""Greets. ${canary}"""\nimport sys\nprint("Hello", "${canary}", *sys.argv[1:])\nopen("/tmp/made.txt", "w").write("${canary}")\n`,
  };
}
