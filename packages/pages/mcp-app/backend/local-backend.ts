import { quotedName } from "../components/visible-text.ts";
import type { Host } from "../host/host.ts";
import {
  cardOfListed,
  foundOf,
  localFound,
  localList,
  localSkill,
  openedSkill,
  resource,
  run,
} from "./local-shapes.ts";
import type { OfferedTools } from "./offered-tools.ts";
import { problemOf } from "./problem-shapes.ts";
import { findScripts, inputOf } from "./script-files.ts";
import type {
  FileText,
  ListPage,
  OpenSkill,
  RunOutcome,
  Script,
  ScriptInput,
  ScriptPlan,
  SkillBackend,
} from "./skill-backend.ts";
import { dataOf, ToolFailure } from "./tool-failure.ts";

/** The tools of a server over folders: `list_skills`, `get_skill`, and what else it offers. */
export function localBackend(host: Host, tools: OfferedTools): SkillBackend {
  const { list_skills, get_skill, search_skills, execute_skill_script } = tools;

  return {
    list:
      list_skills === undefined
        ? undefined
        : async (cursor) => {
            const answer = await host.callTool(list_skills, cursor === undefined ? {} : { cursor });
            return pageOf(dataOf(answer, localList));
          },
    search:
      search_skills === undefined
        ? undefined
        : async (query) => {
            const answer = await host.callTool(search_skills, { query, limit: 30 });
            return foundOf(dataOf(answer, localFound), answer.meta);
          },
    open: async (ref) => {
      if (get_skill === undefined) return openResource(host, ref);
      const answer = await host.callTool(get_skill, { uri: ref });
      return openedSkill(dataOf(answer, localSkill), answer.meta);
    },
    readFile: fileReader(host, tools),
    scripts:
      execute_skill_script === undefined
        ? undefined
        : {
            list: async (skill) => findScripts(skill),
            plan: async (script, input) => {
              const asked = { ...callOf(script, input), dry_run: true };
              return planOf(dataOf(await host.callTool(execute_skill_script, asked), run));
            },
            run: async (script, input, signal) => {
              const answer = await host.callTool(execute_skill_script, callOf(script, input), signal);
              return outcomeOf(dataOf(answer, run));
            },
          },
    request: ({ name, ref }) =>
      get_skill === undefined
        ? `Load the skill ${quotedName(name)} and follow it.`
        : `Load the skill ${quotedName(name)} with ${get_skill} (${ref}) and follow it.`,
  };
}

/** Also of the answer that opened this page. */
export function pageOf({
  skills,
  total,
  nextCursor,
  problems,
}: ReturnType<typeof localList.parse>): ListPage {
  return { cards: skills.map(cardOfListed), total, nextCursor, problems: problems.map(problemOf) };
}

/** Where `get_skill` is not offered, the same text is a resource. */
async function openResource(host: Host, ref: string): Promise<OpenSkill> {
  const text = await host.readResource(ref);
  if (text === undefined) throw new ToolFailure("The main file of this skill is not text.", []);
  return openedSkill({ uri: ref, text }, {});
}

function fileReader(
  host: Host,
  { get_skill, get_skill_resource: tool }: OfferedTools,
): ((skill: OpenSkill, path: string) => Promise<FileText>) | undefined {
  // In the default set of tools its answer is text for a model; the same bytes are a resource.
  const isForModels = get_skill === undefined && host.can.readResources;
  if (tool !== undefined && !isForModels) {
    return async ({ card }, path) => {
      const asked = { skill_name: card.name, resource_path: path };
      const { text, next } = dataOf(await host.callTool(tool, asked), resource);
      return { text, isCut: next !== undefined };
    };
  }
  if (!host.can.readResources) return undefined;
  return async ({ card }, path) => {
    const folder = card.ref.slice(0, card.ref.lastIndexOf("/"));
    const address = `${folder}/${path.split("/").map(encodeURIComponent).join("/")}`;
    return { text: await host.readResource(address), isCut: false };
  };
}

function callOf({ skill, path }: Script, input: ScriptInput): Record<string, unknown> {
  return { skill_name: skill.name, script_name: path, ...inputOf(input) };
}

function planOf({ plan, sandboxed }: ReturnType<typeof run.parse>): ScriptPlan {
  if (plan === undefined) throw new ToolFailure("The server did not say what it would run.", []);
  const { argv, workingFolder, driver, network, grantedVariables, timeoutMs } = plan;
  return {
    facts: [
      ["Command", argv.map((word) => JSON.stringify(word)).join(" ")],
      ["In", workingFolder],
      ["Sandbox", sandboxed ? driver : "none: the sandbox is switched off on this machine"],
      ["Network", network],
      ...(grantedVariables.length > 0 ? [["Secrets it gets", grantedVariables.join(", ")] as const] : []),
      ["Stopped after", `${Math.round(timeoutMs / 1000)} s`],
    ],
  };
}

function outcomeOf(data: ReturnType<typeof run.parse>): RunOutcome {
  const { exitCode, durationMs, result, stdout, stderr, sandboxed } = data;
  const how = exitCode === 0 ? "Finished" : `Ended with exit code ${exitCode ?? "unknown"}`;
  const seconds = durationMs === undefined ? "" : ` in ${(durationMs / 1000).toFixed(1)} s`;
  return {
    isGood: exitCode === 0,
    summary: `${how}${seconds}${sandboxed ? "" : ", outside a sandbox"}.`,
    stdout: result === undefined ? (stdout ?? "") : JSON.stringify(result, null, 2),
    stderr: stderr ?? "",
  };
}
