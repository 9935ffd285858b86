import type { ModelView, ToolSetCosts, TriedTask } from "@skillquay/pages/contract";
import {
  createToolContext,
  findHostProfile,
  type HostProfile,
  modelView,
  presets,
  type ScriptRunner,
  type SkillService,
  tryTask,
} from "@skillquay/tools";
import type { LocalCatalog } from "../../catalog/local-catalog.ts";
import { PagesProblem } from "./pages-problem.ts";

export interface ModelViewParts {
  readonly catalog: LocalCatalog;
  readonly runner: ScriptRunner;
  /** The tools that `serve` offers here without being told. */
  readonly tools: string;
  /** The service that `serve` would make for an agent of this host, with these tools. */
  readonly serviceFor: (host: HostProfile, tools: string) => SkillService;
}

/** What an agent of one host gets before any call, made by the code that `serve` makes it with. */
export async function localModelView(
  query: URLSearchParams,
  { catalog, runner, serviceFor, tools }: ModelViewParts,
): Promise<ModelView> {
  const host = hostOf(query.get("host") ?? "claude-code");
  const toolSet = query.get("tools") ?? tools;
  if (!toolSetsOf(tools).includes(toolSet))
    throw new PagesProblem(404, "tools_unknown", "There is no such set of tools.");
  await runner.ready();
  const service = serviceFor(host, toolSet);
  try {
    const parts = { skills: await catalog.list(), shown: await service.toolList() };
    return { ...modelView(host, parts), toolSet };
  } finally {
    service.close();
  }
}

/** What such an agent has to go by for one task. */
export async function localTask(query: URLSearchParams, parts: ModelViewParts): Promise<TriedTask> {
  const task = (query.get("task") ?? "").trim();
  if (task === "" || task.length > MOST_TASK_CHARS)
    throw new PagesProblem(
      400,
      "invalid_input",
      `Say what the task is, in at most ${MOST_TASK_CHARS} characters.`,
    );
  const view = await localModelView(query, parts);
  const { catalog, runner } = parts;
  return tryTask(task, view, createToolContext({ catalog, runner }));
}

const MOST_TASK_CHARS = 500;

/** What each set of tools costs an agent of one host in every session. */
export async function localToolSetCosts(
  query: URLSearchParams,
  parts: ModelViewParts,
): Promise<ToolSetCosts> {
  const costs = [];
  for (const tools of toolSetsOf(parts.tools)) {
    const asked = new URLSearchParams({ host: query.get("agent") ?? "other", tools });
    costs.push({ tools, tokens: (await localModelView(asked, parts)).totalTokens });
  }
  // Collections are of hubs.
  return { costs, collections: [] };
}

function toolSetsOf(own: string): string[] {
  return [...new Set([own, ...Object.keys(presets)])];
}

function hostOf(agent: string): HostProfile {
  const host = findHostProfile(agent);
  if (host === undefined) throw new PagesProblem(404, "host_unknown", "There is no such agent.");
  return host;
}
