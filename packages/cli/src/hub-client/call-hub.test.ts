import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let sandbox: Sandbox;
let server: Server;
let url: string;
let asked: Asked[];
let answer: { status: number; body: string; headers?: Record<string, string> };

beforeEach(async () => {
  sandbox = await createSandbox();
  asked = [];
  answer = { status: 200, body: "{}" };
  server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    asked.push({ method, path, headers, body: await text(request) });
    response.writeHead(answer.status, answer.headers).end(answer.body);
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
const call = (argv: string[], more = {}) =>
  sandbox.run(["call", "skills_searchSkills", ...argv, "--hub", url], { env, ...more });

describe("skillquay call --hub", () => {
  it("posts the arguments with the key of the environment, and prints the data", async () => {
    answer = { status: 200, body: '{"skills": [{"name": "pdf \\u001b[31m"}]}' };
    const result = await call(['{"query": "pdf"}']);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(result.json()).toEqual({ skills: [{ name: "pdf \u001b[31m" }] });
    expect(result.stdout).not.toContain("\u001b");
    expect(asked).toMatchObject([
      { method: "POST", path: "/v1/tools/skills_searchSkills", body: '{"query":"pdf"}' },
    ]);
    expect(asked[0]?.headers).toMatchObject({
      authorization: "Bearer sk_live_sq1_canary",
      "content-type": "application/json",
    });
  });

  it("takes the key from a file, and none where there is none", async () => {
    await writeFile(join(sandbox.project, "key"), "sk_live_sq1_file\n");
    await call(["--key-file", "key"]);
    await call([], { env: {} });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(["Bearer sk_live_sq1_file", undefined]);
  });

  it("takes the address that agents are given as well", async () => {
    await sandbox.run(["call", "skills_getStarted", "--hub", `${url}/mcp`]);
    expect(asked[0]?.path).toBe("/v1/tools/skills_getStarted");
  });

  it("shows an error as the hub words it, and exits 1", async () => {
    const body = {
      error: "skill_not_found",
      message: "No skill with slug 'pdff'",
      suggestions: ["Did you mean 'pdf'?"],
      _workflow: { nextSteps: [] },
    };
    answer = { status: 404, body: JSON.stringify(body) };
    const notice = await call(["{}"]);
    expect(notice).toMatchObject({
      exitCode: 1,
      stdout: "",
      stderr: "Error: No skill with slug 'pdff'\n  Did you mean 'pdf'?\n",
    });
    const json = await call(["{}", "--json"]);
    expect(json.exitCode).toBe(1);
    expect(json.json()).toEqual(body);
  });

  it("says where a key goes when the hub asks for one", async () => {
    answer = { status: 401, body: '{"error": "unauthenticated", "message": "This needs an API key."}' };
    const { stderr } = await call([], { env: {} });
    expect(stderr).toContain("SKILLQUAY_KEY");
  });

  it("does not follow a redirect with the key", async () => {
    answer = { status: 307, body: "", headers: { location: `${url}/elsewhere` } };
    expect(await call([])).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("does not answer") });
    expect(asked).toHaveLength(1);
  });

  it("says when nothing answers, and when what answers is no hub", async () => {
    answer = { status: 200, body: "<html>" };
    expect((await call([])).stderr).toContain("is not a hub (status 200)");
    server.closeAllConnections();
    server.close();
    await once(server, "close");
    const result = await call([]);
    expect(result).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("does not answer") });
    expect(result.stderr).not.toContain("canary");
  });

  it.each([
    [["call", "x", "--hub", "not-an-address"], "must be the address of a hub"],
    [["call", "x", "--hub", "http://user:pw@h"], "must be the address of a hub"],
    [["call", "x", "[]", "--hub", "http://127.0.0.1:1"], "one JSON object"],
    [["call", "x", "--hub", "http://127.0.0.1:1", "--key-file", "none"], "cannot be read (ENOENT)"],
  ])("exits 2 for wrong usage: %j", async (argv, words) => {
    const result = await sandbox.run(argv);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain(words);
  });

  it("never repeats a key that cannot be one", async () => {
    const result = await call([], { env: { SKILLQUAY_KEY: "canary with blanks" } });
    expect(result.exitCode).toBe(2);
    expect(result.stderr).not.toContain("canary");
  });
});
