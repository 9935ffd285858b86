import { oneLine } from "@skillquay/skill";
import { askConsent, MOST_RUN_SECONDS, type NextStep, ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { slugOf } from "../../../features/catalog/index.ts";
import {
  outputEntry,
  runConnection,
  type SessionRun,
  withNextStep,
} from "../../../features/scripts/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { skillWithSlug, slugInput } from "../lookup/skill-with-slug.ts";
import { scriptOfSkill } from "./script-of-skill.ts";

/** Runs a script of a skill. Its output stays in the sandbox. */
export const runScript = defineHubTool({
  name: "skills_runScript",
  title: "Run Script",
  summary:
    "Runs a script of a skill in an isolated sandbox, without network unless the user allowed its hosts; call skills_listScripts first. Output is not returned here: pass reuseSession: true and read it with skills_readFile.",
  needs: ["catalog", "scripts"],
  access: "account",
  effect: "run",
  task: "once",
  input: () =>
    z.strictObject({
      skillSlug: slugInput(),
      scriptName: z.string().min(1).max(1000).describe("A name that skills_listScripts gave"),
      args: z
        .array(z.string().max(32_000).refine(hasNoNul, "cannot contain a NUL character"))
        .max(200)
        .refine(fitsCommandLine, "are together longer than a command line can be (500,000 bytes)")
        .default([])
        .describe("Command-line arguments, as skills_listScripts describes them"),
      stdin: z.string().max(1_000_000).optional().describe("Text for the script's standard input"),
      sessionId: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe("Continues an open session of the same skill, with the files of earlier runs"),
      reuseSession: z
        .boolean()
        .default(false)
        .describe("Always pass true, or the output cannot be read afterwards"),
      timeout_seconds: z
        .number()
        .int()
        .min(1)
        .max(MOST_RUN_SECONDS)
        .optional()
        .describe("When to stop the script, if 60 seconds are not enough; the account's plan has a limit"),
    }),
  output: () =>
    z.object({
      skillSlug: z.string(),
      script: z.string(),
      succeeded: z.boolean().describe("The script ended by itself with exit code 0"),
      end: z.enum(["exit", "signal", "timeout", "limit"]).describe("What ended the script"),
      exitCode: z.number().int().optional(),
      signal: z.string().optional(),
      limit: z.string().optional().describe("What the script used too much of"),
      durationMs: z.number(),
      sessionId: z.string().optional().describe("For skills_readFile, and for further runs"),
      expiresAt: z.string().optional().describe("When the session ends if it is not used before"),
      output: z.object({
        stdout: z.object({ filePath: z.string().optional(), sizeBytes: z.number().int() }),
        stderr: z.object({ filePath: z.string().optional(), sizeBytes: z.number().int() }),
        isCut: z.boolean().describe("The script wrote more than is kept"),
      }),
      connections: z
        .array(runConnection())
        .optional()
        .describe("Hosts it reached or tried to reach, where it has a network"),
      files: z.array(outputEntry()).describe("What is in /tmp after the run"),
      hasMoreFiles: z.boolean(),
      notes: z.array(z.string()),
      _workflow: workflowSchema(),
    }),
  errors: [
    "unauthenticated",
    "skill_not_found",
    "script_not_found",
    "session_not_found",
    "quota_exceeded",
    "missing_credentials",
    "permission_required",
    "consent_declined",
    "consent_unavailable",
    "dependency_missing",
    "script_cancelled",
    "sandbox_unavailable",
    "integrity_error",
    "storage_full",
    "service_unavailable",
  ],
  example: {
    arguments: {
      skillSlug: "hello-world",
      scriptName: "greet.py",
      args: ['{"name":"Ada"}'],
      reuseSession: true,
    },
    shows: "Runs scripts/greet.py of the skill `hello-world` and keeps the sandbox for reading.",
  },
  run: async (input, context) => {
    const skill = await skillWithSlug(input.skillSlug, context);
    const script = await scriptOfSkill(input.scriptName, skill, context);
    const { args, stdin, sessionId, reuseSession, timeout_seconds: seconds = 60 } = input;
    const timeoutMs = seconds * 1000;
    const again = { skillSlug: slugOf(skill), scriptName: script.name, reuseSession: true };
    if (context.runner !== undefined)
      await askConsent({ skill, script, args, stdin, timeoutMs }, context.runner, context);
    const running = context.services.sessions.run(
      keyCaller(context),
      { skill, catalog: context.catalog, script, args, stdin, sessionId, reuseSession, timeoutMs },
      {
        signal: context.signal,
        onProgress: ({ elapsedMs, outputBytes, step }) => {
          const seconds = `${Math.round(elapsedMs / 1000)} s`;
          // The share of the time begins with the script.
          if (step === "packages") context.progress(0, `${seconds}, packages are installed`);
          else
            context.progress(
              Math.min(elapsedMs / timeoutMs, 1),
              `${seconds}, ${outputBytes} bytes of output`,
            );
        },
      },
    );
    const run = await running.catch((error: unknown) => {
      if (!(error instanceof ToolError)) throw error;
      if (SESSION_ERRORS.has(error.code))
        throw withNextStep(error, { tool: "skills_runScript", example: { ...again, args } });
      if (error.code === "missing_credentials")
        throw withNextStep(error, { tool: "skills_listScripts", example: { skillSlug: slugOf(skill) } });
      throw error;
    });
    const { end, durationMs, session, files, hasMoreFiles, isCut } = run;
    return {
      data: {
        skillSlug: slugOf(skill),
        script: script.path,
        succeeded: end === "exit" && run.exitCode === 0,
        end,
        ...(run.exitCode !== undefined && { exitCode: run.exitCode }),
        ...(run.signal !== undefined && { signal: run.signal }),
        ...(run.limit !== undefined && { limit: run.limit }),
        durationMs,
        ...(session !== undefined && { sessionId: session.id, expiresAt: session.expiresAt }),
        output: {
          stdout: { ...(session && { filePath: STDOUT_PATH }), sizeBytes: run.stdoutBytes },
          stderr: { ...(session && { filePath: STDERR_PATH }), sizeBytes: run.stderrBytes },
          isCut,
        },
        ...(run.connections !== undefined && { connections: run.connections }),
        files,
        hasMoreFiles,
        notes: notesOn(run),
        _workflow: workflow(
          context,
          session === undefined
            ? [{ tool: "skills_runScript", example: again }]
            : readingSteps(run, session.id),
        ),
      },
    };
  },
});

// A session that is gone, or that belongs to another skill.
const SESSION_ERRORS: ReadonlySet<string> = new Set(["session_not_found", "invalid_input"]);
const STDOUT_PATH = "/tmp/last_run.out";
const STDERR_PATH = "/tmp/last_run.err";

function hasNoNul(text: string): boolean {
  return !text.includes("\0");
}

function fitsCommandLine(args: readonly string[]): boolean {
  return args.reduce((total, argument) => total + Buffer.byteLength(argument), 0) <= 500_000;
}

function notesOn(run: SessionRun): string[] {
  const notes: string[] = [];
  if (run.missing !== undefined)
    notes.push(
      `The script needs the ${run.missing.what} '${oneLine(run.missing.name, 80)}', which this hub does not have.`,
    );
  if (run.end === "timeout")
    notes.push(
      `The script was stopped at its time limit, after ${Math.round(run.durationMs / 1000)} seconds. Pass timeout_seconds to give it more.`,
    );
  if (run.end === "limit") notes.push("The script was stopped because it used more than it may.");
  const refused = run.connections?.filter((connection) => connection.refused === "not_listed") ?? [];
  if (refused.length > 0)
    notes.push(
      `The script asked for ${refused.length === 1 ? "a host" : "hosts"} that nobody has allowed it (see connections). The user can allow hosts on the skill's page, for this version.`,
    );
  if (run.session === undefined)
    notes.push(
      "This run's sandbox is gone and its output cannot be read. Pass reuseSession: true to keep it for reading.",
    );
  return notes;
}

/** What to read first: the messages of a script that failed or printed nothing, the output of any other. */
function readingSteps(run: SessionRun, sessionId: string): NextStep[] {
  const hasFailed = run.end !== "exit" || run.exitCode !== 0;
  const isErrorsFirst = run.stderrBytes > 0 && (hasFailed || run.stdoutBytes === 0);
  const paths = isErrorsFirst ? [STDERR_PATH, STDOUT_PATH] : [STDOUT_PATH];
  return [
    ...paths.map((filePath) => ({ tool: "skills_readFile", example: { sessionId, filePath } })),
    { tool: "skills_closeSession", example: { sessionId } },
  ];
}
