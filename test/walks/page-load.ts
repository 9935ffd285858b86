import pg from "pg";
import { openHub } from "../../packages/hub/src/app/http/testing/open-hub.ts";
import { signedIn } from "../../packages/hub/src/app/pages/testing/page-fixture.ts";
import { call } from "../../packages/pages/pages-app/api/call.ts";
import { skillMd } from "../support/skills-on-disk.ts";
import { traceWalk, type WalkStep } from "../support/trace-walk.ts";

/** From the call of the page that lists skills, through the hub's app, to the query for what the caller sees. */
export async function walkPageLoad(): Promise<WalkStep[]> {
  const hub = await openHub();
  const ada = await hub.member("ada");
  await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf", "Fills in forms.") });
  const { cookie } = await signedIn(hub, ada.key);
  await hub.services.changes.fresh();
  const ownFetch = globalThis.fetch;
  // Not over a socket: a browser's call and the hub's answer are one walk then.
  globalThis.fetch = async (path, init) =>
    hub.http.app.request(String(path), {
      ...init,
      headers: { ...Object(init?.headers), cookie, host: "localhost:4711" },
    });
  try {
    return await traceWalk(
      {
        owner: pg.Client.prototype,
        method: "query",
        isMeant: ([query]) => /from shares h\s+join skills/.test(String(Object(query).text ?? query)),
      },
      () => call("GET /ui/skills", { query: { offset: 0, limit: 100 } }),
    );
  } finally {
    globalThis.fetch = ownFetch;
  }
}
