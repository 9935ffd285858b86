import { callTool, type ToolDefinition } from "@skillquay/tools";
import { onTestFinished } from "vitest";
import { createCatalogs } from "../../catalog/drive-catalog.ts";
import { createCollections } from "../../collections/collections.ts";
import { openChangeLog } from "../../db/change-log.ts";
import type { HubDatabase } from "../../db/connect.ts";
import type { Caller, KeyCaller } from "../../identity/caller.ts";
import { publishingGround } from "../../skills/testing/publishing-ground.ts";

/** For tests: tools that read, called by accounts with skills. */
export async function readingGround(database: HubDatabase) {
  const ground = await publishingGround(database);
  const changes = await openChangeLog(database);
  const used: string[] = [];
  const catalogs = createCatalogs({
    database,
    blobs: ground.blobs,
    changes,
    recordUse: ({ skillId }) => used.push(skillId),
  });
  onTestFinished(async () => {
    catalogs.close();
    await changes.close();
  });
  const services = {
    database,
    changes,
    catalogs,
    blobs: ground.blobs,
    collections: createCollections({ database }),
  };
  return {
    ...ground,
    ...services,
    used,
    async caller(): Promise<KeyCaller> {
      return callerOf(await ground.account());
    },
    /** Puts a skill of somebody else into an account's drive, as an import does. */
    async pin(accountId: string, { skillId, versionId }: { skillId: string; versionId: string }) {
      await database.db
        .insertInto("drive_entries")
        .values({ account_id: accountId, skill_id: skillId, version_id: versionId })
        .execute();
    },
    /** The answer's data, or the error's body; checked against what the tool promises. */
    async callAs(
      caller: Caller,
      tool: ToolDefinition,
      args: object,
      offered: (name: string) => string | undefined = (name) => name,
    ) {
      await changes.fresh();
      const failures: unknown[] = [];
      const context = {
        catalog: catalogs.forCaller(caller),
        strictResources: false,
        offered,
        signal: new AbortController().signal,
        progress: () => {},
        consent: "unaskable" as const,
        caller,
        services,
      };
      const { structuredContent: data } = await callTool(tool, args, context, (error) =>
        failures.push(error),
      );
      if (failures.length > 0) throw failures[0];
      if (!("error" in data)) tool.output.parse(data);
      else if (data.error !== "invalid_input" && !tool.errors.some((code) => code === data.error)) {
        throw new Error(`${tool.name} answered the undeclared error ${String(data.error)}`);
      }
      return data;
    },
  };
}

export function callerOf(
  accountId: string,
  collection?: { readonly id: string; readonly isScoped: boolean; readonly name: string },
): KeyCaller {
  return {
    tier: collection?.isScoped === true ? "scoped" : "authenticated",
    accountId,
    accountHandle: "x",
    keyId: crypto.randomUUID(),
    keyName: "test",
    collection:
      collection === undefined
        ? undefined
        : { ...collection, includeTeamSkills: true, includeSharedSkills: true },
    tools: undefined,
  };
}
