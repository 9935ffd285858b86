import { isStrictName } from "@skillquay/skill";
import { parseSource } from "../install/parse-source.ts";
import { openSource } from "../install/sources/open-source.ts";
import type { CommandContext } from "../program/command.ts";
import { askPublished } from "./ask-published.ts";
import type { FoundSkill } from "./found-skill.ts";

/** What a source of skills has, as `add` would see it. Nothing of it is written or run. */
export async function askSource(
  context: CommandContext,
  named: string,
  signal: AbortSignal,
): Promise<readonly FoundSkill[]> {
  const { settings, io } = context;
  const source = parseSource(named, { gitBase: settings.gitBase, homeDirectory: io.homeDirectory });
  if (source.kind === "well-known") {
    const entries = await askPublished({ indexUrl: source.at, signal });
    return entries.map(({ name, description }) => ({
      name,
      description,
      from: named,
      ...(isStrictName(name) && { add: [named, "--skill", name] }),
    }));
  }
  const opened = await openSource(context, source, { signal });
  try {
    return opened.skills.map(({ name, description }) => ({
      name,
      description,
      from: named,
      add: isShorthand(named) ? [`${named}@${name}`] : [named, "--skill", name],
    }));
  } finally {
    await opened.close();
  }
}

function isShorthand(named: string): boolean {
  return /^[\w-][\w.-]*\/[\w.-]+$/.test(named);
}
