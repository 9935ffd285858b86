import { oneLine } from "@skillquay/skill";
import type { Skipped } from "@skillquay/skill/published";
import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import type { LinkedAgent } from "./agent-links.ts";
import type { SkillChange } from "./apply-changes.ts";
import { chooseSkills } from "./choose-skills.ts";
import type { InstallPlace } from "./install-place.ts";
import { readLock } from "./lock-file.ts";
import type { OfferedSkill, OpenedSource } from "./opened-source.ts";
import { type PlannedInstall, planInstall } from "./plan-install.ts";
import { policiesOf } from "./policy-files.ts";
import { type RequiredSkill, requiredSkills } from "./required-skills.ts";
import type { Source } from "./source.ts";
import { openSource } from "./sources/open-source.ts";
import { type Judge, withJudge } from "./with-judge.ts";

export interface SourceToPlan {
  readonly source: Source;
  /** In the words of whoever asks for it. */
  readonly named: string;
  /** Only these; all when empty. */
  readonly names: readonly string[];
  /** The manifest of the project names it so. */
  readonly requested?: string;
  /** The skill that needs it. */
  readonly neededBy?: string;
}

export interface PlanOptions {
  readonly agents: readonly LinkedAgent[];
  readonly copies: boolean;
  readonly reason: string | undefined;
  readonly signal: AbortSignal;
  /** Hears of each change as soon as it is known. */
  readonly onChange?: ((change: SkillChange) => void) | undefined;
}

export interface PlannedSources {
  readonly plans: readonly PlannedInstall[];
  readonly commits: readonly string[];
  readonly skipped: readonly Skipped[];
  /** What skills say they need and what was not found, in sentences. */
  readonly notFound: readonly string[];
}

/** Reads sources, and those of whatever the skills in them need, and says what installing all of it would do. */
export function planSources(
  context: CommandContext,
  place: InstallPlace,
  requests: readonly SourceToPlan[],
  options: PlanOptions,
): Promise<PlannedSources> {
  return withJudge(context, options.signal, (judge) =>
    planJudged(context, place, requests, { ...options, judge }),
  );
}

async function planJudged(
  context: CommandContext,
  place: InstallPlace,
  requests: readonly SourceToPlan[],
  { judge, ...options }: PlanOptions & { readonly judge: Judge },
): Promise<PlannedSources> {
  const { io, settings } = context;
  const words = { gitBase: settings.gitBase, homeDirectory: io.homeDirectory };
  const { skills: lock } = readLock(place);
  const policies = policiesOf(io, place);
  const acceptedSigner = context.options.text("accept-signer");
  const plans = new Map<string, PlannedInstall>();
  const [commits, skipped, notFound] = [new Set<string>(), [] as Skipped[], new Set<string>()];
  const queue: SourceToPlan[] = [...requests];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { source, names, requested, signal } = { ...next, ...options };
    const opened = await openRequested(context, next, signal);
    if (opened === undefined) {
      notFound.add(missing(next.neededBy ?? "", names[0] ?? ""));
      continue;
    }
    try {
      if (opened.commit !== undefined) commits.add(opened.commit);
      if (next.neededBy === undefined) skipped.push(...opened.skipped);
      let batch = opened.chosen.map((offered) => ({ offered, neededBy: next?.neededBy }));
      while (batch.length > 0) {
        const needed = new Map<string, string>();
        const plannedCount = plans.size;
        for (const [index, { offered, neededBy }] of batch.entries()) {
          if (plans.has(offered.name)) continue;
          const share = { done: plannedCount + index, total: plannedCount + batch.length };
          const skill = await judge.judge(offered, share);
          const { required, wrong } = requiredSkills(skill.head, words);
          for (const item of wrong) notFound.add(missing(skill.name, item));
          const reachable = required.filter((one) => isFound(one, skill.name));
          const plan = await planInstall(place, skill, lock.get(skill.name), {
            ...options,
            locked: opened.locked,
            commit: opened.commit,
            range: opened.range,
            policies,
            acceptedSigner,
            requires: reachable.map(({ name }) => name),
            requested: neededBy === undefined ? requested : undefined,
            isDependency: neededBy !== undefined,
          });
          if (plan.change !== undefined) options.onChange?.(plan.change);
          plans.set(skill.name, { ...plan, ...(neededBy !== undefined && { neededBy }) });
          for (const one of reachable) follow(one, skill.name, needed);
        }
        batch = opened.skills.flatMap((offered) => {
          const neededBy = needed.get(offered.name);
          return neededBy === undefined ? [] : [{ offered, neededBy }];
        });
      }
    } finally {
      await opened.close();
    }

    function isFound({ name, source: other }: RequiredSkill, by: string): boolean {
      const isHere = lock.has(name) || opened?.skills.some((one) => one.name === name) === true;
      if (isHere || other !== undefined || isAskedByName(source)) return true;
      notFound.add(missing(by, name));
      return false;
    }

    /** Of this source with the next round; of another, or of one that is asked by name, when its turn comes. */
    function follow(one: RequiredSkill, by: string, needed: Map<string, string>): void {
      const { name, named, source: other } = one;
      if (plans.has(name) || lock.has(name) || plans.size + queue.length >= MOST_SKILLS) return;
      if (other === undefined && opened?.skills.some((offered) => offered.name === name) === true)
        needed.set(name, by);
      else
        queue.push({
          source: other ?? besideOf(source, name),
          named: named ?? name,
          names: [name],
          neededBy: by,
        });
    }
  }
  return { plans: [...plans.values()], commits: [...commits], skipped, notFound: [...notFound] };
}

/** The source and what was chosen of it; undefined where a skill needs something that cannot be had. */
async function openRequested(
  context: CommandContext,
  { source, named, names, neededBy }: SourceToPlan,
  signal: AbortSignal,
): Promise<(OpenedSource & { readonly chosen: readonly OfferedSkill[] }) | undefined> {
  context.out.progress(`Reading ${oneLine(named, 200)}`);
  try {
    const opened = await openSource(context, source, { names: names.length > 0 ? names : undefined, signal });
    try {
      return { ...opened, chosen: await chooseSkills(opened, names, named) };
    } catch (error) {
      await opened.close();
      throw error;
    }
  } catch (error) {
    if (neededBy === undefined || !(error instanceof CliError)) throw error;
    return undefined;
  }
}

/** A source that gives what it is asked for, and does not say what else it has. */
function isAskedByName({ kind }: Source): boolean {
  return kind === "hub" || kind === "mcp" || kind === "well-known";
}

function besideOf(source: Source, name: string): Source {
  if (source.kind !== "hub") return source;
  return { kind: "hub", skill: name, ...(source.hub !== undefined && { hub: source.hub }) };
}

// A circle ends by itself, since no skill is planned twice; a list without end, here.
const MOST_SKILLS = 1_000;

function missing(name: string, item: string): string {
  return `'${name}' says that it needs '${oneLine(item, 100)}', which was not found. If you know what it is, add it yourself.`;
}
