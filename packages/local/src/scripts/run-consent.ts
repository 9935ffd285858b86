import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { DeclaredPackages, NeededVariable } from "@skillquay/skill/scripts";
import { type RunAnswer, type RunConsent, type RunFacts, type RunRequest, ToolError } from "@skillquay/tools";
import type { StagedSkill, StagingArea } from "../trust/stage-skill.ts";
import { describeChanges, shortDigests } from "./describe-changes.ts";
import { neededBy, refuseMissing, variableNames } from "./run-credentials.ts";
import { offerSteps, offersOf, type RunOffers } from "./run-offers.ts";
import { textOf } from "./run-packages.ts";
import { withProject, wordsOf } from "./run-yeses.ts";
import type { ScriptPolicy, SkillReach } from "./script-policy.ts";
import {
  type AskReasons,
  askReasons,
  currentReach,
  mayBeGiven,
  type ReachQuery,
  type ScriptTrust,
  trustSteps,
} from "./script-trust.ts";
import { folderOf, placeOf, type SkillPlace } from "./skill-place.ts";

export interface RunConsentOptions {
  readonly policy: ScriptPolicy;
  readonly trust: ScriptTrust;
  readonly staging: StagingArea;
  readonly digestOf: (request: RunRequest) => Promise<string>;
  /** The run over staged bytes, with what a person should know of where it runs. */
  readonly describe: (
    run: StagedRun,
  ) => Promise<Pick<RunFacts, "folders" | "sandboxed" | "driver" | "notEnforced" | "packages">>;
  /** What a skill is given where nothing is given to it by name. */
  readonly noReach: SkillReach;
  /** Whether a person may be asked to have packages installed here. */
  readonly canInstall: (declared: DeclaredPackages) => Promise<boolean>;
  readonly log: (line: string) => void;
}

/** A run whose bytes no longer change. */
export interface StagedRun {
  readonly request: RunRequest;
  readonly place: SkillPlace;
  readonly staged: StagedSkill;
  readonly reach: SkillReach;
  readonly needed: readonly NeededVariable[];
  readonly offers: RunOffers;
}

export interface LocalRunConsent extends RunConsent {
  /** The run that was said yes to, once; whoever takes it releases its bytes. */
  take(id: string): StagedRun | undefined;
}

/** Asks about runs, keeps the bytes that were asked about, and remembers what the person said. */
export function createRunConsent(options: RunConsentOptions): LocalRunConsent {
  const { policy, trust, staging } = options;
  const questions = new Map<string, Question>();
  /** Versions whose packages were declined since this program started: the same is not asked with every run. */
  const declined = new Set<string>();
  const drop = async (id: string) => {
    const question = questions.get(id);
    if (question === undefined) return;
    clearTimeout(question.timer);
    questions.delete(id);
    await question.run.staged.release();
  };
  const keep = (run: StagedRun): string => {
    const id = randomBytes(16).toString("base64url");
    const timer = setTimeout(() => void drop(id), ANSWER_WITHIN_MS).unref();
    questions.set(id, { run, timer, isAccepted: false });
    // A client that asks and never answers must not fill the disk.
    const [oldest] = questions.keys();
    if (questions.size > MOST_QUESTIONS && oldest !== undefined) void drop(oldest);
    return id;
  };

  const offersFor = async (
    request: RunRequest,
    reach: SkillReach,
    folder: string,
    digest: () => Promise<string>,
  ) => {
    const readText = (path: string) => textOf(folder, path);
    const offers = await offersOf(request, { trust, reach, readText, canInstall: options.canInstall });
    const isDeclined = offers.packages !== undefined && declined.has(versionKey(request, await digest()));
    return isDeclined ? { ...offers, packages: undefined } : offers;
  };
  const quickLook = async (request: RunRequest, query: ReachQuery) => {
    const digestOf = () => options.digestOf(request);
    const reasons = await askReasons(query, digestOf);
    if (reasons !== undefined) return true;
    const reach = mayBeGiven(query) ? currentReach(query, await digestOf()) : options.noReach;
    const { packages, project } = await offersFor(request, reach, folderOf(request.skill), digestOf);
    return packages !== undefined || project !== undefined;
  };

  return {
    async ask(request) {
      const place = placeOf(request.skill);
      const needed = await neededBy(request);
      const query = { place, needed, policy, trust };
      if (!(await quickLook(request, query))) return undefined;
      const staged = await staging.stage(folderOf(request.skill), request.skill.skillFile);
      try {
        const reach = currentReach(query, staged.digest);
        // Nobody is asked about a run that cannot come to anything.
        refuseMissing(request, place, needed, reach);
        const digestOf = async () => staged.digest;
        const reasons = (await askReasons(query, digestOf)) ?? NO_REASONS;
        const offers = await offersFor(request, reach, staged.folder, digestOf);
        const run: StagedRun = { request, place, staged, reach, needed, offers };
        const facts = { ...factsOf(run, trust), ...(await options.describe(run)) };
        const isRequested = offers.project?.isRequested === true;
        return {
          id: keep(run),
          facts,
          isPlain: facts.sandboxed && !reasons.isNewVersion && !isRequested,
          isOptional: !isRequested && !Object.values(reasons).some(Boolean),
          canBeForVersion: reasons.always || reasons.isStranger,
          lasting: reasons.isStranger && !reasons.always ? ("project" as const) : undefined,
          nextSteps: [...trustSteps(reasons, place, trust), ...offerSteps(request, offers)],
        };
      } catch (error) {
        await staged.release();
        throw error;
      }
    },
    async accept(id, request, answer) {
      const question = questions.get(id);
      if (question === undefined || question.isAccepted) return undefined;
      if (!isSameRun(question.run.request, request)) return undefined;
      if (question.run.offers.project?.isRequested === true && answer.project === undefined) {
        await drop(id);
        throw projectDeclined();
      }
      const run = withAnswer(question.run, answer, trust);
      if (run.offers.packages !== undefined && answer.packages !== true && answer.offersAgain !== true)
        declined.add(versionKey(request, run.staged.digest));
      question.isAccepted = true;
      question.run = run;
      await remember(run, answer, trust).catch((error: unknown) => {
        options.log(`The answer could not be remembered, and will be asked for again: ${String(error)}`);
      });
      return { ...request, acceptedAs: id };
    },
    drop,
    take(id) {
      const question = questions.get(id);
      if (question?.isAccepted !== true) return undefined;
      clearTimeout(question.timer);
      questions.delete(id);
      return question.run;
    },
  };
}

