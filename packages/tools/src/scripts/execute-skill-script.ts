import { nearest } from "@skillquay/search";
import { oneLine } from "@skillquay/skill";
import type { SkillScript } from "@skillquay/skill/scripts";
import * as z from "zod/v4";
import type { SkillSummary } from "../catalog.ts";
import { defineTool, type ToolContext } from "../define-tool.ts";
import { ToolError } from "../errors.ts";
import type { PresetRules } from "../preset-rules.ts";
import { untrustedMark, untrustedShape } from "../reading/shapes.ts";
import { findSkill } from "../reading/skill-lookup.ts";
import type { RunChanges, RunReport, RunRequest, ScriptRunner } from "../script-runner.ts";
import { answeredChanges, askChanges } from "./ask-changes.ts";
import { askConsent } from "./ask-consent.ts";
import { changesText } from "./changes-text.ts";
import { refusedText } from "./connection-lines.ts";
import { planText } from "./plan-text.ts";
import { MOST_RUN_SECONDS, runFailure } from "./run-failure.ts";
import { type ShownOutput, showOutput } from "./show-output.ts";

/** The `progressive` contract's script runner, and argument lists for the programs that real skills ship. */
export const executeSkillScript = defineTool({
  name: "execute_skill_script",
  title: "Execute Skill Script",
  summary:
    "Runs a script of a skill in a sandbox without network, when the skill's instructions say to run it. Give `params` to scripts that take JSON, `args` to command-line programs.",
  needs: ["catalog", "runner"],
  access: "anyone",
  effect: "run",
  task: "once",
  input: () =>
    z.strictObject({
      skill_name: z.string().min(1).describe("Name of the skill (case-insensitive)"),
      script_name: z
        .string()
        .min(1)
        .max(1000)
        .describe("Script of the skill, e.g. greet.py or scripts/greet.py"),
      params: z
        .record(z.string(), z.unknown())
        .optional()
        .describe("Passed to the script as JSON in its first argument"),
      args: z
        .array(
          z
            .string()
            .max(32_000)
            .refine((text) => !text.includes("\0"), "cannot contain a NUL character"),
        )
        .max(200)
        .optional()
        .describe("Command-line arguments, after params if both are given"),
      stdin: z.string().max(1_000_000).optional().describe("Text for the script's standard input"),
      timeout_seconds: z
        .number()
        .int()
        .min(1)
        .max(MOST_RUN_SECONDS)
        .optional()
        .describe("When to stop the script (60 when absent)"),
      project: z
        .enum(["read", "write"])
        .optional()
        .describe(
          "The script needs the user's project, which is at /project where the user says yes: name its files so in args",
        ),
      dry_run: z.boolean().optional().describe("Only say exactly what would run"),
    }),
  output: () =>
    z.object({
      skill: z.string(),
      script: z.string(),
      untrusted: untrustedShape(),
      sandboxed: z.boolean().describe("false: the person at the keyboard switched the sandbox off"),
      notEnforced: z.array(z.string()).optional().describe("Limits that the kernel does not enforce there"),
      exitCode: z.number().int().optional(),
      durationMs: z.number().optional(),
      givenVariables: z.array(z.string()).optional().describe("Names of variables that the user gave to it"),
      // Not `z.json()`: it is recursive, and SDK 1.22 finds no tool at all when an output schema refers to itself.
      result: z.unknown().optional().describe("The script's output, where it is JSON"),
      stdout: z.string().optional().describe("The script's output, where it is not JSON"),
      stderr: z.string().optional(),
      more: z
        .array(z.string())
        .optional()
        .describe("Paths for get_skill_resource that hold output this answer has no room for"),
      connections: z
        .array(
          z.object({
            host: z.string(),
            port: z.number().optional(),
            refused: z.string().optional(),
            count: z.number(),
            sentBytes: z.number(),
            receivedBytes: z.number(),
          }),
        )
        .optional()
        .describe("Hosts it reached or tried to reach; refused says why not"),
      changes: z
        .array(
          z.object({
            folder: z.string(),
            at: z.string(),
            added: z.array(z.string()),
            changed: z.array(z.string()),
            removed: z.array(z.string()),
            diff: z.string(),
            isKept: z.boolean(),
            isDeclined: z.boolean().optional().describe("The user was asked, and did not say yes"),
            notKept: z.array(z.object({ path: z.string(), why: z.string() })).optional(),
            problem: z.string().optional(),
          }),
        )
        .optional()
        .describe("What it wrote into folders of the user's, and whether that was kept"),
      packages: z.array(z.string()).optional().describe("What was installed for it"),
      plan: z
        .object({
          argv: z.array(z.string()),
          workingFolder: z.string(),
          driver: z.string(),
          network: z.string(),
          folders: z.array(z.string()).optional(),
          packages: z
            .object({ declared: z.array(z.string()), state: z.enum(["yes", "asks", "no"]) })
            .optional(),
          neededHosts: z
            .array(z.string())
            .optional()
            .describe("Hosts that its author says it needs, and nobody has allowed"),
          grantedVariables: z.array(z.string()),
          neededVariables: z
            .array(
              z.object({
                name: z.string(),
                required: z.boolean(),
                from: z.enum(["front matter", "script"]),
                state: z.enum(["given", "asks", "missing"]),
                setWith: z.string().optional(),
              }),
            )
            .optional()
            .describe("What the script reads from its environment; asks: given after the user's yes"),
          timeoutMs: z.number(),
          limits: z.record(z.string(), z.number()),
          notEnforced: z.array(z.string()).optional(),
        })
        .optional()
        .describe("What would run; only for a dry run"),
    }),
  errors: [
    "skill_not_found",
    "script_not_found",
    "scripts_not_allowed",
    "consent_declined",
    "consent_unavailable",
    "missing_credentials",
    "dependency_missing",
    "script_timed_out",
    "script_limit_hit",
    "script_killed",
    "script_cancelled",
    "sandbox_unavailable",
  ],
  example: {
    arguments: { skill_name: "hello-world", script_name: "greet.py", params: { name: "Ada" } },
    shows: "Runs scripts/greet.py of the skill `hello-world`.",
  },
  run: async (input, context) => {
    const runner = await runnerOf(context);
    const skill = await findSkill(input.skill_name, context);
    if (!runner.isAllowed(skill)) throw scriptsNotAllowed(skill);
    if (input.project !== undefined && runner.changes === undefined) throw noProjectHere();
    const script = await scriptNamed(input.script_name, skill, runner);
    const request: RunRequest = {
      skill,
      script,
      args: [...(input.params === undefined ? [] : [JSON.stringify(input.params)]), ...(input.args ?? [])],
      stdin: input.stdin,
      timeoutMs: (input.timeout_seconds ?? 60) * 1000,
      ...(input.project !== undefined && { project: input.project }),
    };
    const head = { skill: skill.name, script: script.path, ...untrustedMark(skill) };
    if (input.dry_run === true) {
      const plan = await runner.plan(request);
      const { sandboxed, notEnforced, neededVariables, folders, packages, neededHosts, ...shown } = plan;
      const data = {
        ...head,
        sandboxed,
        plan: {
          ...shown,
          argv: [...plan.argv],
          grantedVariables: [...plan.grantedVariables],
          ...(folders !== undefined && { folders: [...folders] }),
          ...(packages !== undefined && {
            packages: { declared: [...packages.declared], state: packages.state },
          }),
          ...(neededHosts !== undefined && { neededHosts: [...neededHosts] }),
          ...(neededVariables !== undefined && {
            neededVariables: neededVariables.map((variable) => ({ ...variable })),
          }),
          ...(notEnforced !== undefined && { notEnforced: [...notEnforced] }),
        },
      };
      return { text: planText(plan), data };
    }
    const report =
      (await answeredChanges(request, runner, context)) ?? (await runOnce(request, runner, context));
    const reader = context.offered("get_skill_resource");
    const failure = runFailure(report, request, reader);
    if (failure !== undefined) throw failure;
    const shown = showOutput(report, reader);
    if (report.exitCode !== 0) await explainMissing(shown.stderr, script, report);
    const refused = refusedText(report.connections ?? []);
    const written = changesText(report.changes ?? []);
    const notes = [...shown.notes, ...(refused === "" ? [] : [refused]), ...written];
    const flaw = outputFlaw(report, shown, context.rules ?? {});
    return {
      text: flaw === undefined ? shown.text : `${flaw}\n\n${shown.text}`,
      ...(notes.length > 0 && { more: notes }),
      ...((flaw !== undefined || report.exitCode !== 0) && { isError: true as const }),
      data: {
        ...head,
        sandboxed: report.sandboxed,
        ...(report.notEnforced !== undefined && { notEnforced: [...report.notEnforced] }),
        ...(report.exitCode !== undefined && { exitCode: report.exitCode }),
        durationMs: Math.round(report.durationMs),
        ...(report.givenVariables !== undefined &&
          report.givenVariables.length > 0 && { givenVariables: [...report.givenVariables] }),
        ...(shown.result === undefined ? { stdout: shown.stdout } : { result: shown.result }),
        ...(shown.stderr !== "" && { stderr: shown.stderr }),
        ...(shown.more.length > 0 && { more: shown.more }),
        ...(report.connections !== undefined && { connections: [...report.connections] }),
        ...(report.changes !== undefined && { changes: report.changes.map(plainChanges) }),
        ...(report.packages !== undefined && { packages: [...report.packages] }),
      },
    };
  },
});

