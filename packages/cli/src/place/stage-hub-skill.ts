import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hubAddress } from "../hub-client/hub-client.ts";
import { openSource } from "../install/sources/open-source.ts";
import { withJudge } from "../install/with-judge.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";

/** A skill of a hub whose bytes are here, compared with what the hub says of them, and scanned. */
export interface StagedSkill {
  readonly name: string;
  readonly folder: string;
  readonly skillFile: string;
  readonly digest: string;
  readonly isBlocked: boolean;
  readonly hub: string;
}

export async function withHubSkill<Result>(
  context: CommandContext,
  skill: string,
  work: (staged: StagedSkill) => Promise<Result>,
): Promise<Result> {
  const hub = hubAddress(context);
  const opened = await openSource(context, { kind: "hub", skill, hub });
  const folder = await mkdtemp(join(tmpdir(), "skillquay-hub-skill-"));
  try {
    const offered = opened.skills.find(({ name }) => name === skill);
    if (offered === undefined) throw notThere(skill, hub);
    const judged = await withJudge(context, undefined, ({ judge }) => judge(offered, { done: 0, total: 1 }));
    for (const { path, bytes, executable } of judged.files) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes, { flag: "wx" });
      if (executable === true) await chmod(file, 0o755);
    }
    return await work({
      name: judged.name,
      folder,
      skillFile: "SKILL.md",
      digest: judged.treeDigest,
      isBlocked: judged.report.verdict === "block",
      hub,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await opened.close();
  }
}

function notThere(skill: string, hub: string): CliError {
  return new CliError("skill_not_found", `${hub} has no skill '${terminalLine(skill)}' for you.`, {
    suggestions: [`Look for it: skillquay search ${terminalLine(skill)} --hub ${hub}`],
  });
}
