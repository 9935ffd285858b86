import { createHash } from "node:crypto";
import { connect } from "node:net";
import { hostileArchives } from "@skillquay/fixtures";
import { packSkill } from "@skillquay/skill/archive";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { uploadFixture, zipOf } from "../../../features/uploads/testing/upload-fixture.ts";
import { UPLOAD_MAX_BYTES } from "../../../features/uploads/upload-owner.ts";
import type { HubEnv } from "../context.ts";
import { createRequestAuthentication } from "../middleware/authenticate-request.ts";
import { createRequestLimits } from "../middleware/request-limits.ts";
import { requireUploader } from "../middleware/require-uploader.ts";
import { skillMd } from "../testing/requests.ts";
import { mountUploads } from "./uploads.ts";

describe("PUT and POST /v1/uploads", () => {
  it.each(["PUT", "POST"] as const)("%s publishes a zip archive into the drive", async (method) => {
    const { upload, key, slugs, hub } = await uploadFixture();
    const answer = await upload(key, await zipOf("pdf", { "scripts/run.sh": "echo hi\n" }), { method });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.json).toEqual({
      importId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      skillSlug: "pdf",
      state: "done",
      version: 1,
      statusUrl: expect.stringMatching(/^http:\/\/localhost:4711\/v1\/imports\/[0-9a-f-]{36}$/),
    });
    await hub.services.changes.fresh();
    expect(await slugs()).toEqual(["pdf"]);
  });

  it("serves the very bytes that were uploaded, and keeps run bits", async () => {
    const { upload, key, call, hub } = await uploadFixture();
    const script = "#!/bin/sh\necho 'größer'\n";
    await upload(key, await zipOf("pdf", { "scripts/run.sh": script }));
    await hub.services.changes.fresh();
    expect(await call("skills_getScriptStream", { skillSlug: "pdf", scriptName: "run.sh" })).toMatchObject({
      content: script,
    });
  });

  it.each([
    ["a SKILL.md, whatever it is called", skillMd("notes")],
    ["a SKILL.md with a byte order mark", `\ufeff${skillMd("notes")}`],
    ["a SKILL.md with Windows line ends", skillMd("notes").replaceAll("\n", "\r\n")],
  ])("takes %s", async (_what, text) => {
    const { upload, key } = await uploadFixture();
    const answer = await upload(key, text, {
      query: "?filename=x.zip",
      headers: { "content-type": "application/zip" },
    });
    expect(answer.json).toMatchObject({ skillSlug: "notes", state: "done" });
  });

  it("makes a second version of a skill, and none of the same bytes", async () => {
    const { upload, key } = await uploadFixture();
    await upload(key, await zipOf("pdf"));
    expect((await upload(key, await zipOf("pdf", { "a.md": "a" }))).json).toMatchObject({ version: 2 });
    expect((await upload(key, await zipOf("pdf"))).json).toMatchObject({ version: 1 });
  });

  it("refuses an archive with all its reasons, for people and for programs", async () => {
    const { upload, key } = await uploadFixture();
    const files = ["SKILL.md", "../x", "CON"].map((path) => ({
      path,
      bytes: Buffer.from(""),
      executable: false,
    }));
    const answer = await upload(key, await packSkill(files, { folder: "demo" }));
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({
      error: "archive_refused",
      message: "The file is not taken: The path has a '.' or '..' part. There are 2 reasons.",
      suggestions: [
        "path_traversal ('demo/../x'): The path has a '.' or '..' part.",
        "path_windows_name ('demo/CON'): The name cannot exist on Windows.",
        "Pack the skill's folder with: skillquay pack <folder>",
      ],
      _workflow: { nextSteps: [] },
      reasons: [
        { code: "path_traversal", path: "demo/../x", message: "The path has a '.' or '..' part." },
        { code: "path_windows_name", path: "demo/CON", message: "The name cannot exist on Windows." },
      ],
    });
  });

  it("refuses every hostile archive and leaves no byte behind", async () => {
    const { upload, key, hub } = await uploadFixture();
    const hostile = hostileArchives();
    for (const { name, bytes } of hostile) {
      const { status, json } = await upload(key, Buffer.from(bytes));
      expect({ name, status, json }).toMatchObject({
        name,
        status: 422,
        json: { error: "archive_refused" },
      });
    }
    expect(hostile.length).toBeGreaterThan(20);
    const { db } = hub.services.database;
    for (const table of ["blobs", "skills", "versions", "imports"] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it.each([
    ["nothing", "", "archive_refused"],
    ["a GIF", "GIF89a\u0001\u0000", "archive_refused"],
    ["text without front matter", "# Title\n", "archive_refused"],
    ["a fence and then bytes", "---\n\u0000\n", "archive_refused"],
    ["front matter without a name", "---\ndescription: x\n---\n", "skill_invalid"],
  ])("refuses %s", async (_what, body, error) => {
    const { upload, key } = await uploadFixture();
    expect((await upload(key, body)).json).toMatchObject({ error });
  });

  it("refuses a form and says how to send the file itself", async () => {
    const { upload, key } = await uploadFixture();
    const answer = await upload(key, "x", { headers: { "content-type": "multipart/form-data; boundary=x" } });
    expect(answer.json).toMatchObject({
      error: "invalid_input",
      suggestions: ["With curl: --upload-file skill.zip"],
    });
  });

  it("D90: refuses other bytes than the digest names", async () => {
    const { upload, key } = await uploadFixture();
    const zip = await zipOf("pdf");
    const digest = createHash("sha256").update(zip).digest("hex");
    const wrong = { "x-content-sha256": digest.replace(/^./, (first) => (first === "0" ? "1" : "0")) };
    expect(await upload(key, zip, { headers: wrong })).toMatchObject({
      status: 408,
      json: { error: "upload_incomplete" },
    });
    expect((await upload(key, zip, { headers: { "x-content-sha256": digest.toUpperCase() } })).status).toBe(
      200,
    );
  });
});

describe("a body that is not what it promises", () => {
  it("D90: is refused by its declared size before any of it is read", async () => {
    const { upload, key, ticket } = await uploadFixture();
    const headers = { "content-length": String(UPLOAD_MAX_BYTES + 1) };
    expect(await upload(key, "x", { headers })).toMatchObject({
      status: 413,
      json: { error: "request_too_large" },
    });
    // Nothing was used up by that.
    const sqt = await ticket();
    expect((await upload(sqt, "x", { headers })).status).toBe(413);
    expect((await upload(sqt, await zipOf("pdf"))).status).toBe(200);
  });

  it("D90: without an end is cut off at the first byte too many", async () => {
    const { hub, key } = await uploadFixture();
    const { url } = await hub.serve();
    let sentBytes = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sentBytes += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const init = {
      method: "PUT",
      headers: { authorization: `Bearer ${key}` },
      body: endless,
      duplex: "half" as const,
    };
    const status = await fetch(`${url}/v1/uploads`, init).then(
      (response) => response.status,
      // The hub may close the connection before the client has looked for its answer.
      () => "cut off",
    );
    expect([413, "cut off"]).toContain(status);
    // What the two sockets hold comes on top.
    expect(sentBytes).toBeLessThan(UPLOAD_MAX_BYTES + 16 * 1024 * 1024);
  });

  it("D90: that ends early leaves nothing", async () => {
    const { hub, key, slugs } = await uploadFixture();
    const { url } = await hub.serve();
    const zip = await zipOf("pdf");
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(
      `PUT /v1/uploads HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-length: ${zip.length}\r\n\r\n`,
    );
    socket.write(zip.subarray(0, zip.length - 10), () => socket.end());
    socket.resume();
    await closed;
    expect(await slugs()).toEqual([]);
    expect(await hub.services.database.db.selectFrom("blobs").selectAll().execute()).toEqual([]);
  });

  it("D90: that falls silent is given up", async () => {
    const { hub, key } = await uploadFixture();
    const { uploads, authenticator, publicUrl, withIdempotency } = hub.services;
    const app = new Hono<HubEnv>();
    const limits = createRequestLimits({ ratePerKey: 0, ratePerAddress: 0 });
    const trustedProxy = false;
    const authentication = createRequestAuthentication({ authenticator, limits, trustedProxy, publicUrl });
    mountUploads(app, {
      uploads,
      middleware: requireUploader({ uploads, authentication, limits, trustedProxy }),
      publicUrl,
      withIdempotency,
      stallMs: 20,
    });
    let thrown: unknown;
    app.onError((error) => {
      thrown = error;
      return new Response(null, { status: 408 });
    });
    let isCancelled = false;
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from("PK")),
      cancel: () => {
        isCancelled = true;
      },
    });
    const headers = { authorization: `Bearer ${key}` };
    await app.request(
      new Request("http://localhost/v1/uploads", { method: "PUT", headers, body: silent, duplex: "half" }),
    );
    expect(thrown).toMatchObject({
      code: "upload_incomplete",
      message: expect.stringContaining("too slowly"),
    });
    expect(isCancelled).toBe(true);
  });

  it("cannot take every place of the hub from other accounts", async () => {
    const { hub, key, upload, ticket } = await uploadFixture();
    const sqt = await ticket();
    const other = await uploadFixture(hub);
    const parts = [
      new AbortController(),
      new AbortController(),
      new AbortController(),
      new AbortController(),
    ];
    const waiting = parts.map(({ signal }) => {
      let isAsked = () => {};
      const asked = new Promise<void>((resolve) => {
        isAsked = resolve;
      });
      const body = new ReadableStream<Uint8Array>(
        {
          pull: (controller) => {
            isAsked();
            return new Promise((resolve) => {
              signal.addEventListener("abort", () => {
                controller.error(new Error("over"));
                resolve(undefined);
              });
            });
          },
        },
        { highWaterMark: 0 },
      );
      const headers = { host: "localhost", authorization: `Bearer ${key}` };
      const answered = Promise.resolve(
        hub.http.app.request(
          new Request("http://localhost/v1/uploads", { method: "PUT", headers, body, duplex: "half" }),
        ),
      );
      return { asked, answered };
    });
    await Promise.all(waiting.map(({ asked }) => asked));
    expect(await upload(key, await zipOf("pdf"))).toMatchObject({
      status: 503,
      json: { error: "service_unavailable" },
    });
    expect((await upload(sqt, await zipOf("pdf"))).status).toBe(503);
    expect((await upload(other.key, await zipOf("pdf"))).status).toBe(200);
    for (const part of parts) part.abort();
    for (const { answered } of waiting) expect((await answered).status).toBe(408);
    expect((await upload(key, await zipOf("pdf"))).status).toBe(200);
    // Turned away unread, a ticket is still good.
    expect((await upload(sqt, await zipOf("pdf"))).status).toBe(200);
  });
});
