import { createEventStream, type EventStream } from "@skillquay/pages";
import type { RunEvent } from "@skillquay/pages/contract";
import { oneLine } from "@skillquay/skill";
import { findScript } from "@skillquay/skill/scripts";
import { stripTerminalCodes, ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../features/accounts/index.ts";
import type { DriveCatalog, HubSkill } from "../../features/catalog/index.ts";
import type { SessionRun } from "../../features/scripts/index.ts";
import { EVENT_HEADERS, PRIVATE_HEADERS } from "../http/answers.ts";
import { readJson } from "../http/read-body.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubServices } from "../services.ts";
import { findPageSkill } from "./find-page-skill.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";

/** Running a script from its page. A click of the person is the consent; the sandbox is the same as for agents. */
export function runRoutes(services: HubServices): HubPageHandlers {
  const { sessions } = services;
  const last = createLastSessions();

  return {
    "GET /ui/runner": async () => {
      const status = await sessions.ready();
      return status.available
        ? { available: true, driver: status.driver, sandboxed: status.sandboxed }
        : { available: false, why: status.why, fix: status.fix };
    },

    "POST /ui/skills/:ref/run": async ({ visitor: { caller, session }, context, part }) => {
      const request = checkedInput(runRequest, await readJson(context, BODY_MAX_BYTES));
      const { skill, isOff } = await findPageSkill(services, caller, part("ref"));
      if (isOff) throw switchedOff(skill.name);
      const catalog = services.catalogs.forCaller(caller);
      const script = await findRun(catalog, skill, request.script);
      const stream = createEventStream<RunEvent>({ headers: EVENT_HEADERS });
      const place = session?.id ?? caller.keyId;
      const run = async () => {
        // Its files are there until the next run from the same browser: more would use up what the key may keep open.
        const previous = last.take(place);
        if (previous !== undefined) await sessions.closeSession(caller, previous).catch(() => {});
        const status = await sessions.ready();
        if (!status.available) {
          throw new ToolError("sandbox_unavailable", status.why, { suggestions: [status.fix] });
        }
        const { network } = await services.permissions.describe(caller.accountId, { skill, catalog });
        const allowed = network.hosts.filter(({ isAllowed }) => isAllowed).map(({ host }) => host);
        stream.send({
          type: "started",
          driver: status.driver,
          sandboxed: true,
          network: allowed.length === 0 ? "none" : allowed.join(", "),
        });
        const done = await sessions.run(
          caller,
          { skill, catalog, script, args: request.args, stdin: request.stdin, reuseSession: true },
          {
            signal: stream.signal,
            onProgress: ({ elapsedMs, outputBytes }) =>
              stream.send({ type: "progress", elapsedMs: Math.round(elapsedMs), outputBytes }),
            onOutput: sendText(stream),
          },
        );
        if (done.session !== undefined) last.keep(place, done.session.id);
        stream.send(ended(done));
      };
      run()
        .catch((error: unknown) => stream.send(failed(error, services)))
        .finally(stream.end);
      return stream.response;
    },

    "GET /ui/runs/:session/file": async ({ visitor: { caller }, context, part }) =>
      readRunFile(services, caller, { sessionId: part("session"), path: context.req.query("path") ?? "" }),
  };
}

const BODY_MAX_BYTES = 3 * 1024 * 1024;

const runRequest = z.strictObject({
  script: z.string().min(1).max(1000),
  args: z
    .array(z.string().max(32_000).refine(hasNoNul, "cannot contain a NUL character"))
    .max(200)
    .default([]),
  stdin: z.string().max(1_000_000).optional(),
});

function hasNoNul(text: string): boolean {
  return !text.includes("\0");
}

async function findRun(catalog: DriveCatalog, skill: HubSkill, requested: string) {
  const { script } = findScript(await catalog.scripts(skill), requested);
  if (script !== undefined) return script;
  throw new ToolError("script_not_found", `The skill has no script '${oneLine(requested, 120)}'.`, {
    suggestions: ["Choose one from the skill's list of scripts"],
  });
}

/** Chunks as text: a character may be split between two of them, and codes for terminals mean nothing on a page. */
function sendText(stream: EventStream<RunEvent>) {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  return (name: "stdout" | "stderr", chunk: Uint8Array) => {
    const text = stripTerminalCodes(decoders[name].decode(chunk, { stream: true }));
    if (text !== "") stream.send({ type: "output", stream: name, text });
  };
}

function ended({ end, exitCode, limit, durationMs, files, session }: SessionRun): RunEvent {
  return {
    type: "ended",
    end,
    ...(exitCode !== undefined && { exitCode }),
    ...(limit !== undefined && { limit }),
    durationMs,
    files: files
      .filter(({ kind, path }) => kind === "file" && !OUTPUT_FILES.has(path))
      .map(({ path, sizeBytes }) => ({ path, sizeBytes })),
    ...(session !== undefined && { runId: session.id }),
  };
}

// What was shown as it came.
const OUTPUT_FILES = new Set(["/tmp/last_run.out", "/tmp/last_run.err"]);

function failed(error: unknown, { log }: HubServices): RunEvent {
  if (error instanceof ToolError) {
    return { type: "failed", message: error.message, suggestions: [...error.suggestions] };
  }
  log.error({ err: error }, "a run from a page failed");
  return {
    type: "failed",
    message: "The hub failed; this is not your fault.",
    suggestions: ["Try once more"],
  };
}

function switchedOff(name: string): ToolError {
  return new ToolError("access_denied", `'${name}' is switched off in your drive.`, {
    suggestions: ["Switch it on to run its scripts"],
  });
}

/** A file that a run left, to be saved by the browser and never shown as a page. */
async function readRunFile(
  { sessions }: HubServices,
  caller: KeyCaller,
  { sessionId, path }: { readonly sessionId: string; readonly path: string },
): Promise<Response> {
  const whole = { path, startLine: 1, limit: 1, asBytes: true };
  const { base64 = "" } = await sessions.readFile(caller, sessionId, whole);
  return savedFile(path, Buffer.from(base64, "base64"));
}

function savedFile(path: string, bytes: Uint8Array<ArrayBuffer>): Response {
  const name = encodeURIComponent(path.slice(path.lastIndexOf("/") + 1).slice(0, 200));
  return new Response(bytes, {
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${name}`,
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}

/** Which session each browser's last run left open. One that is forgotten ends by itself when it is idle. */
function createLastSessions(most = 1_000) {
  const sessions = new Map<string, string>();
  return {
    take(place: string): string | undefined {
      const id = sessions.get(place);
      sessions.delete(place);
      return id;
    },
    keep(place: string, id: string): void {
      for (const oldest of sessions.keys()) {
        if (sessions.size < most) break;
        sessions.delete(oldest);
      }
      sessions.set(place, id);
    },
  };
}
