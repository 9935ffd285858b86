import { mountPages, type PagesBackend } from "@skillquay/pages";
import { type Env, Hono } from "hono";
import * as z from "zod/v4";
import { answerJson, answerProblem, UI_HEADERS } from "./answer-json.ts";
import { checkHost, checkOrigin, checkSession, sessionCookie, sessionIdOf } from "./check-request.ts";
import { type LocalPagesParts, localHandlers, localSession } from "./local-handlers.ts";
import type { PageSessions } from "./page-sessions.ts";
import { invalidToken, notFound } from "./pages-problem.ts";

export type LocalPagesOptions = LocalPagesParts & {
  readonly sessions: PageSessions;
  /** Where the build put the pages. */
  readonly folder: string;
  readonly log: (line: string) => void;
};

/** The pages of this machine's skills, and what they ask for. Everything is checked here, before any of it is done. */
export function createLocalPages(options: LocalPagesOptions): Hono {
  const { sessions, onInternalError } = options;
  const app = new Hono();
  app.use(async ({ req }, next) => {
    checkHost(req.raw);
    // A browser sends its reports by itself, without our header.
    if (isAsked(req.path)) checkOrigin(req.raw);
    await next();
  });
  app.onError((error) => answerProblem(error, onInternalError));
  app.notFound(({ req }) => {
    // What there is at all is for those who are signed in.
    if (isAsked(req.path)) checkSession(req.raw, sessions);
    throw notFound();
  });
  app.get("/", () => new Response(null, { status: 302, headers: { location: "/dashboard/" } }));
  mountPages(app, localBackend(options));
  return app;
}

function isAsked(path: string): boolean {
  return path.startsWith("/ui/") && path !== "/ui/csp-report";
}

function localBackend(options: LocalPagesOptions): PagesBackend<Env, undefined> {
  const { sessions, folder, log, version } = options;
  const session = localSession(version);
  return {
    folder,
    handlers: localHandlers(options),
    answer: answerJson,
    async authenticate({ req }) {
      checkSession(req.raw, sessions);
      return { visitor: undefined };
    },
    signInChoices: async ({ req }) => ({
      mode: "local",
      ...(sessions.isOpen(sessionIdOf(req.raw)) && { session }),
    }),
    async signIn({ req }) {
      const read = signIn.safeParse(await req.raw.json().catch(() => undefined));
      const id = read.success ? sessions.open(read.data.key.trim()) : undefined;
      if (id === undefined) throw invalidToken();
      return answerJson(session, { "set-cookie": sessionCookie(req.raw, id) });
    },
    async signOut({ req }) {
      checkSession(req.raw, sessions);
      sessions.close(sessionIdOf(req.raw));
      const headers = { ...UI_HEADERS, "set-cookie": sessionCookie(req.raw, undefined) };
      return new Response(null, { status: 204, headers });
    },
    async notePolicyReport() {
      // That there was one is all that is said: its content is whatever a page put into it.
      log("A page tried to load something that it may not. Nothing was loaded.");
      return new Response(null, { status: 204, headers: UI_HEADERS });
    },
  };
}

const signIn = z.object({ key: z.string().max(1_000) });
