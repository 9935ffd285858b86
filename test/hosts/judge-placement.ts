import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/v4";
import { systemNode } from "../../scripts/system-node.ts";
import { launcher } from "../support/program.ts";
import type { AgentHost } from "./agent-host.ts";
import { type InstalledHost, neededProgram } from "./install-host.ts";
import { recordedEntry } from "./local-target.ts";
import { runConversation } from "./run-conversation.ts";
import { runOurs } from "./run-ours.ts";
import { small } from "./skills/served-skills.ts";
import { writeSkills } from "./skills/write-skills.ts";

/** Where none of the hosts looks by itself. */
const SKILLS = ".vibe/skills";

/**
 * What is wrong with a placed skill, one sentence each: the host's own loader shows it to the model and loads it, the server does not
 * list it again, and nothing is left once it is taken back.
 */
export async function judgePlacement(host: AgentHost, installed: InstalledHost): Promise<string[]> {
  const { loads } = host;
  if (loads === undefined) return [];
  const needed = neededProgram(host);
  let path = "";
  let source = "";
  let left = false;
  const { requests, missing } = await runConversation(
    {
      host,
      installed,
      ...(needed !== undefined && { programs: needed.folder }),
      steps: () => [
        {
          id: "native",
          tool: loads.tool,
          isOwn: true,
          // Read when the model calls: by then it is placed.
          get args() {
            return loads.args(small.name, join(path, "SKILL.md"));
          },
        },
      ],
      prepare: async (home) => {
        source = join(home, SKILLS, small.name);
        await writeSkills(join(home, SKILLS), [small]);
        const result = placed.parse(runOurs(home, ["place", small.name, "--agent", host.id]));
        path = result.placed[0]?.path ?? "";
        return recordedEntry(home, [systemNode(), launcher, "serve"]);
      },
    },
    async (home) => {
      runOurs(home, ["unplace", "--all"]);
      left = existsSync(path);
      await rm(path, { force: true });
    },
  );
  const [first] = requests;
  const shown = loads.namesOnly === true ? small.name : small.description;
  const times = (first?.raw ?? "").split(shown).length - 1;
  // Some hosts give the text as the tool's answer, others as words of their own behind it.
  const isLoaded = requests.some(({ raw }) => raw.includes("Read references/guide.md first, then run"));
  const body = (small.files["SKILL.md"] ?? "").replace(/^---\n.*?\n---\n/s, "").trim();
  const isAsWritten = requests.some(({ raw, conversation: { results } }) =>
    [...results, raw].some((text) => text.includes(body) || text.includes(JSON.stringify(body).slice(1, -1))),
  );
  const listedFile = loads.listedFile?.(first?.raw ?? "", small.name);
  const files = [path, source].map((folder) => join(folder, "SKILL.md"));
  return [
    ...(times === 1 ? [] : [`a placed skill is shown ${times} times in turn one`]),
    ...(loads.listedFile === undefined || files.includes(listedFile ?? "")
      ? []
      : [`its list names '${listedFile}' for the placed skill`]),
    ...(missing.length === 0 ? [] : [`its own tool '${loads.tool}' is not there`]),
    ...(isLoaded ? [] : ["its own tool does not load the placed skill"]),
    ...(!isLoaded || isAsWritten ? [] : ["its own tool escapes the placed skill"]),
    ...(left ? ["unplace leaves the skill"] : []),
  ];
}

const placed = z.looseObject({ placed: z.array(z.looseObject({ path: z.string() })) });
