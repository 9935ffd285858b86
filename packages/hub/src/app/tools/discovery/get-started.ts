import { oneLine } from "@skillquay/skill";
import { hasScriptsToRun, type NextStep, SKILLS_APP_META } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../../features/accounts/index.ts";
import { type HubSkill, slugOf } from "../../../features/catalog/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";

export const getStarted = defineHubTool({
  name: "skills_getStarted",
  title: "Get Started",
  summary:
    "Call this first: shows what this key can use, with credits, the current collection, trending skills and what to do next.",
  needs: ["catalog"],
  access: "account",
  effect: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      welcome: z.string(),
      account: z.object({ handle: z.string(), name: z.string() }),
      credits: z.number(),
      collection: z
        .object({ name: z.string(), isScoped: z.boolean(), skillCount: z.number() })
        .optional()
        .describe("The collection that the key belongs to; absent for a key of the whole account"),
      skillCount: z.number(),
      trending: z.array(z.object({ slug: z.string(), description: z.string(), hasScripts: z.boolean() })),
      trendingBy: z
        .enum(["use", "newest"])
        .describe(
          "`use`: most used in the last 30 days by the account and its teams. `newest`: nothing was used yet.",
        ),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "service_unavailable"],
  example: { arguments: {}, shows: "Shows what the key can use and what to do first." },
  meta: SKILLS_APP_META,
  run: async (_, context) => {
    const caller = keyCaller(context);
    const { accounts } = context.services;
    const [overview, used, all] = await Promise.all([
      accounts.overview(caller.accountId),
      accounts.usedSkillIds(caller.accountId),
      context.catalog.list(),
    ]);
    // What its author reserved for the user is not offered to a model.
    const skills = all.filter(({ modelInvocable }) => modelInvocable);
    const byUse = mostUsed(skills, used);
    const trending = byUse.length > 0 ? byUse : newest(skills);
    const { collection } = caller;
    return {
      data: {
        welcome: welcome(skills.length),
        account: { handle: overview.handle, name: overview.name },
        credits: overview.credits,
        ...(collection === undefined
          ? {}
          : {
              collection: {
                name: collection.name,
                isScoped: caller.tier === "scoped",
                skillCount: skills.length,
              },
            }),
        skillCount: skills.length,
        trending: trending.map((skill) => ({
          slug: slugOf(skill),
          description: oneLine(skill.description, 200),
          hasScripts: skill.hasScripts,
        })),
        trendingBy: byUse.length > 0 ? ("use" as const) : ("newest" as const),
        _workflow: workflow(context, quickActions(caller, trending, skills)),
      },
    };
  },
});

const SHOWN = 5;

function mostUsed(skills: readonly HubSkill[], used: readonly string[]): HubSkill[] {
  const byId = new Map(skills.map((skill) => [skill.skillId, skill]));
  return used.flatMap((id) => byId.get(id) ?? []).slice(0, SHOWN);
}

function newest(skills: readonly HubSkill[]): HubSkill[] {
  // What everybody has is no news, unless there is nothing else.
  const others = skills.filter(({ origin }) => origin !== "bundled");
  return [...(others.length > 0 ? others : skills)]
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, SHOWN);
}

function welcome(skillCount: number): string {
  if (skillCount === 0)
    return "This key sees no skills yet. Publish or import one, or add one to its collection.";
  const count = skillCount === 1 ? "1 skill is" : `${skillCount} skills are`;
  return `${count} ready for this key. Search by task, load the skill that fits, and follow what it says.`;
}

function quickActions(
  caller: KeyCaller,
  trending: readonly HubSkill[],
  skills: readonly HubSkill[],
): NextStep[] {
  const [first] = trending;
  const withScripts = trending.find(hasScriptsToRun) ?? skills.find(hasScriptsToRun);
  const steps: NextStep[] = [];
  if (first !== undefined) {
    steps.push(
      { tool: "skills_searchSkills", example: { query: first.name.replaceAll("-", " ") } },
      { tool: "skills_getSkill", example: { slug: slugOf(first) } },
      { tool: "skills_listSkills", example: {} },
    );
  }
  if (withScripts !== undefined)
    steps.push({ tool: "skills_listScripts", example: { skillSlug: slugOf(withScripts) } });
  if (caller.tier !== "scoped") {
    const skillSlugs = trending.slice(0, 2).map(slugOf);
    steps.push({ tool: "skills_createCollection", example: { name: "my collection", skillSlugs } });
  }
  return steps;
}
