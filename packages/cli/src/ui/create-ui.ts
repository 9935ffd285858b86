import type { Session, SignInChoices, SkillScan, SkillUse } from "@skillquay/pages/contract";
import { type PageAnswer, type PageRequest, scanView } from "@skillquay/tools/pages";
import * as z from "zod/v4";
import { holdsSkillFile } from "../catalog/skill-folders.ts";
import { version } from "../program/version.ts";
import { checkHost, checkOrigin, checkSession, sessionCookie, sessionIdOf } from "./admit.ts";
import { answerJson, answerProblem, UI_HEADERS } from "./answer-json.ts";
import { connectAgent, connectChoices } from "./connect-agents.ts";
import { type ListParts, listSkills } from "./list-skills.ts";
import { type LiveParts, liveEvents } from "./live-events.ts";
import type { LocalEntry } from "./local-entries.ts";
import { localModelView, type ModelViewParts } from "./local-model-view.ts";
import { runnerState, runScript } from "./run-script.ts";
import type { ScanQueue } from "./scan-queue.ts";
import { skillFileView, skillPage } from "./skill-page.ts";
import { notFound, skillNotFound, UiProblem } from "./ui-problem.ts";
import type { UiSessions } from "./ui-sessions.ts";

export type UiParts = Omit<ListParts, "scans"> &
  Omit<LiveParts, "scans"> &
  ModelViewParts & {
    readonly sessions: UiSessions;
    readonly scans: ScanQueue;
    readonly pages: (request: PageRequest) => Promise<PageAnswer>;
    readonly log: (line: string) => void;
    /** Failures that are ours; never shown on a page. */
    readonly onInternalError: (error: unknown) => void;
  };

/** The pages of this machine's skills, and what they ask for. Everything is checked here, before any of it is done. */
export function createUi(parts: UiParts): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      checkHost(request);
      return await answer(request, new URL(request.url), parts);
    } catch (error) {
      return answerProblem(error, parts.onInternalError);
    }
  };
}

async function answer(request: Request, { pathname, searchParams }: URL, parts: UiParts): Promise<Response> {
  const [area, ...rest] = pathname.slice(1).split("/");
  if (area === "" || area === "dashboard") return answerPage(request, pathname, parts);
  if (area !== "ui") throw notFound();
  // A browser sends these by itself, without our header.
  if (pathname === "/ui/csp-report") return noteReport(request, parts);
  checkOrigin(request);
  const route = `${request.method === "HEAD" ? "GET" : request.method} ${rest.length}:${rest[0] ?? ""}`;
  if (route === "GET 1:sign-in") {
    const isOpen = parts.sessions.isOpen(sessionIdOf(request));
    const choices: SignInChoices = { mode: "local", ...(isOpen && { session: SESSION }) };
    return answerJson(choices);
  }
  if (route === "POST 1:session") return signIn(request, parts.sessions);
  checkSession(request, parts.sessions);
  switch (route) {
    case "GET 1:session":
      return answerJson(SESSION);
    case "DELETE 1:session":
      parts.sessions.close(sessionIdOf(request));
      return new Response(null, {
        status: 204,
        headers: { ...UI_HEADERS, "set-cookie": sessionCookie(request, undefined) },
      });
    case "GET 1:skills":
      return answerJson(await listSkills(searchParams, parts));
    case "GET 1:runner":
      return answerJson(await runnerState(parts.runner));
    case "GET 1:model-view":
      return answerJson(await localModelView(searchParams.get("host"), parts));
    case "GET 1:connect":
      return answerJson(await connectChoices(parts.io));
    case "POST 2:connect":
      return answerJson(await connectAgent(decoded(rest[1]), parts.io));
    case "GET 1:live":
      return liveEvents(request.signal, parts);
    case "GET 2:skills":
    case "GET 3:skills":
    case "POST 3:skills":
      return answerSkill(request, searchParams, parts, {
        entry: await entryOf(rest[1], parts),
        what: `${request.method === "POST" ? "POST " : ""}${rest[2] ?? ""}`,
      });
    default:
      throw notFound();
  }
}

async function answerPage(request: Request, pathname: string, { pages }: UiParts): Promise<Response> {
  if (!["GET", "HEAD"].includes(request.method)) throw notFound();
  if (pathname === "/") return new Response(null, { status: 302, headers: { location: "/dashboard/" } });
  const { status, headers, body } = await pages({
    path: pathname,
    acceptEncoding: request.headers.get("accept-encoding") ?? undefined,
    ifNoneMatch: request.headers.get("if-none-match") ?? undefined,
  });
  const hasBody = request.method === "GET" && status !== 304;
  return new Response(hasBody ? body : null, { status, headers: { ...headers } });
}

function noteReport(request: Request, { log }: UiParts): Response {
  if (request.method !== "POST") throw notFound();
  // That there was one is all that is said: its content is whatever a page put into it.
  log("A page tried to load something that it may not. Nothing was loaded.");
  return new Response(null, { status: 204, headers: UI_HEADERS });
}

const SESSION: Session = { mode: "local", version, pages: ["skills", "connect", "model-view"] };

async function signIn(request: Request, sessions: UiSessions): Promise<Response> {
  const read = z
    .object({ key: z.string().max(1_000) })
    .safeParse(await request.json().catch(() => undefined));
  const id = read.success ? sessions.open(read.data.key.trim()) : undefined;
  if (id !== undefined) return answerJson(SESSION, { "set-cookie": sessionCookie(request, id) });
  throw new UiProblem(401, "invalid_credentials", "This address was used already, or it is not complete.", [
    "Start 'skillquay ui' again and open the address that it prints",
  ]);
}

async function entryOf(ref: string | undefined, { entries }: UiParts): Promise<LocalEntry> {
  const entry = await entries.find(decoded(ref));
  if (entry === undefined) throw skillNotFound();
  return entry;
}

function decoded(part = ""): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw notFound();
  }
}

async function answerSkill(
  request: Request,
  asked: URLSearchParams,
  parts: UiParts,
  { entry, what }: { readonly entry: LocalEntry; readonly what: string },
): Promise<Response> {
  const { catalog, runner, scans, onInternalError } = parts;
  switch (what) {
    case "":
      // Whoever looks at a skill is about to ask for its findings.
      if (entry.skill !== undefined) scans.hurry(entry.folder);
      return answerJson(await skillPage(entry, catalog));
    case "file":
      return answerJson(await skillFileView(entry, catalog, asked.get("path") ?? ""));
    case "scan":
      return answerJson(scanOf(entry, scans));
    case "usage":
      // How often a skill was loaded is counted on this machine, but not by day.
      return answerJson({ days: [] } satisfies SkillUse);
    case "POST run":
      if (entry.skill === undefined) throw skillNotFound();
      return runScript(request, entry.skill, runner, onInternalError);
    default:
      throw notFound();
  }
}

function scanOf({ folder }: LocalEntry, scans: ScanQueue): SkillScan {
  const report = scans.report(folder);
  if (report !== undefined) return scanView(report);
  if (!holdsSkillFile(folder)) throw skillNotFound();
  scans.hurry(folder);
  return { state: "waiting" };
}
