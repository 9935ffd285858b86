import { resolve } from "node:path";
import { usageError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { withHubFailures } from "./hub-failure.ts";
import { hubConfig } from "./hub-options.ts";
import { loadHub } from "./load-hub.ts";

/** `hub export <file>`: a copy of everything, while the hub runs or not. */
export function exportCommand(context: CommandContext): Promise<number> {
  return transfer(context, "export");
}

/** `hub import <file>`: fills an empty hub with such a copy. */
export function importCommand(context: CommandContext): Promise<number> {
  return transfer(context, "import");
}

async function transfer(context: CommandContext, action: "export" | "import"): Promise<number> {
  const { io, out, positionals } = context;
  const [, file, extra] = positionals;
  if (file === undefined || extra !== undefined) {
    throw usageError("argument_missing", `'hub ${action}' needs one <file>.`, [
      `For example: skillquay hub ${action} hub.zip`,
    ]);
  }
  const hub = await loadHub(io);
  const config = hubConfig(hub, context);
  const run = action === "export" ? hub.exportToFile : hub.importFromFile;
  const path = resolve(io.cwd, file);
  const summary = await withHubFailures(hub, () =>
    run(config, path, {
      onProgress: (message, share) =>
        share === undefined ? out.progress(message) : out.bar(message, { ...share, unit: "files" }),
    }),
  );
  if (out.json({ file: path, ...summary })) return 0;
  const { rows, tables, blobs } = summary;
  const what = `${rows} rows of ${tables} tables and ${blobs} files`;
  out.say(action === "export" ? `Wrote ${what} to ${path}` : `Imported ${what} from ${path}`);
  if (action === "export") out.say("It holds the hub's secrets and hashes of its keys: keep it private.");
  return 0;
}
