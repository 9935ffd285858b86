import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import type { Jobs } from "../../../../platform/jobs/jobs.ts";
import { openHub } from "../../testing/open-hub.ts";
import { ask, type Sent } from "../../testing/requests.ts";

const SECRET = "correct-horse-battery-staple";

async function operator() {
  const enqueued: unknown[] = [];
  const jobs: Jobs = {
    define: async () => {},
    schedule: async () => {},
    enqueue: async (queue, data) => {
      enqueued.push([queue.name, data]);
      return "job";
    },
    close: async () => {},
  };
  const hub = await openHub({ admin: { secret: SECRET, listen: undefined }, jobs });
  const admin = (path: string, sent: Sent = {}) =>
    ask(hub, `/admin/${path}`, { ...sent, headers: { MCP_ADMIN_SECRET: SECRET } });
  return { hub, admin, enqueued };
}

describe("/admin/sources", () => {
  it("adds a source, leaves its sync to a job, lists it and removes it", async () => {
    const { hub, admin, enqueued } = await operator();
    const added = await admin("sources", { body: { url: "https://github.com/a/b", revision: "main" } });
    expect(added).toMatchObject({
      status: 201,
      json: { kind: "git", url: "https://github.com/a/b", revision: "main", state: "new", skills: 0 },
    });
    const { id } = z.object({ id: z.string() }).parse(added.json);
    expect(enqueued).toEqual([["sync-source", { sourceId: id }]]);
    expect(await admin("sources")).toMatchObject({ status: 200, json: { sources: [{ id, skipped: [] }] } });
    expect(await admin(`sources/${id}/sync`, { method: "POST" })).toMatchObject({ status: 202 });
    expect(enqueued).toHaveLength(2);
    expect(await admin(`sources/${id}`, { method: "DELETE" })).toMatchObject({ json: { removed: true } });
    expect(await admin("sources")).toMatchObject({ json: { sources: [] } });
    const actions = await hub.services.database.db
      .selectFrom("audit")
      .select(["actor", "action", "target"])
      .execute();
    expect(actions).toEqual([
      { actor: "operator", action: "source.add", target: "https://github.com/a/b" },
      { actor: "operator", action: "source.remove", target: "https://github.com/a/b" },
    ]);
  });

  it("says in one shape what is wrong, and keeps nothing of it", async () => {
    const { admin, enqueued } = await operator();
    for (const url of ["ext::sh -c id", "--upload-pack=x", "http://127.1/", "https://evil.example/a/b"]) {
      expect(await admin("sources", { body: { url } })).toMatchObject({
        status: 422,
        json: { error: "url_not_allowed" },
      });
    }
    expect(await admin("sources", { body: { url: 1, kind: "ftp" } })).toMatchObject({ status: 400 });
    await admin("sources", { body: { url: "https://github.com/a/b" } });
    expect(await admin("sources", { body: { url: "https://github.com/a/b" } })).toMatchObject({
      status: 409,
      json: { error: "source_exists" },
    });
    expect(enqueued).toHaveLength(1);
    for (const id of ["x", "00000000-0000-4000-8000-000000000000"]) {
      expect(await admin(`sources/${id}/sync`, { method: "POST" })).toMatchObject({
        status: 404,
        json: { error: "source_not_found" },
      });
      expect((await admin(`sources/${id}`, { method: "DELETE" })).status).toBe(404);
    }
  });

  it("is nothing that a key opens", async () => {
    const { hub } = await operator();
    const { key } = await hub.member("ada");
    for (const method of ["GET", "POST"]) {
      expect(await ask(hub, "/admin/sources", { method, key })).toMatchObject({
        status: 401,
        json: { error: "invalid_credentials" },
      });
    }
  });
});
