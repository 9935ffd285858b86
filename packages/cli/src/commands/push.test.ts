import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { readArchive } from "@skillquay/skill/archive";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

let sandbox: Sandbox;
let server: Server;
let url: string;
let asked: Asked[];
/** What the hub says, request after request; the last one again and again. */
let answers: [status: number, body: object][];

beforeEach(async () => {
  sandbox = await createSandbox();
  await putSkill(sandbox.project, "pdf", { files: { "assets/random.bin": randomLike(200_000) } });
  asked = [];
  answers = [[200, { state: "done", importId: "i-1", skillSlug: "pdf", version: 3 }]];
  server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    asked.push({ method, path, headers, body: await buffer(request) });
    const [status, body] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, {}];
    response.writeHead(status).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : ""}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await sandbox.remove();
});

const env = { SKILLQUAY_KEY: "sk_live_sq1_canary" };
const push = (argv: string[] = [], more = {}) =>
  sandbox.run(["push", "pdf", "--hub", url, ...argv], { env, ...more });

describe("skillquay push", () => {
  it("signs the skill first when it is asked to, and sends the signature with it", async () => {
    expect(await push(["--sign"])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("--new-key"),
    });
    expect(asked).toEqual([]);
    await sandbox.run(["sign", "--new-key"]);
    expect(await push(["--sign", "--signer-name", "Docs"])).toMatchObject({ exitCode: 0 });
    const sent = await readArchive(asked[0]?.body ?? new Uint8Array());
    expect(sent.ok && sent.files.map(({ path }) => path)).toEqual([
      "SKILL.md",
      "SKILL.sig",
      "assets/random.bin",
    ]);
    expect(await sandbox.run(["verify", "pdf"])).toMatchObject({ stdout: expect.stringContaining("'Docs'") });
  });

  it("sends the packed skill with the key and its digest, and says what became of it", async () => {
    const result = await push();
    expect(result).toMatchObject({ exitCode: 0, stdout: "pdf\n" });
    expect(result.stderr).toBe("Sending 'pdf': 2 files, 200 kB\n'pdf' is in the drive, as version 3.\n");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: "PUT", path: "/v1/uploads?filename=pdf.zip" });
    expect(asked[0]?.headers).toMatchObject({
      authorization: "Bearer sk_live_sq1_canary",
      "content-type": "application/zip",
      "content-length": String(asked[0]?.body.length),
      "x-content-sha256": expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await readArchive(asked[0]?.body ?? Buffer.alloc(0))).toMatchObject({ ok: true });
  });

  it("draws a bar on a terminal, and takes it away again", async () => {
    const { stderr } = await push([], { terminal: { columns: 80 } });
    const drawn = stderr.split("\r\u001b[K");
    expect(drawn[1]).toMatch(/^Sending {2}\[░{24}\] {4}0 % {2}0 B of 2\d\d kB$/);
    expect(drawn.at(-1)).toMatch(/^'pdf' is in the drive/);
  });

  it("prints the hub's answer and nothing else with --json", async () => {
    const result = await push(["--json"], { terminal: { columns: 80 } });
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(result.json()).toEqual({ state: "done", importId: "i-1", skillSlug: "pdf", version: 3 });
  });

  it("names the collection", async () => {
    await push(["--collection", "R&D"]);
    expect(asked[0]?.path).toBe("/v1/uploads?filename=pdf.zip&collection=R%26D");
  });

  it("follows an import that takes longer", async () => {
    answers = [
      [202, { state: "scanning", importId: "i-1", skillSlug: "pdf" }],
      [200, { importId: "i-1", state: "publishing" }],
      [200, { importId: "i-1", state: "done" }],
    ];
    expect(await push()).toMatchObject({ exitCode: 0, stdout: "pdf\n" });
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PUT /v1/uploads?filename=pdf.zip",
      "GET /v1/imports/i-1",
      "GET /v1/imports/i-1",
    ]);
  });

  it("shows what the scan found where a person has to decide, and takes it when told to", async () => {
    const findings = [
      { rule: "x", severity: "review", path: "SKILL.md", line: 9, evidence: "e", message: "Odd text." },
    ];
    const waiting = { state: "waiting", importId: "i-1", skillSlug: "pdf" };
    answers = [
      [202, waiting],
      [200, { ...waiting, findings }],
    ];
    const first = await push();
    expect(first).toMatchObject({ exitCode: 1, stdout: "" });
    expect(first.stderr).toContain("  SKILL.md:9: Odd text.\n");
    expect(first.stderr).toContain("push it again with --accept-findings");
    asked = [];
    answers = [
      [202, waiting],
      [200, { ...waiting, state: "publishing" }],
      [200, { ...waiting, state: "done" }],
    ];
    expect(await push(["--accept-findings"])).toMatchObject({ exitCode: 0, stdout: "pdf\n" });
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PUT /v1/uploads?filename=pdf.zip",
      "POST /v1/imports/i-1/accept",
      "GET /v1/imports/i-1",
    ]);
  });

  it("is content with having sent it when the key may not look further", async () => {
    answers = [
      [202, { state: "scanning", importId: "i-1" }],
      [403, { error: "access_denied", message: "This key is for uploads only." }],
    ];
    const result = await push();
    expect(result).toMatchObject({ exitCode: 0, stdout: "pdf\n" });
    expect(result.stderr).toContain("this key may not look further");
  });

  it.each([
    [
      "a refused archive",
      [
        422,
        { error: "archive_refused", message: "The file is not taken.", suggestions: ["symlink ('x'): no"] },
      ],
      "archive_refused",
    ],
    ["a key that is missing", [401, { error: "unauthenticated", message: "No." }], "unauthenticated"],
    [
      "an import that waits",
      [202, { state: "waiting", importId: "i-1", statusUrl: "http://h/x" }],
      "import_waiting",
    ],
    [
      "an import that failed",
      [
        202,
        { state: "refused", problem: { error: "import_blocked", message: "It does harm.", suggestions: [] } },
      ],
      "import_blocked",
    ],
  ] satisfies [string, [number, object], string][])("fails on %s", async (_what, answer, code) => {
    answers = [answer];
    const result = await push();
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain("Error:");
    expect((await push(["--json"])).exitCode).toBe(1);
    expect(JSON.stringify((await push(["--json"])).json()) + result.stderr).toMatch(
      new RegExp(`${code}|accept or decline`),
    );
  });

  it("does not follow a hub that points elsewhere, and shows no control characters of it", async () => {
    answers = [[422, { error: "archive_refused", message: "bad \u001b[31m", suggestions: ["\u202ex"] }]];
    const result = await push();
    for (const character of ["\u001b", "\u202e"]) expect(result.stderr).not.toContain(character);
    expect(result.stderr).not.toContain("canary");
  });

  it("says when no hub answers, and when what answers is none", async () => {
    server.close();
    server.closeAllConnections();
    const result = await push(["--json"]);
    expect(result.exitCode).toBe(1);
    expect(result.json()).toMatchObject({ error: { code: "hub_unreachable" } });
  });

  it("sends nothing when the skill is not valid or the hub is not named", async () => {
    await putSkill(sandbox.project, "Bad Name", { folder: "bad" });
    expect((await sandbox.run(["push", "bad", "--hub", url], { env })).exitCode).toBe(1);
    expect((await sandbox.run(["push", "pdf"], { env })).exitCode).toBe(2);
    expect(asked).toEqual([]);
  });
});

/** Bytes that do not compress, the same each time. */
function randomLike(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}
