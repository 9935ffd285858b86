import { oneLine } from "@skillquay/skill";
import type { NextStep } from "@skillquay/tools";
import * as z from "zod/v4";
import { slugOf } from "../../../features/catalog/index.ts";
import { outputEntry, type SessionRun } from "../../../features/scripts/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { skillWithSlug, slugInput } from "../lookup/skill-with-slug.ts";
import { scriptOfSkill } from "./script-of-skill.ts";

/** Runs a script of a skill. Its output stays in the sandbox. */
export const runScript = defineHubTool({
  name: "skills_runScript",
  title: "Run Script",
  summary:
    "Runs a script of a skill in an isolated sandbox without network; call skills_listScripts first. Output is not returned here: pass reuseSession: true and read it with skills_readFile.",
  needs: ["catalog", "scripts"],
  access: "account",
  effect: "run",
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
      files: z.array(outputEntry()).describe("What is in /tmp after the run"),
      hasMoreFiles: z.boolean(),
      notes: z.array(z.string()),
      _workflow: workflowSchema(),
    }),
  errors: [
    "missing_credentials",
    "skill_not_found",
    "script_not_found",
    "session_not_found",
    "quota_exceeded",
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
    await context.services.credits.assertCallsLeft(keyCaller(context).accountId);
    const { args, stdin, sessionId, reuseSession } = input;
    const run = await context.services.sessions.run(
      keyCaller(context),
      { skill, catalog: context.catalog, script, args, stdin, sessionId, reuseSession },
      {
        signal: context.signal,
        onProgress: ({ elapsedMs, outputBytes }) =>
          context.progress(
            Math.min(elapsedMs / RUN_MS, 1),
            `${Math.round(elapsedMs / 1000)} s, ${outputBytes} bytes of output`,
          ),
      },
    );
    const { end, durationMs, session, files, hasMoreFiles, isCut } = run;
    const again = { skillSlug: slugOf(skill), scriptName: script.name, reuseSession: true };
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

// What a script may take at most, for the part of it that has passed.
const RUN_MS = 60_000;
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
  if (run.end === "timeout") notes.push("The script was stopped at its time limit of 60 seconds.");
  if (run.end === "limit") notes.push("The script was stopped because it used more than it may.");
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
