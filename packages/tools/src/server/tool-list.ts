import type { Tool } from "@modelcontextprotocol/server";
import { runCooperatively } from "@skillquay/skill/cooperative";
import { metaBesideApp, opensSkillsApp } from "../app/skills-app.ts";
import { type Catalog, hasScriptsToRun, type SkillSummary } from "../catalog.ts";
import type { ToolDefinition } from "../define-tool.ts";
import { toolSchemas } from "../generated/tool-schemas.ts";
import type { HostProfile } from "../hosts/define-host.ts";
import { type HostBudgets, hostBudgets } from "../hosts/host-budgets.ts";
import { other } from "../hosts/other.ts";
import { spellTool } from "../hosts/spell-tool.ts";
import { toolMeta } from "../hosts/tool-meta.ts";
import { foundTogether } from "../planning/found-together.ts";
import { planInstructions, searchToolOf, stillLooking } from "../planning/instructions.ts";
import { type ListChannels, listChannels } from "../planning/list-channels.ts";
import { missingNeeds, type SkillEnvironment } from "../planning/missing-needs.ts";
import {
  leftToHost,
  type NativeSkills,
  namesakeMark,
  type PlacedSkills,
  placedSkills,
  withLeftToHost,
} from "../planning/native-skills.ts";
import { type CatalogPlan, planEverything, planRanked } from "../planning/plan-catalog.ts";
import type { ProjectContext } from "../planning/project-context.ts";
import { rankSkills } from "../planning/rank-skills.ts";
import type { ToolSelection } from "../presets.ts";
import { skillDescription } from "../reading/skill-description.ts";
import type { ScriptRunner } from "../script-runner.ts";
import { resultForm } from "./result-form.ts";

export interface ToolListOptions {
  readonly runner?: ScriptRunner | undefined;
  readonly catalog: Catalog;
  readonly selection: ToolSelection;
  /** Which of the selected tools this caller may use at all; every one when not given. */
  readonly mayUse?: ((tool: ToolDefinition) => boolean) | undefined;
  readonly toolPrefix: string;
  /** The host that it is for; the careful profile when it is not given. */
  readonly host?: HostProfile | undefined;
  /** Set by somebody: they hold instead of the host's, and in presets whose contract knows none, too. */
  readonly budgets?: Partial<Pick<HostBudgets, "instructionsBudgetChars" | "toolBudgetChars">> | undefined;
  /** Names of skills that come first. */
  readonly pinned?: readonly string[] | undefined;
  /** What the project is about; asked for when the catalog is ranked. */
  readonly projectContext?: (() => ProjectContext) | undefined;
  /** Which skills that there is no room for are named: another number shows others. */
  readonly rotation?: (() => number) | undefined;
  /** What is on the machine and in the host; absent where that is not known. */
  readonly environment?: SkillEnvironment | undefined;
  /** Every answer carries its data as structured content, also where a model is to read it. */
  readonly structuredResults?: boolean | undefined;
  /** What the host lists itself, which the standard preset does not list again. */
  readonly nativeSkills?:
    | ((host: HostProfile, skills: readonly SkillSummary[]) => NativeSkills | undefined)
    | undefined;
  /** What was placed where the host loads it itself, so that no preset lists it again. */
  readonly placed?: PlacedSkills | undefined;
  /** JSON forms of the schemas of tools that are not this package's own. */
  readonly schemas?: ToolSchemas;
}

export type ToolSchemas = Readonly<Record<string, Required<Pick<Tool, "inputSchema" | "outputSchema">>>>;

/** What a model sees before any call, for one snapshot of the catalog. */
export interface ToolList {
  /** The catalog that all of this was made from. */
  readonly skills: readonly SkillSummary[];
  readonly tools: readonly Tool[];
  readonly instructions: string;
  readonly byOfferedName: ReadonlyMap<string, ToolDefinition>;
  /** How the host's model calls a tool; undefined for one that is not offered. For texts. */
  readonly offered: (tool: string) => string | undefined;
  /** The name of a tool in the list. */
  readonly listedName: (tool: string) => string | undefined;
  /**
   * By the name under which it is offered. Some hosts never refresh a tool list: a selected tool that is not offered at
   * the moment still answers.
   */
  readonly callable: (offeredName: string) => ToolDefinition | undefined;
  readonly plan: CatalogPlan;
  /** How results are given. */
  readonly results: ReturnType<typeof resultForm>;
  /** What is left to the host's own list. */
  readonly native?: NativeSkills | undefined;
}

/**
 * Makes `tools/list` and `instructions` from the catalog; the same snapshot gives the same object. `hostOf` gives the profile of
 * the host, once the client has told its name.
 */
