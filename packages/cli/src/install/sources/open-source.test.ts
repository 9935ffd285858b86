import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { digestOf } from "@skillquay/skill";
import { packSkill } from "@skillquay/skill/archive";
import { describe, expect, it, onTestFinished } from "vitest";
import { skillText } from "../../testing/installed-project.ts";
import { listenForTest } from "../../testing/listen-for-test.ts";
import { putSkill } from "../../testing/put-skill.ts";
import { createSandbox } from "../../testing/run-cli.ts";

async function machine() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  return {
    ...sandbox,
    add: (source: string, ...more: string[]) => sandbox.run(["add", source, "--yes", ...more]),
    installed: () => readdir(join(sandbox.project, ".agents/skills")).catch(() => []),
    lock: async () => JSON.parse(await readFile(join(sandbox.project, "skills-lock.json"), "utf8")).skills,
  };
}

/** A site on this machine with these files; what is not there is a redirect to what is. */
async function site(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const server = createServer((request, response) => {
    const body = files[request.url ?? ""];
    if (request.url === "/moved.zip") response.writeHead(302, { location: "/pdf.zip" }).end();
    else if (request.url === "/away.zip")
      response.writeHead(302, { location: "http://example.com/pdf.zip" }).end();
    else response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  return listenForTest(server);
}

const INDEX = "/.well-known/agent-skills/index.json";

function published(name: string, text: string, digest = digestOf(Buffer.from(text))) {
  return { name, type: "skill-md", description: "x", url: `/${name}/SKILL.md`, digest };
}

describe("skillquay add from elsewhere", { timeout: 120_000 }, () => {
  it("takes what a site publishes, each file with the digest that it promises", async () => {
    const { add, installed, lock } = await machine();
    const files = { "/pdf/SKILL.md": skillText("pdf"), "/csv/SKILL.md": skillText("csv") };
    const skills = [published("pdf", files["/pdf/SKILL.md"]), published("csv", files["/csv/SKILL.md"])];
    const url = await site({ ...files, [INDEX]: JSON.stringify({ skills }) });
    expect(await add(url)).toMatchObject({ exitCode: 0 });
    expect(await installed()).toEqual(["csv", "pdf"]);
    expect((await lock()).pdf).toMatchObject({ source: `${url}${INDEX}`, sourceType: "well-known" });
  });

  it("takes nothing of a site whose bytes are not those of its index", async () => {
    const { add, installed } = await machine();
    const skills = [published("pdf", "x", digestOf(Buffer.from("other")))];
    const url = await site({ "/pdf/SKILL.md": skillText("pdf"), [INDEX]: JSON.stringify({ skills }) });
    expect(await add(url)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("not those that its index promises"),
    });
    expect(await add(`${url}/nothing.zip`)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("status 404"),
    });
    expect(await installed()).toEqual([]);
  });

  it("takes a zip at an address, also behind a redirect, but not from where it is sent in the clear", async () => {
    const { add, installed, run } = await machine();
    const zip = await packSkill([
      { path: "SKILL.md", bytes: Buffer.from(skillText("pdf")), executable: false },
    ]);
    const url = await site({ "/pdf.zip": zip });
    expect(await add(`${url}/away.zip`)).toMatchObject({ exitCode: 2 });
    expect(await add(`${url}/moved.zip`)).toMatchObject({ exitCode: 0 });
    expect(await installed()).toEqual(["pdf"]);
    expect(await run(["outdated", "--json"])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('"current"'),
    });
  });

  it("takes the skills of an MCP server that has the skills extension", async () => {
    const { add, installed, lock, project } = await machine();
    const server = await createSandbox();
    onTestFinished(() => server.remove());
    const pdf = await putSkill(join(server.project, "skills"), "pdf", {
      files: { "scripts/go.sh": "#!/bin/sh\n", "logo.bin": new Uint8Array([0, 255, 1]) },
    });
    let end = () => {};
    const stop = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { url, ended } = await new Promise<{ url: string; ended: Promise<unknown> }>((resolve, reject) => {
      const words = [
        "serve",
        "--http",
        "--port",
        "0",
        "--json",
        "--no-require-token",
        "--dir",
        "skills",
        "--no-watch",
      ];
      const running = server.run(words, {
        stop,
        onStdout: (text) => {
          if (text.endsWith("\n")) resolve({ url: JSON.parse(text).url, ended: running });
        },
      });
      running.then(({ stderr }) => reject(new Error(stderr)), reject);
    });
    try {
      const added = await add(url);
      expect(added.stderr).not.toContain("Error");
      expect(added.exitCode).toBe(0);
    } finally {
      end();
      await ended;
    }
    expect(await installed()).toEqual(["pdf"]);
    for (const file of ["SKILL.md", "scripts/go.sh", "logo.bin"])
      expect(await readFile(join(project, ".agents/skills/pdf", file))).toEqual(
        await readFile(join(pdf, file)),
      );
    expect((await lock()).pdf).toMatchObject({ sourceType: "mcp", source: url });
  });
});
