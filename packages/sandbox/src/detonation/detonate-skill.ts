import { listSkillFiles, oneLine, readSkillFile } from "@skillquay/skill";
import { createBubblewrapDriver } from "../drivers/bubblewrap/driver.ts";
import type { BubblewrapSession } from "../drivers/bubblewrap/session.ts";
import { defaultLimits } from "../limits.ts";
import { type ExecOutcome, SandboxError } from "../sandbox.ts";
import { findProgram, type PlannedCommand, planCommand, writeInside } from "../scripts/index.ts";
import { type Canaries, makeCanaries } from "./canaries.ts";
import { collectEffects } from "./collect-effects.ts";
import type { DetonatedRun, DetonationReport, Effect } from "./detonation.ts";
import { type CanaryFinder, createCanaryFinder } from "./find-canaries.ts";
import { lookAtFiles, touchedCanaries } from "./look-at-files.ts";
import { argumentsToTry, type DetonatedScript, type NotRun, programsOf, SAMPLE_FILE } from "./programs-of.ts";
import { createEffectReader } from "./read-effects.ts";
import { findTracer, type Tracer } from "./tracer.ts";

export interface DetonationOptions {
  /** Where interpreters outside of the system's folders are, from configuration. */
  readonly searchFolders?: readonly string[];
  /** For each run; a script that waits for something shows nothing more by waiting longer. */
  readonly timeoutMs?: number;
  /** For all runs together. */
  readonly totalMs?: number;
  readonly signal?: AbortSignal;
  /** Another strace than the system's. */
  readonly stracePath?: string;
}

/**
 * Runs every script of a skill in the sandbox, without network, in a home folder full of canaries, and tells what they
 * did. Throws `sandbox_unavailable` where no sandbox passes its self-test: nothing is ever run outside of one.
 */
export async function detonateSkill(
  skillFolder: string,
  options: DetonationOptions = {},
): Promise<DetonationReport> {
  const driver = createBubblewrapDriver();
  try {
    const report = await driver.probe();
    if (!report.usable)
      throw new SandboxError(
        "sandbox_unavailable",
        `${report.why ?? "There is no sandbox"}. ${report.fix ?? ""}`.trim(),
      );
    const { scripts, notRun } = await findScripts(skillFolder);
    const planned = await planAll(scripts, options);
    const canaries = makeCanaries();
    const session = await driver.create({
      skillFolder,
      env: canaries.environment,
      network: { mode: "none" },
      limits: { ...defaultLimits, wallMs: options.timeoutMs ?? RUN_MS },
      readOnlyFolders: [...new Set(planned.plans.flatMap(({ command }) => command.folders))],
    });
    try {
      const detonated = await runAll(session, planned.plans, canaries, options);
      return { ...detonated, notRun: [...notRun, ...planned.notRun, ...detonated.notRun] };
    } finally {
      await session.close();
    }
  } finally {
    await driver.close();
  }
}

const RUN_MS = 10_000;
const TOTAL_MS = 120_000;
const MAX_RUNS = 60;

interface Plan {
  readonly script: DetonatedScript;
  readonly args: readonly string[];
  readonly command: PlannedCommand;
}

async function findScripts(skillFolder: string) {
  const { files, problems } = await listSkillFiles(skillFolder, "SKILL.md");
  const programs = await programsOf(files, (path) => readSkillFile(skillFolder, path));
  const leftOut = problems.map(({ file = "", message }) => ({ path: file, why: message }));
  return { scripts: programs.scripts, notRun: [...programs.notRun, ...leftOut] };
}

async function planAll(
  scripts: readonly DetonatedScript[],
  { searchFolders = [] }: DetonationOptions,
): Promise<{ readonly plans: readonly Plan[]; readonly notRun: readonly NotRun[] }> {
  const plans: Plan[] = [];
  const notRun: NotRun[] = [];
  for (const script of scripts) {
    const program = await findProgram(script.interpreter.command, { driver: "bubblewrap", searchFolders });
    if ("why" in program) {
      notRun.push({ path: script.path, why: program.why });
      continue;
    }
    for (const args of argumentsToTry(script)) {
      const named = { ...script, name: script.path, dependencies: [] };
      const command = await planCommand({ script: named, args, program, skillFolder: "/skill" });
      if ("why" in command) notRun.push({ path: script.path, why: `${command.why}.` });
      else plans.push({ script, args, command });
    }
  }
  return { plans, notRun };
}

