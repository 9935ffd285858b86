import { mkdir, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type RunOptions, type RunResult, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
  await putSkill(join(sandbox.project, ".agents", "skills"), "pdf");
  await putSkill(join(sandbox.project, "mine"), "own");
});
afterEach(() => sandbox.remove());

/** Starts `serve --http --json`, uses it, stops it. */
async function whileServing(
  argv: readonly string[],
  use: (client: Client, url: string, token: string) => Promise<void>,
  options: RunOptions = {},
): Promise<RunResult> {
  const stop = deferred<void>();
  const ready = deferred<{ url: string; token: string }>();
  const run = sandbox.run([...argv, "--http", "--port", "0", "--json"], {
    ...options,
    stop: stop.promise,
    onStdout: (text) => {
      if (text.endsWith("\n")) ready.resolve(JSON.parse(text));
    },
  });
  void run.then((result) => ready.reject(new Error(result.stderr)), ready.reject);
  const client = new Client({ name: "test", version: "1" });
  try {
    const { url, token } = await ready.promise;
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    await use(client, url, token);
  } finally {
    await client.close();
    stop.resolve();
  }
  return run;
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** The answer to a request line that no client would send. */
function statusOf(url: string, target: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(`GET ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
  return new Promise((resolve, reject) => {
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(Number(answer.split(" ")[1])));
  });
}

const toolNames = async (client: Client) => (await client.listTools()).tools.map((tool) => tool.name);
const skillText = async (client: Client) => {
  const { tools } = await client.listTools();
  return tools.map((tool) => tool.description).join("\n");
};

describe("skillquay serve --http", () => {
  it("plans for the host that was named, shows pinned skills and serves no excluded one", async () => {
    const root = join(sandbox.project, ".agents", "skills");
    for (let i = 0; i < 150; i++) {
      await putSkill(root, `s${i}`, { description: `Does thing ${i}. `.repeat(8) });
    }
    await putSkill(root, "zz-last", { description: "Does the last thing." });
    const argv = [
      "serve",
      "--host",
      "claude-code",
      "--pin",
      "zz-last",
      "--exclude",
      "pdf",
      "--exclude",
      "s1",
    ];
    await whileServing(argv, async (client) => {
      const { tools } = await client.listTools();
      const skill = tools.find(({ name }) => name === "skill");
      expect(skill?.description?.length).toBeLessThanOrEqual(4096);
      expect(client.getInstructions()).toContain("- zz-last: ");
      for (const name of ["pdf", "s1"]) {
        expect(await client.callTool({ name: "skill", arguments: { name } })).toMatchObject({
          isError: true,
        });
      }
      expect(await client.callTool({ name: "skill", arguments: { name: "s2" } })).not.toMatchObject({
        isError: true,
      });
    });
  });

  it("prints its address once it answers, serves, and ends with exit code 0 when stopped", async () => {
    const result = await whileServing(["serve"], async (client, url) => {
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
      expect(await toolNames(client)).toEqual(["skill", "get_skill_resource", "search_skills"]);
      const answer = await client.callTool({ name: "skill", arguments: { name: "pdf" } });
      expect(JSON.stringify(answer.content)).toContain("Loading: pdf");
    });
    expect(result.exitCode).toBe(0);
    expect(result.stdout.trim().split("\n")).toHaveLength(1);
    expect(result.stderr).toContain("Serving skills at http://127.0.0.1:");
  });

  it("serves the folder named as an argument instead of the usual ones", async () => {
    await whileServing(["serve", "mine"], async (client) => {
      const text = await skillText(client);
      expect(text).toContain("<name>own</name>");
      expect(text).not.toContain("<name>pdf</name>");
    });
  });

  it("takes a path alone as the folder to serve", async () => {
    await whileServing(["./mine"], async (client) => {
      expect(await skillText(client)).toContain("<name>own</name>");
    });
  });

  it("takes SKILLS_DIR, and lets an argument beat it", async () => {
    const env = { SKILLS_DIR: join(sandbox.project, "mine") };
    await whileServing(
      ["serve"],
      async (client) => {
        expect(await skillText(client)).toContain("<name>own</name>");
      },
      { env },
    );
    await whileServing(
      ["serve", ".agents/skills"],
      async (client) => {
        expect(await skillText(client)).not.toContain("<name>own</name>");
      },
      { env },
    );
  });

  it("offers the tools of a preset under a prefix", async () => {
    await whileServing(["serve", "--tools", "reader", "--tool-prefix", "my_"], async (client) => {
      expect(await toolNames(client)).toEqual(["my_list_skills", "my_read_skill"]);
    });
  });

  it("reads the three folders of its contract only with the preset progressive", async () => {
    await putSkill(join(sandbox.project, "mine"), "own", {
      files: { "notes.md": "n", "references/r.md": "r" },
    });
    const read = async (client: Client, path: string) =>
      client.callTool({ name: "get_skill_resource", arguments: { skill_name: "own", resource_path: path } });
    await whileServing(["serve", "mine", "--tools", "progressive"], async (client) => {
      expect((await read(client, "notes.md")).isError).toBe(true);
      expect((await read(client, "references/r.md")).isError).not.toBe(true);
    });
    await whileServing(["serve", "mine"], async (client) => {
      expect((await read(client, "notes.md")).isError).not.toBe(true);
    });
  });

  it("keeps to the catalog budget", async () => {
    await whileServing(["serve", "--catalog-budget", "700,3000"], async (client) => {
      expect(client.getInstructions()?.length).toBeLessThanOrEqual(700);
    });
  });

  it("answers nobody without the token, which stays the same from start to start", async () => {
    const tokens: string[] = [];
    const ask = (url: string, authorization?: string) =>
      fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...(authorization && { authorization }),
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
      });
    for (let start = 0; start < 2; start += 1) {
      await whileServing(["serve"], async (_client, url, token) => {
        for (const wrong of [undefined, token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, "Bearer "]) {
          const refused = await ask(url, wrong);
          expect(refused.status).toBe(401);
          expect(refused.headers.get("www-authenticate")).toContain("Bearer");
          expect(Object(await refused.json()).error.message).toContain(
            "printed where the server was started",
          );
        }
        expect((await ask(url, `Bearer ${token}`)).status).not.toBe(401);
        tokens.push(token);
      });
    }
    expect(tokens[0]).toMatch(/^[\w-]{43}$/);
    expect(tokens[1]).toBe(tokens[0]);
    const file = join(sandbox.home, ".config/skillquay/http-token");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("prints the token with the line that connects an agent, and serves without one when told to", async () => {
    const { stderr } = await sandbox.run(["serve", "--http", "--port", "0"]);
    expect(stderr).toMatch(
      /claude mcp add --transport http skillquay http:\S+ --header "Authorization: Bearer [\w-]{43}"/,
    );
    const open = await sandbox.run(["serve", "--http", "--port", "0", "--json", "--no-require-token"]);
    expect(open.json()).toEqual({ url: expect.any(String) });
    expect(open.stderr).toContain("every user of this machine");
  });

  it.each([
    ["holds something else", "hello\n", 0o600],
    ["can be read by others", `${"a".repeat(43)}\n`, 0o644],
  ])("uses no token from a file that %s", async (_what, text, mode) => {
    const file = join(sandbox.home, ".config/skillquay/http-token");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { mode });
    const result = await sandbox.run(["serve", "--http", "--port", "0"]);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain(file);
    expect(result.stderr).toContain("Remove the file");
  });

  it.each(["//", "///", "//[", "http://[", "http://a:99999/", "*", "/%"])(
    "goes on after a request for %s",
    async (target) => {
      await whileServing(["serve"], async (client, url) => {
        expect(await statusOf(url, target)).toBe(404);
        expect(await toolNames(client)).toContain("skill");
      });
    },
  );

  it("is also called mcp, as other servers are", async () => {
    await whileServing(["mcp", "--tools", "skill"], async (client) => {
      expect(await toolNames(client)).toEqual(["skill"]);
    });
  });

  it("serves with --strict only what keeps to the specification, and says what it leaves out", async () => {
    await putSkill(join(sandbox.project, "mine"), "My Own");
    const mine = join(sandbox.project, "mine");
    await whileServing(["serve", mine], async (client) => {
      expect(await skillText(client)).toContain("My Own");
    });
    const { stderr } = await whileServing(["serve", mine, "--strict"], async (client) => {
      expect(await skillText(client)).toContain("<name>own</name>");
      expect(await skillText(client)).not.toContain("My Own");
    });
    expect(stderr).toContain("(name_refused)");
  });

  it("keeps a budget that was set in a preset whose contract has none", async () => {
    const root = join(sandbox.project, "mine");
    for (let i = 0; i < 60; i++)
      await putSkill(root, `s${i}`, { description: `Does thing ${i}. `.repeat(20) });
    const length = async (argv: readonly string[]) => {
      let chars = 0;
      await whileServing(["serve", root, "--tools", "skill", ...argv], async (client) => {
        chars = (await skillText(client)).length;
      });
      return chars;
    };
    expect(await length([])).toBeGreaterThan(15_000);
    expect(await length(["--catalog-budget", "2000,4000"])).toBeLessThanOrEqual(4_000);
  });

  it("says what to do when the port is taken", async () => {
    await whileServing(["serve"], async (_client, url) => {
      const { port } = new URL(url);
      const second = await sandbox.run(["serve", "--http", "--port", port]);
      expect(second.exitCode).toBe(1);
      expect(second.stderr).toContain(`Cannot listen on 127.0.0.1 port ${port} (EADDRINUSE)`);
      expect(second.stderr).toContain("--port");
    });
  });

  it.each([
    [["serve", "--tools", "standart"], "Did you mean 'standard'?"],
    [["serve", "--tools", "a b"], "--tools must be"],
    [["serve", "--http", "--host", "0.0.0.0"], "--host must be 127.0.0.1 or ::1"],
    [["serve", "--http", "--port", "99999"], "--port must be"],
    [["serve", "--prt", "1"], "Did you mean '--port'?"],
    [["--prt", "1"], "Did you mean '--port'?"],
  ])("exits 2 before serving anything: %j", async (argv, words) => {
    const result = await sandbox.run(argv);
    expect(result).toMatchObject({ exitCode: 2, stdout: "" });
    expect(result.stderr).toContain(words);
  });
});
