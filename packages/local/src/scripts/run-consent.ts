import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { RunConsent, RunFacts, RunRequest } from "@skillquay/tools";
import type { StagedSkill, StagingArea } from "../trust/stage-skill.ts";
import { describeChanges, shortDigests } from "./describe-changes.ts";
import type { ScriptPolicy, SkillReach } from "./script-policy.ts";
import { askReasons, currentReach, type ScriptTrust, trustSteps } from "./script-trust.ts";
import { folderOf, placeOf, type SkillPlace } from "./skill-place.ts";

export interface RunConsentOptions {
  readonly policy: ScriptPolicy;
  readonly trust: ScriptTrust;
  readonly staging: StagingArea;
  readonly digestOf: (request: RunRequest) => Promise<string>;
  /** The run over staged bytes, with what a person should know of where it runs. */
  readonly describe: (
    run: StagedRun,
  ) => Promise<Pick<RunFacts, "folders" | "sandboxed" | "driver" | "notEnforced">>;
  readonly log: (line: string) => void;
}

/** A run whose bytes no longer change. */
export interface StagedRun {
  readonly request: RunRequest;
  readonly place: SkillPlace;
  readonly staged: StagedSkill;
  readonly reach: SkillReach;
}

export interface LocalRunConsent extends RunConsent {
  /** The run that was said yes to, once; whoever takes it releases its bytes. */
  take(id: string): StagedRun | undefined;
}

/** Asks about runs, keeps the bytes that were asked about, and remembers what the person said. */
export function createRunConsent(options: RunConsentOptions): LocalRunConsent {
  const { policy, trust, staging } = options;
  const questions = new Map<string, Question>();
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

  return {
    async ask(request) {
      const place = placeOf(request.skill);
      const quick = await askReasons(place, policy, trust, () => options.digestOf(request));
      if (quick === undefined) return undefined;
      const staged = await staging.stage(folderOf(request.skill), request.skill.skillFile);
      try {
        const reach = currentReach(place, policy, staged.digest);
        const reasons = (await askReasons(place, policy, trust, async () => staged.digest)) ?? quick;
        const run: StagedRun = { request, place, staged, reach };
        const facts = { ...factsOf(run, trust), ...(await options.describe(run)) };
        return {
          id: keep(run),
          facts,
          isPlain: facts.sandboxed && !reasons.isNewVersion,
          lasting: reasons.isStranger && !reasons.always ? ("project" as const) : undefined,
          nextSteps: trustSteps(reasons, place, trust),
        };
      } catch (error) {
        await staged.release();
        throw error;
      }
    },
    async accept(id, request, { isLasting }) {
      const question = questions.get(id);
      if (question === undefined || question.isAccepted) return undefined;
      const { run } = question;
      if (!isSameRun(run.request, request)) return undefined;
      question.isAccepted = true;
      await remember(run, isLasting, trust).catch((error: unknown) => {
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
  readonly run: StagedRun;
  readonly timer: NodeJS.Timeout;
  isAccepted: boolean;
}

// Long enough to read a script; each holds at most the 16 MB of a manifest.
const ANSWER_WITHIN_MS = 15 * 60_000;
const MOST_QUESTIONS = 4;

function isSameRun(asked: RunRequest, now: RunRequest): boolean {
  return (
    folderOf(asked.skill) === folderOf(now.skill) &&
    asked.script.path === now.script.path &&
    asked.stdin === now.stdin &&
    isDeepStrictEqual(asked.args, now.args)
  );
}

async function remember({ place, staged, reach }: StagedRun, isLasting: boolean, trust: ScriptTrust) {
  if (isLasting && place.owner === "project" && trust.project !== undefined) {
    await trust.store.trust(trust.project);
  }
  if (!reach.needsYes) return;
  const { root, folder } = place;
  await trust.store.allowSkill({ root, folder, digest: staged.digest, files: shortDigests(staged.files) });
}

function factsOf({ request, place, staged, reach }: StagedRun, { store, project }: ScriptTrust) {
  const earlier = store.allowedSkill(place);
  const isChanged = reach.needsYes && earlier !== undefined && earlier.digest !== staged.digest;
  return {
    skill: request.skill.name,
    script: request.script.path,
    args: request.args,
    stdinBytes: Buffer.byteLength(request.stdin ?? ""),
    variables: Object.keys(reach.variables),
    hosts: reach.hosts,
    skillFolder: place.folder,
    ...(place.owner === "project" &&
      project !== undefined && { project: { ...project, isTrusted: store.isTrusted(project) } }),
    digest: staged.digest,
    leftOut: staged.leftOut,
    ...(isChanged && { changes: describeChanges(earlier.files, staged.files) }),
  };
}
