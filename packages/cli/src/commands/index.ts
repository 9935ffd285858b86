import { definedCommands } from "../generated/commands.ts";
import type { Command, CommandEntry } from "../program/command.ts";

/** In the order that help shows them. */
export const commands: readonly CommandEntry[] = definedCommands.map((entry) =>
  entry.name === "serve" ? { ...entry, load: () => loadServe(entry) } : entry,
);

async function loadServe({ load }: CommandEntry): Promise<Command> {
  // Before the first schema is made, so it cannot be the command's own business.
  (await import("../interpret-schemas.ts")).interpretSchemas();
  return load();
}
