import promises from "node:fs/promises";
import pg from "pg";
import { openHub } from "../../packages/hub/src/app/http/testing/open-hub.ts";
import { skillMd } from "../support/skills-on-disk.ts";
import { traceWalk, type WalkStep } from "../support/trace-walk.ts";

/** From the request with a SKILL.md to its bytes in the blob store, after which the upload survives a crash. */
export async function walkUpload(): Promise<WalkStep[]> {
  const upload = await preparedUpload();
  return traceWalk(
    { owner: promises, method: "rename", isMeant: ([, path]) => String(path).includes("/blobs/") },
    upload,
  );
}

/** From the job of an upload to the row of its version. */
export async function walkPublication(): Promise<WalkStep[]> {
  const upload = await preparedUpload();
  const walk = await traceWalk(
    {
      owner: pg.Client.prototype,
      method: "query",
      isMeant: ([query]) => /insert into "?versions/.test(String(Object(query).text ?? query)),
    },
    upload,
  );
  // The hub of the tests runs the job where it is enqueued.
  return walk.slice(walk.findIndex(({ file }) => file.endsWith("/run-import.ts")));
}

async function preparedUpload(): Promise<() => Promise<void>> {
  const hub = await openHub();
  const { key } = await hub.member("ada");
  return async () => {
    const response = await hub.http.app.request("/v1/uploads", {
      method: "PUT",
      headers: { authorization: `Bearer ${key}`, host: "localhost:4711" },
      body: skillMd("pdf", "Fills in forms."),
    });
    await response.text();
  };
}
