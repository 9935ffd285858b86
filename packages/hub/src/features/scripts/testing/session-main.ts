import { openFolderBlobs } from "../../../platform/blobs/folder-blobs.ts";
import { openChangeLog } from "../../../platform/db/change-log.ts";
import { connectDatabase } from "../../../platform/db/connect.ts";
import type { KeyCaller } from "../../accounts/caller.ts";
import { createCatalogs } from "../../catalog/drive-catalog.ts";
import { createScriptSessions } from "../script-sessions.ts";

/** A hub that keeps a session open and a script running with a marker in its arguments, until it is killed. */
export interface SessionMainInput {
  readonly connectionString: string;
  readonly blobFolder: string;
  readonly stateFolder: string;
  readonly caller: KeyCaller;
  readonly slug: string;
  readonly script: string;
  readonly marker: string;
}

const input: SessionMainInput = JSON.parse(process.env.SESSION_MAIN ?? "");
const database = connectDatabase({ address: { connectionString: input.connectionString } });
const changes = await openChangeLog(database);
const blobs = await openFolderBlobs({ folder: input.blobFolder, sign: async () => "" });
const catalogs = createCatalogs({ database, blobs, changes, recordUse: () => {} });
const sessions = createScriptSessions({
  database,
  changes,
  catalogs,
  instanceId: `killed-${process.pid}`,
  sandbox: { choice: "bubblewrap" },
  stateFolder: input.stateFolder,
  searchFolders: [],
});
await sessions.announce("http://127.0.0.1:9");
const catalog = catalogs.forCaller(input.caller);
const skill = await catalog.find(input.slug);
const script = skill && (await catalog.scripts(skill)).find(({ name }) => name === input.script);
if (skill === undefined || script === undefined) throw new Error("the skill is not there");
const request = { skill, catalog, script, args: [input.marker], stdin: undefined };
const hooks = {
  signal: new AbortController().signal,
  onProgress: ({ outputBytes }: { outputBytes: number }) => {
    if (outputBytes > 0) process.stdout.write("running\n");
  },
};
// One in a session, one alone: both ways of running must end with the process.
void sessions.run(input.caller, { ...request, reuseSession: true }, hooks);
void sessions.run(input.caller, { ...request, reuseSession: false }, hooks);