interface Question {
  run: StagedRun;
  readonly timer: NodeJS.Timeout;
  isAccepted: boolean;
}

// Long enough to read a script; each holds at most the 16 MB of a manifest.
const ANSWER_WITHIN_MS = 15 * 60_000;
const MOST_QUESTIONS = 4;

const NO_REASONS: AskReasons = { always: false, isStranger: false, isNewVersion: false };

function versionKey({ skill }: RunRequest, digest: string): string {
  return `${digest} ${folderOf(skill)}`;
}

/** The run with what the person has just given it. */
function withAnswer(run: StagedRun, { packages, project }: RunAnswer, trust: ScriptTrust): StagedRun {
  const { reach, offers } = run;
  const access = offers.project === undefined ? undefined : project;
  return {
    ...run,
    reach: {
      ...reach,
      packages: reach.packages || (offers.packages !== undefined && packages === true),
      folders: withProject(reach.folders, access, trust.project),
    },
  };
}

function projectDeclined(): ToolError {
  return new ToolError(
    "consent_declined",
    "The user did not give the project to the script, so nothing ran.",
    {
      suggestions: ["Go on without the script, or ask the user how"],
    },
  );
}

function isSameRun(asked: RunRequest, now: RunRequest): boolean {
  return (
    folderOf(asked.skill) === folderOf(now.skill) &&
    asked.script.path === now.script.path &&
    asked.stdin === now.stdin &&
    asked.project === now.project &&
    isDeepStrictEqual(asked.args, now.args)
  );
}

async function remember(
  { place, staged, reach, offers }: StagedRun,
  { isLasting, isForVersion, packages, project }: RunAnswer,
  trust: ScriptTrust,
) {
  if (isLasting && place.owner === "project" && trust.project !== undefined) {
    await trust.store.trust(trust.project);
  }
  const { root, folder } = place;
  if (reach.newSecrets.length > 0) {
    await trust.secrets.give(reach.newSecrets, { folder, digest: staged.digest });
  }
  const yeses = {
    settings: reach.needsYes,
    packages: offers.packages !== undefined && packages === true,
    runs: isForVersion === true,
    project: offers.project === undefined ? undefined : project,
  };
  const given = wordsOf(yeses, trust.project);
  if (given.length === 0) return;
  const files = shortDigests(staged.files);
  await trust.store.allowSkill({ root, folder, digest: staged.digest, files, given });
}

function factsOf(
  { request, place, staged, reach, needed, offers }: StagedRun,
  { store, project }: ScriptTrust,
) {
  const earlier = store.allowedSkill(place);
  const isChanged = reach.needsYes && earlier !== undefined && earlier.digest !== staged.digest;
  return {
    skill: request.skill.name,
    script: request.script.path,
    args: request.args,
    stdinBytes: Buffer.byteLength(request.stdin ?? ""),
    variables: variableNames(reach),
    reads: needed,
    hosts: reach.hosts,
    skillFolder: place.folder,
    ...(place.owner === "project" &&
      project !== undefined && { project: { ...project, isTrusted: store.isTrusted(project) } }),
    digest: staged.digest,
    leftOut: staged.leftOut,
    ...(offers.project !== undefined && { offeredProject: offers.project.path }),
    ...(isChanged && { changes: describeChanges(earlier.files, staged.files) }),
  };
}