async function runOnce(request: RunRequest, runner: ScriptRunner, context: ToolContext): Promise<RunReport> {
  const accepted = await askConsent(request, runner, context);
  const report = await runner.run(accepted, {
    signal: context.signal,
    onProgress: ({ elapsedMs, outputBytes, step }) =>
      context.progress(
        elapsedMs / request.timeoutMs,
        `${Math.round(elapsedMs / 1000)} s, ${step === "packages" ? "packages are installed" : `${outputBytes} bytes of output`}`,
      ),
  });
  return await askChanges(report, request, runner, context);
}

function plainChanges({ added, changed, removed, notKept, ...rest }: RunChanges) {
  return {
    ...rest,
    added: [...added],
    changed: [...changed],
    removed: [...removed],
    ...(notKept !== undefined && { notKept: notKept.map((one) => ({ ...one })) }),
  };
}

/** What the preset's contract misses in the output of a script that came to its end. */
function outputFlaw(
  { exitCode }: RunReport,
  { result }: ShownOutput,
  { needsJsonOutput }: PresetRules,
): string | undefined {
  if (needsJsonOutput !== true || exitCode !== 0) return undefined;
  if (result === undefined) return "The script must print one JSON object, and printed something else:";
  const hasStatus = typeof result === "object" && result !== null && Object.hasOwn(result, "status");
  return hasStatus
    ? undefined
    : "The script must print a JSON object with a 'status', and printed one without:";
}

