import { describe, expect, it } from "vitest";
import { uploadFixture, zipOf } from "../../../features/uploads/testing/upload-fixture.ts";
import { UPLOAD_MAX_BYTES } from "../../../features/uploads/upload-owner.ts";
import { skillMd } from "../testing/requests.ts";
import { readUploadForm } from "./read-upload-form.ts";

type Fixture = Awaited<ReturnType<typeof uploadFixture>>;

async function send(
  { hub }: Fixture,
  body: FormData | string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const response = await hub.http.app.request("/api/uploads/process-skill", {
    method: "POST",
    headers: { host: "localhost", ...headers },
    body,
  });
  return { status: response.status, json: Object(await response.json()) };
}

function formOf(fields: Readonly<Record<string, string | Uint8Array>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), "skill.zip");
  }
  return form;
}

describe("POST /api/uploads/process-skill", () => {
  it("takes a file with the uploadToken of a ticket, whichever comes first, and once", async () => {
    const fixture = await uploadFixture();
    const file = await zipOf("pdf");
    const uploadToken = String((await fixture.call("skills_createUploadTicket")).uploadToken);
    const taken = await send(fixture, formOf({ file, uploadToken, comment: "new" }));
    expect(taken).toMatchObject({ status: 200, json: { state: "done", skillSlug: "pdf", version: 1 } });
    await fixture.hub.services.changes.fresh();
    expect(await fixture.slugs()).toEqual(["pdf"]);
    expect(await send(fixture, formOf({ uploadToken, file }))).toMatchObject({
      status: 409,
      json: { error: "ticket_used" },
    });
    const text = new Uint8Array(Buffer.from(skillMd("notes")));
    const another = formOf({ uploadToken: await fixture.ticket(), file: text });
    expect(await send(fixture, another)).toMatchObject({ status: 200, json: { skillSlug: "notes" } });
  });

  it("puts what comes by a collection's ticket into that collection", async () => {
    const fixture = await uploadFixture();
    const scoped = await fixture.collectionKey("box");
    const uploadToken = await fixture.ticket({}, scoped);
    await send(fixture, formOf({ uploadToken, file: await zipOf("pdf") }));
    await fixture.hub.services.changes.fresh();
    expect(await fixture.slugs(scoped)).toEqual(["pdf"]);
  });

  it("says what is missing or wrong, and uses no ticket up for it", async () => {
    const fixture = await uploadFixture();
    const uploadToken = await fixture.ticket();
    const file = await zipOf("pdf");
    const answers = [
      await send(fixture, formOf({ file })),
      await send(fixture, formOf({ file, uploadToken: fixture.key })),
      await send(fixture, formOf({ file, uploadToken: `sqt_${"x".repeat(43)}` })),
      await send(fixture, formOf({ uploadToken })),
      await send(fixture, new Uint8Array(file), { "content-type": "application/zip" }),
      await send(fixture, "x", { "content-type": "multipart/form-data" }),
      await send(fixture, "--a\r\n\r\nx", { "content-type": "multipart/form-data; boundary=a" }),
    ];
    expect(answers.map(({ status, json: { error } }) => `${status} ${error}`)).toEqual([
      "401 unauthenticated",
      "401 unauthenticated",
      "401 ticket_invalid",
      "400 invalid_input",
      "400 invalid_input",
      "400 invalid_input",
      "400 invalid_input",
    ]);
    expect(JSON.stringify(answers)).not.toContain(fixture.key);
    expect(await send(fixture, formOf({ uploadToken, file }))).toMatchObject({ status: 200 });
  });

  it("refuses an archive with its reasons, and a body that is too large before it is read", async () => {
    const fixture = await uploadFixture();
    const bad = formOf({ uploadToken: await fixture.ticket(), file: new Uint8Array(Buffer.from("GIF89a")) });
    expect(await send(fixture, bad)).toMatchObject({
      status: 422,
      json: { error: "archive_refused", reasons: [{ code: "not_a_zip" }] },
    });
    const form = new Request("http://localhost", { method: "POST", body: formOf({ a: "b" }) });
    const headers = {
      "content-type": form.headers.get("content-type") ?? "",
      "content-length": String(UPLOAD_MAX_BYTES + 1024 * 1024),
    };
    expect(await send(fixture, "x", headers)).toMatchObject({ status: 413 });
  });

  it("is limited by address, and never writes the ticket to the log", async () => {
    const fixture = await uploadFixture();
    const uploadToken = await fixture.ticket();
    await send(fixture, formOf({ uploadToken, file: await zipOf("pdf") }));
    expect(fixture.hub.logLines.join("")).not.toContain(uploadToken);
  });
});

describe("readUploadForm", () => {
  const read = (body: string, type = "multipart/form-data; boundary=b") =>
    readUploadForm(Buffer.from(body, "latin1"), type);
  const part = (name: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

  it("gives a file byte for byte, with line breaks and half a boundary in it", () => {
    const text = "a\r\n--\r\n--x\r\n\r\n\0\xff";
    const { file } = read(`${part("file", text)}--b--`);
    expect(file?.bytes.toString("latin1")).toBe(text);
  });

  it("takes a boundary in quotes, and text before the first one", () => {
    const { uploadToken } = read(
      `preamble\r\n${part("uploadToken", " t ")}--b--\r\nepilogue`,
      'multipart/form-data; charset=utf-8; boundary="b"',
    );
    expect(uploadToken).toBe("t");
  });

  it.each([
    ["two files", `${part("file", "1")}${part("file", "2")}--b--`, "twice"],
    ["no end", part("file", "1"), "middle of a field"],
    ["nothing", "", "middle of a field"],
    ["thousands of fields", `${part("x", "1").repeat(5_000)}--b--`, "more than 16"],
    ["no headers", "--b\r\nx\r\n--b--", "no headers"],
    ["headers without end", `--b\r\n${"x".repeat(100_000)}\r\n\r\n\r\n--b--`, "too long"],
  ])("refuses %s", (_what, body, words) => {
    expect(() => read(body)).toThrow(words);
  });
});