async function runAll(
  session: BubblewrapSession,
  plans: readonly Plan[],
  canaries: Canaries,
  options: DetonationOptions,
): Promise<DetonationReport> {
  const { signal, totalMs = TOTAL_MS } = options;
  const finder = createCanaryFinder(canaries.all);
  const effects = collectEffects();
  const runs: DetonatedRun[] = [];
  const notRun: NotRun[] = [];
  const tracer = await findTracer(session, options);
  let isCut = false;
  const startedAt = performance.now();
  for (const [index, plan] of plans.entries()) {
    signal?.throwIfAborted();
    const { path } = plan.script;
    if (index >= MAX_RUNS || performance.now() - startedAt > totalMs) {
      notRun.push({
        path,
        why: index >= MAX_RUNS ? `There are more than ${MAX_RUNS} runs.` : "The time was up.",
      });
      continue;
    }
    await place(session, plan, canaries);
    const outcome = await runOne(session, plan, { tracer, canaries, finder, signal, onEffect: effects.add });
    isCut ||= outcome.isCut;
    runs.push({
      script: oneLine(path, 200),
      args: plan.args,
      end: outcome.end,
      ...(outcome.exitCode !== undefined && { exitCode: outcome.exitCode }),
    });
    for (const effect of await afterwards(session, path, outcome, canaries, finder)) effects.add(effect);
  }
  return { runs, effects: effects.all(), notRun, notObserved: blindSpots(tracer, isCut) };
}

/** Fresh for every run: one script must not hide what the next one does by taking the canaries away. */
async function place(session: BubblewrapSession, { command }: Plan, { files }: Canaries): Promise<void> {
  const placed = [...files, { path: SAMPLE_FILE, text: "A sample.\n" }].flatMap(({ path, text }) => [
    path,
    text,
  ]);
  const outcome = await session.exec({
    argv: ["/bin/sh", "-c", PLACE_PROGRAM, "sh", ...placed],
    workingFolder: "/tmp",
  });
  if (outcome.end === "setup")
    throw new SandboxError("sandbox_unavailable", outcome.detail ?? "The sandbox did not start");
  for (const [path, text] of Object.entries(command.files)) await writeInside(session, path, text);
}

// Read long ago, so that the first reading shows even where nothing is traced. What a script put in the way is removed.
const PLACE_PROGRAM = `while [ $# -gt 1 ]; do
  [ ! -L "$1" ] && [ ! -d "$1" ] || rm -rf -- "$1"
  mkdir -p -- "\${1%/*}"
  printf %s "$2" > "$1" && touch -a -d @1 -- "$1"
  shift 2
done`;

async function runOne(
  session: BubblewrapSession,
  { script, command }: Plan,
  options: {
    readonly tracer: Tracer | { readonly why: string };
    readonly canaries: Canaries;
    readonly finder: CanaryFinder;
    readonly signal: AbortSignal | undefined;
    readonly onEffect: (effect: Effect) => void;
  },
): Promise<ExecOutcome & { readonly isCut: boolean }> {
  const { tracer, signal, ...rest } = options;
  const request = {
    argv: command.argv,
    workingFolder: "/tmp",
    ...(signal !== undefined && { signal }),
  } as const;
  if (!("run" in tracer)) return { ...(await session.exec(request)), isCut: false };
  const reader = createEffectReader({ script: oneLine(script.path, 200), argv: command.argv, ...rest });
  return await tracer.run(request, reader.add);
}

async function afterwards(
  session: BubblewrapSession,
  path: string,
  { stdout, stderr }: ExecOutcome,
  canaries: Canaries,
  finder: CanaryFinder,
): Promise<readonly Effect[]> {
  const script = oneLine(path, 200);
  const read = (await touchedCanaries(session, canaries)).map(
    (canary): Effect => ({ script, kind: "canary-read", canary }),
  );
  const streams = [
    ["standard output", stdout],
    ["standard error", stderr],
  ] as const;
  const printed = streams.flatMap(([detail, bytes]) =>
    finder
      .in(bytes)
      .map(({ name }): Effect => ({ script, kind: "canary-left", canary: name, by: "output", detail })),
  );
  const kept = (await lookAtFiles(session, canaries, finder)).map(
    ({ canary, path: detail }): Effect => ({ script, kind: "canary-left", canary, by: "file", detail }),
  );
  return [...read, ...printed, ...kept];
}

function blindSpots(tracer: Tracer | { readonly why: string }, isCut: boolean): string[] {
  const always = [
    "There is no network: what would have been sent over a connection, or done with an answer, was not seen.",
    "That a script looks at a variable of its environment leaves no trace; only where the value turned up was seen.",
    "Of the files that a script left behind, fifty were looked into, the first MiB of each.",
    "A script may behave differently with other arguments, at another time or outside of a sandbox.",
  ];
  if (!("run" in tracer))
    return [
      `Connections, processes and files that were touched were not observed: ${tracer.why}. Read canaries were told by the times of their files.`,
      ...always,
    ];
  return isCut
    ? ["A run made more system calls than were read; the later ones were not seen.", ...always]
    : always;
}
