import * as z from "zod/v4-mini";
import { quotedName } from "../components/visible-text.ts";
import type { Host } from "../host/host.ts";
import { runOnHub } from "./hub-run.ts";
import { hubContent, hubFound, hubList, hubScripts, hubSkill } from "./hub-shapes.ts";
import { factsOfHit } from "./local-shapes.ts";
import type { OfferedTools } from "./offered-tools.ts";
import { problemOf, verdictIn } from "./problem-shapes.ts";
import { parseParams } from "./script-files.ts";
import type { Script, ScriptBackend, ScriptInput, SkillBackend } from "./skill-backend.ts";
import { dataOf, ToolFailure } from "./tool-failure.ts";

/** The `skills_*` tools of a hub. */
export function hubBackend(host: Host, tools: OfferedTools): SkillBackend {
  const { skills_listSkills, skills_searchSkills, skills_getSkill, skills_readResourceContent } = tools;
  return {
    list:
      skills_listSkills === undefined
        ? undefined
        : async () => {
            const { skills, total } = dataOf(await host.callTool(skills_listSkills, {}), hubList);
            const cards = skills.map((skill) => ({ ...skill, ref: skill.slug, problemCount: 0 }));
            return { cards, total, problems: [] };
          },
    search:
      skills_searchSkills === undefined
        ? undefined
        : async (query) => {
            const answer = await host.callTool(skills_searchSkills, { query, limit: 30 });
            const { fits, results, closest, suggestions } = dataOf(answer, hubFound);
            const cards = (fits ? results : closest).map((one) => ({
              ...one,
              ...factsOfHit(one),
              ...(one.verdict !== undefined && { verdict: one.verdict }),
              ref: one.slug,
              problemCount: one.problems.length,
            }));
            return { fits, cards, suggestions };
          },
    open: async (ref) => {
      if (skills_getSkill === undefined)
        throw new ToolFailure("This server does not offer to load skills.", []);
      const skill = dataOf(await host.callTool(skills_getSkill, { slug: ref }), hubSkill);
      const { slug, name, description, tags, hasScripts, text, files, problems } = skill;
      const isMain = (path: string) => /^skill\.md$/i.test(path);
      return {
        card: {
          ...{ ref: slug, name, description, tags, hasScripts, problemCount: problems.length },
          verdict: verdictIn(problems.map(({ code }) => code)),
        },
        skillFile: files.find(({ path }) => isMain(path))?.path ?? "SKILL.md",
        text,
        files: files.map(({ path }) => path).filter((path) => !isMain(path)),
        moreFiles: 0,
        problems: problems.map(problemOf),
      };
    },
    readFile:
      skills_readResourceContent === undefined
        ? undefined
        : async ({ card }, path) => {
            const asked = { skillSlug: card.ref, filePath: path };
            const answer = await host.callTool(skills_readResourceContent, asked);
            const { encoding, content, next } = dataOf(answer, hubContent);
            return { text: encoding === "text" ? content : undefined, isCut: next !== undefined };
          },
    scripts: scriptBackend(host, tools),
    request: ({ name, ref }) =>
      skills_getSkill === undefined
        ? `Load the skill ${quotedName(name)} and follow it.`
        : `Load the skill ${quotedName(name)} with ${skills_getSkill} (slug ${quotedName(ref)}) and follow it.`,
  };
}

function scriptBackend(host: Host, tools: OfferedTools): ScriptBackend | undefined {
  const { skills_listScripts, skills_runScript, skills_readFile } = tools;
  if (skills_listScripts === undefined || skills_runScript === undefined || skills_readFile === undefined)
    return undefined;
  const look = async (skillSlug: string) =>
    dataOf(await host.callTool(skills_listScripts, { skillSlug }), hubScripts);
  return {
    list: async ({ card }) => (await look(card.ref)).scripts.map((script) => ({ ...script, skill: card })),
    plan: async (script, input) => {
      // Asked again, because a sandbox can be gone by now.
      const { sandbox } = await look(script.skill.ref);
      if (!sandbox.available)
        throw new ToolFailure("Scripts cannot run on this hub now.", [sandbox.why ?? "", sandbox.fix ?? ""]);
      const args = argsOf(input);
      return {
        facts: [
          ["Script", script.path],
          ["Arguments", args.length === 0 ? "none" : args.map((word) => JSON.stringify(word)).join(" ")],
          ["In", "a sandbox of the hub, without network"],
        ],
      };
    },
    run: (script: Script, input: ScriptInput, signal: AbortSignal) =>
      runOnHub(
        host,
        { run: skills_runScript, read: skills_readFile },
        { skillSlug: script.skill.ref, scriptName: script.name, args: argsOf(input) },
        signal,
      ),
  };
}

/** A hub takes parameters as text, before the other arguments. */
function argsOf({ params, args }: ScriptInput): string[] {
  return params.trim() === "" ? [...args] : [JSON.stringify(parseParams(params)), ...args];
}

/** The answer of `skills_getStarted`. */
export const started = z.object({
  welcome: z.string(),
  account: z.object({ handle: z.string(), name: z.string() }),
  credits: z.number(),
  skillCount: z.number(),
  trending: z.array(z.object({ slug: z.string(), description: z.string(), hasScripts: z.boolean() })),
});