async function runnerOf({ runner }: ToolContext): Promise<ScriptRunner> {
  // The sandbox may still be under test, which takes a moment after a start.
  if (runner?.status().available === false) await runner.ready();
  const status = runner?.status() ?? {
    available: false,
    why: "This server runs no scripts.",
    fix: "Read the script and run it yourself",
  };
  if (runner !== undefined && status.available) return runner;
  const { why, fix } = status.available ? { why: "", fix: "" } : status;
  throw new ToolError("sandbox_unavailable", why, { suggestions: [fix] });
}

function noProjectHere(): ToolError {
  return new ToolError(
    "scripts_not_allowed",
    "Scripts get no project here: they do not run on the user's machine.",
    { suggestions: ["Give the script its data in params, args or stdin, without 'project'"] },
  );
}

function scriptsNotAllowed(skill: SkillSummary): ToolError {
  return new ToolError(
    "scripts_not_allowed",
    `Scripts of '${oneLine(skill.name, 64)}' are not allowed to run here.`,
    {
      suggestions: [
        "Ask the user to start the server with --allow-scripts all, or to allow this skill by its folder",
      ],
    },
  );
}

async function scriptNamed(name: string, skill: SkillSummary, runner: ScriptRunner): Promise<SkillScript> {
  const runnable = await runner.scripts(skill);
  const { findScript } = await import("@skillquay/skill/scripts");
  const scripts = runnable.filter(({ isTest }) => isTest !== true);
  const match = findScript(scripts, name);
  if (match.script !== undefined) return match.script;
  const test = findScript(
    runnable.filter(({ isTest }) => isTest === true),
    name,
  ).script;
  if (test !== undefined && match.several.length === 0) return test;
  const likely =
    match.several.length > 0
      ? match.several
      : nearest(
          name,
          scripts.map((script) => script.name),
          3,
        );
  const near = likely.map((candidate) => `Did you mean '${oneLine(candidate, 200)}'?`);
  const all = scripts.slice(0, 20).map((script) => oneLine(script.path, 200));
  const listed =
    all.length === 0
      ? "This skill has no scripts that can be run"
      : `Scripts of this skill: ${all.join(", ")}`;
  throw new ToolError(
    "script_not_found",
    `Skill '${oneLine(skill.name, 64)}' has no script '${oneLine(name, 120)}'.`,
    {
      suggestions: [...near, listed],
    },
  );
}

/** Turns a failure for want of a package into an error that says so, instead of a stack trace. */
async function explainMissing(
  stderr: string,
  script: SkillScript,
  { notInstalled }: RunReport,
): Promise<void> {
  const { missingDependency } = await import("@skillquay/skill/scripts");
  const missing = missingDependency(stderr, script);
  if (missing === undefined) return;
  const declared = script.dependencies.flatMap((source) => source.packages).slice(0, 20);
  const name = oneLine(missing.package ?? missing.name, 80);
  const what = missing.kind === "command" ? "command" : `${missing.kind} package`;
  throw new ToolError(
    "dependency_missing",
    `The script needs the ${what} '${name}', which is not installed.`,
    {
      suggestions: [
        ...(missing.kind === "command" ? [] : (notInstalled?.steps ?? [])),
        `Ask the user to install '${name}' on this machine: the sandbox has no network`,
        ...(declared.length > 0
          ? [`The skill declares: ${declared.map((entry) => oneLine(entry, 60)).join(", ")}`]
          : []),
      ],
    },
  );
}
