import { randomBytes } from "node:crypto";
import type { ToolDefinition } from "@skillquay/tools";
import { publishSkill } from "../skills/publish-skill.ts";
import { uploadOf } from "../skills/testing/publishing-ground.ts";
import { callAtDoor } from "./call-at-door.ts";
import type { TestHub } from "./use-test-hub.ts";

/** An account that has everything that the examples of the tools name. */
export interface FurnishedAccount {
  readonly accountId: string;
  readonly handle: string;
  /** In every file of every skill, in every description, and in the name of a collection. */
  readonly canary: string;
  readonly key: string;
  readonly keyId: string;
  /** Of the collection `documents`, which names both skills. */
  readonly scopedKey: string;
}

export async function furnishAccount(hub: TestHub): Promise<FurnishedAccount> {
  const { services } = hub;
  const canary = `canary${randomBytes(6).toString("hex")}`;
  const { accountId, handle, key, keyId } = await newMember(hub);
  const skillIds: string[] = [];
  for (const files of [pdfSkill(canary), helloSkill(canary)]) {
    skillIds.push((await publishSkill(services, { accountId, files: uploadOf(files) })).skillId);
  }
  const flags = { includeTeamSkills: true, includeSharedSkills: true };
  const caller = await services.authenticator.authenticate(`Bearer ${key}`, { address: handle });
  if (caller.tier !== "authenticated") throw new Error("a new key of an account is unscoped");
  const documents = await services.collections.create(caller, { name: "documents", skillIds, ...flags });
  await services.collections.create(caller, { name: `box ${canary}`, skillIds: [], ...flags });
  await services.changes.fresh();
  return { accountId, handle, canary, key, keyId, scopedKey: documents.key };
}

/** A new account with a key and nothing else. */
export async function newMember({ services }: TestHub) {
  const handle = `m${randomBytes(6).toString("hex")}`;
  const { id: accountId } = await services.accounts.createAccount({ handle, name: handle });
  const { key, id: keyId } = await services.keys.mint({ accountId, name: "test" });
  return { accountId, handle, key, keyId };
}

/**
 * The arguments of a tool's own example, as they work for this key: a session is opened where one is needed and not
 * given, and a name that must be new is made new.
 */
export async function exampleArguments(
  hub: TestHub,
  tool: ToolDefinition,
  key: string,
  sessionId?: string,
): Promise<Record<string, unknown>> {
  const example: Record<string, unknown> = { ...Object(tool.example.arguments) };
  if ("sessionId" in example) example.sessionId = sessionId ?? (await openSession(hub, key));
  if (tool.name === "skills_createCollection") example.name = `new ${randomBytes(4).toString("hex")}`;
  return example;
}

export async function openSession({ url }: TestHub, key: string): Promise<string> {
  const args = { skillSlug: "hello-world", scriptName: "greet.py", reuseSession: true };
  const { data, text } = await callAtDoor(url, "http", { tool: "skills_runScript", args, key });
  if (typeof data.sessionId !== "string") throw new Error(`no session: ${text}`);
  return data.sessionId;
}

function pdfSkill(canary: string) {
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
