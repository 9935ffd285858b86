import type { CommandContext } from "../program/command.ts";
import { withHubFailures } from "./hub-failure.ts";
import { hubConfig } from "./hub-options.ts";
import { loadHub } from "./load-hub.ts";

/** `hub migrate`: brings the database up to date and ends. Instances of the version before may run meanwhile. */
export async function migrateCommand(context: CommandContext): Promise<number> {
  const { io, out } = context;
  const hub = await loadHub(io);
  const config = hubConfig(hub, context);
  const applied = await withHubFailures(hub, () =>
    hub.migrateDatabase(config, { onProgress: (line) => out.say(line) }),
  );
  if (out.json({ applied })) return 0;
  out.say(
    applied.length === 0
      ? "The database is up to date."
      : `The database is up to date now: ${applied.join(", ")}.`,
  );
  return 0;
}
