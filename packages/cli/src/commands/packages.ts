import { byteCount } from "../output/byte-count.ts";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { packagesFolder } from "../packages/package-source.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const packages: Command = {
  name: "packages",
  order: 148,
  summary: "See or remove the packages that were installed for scripts.",
  usage: "list|clear [options]",
  examples: [
    { line: "skillquay packages list", does: "each set of packages, its size and when it was last used" },
    { line: "skillquay packages clear", does: "removes all that no script uses right now" },
  ],
  positionals: [{ name: "action", description: "list or clear.", required: true, repeatable: false }],
  options: [],
  settings: ["logLevel"],
  async run(context) {
    const [action] = context.positionals;
    if (action === "list") return list(context);
    if (action === "clear") return clear(context);
    throw usageError(
      "action_unknown",
      `'${terminalLine(action ?? "")}' is not something to do with packages.`,
      ["Use: skillquay packages list or clear"],
    );
  },
};

async function list({ io, out }: CommandContext): Promise<number> {
  const { listLayers } = await import("@skillquay/local/sandbox");
  const folder = packagesFolder(io);
  const layers = await listLayers(folder);
  if (out.json({ folder, layers })) return 0;
  if (layers.length === 0) {
    out.say("No packages were installed for scripts yet.");
    return 0;
  }
  printTable(
    out,
    [
      { title: "DECLARED", value: ({ declared }) => declared.join(", "), paint: out.style.bold },
      { title: "INSTALLED", value: ({ packages, installer }) => `${packages.length} by ${installer}` },
      { title: "SIZE", value: ({ sizeBytes }) => byteCount(sizeBytes) },
      { title: "LAST USED", value: ({ usedAt }) => usedAt.slice(0, 16).replace("T", " ") },
    ],
    layers,
  );
  return 0;
}

async function clear({ io, out }: CommandContext): Promise<number> {
  const { clearLayers } = await import("@skillquay/local/sandbox");
  const { removed, sizeBytes, inUse } = await clearLayers(packagesFolder(io));
  if (out.json({ removed, sizeBytes, inUse })) return 0;
  out.print(`Removed ${removed} ${removed === 1 ? "set" : "sets"} of packages, ${byteCount(sizeBytes)}.`);
  if (inUse > 0) out.say(`${inUse} were used in the last minutes and stay; try again later.`);
  return 0;
}
