import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ToolDefinition } from "@skillquay/tools";
import * as z from "zod/v4";
import { type PublishRequest, publishSkill } from "../../../features/drive/publish-skill.ts";
import { mainFile, uploadOf } from "../../../features/skills/testing/publishing-fixture.ts";
import type { HubServices } from "../../services.ts";
import { exampleArguments, newMember, type SeededAccount } from "../../testing/seed-account.ts";
import type { TestHub } from "../../testing/use-test-hub.ts";
import type { HubToolContext } from "../hub-tool.ts";
import { argumentsWith } from "./text-inputs.ts";
import { type CalledTool, callerWith, callToolOf } from "./tool-fixture.ts";

export interface Fixture {
  readonly hub: TestHub;
  readonly tool: ToolDefinition;
  readonly me: SeededAccount;
  /** Every tool, when it does not say. */
  readonly offered?: HubToolContext["offered"];
  /** How calls are made that need nothing but a key and arguments. In the hub's process, when it does not say. */
  readonly overTheWire?: (call: WireCall) => Promise<CalledTool>;
}

export interface WireCall {
  readonly key: string;
  readonly args: Record<string, unknown>;
}

/** A way to meet an error. */
export type Case = (fixture: Fixture) => Promise<CalledTool>;

interface Replaced {
  readonly key?: string;
  readonly services?: HubServices;
  readonly catalog?: HubToolContext["catalog"];
  readonly signal?: AbortSignal;
}

/** The tool's example with some of its arguments replaced; those that the tool does not take are left out. */
export async function callExample(
  fixture: Fixture,
  replaced: Readonly<Record<string, unknown>>,
  { key = fixture.me.key, ...context }: Replaced = {},
): Promise<CalledTool> {
  const { hub, tool, me } = fixture;
  await hub.services.changes.fresh();
  const { properties = {} } = z.toJSONSchema(tool.input, { io: "input" });
  let args =
    "sessionId" in replaced ? Object(tool.example.arguments) : await exampleArguments(hub, tool, me.key);
  for (const [input, value] of Object.entries(replaced)) {
    if (Object.hasOwn(properties, input)) args = argumentsWith(tool, args, { input, isList: false }, value);
  }
  return await callWith(fixture, args, { key, ...context });
}

/** With these very arguments. */
export async function callWith(
  { hub, tool, me, offered = (name) => name, overTheWire }: Fixture,
  args: unknown,
  { key = me.key, ...context }: Replaced = {},
): Promise<CalledTool> {
  if (overTheWire !== undefined && Object.keys(context).length === 0) {
    return await overTheWire({ key, args: { ...Object(args) } });
  }
  const caller = await callerWith(hub, key);
  return await callToolOf(hub, tool, { caller, args, context: { offered, ...context } });
}

/** As the fixture's account. */
export async function publish(
  { hub, me }: Fixture,
  files: Readonly<Record<string, string>>,
  options: Partial<PublishRequest> = {},
) {
  const published = await publishSkill(hub.services, {
    accountId: me.accountId,
    files: uploadOf(files),
    ...options,
  });
  await hub.services.changes.fresh();
  return published;
}

/** A new skill that somebody else offers to everybody. `add` publishes a further version. */
export async function publishElsewhere(
  { hub }: Fixture,
  files: Readonly<Record<string, string>> = {},
  visibility: "public" | "premium" = "public",
) {
  const { accountId } = await newMember(hub);
  const slug = `of-others-${randomBytes(6).toString("hex")}`;
  const add = (more: Readonly<Record<string, string>>) =>
    publishSkill(hub.services, {
      accountId,
      files: uploadOf({ "SKILL.md": mainFile(slug), ...more }),
      visibility,
    });
  return { ...(await add(files)), add };
}

/** Puts other bytes on the disk than those that were published. */
export async function spoil({ hub }: Fixture, { versionId }: { readonly versionId: string }): Promise<void> {
  const { blobFolder, services } = hub;
  const files = await services.database.db
    .selectFrom("version_files")
    .where("version_id", "=", versionId)
    .select("digest")
    .execute();
  for (const { digest } of files) {
    const hex = digest.slice("sha256:".length);
    const place = join(blobFolder, hex.slice(0, 2), hex);
    await rm(place);
    await writeFile(place, "spoilt");
  }
}

export async function makeCollection(
  { hub, me }: Fixture,
  name: string,
  skillIds: readonly string[] | undefined,
): Promise<void> {
  const caller = await callerWith(hub, me.key);
  if (caller.tier === "anonymous") throw new Error("there is a key");
  const flags = { includeTeamSkills: true, includeSharedSkills: true };
  await hub.services.collections.create(caller, { name, skillIds, ...flags });
}

/** For names that nothing has. */
export const NONE = "nothing-of-that-name";