export function createToolList(
  options: ToolListOptions,
  hostOf: () => HostProfile | undefined = () => undefined,
): () => Promise<ToolList> {
  let memo: { key: string; list: Promise<ToolList> } | undefined;
  let ranking: { skills: readonly SkillSummary[]; ranked: readonly SkillSummary[] } | undefined;
  const rank = (skills: readonly SkillSummary[]) => {
    if (ranking?.skills !== skills) {
      const { pinned, projectContext: context } = options;
      ranking = { skills, ranked: rankSkills(skills, { pinned, context }) };
    }
    return ranking.ranked;
  };
  return () => {
    const host = hostOf() ?? options.host ?? other;
    const rotation = options.rotation?.() ?? 0;
    // A client that is starting waits for this; disks that take their time are not waited for.
    const isLooking = options.catalog.isLooking?.() === true;
    const key = `${options.catalog.snapshotId()} ${isLooking} ${rotation} ${host.id}`;
    if (memo?.key !== key) {
      const skillsNow = isLooking ? Promise.resolve([]) : options.catalog.list();
      const list = skillsNow.then((skills) => {
        const native = nativeOf(options, host, skills);
        const ranked = rank(skills).filter((skill) => native?.listed.has(skill) !== true);
        return runCooperatively(
          showTools(skills, ranked, { ...options, host }, { rotation, isLooking, native }),
        );
      });
      memo = { key, list };
      // A catalog that could not be read is asked again, though it did not change.
      list.catch(() => {
        if (memo?.list === list) memo = undefined;
      });
    }
    return memo.list;
  };
}

function nativeOf(
  { placed, selection, nativeSkills }: ToolListOptions,
  host: HostProfile,
  skills: readonly SkillSummary[],
): NativeSkills | undefined {
  if (placed !== undefined) return placedSkills(host, skills, placed);
  // The presets of contracts list everything, as they say.
  return selection.preset === "standard" ? nativeSkills?.(host, skills) : undefined;
}

interface ListState {
  readonly rotation: number;
  readonly isLooking: boolean;
  readonly native: NativeSkills | undefined;
}

/** In steps, for `runCooperatively`: descriptions are strangers' texts, and two plans are made of them. */
function* showTools(
  skills: readonly SkillSummary[],
  ranked: readonly SkillSummary[],
  options: ToolListOptions & { readonly host: HostProfile },
  { rotation, isLooking, native }: ListState,
): Generator<void, ToolList> {
  yield;
  const { selection, toolPrefix, environment } = options;
  const listed = (tools: readonly ToolDefinition[]) => (name: string) =>
    tools.some((tool) => tool.name === name) ? `${toolPrefix}${name}` : undefined;
  const named = (tools: readonly ToolDefinition[]) => (name: string) => {
    const listedAs = listed(tools)(name);
    return listedAs && spellTool(options.host, listedAs);
  };
  const { rules } = selection;
  const missingHere = environment === undefined ? undefined : missingOnce(environment);
  const missing = (skill: SkillSummary) => namesakeMark(native, skill) ?? missingHere?.(skill);
  const hostLine = leftToHost(native);
  const hostLineChars = hostLine === undefined ? 0 : hostLine.length + 1;
  const budgets = { ...hostBudgets(options.host), ...options.budgets };
  const isWhole = rules.wholeList === true && options.budgets === undefined;
  const offeredNow = named(selection.tools);
  const channels: ListChannels = isWhole
    ? { listIn: "both", instructions: {} }
    : listChannels(options.host, offeredNow);
  const tools = selection.tools.filter((tool) => {
    if (options.mayUse?.(tool) === false) return false;
    if (rules.alwaysOffersScripts === true && tool.needs.includes("runner")) return true;
    // Some hosts ask for tools once: what may be of use in a moment is offered.
    if (isLooking) return !tool.needs.includes("runner") || options.runner !== undefined;
    if (tool.needs.includes("scripts")) return skills.some(hasScriptsToRun);
    return !tool.needs.includes("runner") || canRunScripts(skills, options.runner);
  });
  const offered = named(tools);
  const together = isWhole ? undefined : foundTogether(options.host, offered);
  const planned = planInstructions(ranked, {
    budgetChars: budgets.instructionsBudgetChars,
    offered: offeredNow,
    rotation,
    missing,
    isLooking,
    hostLine,
    foundTogether: together,
    ...channels.instructions,
  });
  yield;
  const view = {
    plan: { ...NO_LIST, totalCount: ranked.length },
    offered: offeredNow,
    rules,
    listIn: channels.listIn,
    skillCount: ranked.length + (native?.listed.size ?? 0),
    someNames: someNames(ranked),
    foundTogether: channels.listIn === "description" ? together : undefined,
  };
  const planOptions = {
    budgetChars:
      budgets.toolBudgetChars - skillDescription(view).length - LIST_WRAPPING_CHARS - hostLineChars,
    // Where it is known what the model sees, every character counts.
    style: options.host.measured === false ? ("elements" as const) : ("lines" as const),
    searchTool: searchToolOf(offeredNow),
    rotation,
    missing,
  };
  // Where somebody set the budget of the description, that holds.
  const listChars =
    options.budgets?.toolBudgetChars === undefined ? budgets.listBudgetChars : Number.POSITIVE_INFINITY;
  const restChars = Math.min(planOptions.budgetChars, listChars - planned.text.length);
  const fullPlan = isWhole
    ? planEverything(ranked, "elements")
    : channels.listIn !== "instructions"
      ? planRanked(ranked, planOptions)
      : planned.rest === undefined
        ? view.plan
        : {
            ...planRanked(planned.rest, { ...planOptions, budgetChars: restChars, describedShare: 0 }),
            totalCount: ranked.length,
          };
  const plan =
    channels.listIn === "instructions"
      ? fullPlan
      : isLooking
        ? { ...fullPlan, text: stillLooking(offeredNow) }
        : withLeftToHost(fullPlan, native);
  yield;
  const results = resultForm(options);
  // What answers text opens it where nothing else does, and only in hosts that may show it: those that were measured do not.
  const opens = (tool: ToolDefinition) =>
    opensSkillsApp(tool.meta) && (tool.answersText !== true || results.isForPage?.(tool) === true);
  const hasApp = tools.some(opens);
  const ownMeta = (tool: ToolDefinition) =>
    opensSkillsApp(tool.meta) && !opens(tool) ? undefined : tool.meta;
  const metaOf = (tool: ToolDefinition) => ({
    ...(hasApp ? metaBesideApp(tool.name, ownMeta(tool)) : ownMeta(tool)),
    ...toolMeta(options.host, {
      name: tool.name,
      isText: results.isTextOnly?.(tool) === true,
      someNames: view.someNames,
    }),
  });
  const callable = new Map(selection.tools.map((tool) => [`${toolPrefix}${tool.name}`, tool]));
  return {
    skills,
    plan,
    native,
    offered,
    listedName: listed(tools),
    instructions: planned.text,
    results,
    byOfferedName: new Map(tools.map((tool) => [`${toolPrefix}${tool.name}`, tool])),
    callable: (name) => callable.get(name),
    tools: tools.map((tool) =>
      withMeta(metaOf(tool), {
        name: `${toolPrefix}${tool.name}`,
        title: tool.title,
        description: tool.describe?.({ ...view, plan, offered }) ?? tool.summary,
        ...schemasFor(tool, options.schemas, results.isTextOnly?.(tool) === true),
        annotations: {
          readOnlyHint: tool.effect === "read",
          destructiveHint: tool.effect === "delete",
          ...(tool.idempotentHint && { idempotentHint: true }),
          openWorldHint: false,
        },
      }),
    ),
  };
}

