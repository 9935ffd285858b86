import type { Context, Env, Hono } from "hono";
import type { PageHandler, PagesBackend } from "../backend.ts";
import { staticPages } from "../static/static-pages.ts";

/** The pages, and everything that they ask at `/ui/*`, answered by a backend. The same for every server of ours. */
export function mountPages<E extends Env, Visitor>(app: Hono<E>, backend: PagesBackend<E, Visitor>): void {
  const pages = staticPages(backend.folder);
  const answerPage = async (context: Context<E>) => {
    const { status, headers, body } = await pages({
      path: context.req.path,
      acceptEncoding: context.req.header("accept-encoding"),
      ifNoneMatch: context.req.header("if-none-match"),
    });
    return new Response(status === 304 ? null : body, { status, headers });
  };
  app.get("/dashboard", answerPage);
  app.get("/dashboard/*", answerPage);
  app.post("/ui/csp-report", (context) => backend.notePolicyReport(context));
  app.get("/ui/sign-in", async (context) => backend.answer(await backend.signInChoices(context)));
  app.post("/ui/session", (context) => backend.signIn(context));
  app.delete("/ui/session", (context) => backend.signOut(context));

  const handlers: Readonly<Record<string, PageHandler<E, Visitor, object> | undefined>> = backend.handlers;
  for (const [route, handler] of Object.entries(handlers)) {
    const [method = "", path = ""] = route.split(" ");
    if (handler === undefined) continue;
    app.on(method, path, async (context: Context<E>) => {
      const { visitor, headers } = await backend.authenticate(context);
      const part = (name: string) => context.req.param(name) ?? "";
      const answer = await handler({ context, visitor, part });
      return answer instanceof Response ? answer : backend.answer(answer, headers);
    });
  }
}