function withMeta(meta: Readonly<Record<string, unknown>>, tool: Tool): Tool {
  return Object.keys(meta).length === 0 ? tool : { ...tool, _meta: meta };
}

// Two plans are made of one catalog; what a skill needs is looked up for both.
function missingOnce(environment: SkillEnvironment): (skill: SkillSummary) => string | undefined {
  const firstNeeds = new Map<SkillSummary, string | undefined>();
  return (skill) => {
    if (!firstNeeds.has(skill)) firstNeeds.set(skill, missingNeeds(skill, environment)[0]);
    return firstNeeds.get(skill);
  };
}

/** Offered before a sandbox is known to work, since some hosts ask for tools once: the first call tests it, and fails where none does. */
function canRunScripts(skills: readonly SkillSummary[], runner: ScriptRunner | undefined): boolean {
  return runner !== undefined && skills.some((skill) => hasScriptsToRun(skill) && runner.isAllowed(skill));
}

/** In an order that use does not change while there are few. */
function someNames(ranked: readonly SkillSummary[]): string[] {
  const names = ranked.slice(0, NAMED_FIRST).map(({ name }) => name);
  return ranked.length > NAMED_FIRST ? names : names.sort();
}

const NAMED_FIRST = 50;

const NO_LIST: CatalogPlan = {
  text: "",
  totalCount: 0,
  describedCount: 0,
  namedCount: 0,
  hiddenCount: 0,
  rotations: 1,
  shown: [],
  groups: [],
};

const LIST_WRAPPING_CHARS = 120;

function schemasFor(tool: ToolDefinition, schemas: ToolSchemas | undefined, isTextOnly: boolean) {
  const { inputSchema, outputSchema } = schemasOf(tool, schemas);
  return isTextOnly ? { inputSchema } : { inputSchema, outputSchema };
}

// Generated from the definitions and checked against them, because building and converting schemas takes a start longer
// than everything else that it does for a tool.
function schemasOf(tool: ToolDefinition, others: ToolSchemas = {}): ToolSchemas[string] {
  const schemas = toolSchemas[tool.name] ?? others[tool.name];
  if (schemas === undefined)
    throw new Error(`The schemas of ${tool.name} are not generated; run: npm run gen`);
  return schemas;
}
