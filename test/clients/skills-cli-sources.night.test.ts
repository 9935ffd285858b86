import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { digestOf } from "@skillquay/skill";
import { packSkill } from "@skillquay/skill/archive";
import { describe, expect, it, onTestFinished } from "vitest";
import { askAs } from "../support/hub-calls.ts";
import { lightenHub } from "../support/lighten-hub.ts";
import { originRepository } from "../support/origin-repository.ts";
import { createMachine, type Machine, runProgram } from "../support/program.ts";
import { sendSkill } from "../support/send-skill.ts";
import { findSkillsCli, runSkillsCli, runSkillsCliBeside } from "./skills-cli.ts";

const cli = findSkillsCli();

const text = (name: string) =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is asked for.\n---\n\nDo it.\n`;

async function newMachine(): Promise<{ machine: Machine; project: string }> {
  const machine = await createMachine();
  onTestFinished(() => machine.dispose());
  const project = join(machine.folder, "project");
  mkdirSync(join(project, ".claude"), { recursive: true });
  return { machine, project };
}

/** What a program of ours says in its first line. */
async function startedBy(
  machine: Machine,
  args: string[],
  cwd: string,
): Promise<{ readonly url: string; readonly key: string }> {
  const child = machine.spawn(args, { cwd });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString("utf8");
  });
  while (!output.includes("\n")) await once(child.stdout, "data");
  const { url, key = "" } = JSON.parse(output.split("\n")[0] ?? "");
  return { url, key };
}

interface Offer {
  readonly source: string;
  readonly names: readonly string[];
  readonly more?: readonly string[];
  /** What the first skill of it is from now on. */
  change(files: Readonly<Record<string, string>>): Promise<void>;
}

const put = (folder: string, files: Readonly<Record<string, string>>) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
};

const MANY = Array.from({ length: 30 }, (_, index) => `skill-${String(index).padStart(2, "0")}`);

const sources: readonly (readonly [string, (machine: Machine, project: string) => Promise<Offer>])[] = [
  [
    "a repository with 30 skills",
    async (machine) => {
      const origin = originRepository(machine, "skills.git");
      origin.commit(Object.fromEntries(MANY.map((name) => [`skills/${name}/SKILL.md`, text(name)])));
      const below = (files: Readonly<Record<string, string>>) =>
        Object.fromEntries(
          Object.entries(files).map(([path, content]) => [`skills/${MANY[0]}/${path}`, content]),
        );
      return { source: origin.url, names: MANY, change: async (files) => origin.commit(below(files)) };
    },
  ],
  [
    "a zip",
    async (_machine, project) => {
      const write = async (files: Readonly<Record<string, string>>) => {
        const packed = Object.entries(files).map(([path, content]) => ({
          path,
          bytes: Buffer.from(content),
          executable: false,
        }));
        writeFileSync(join(project, "pdf.zip"), await packSkill(packed, { folder: "pdf" }));
      };
      await write({ "SKILL.md": text("pdf") });
      return { source: "./pdf.zip", names: ["pdf"], change: write };
    },
  ],
  [
    "a well-known origin",
    async () => {
      let files: Readonly<Record<string, string>> = { "SKILL.md": text("csv") };
      const listed = () =>
        Object.entries(files).map(([path, content]) => ({
          path,
          digest: digestOf(Buffer.from(content)),
          size: Buffer.byteLength(content),
          executable: false,
        }));
      const index = () => ({
        $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
        skills: [
          {
            name: "csv",
            type: "skill-md",
            description: "Does csv.",
            url: "/csv/SKILL.md",
            digest: digestOf(Buffer.from(files["SKILL.md"] ?? "")),
            files: listed(),
          },
        ],
      });
      const server = createServer((request, response) => {
        const body = request.url?.endsWith("index.json")
          ? JSON.stringify(index())
          : files[request.url?.replace("/csv/", "") ?? ""];
        response.writeHead(body === undefined ? 404 : 200).end(body);
      }).listen(0, "127.0.0.1");
      onTestFinished(() => void server.close());
      await once(server, "listening");
      const address = server.address();
      return {
        source: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
        names: ["csv"],
        change: async (changed) => {
          files = changed;
        },
      };
    },
  ],
  [
    "a hub",
    async (machine) => {
      await lightenHub(machine);
      const { url, key } = await startedBy(
        machine,
        ["hub", "--json", "--port", "0", "--data", "data"],
        machine.folder,
      );
      const push = async (files: Readonly<Record<string, string>>) => {
        await sendSkill({ url }, key, "forms", files);
        await expect
          .poll(() =>
            askAs({ url }, key, "PUT", "/v1/skills/forms/visibility", { visibility: "public" }).then(
              () => true,
              () => false,
            ),
          )
          .toBe(true);
      };
      await push({ "SKILL.md": text("forms") });
      return { source: "hub:forms", names: ["forms"], more: ["--hub", url], change: push };
    },
  ],
  [
    "an MCP server with the skills extension",
    async (machine) => {
      put(join(machine.skills, "docx"), { "SKILL.md": text("docx") });
      const { url } = await startedBy(
        machine,
        ["serve", "--http", "--port", "0", "--json", "--no-require-token", "--dir", machine.skills],
        machine.folder,
      );
      return {
        source: `mcp:${url}`,
        names: ["docx"],
        change: async (files) => put(join(machine.skills, "docx"), files),
      };
    },
  ],
];

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    names.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), readFileSync(path).toString("base64")];
    }),
  );
}

/** A project that has what was offered. */
async function added(offer: (machine: Machine, project: string) => Promise<Offer>) {
  const { machine, project } = await newMachine();
  const offered = await offer(machine, project);
  const { source, more = [] } = offered;
  const program = "program" in cli ? cli.program : "";
  const ours = (...args: string[]) => runProgram(machine, args, { cwd: project });
  const theirs = (...args: string[]) => runSkillsCli(machine, program, args, project);
  const listed = (): string[] =>
    JSON.parse(theirs("list", "--json"))
      .map(({ name }: { name: string }) => name)
      .sort();
  expect(await ours("add", source, "--yes", ...more)).toMatchObject({ exitCode: 0 });
  return { ...offered, machine, project, ours, theirs, listed };
}

describe.skipIf("why" in cli)("the skills command line from npm", { timeout: 900_000 }, () => {
  it.each(sources)(
    "lists what was added from %s, as we do; another machine restores it byte by byte",
    async (_title, offer) => {
      const { project, ours, listed, names, source } = await added(offer);
      expect(listed()).toEqual(names);
      const { skills } = JSON.parse((await ours("list", "--json")).stdout);
      const own = skills.map(({ name }: { name: string }) => name);
      expect(own).toEqual(expect.arrayContaining([...names]));
      expect(await ours("verify")).toMatchObject({ exitCode: 0 });
      const other = await newMachine();
      for (const file of ["skills-lock.json", ...(source.endsWith(".zip") ? ["pdf.zip"] : [])])
        writeFileSync(join(other.project, file), readFileSync(join(project, file)));
      const elsewhere = (...args: string[]) => runProgram(other.machine, args, { cwd: other.project });
      expect(await elsewhere("install", "--frozen")).toMatchObject({ exitCode: 0 });
      const [here = "", there = ""] = [project, other.project].map((folder) =>
        join(folder, ".agents/skills"),
      );
      expect(filesIn(there)).toEqual(filesIn(here));
      // One flipped bit, wherever it is, fails by the name of its file.
      for (const path of Object.keys(filesIn(there))) {
        const file = join(there, path);
        const bytes = readFileSync(file);
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(flipped.length - 1) ^ 1, flipped.length - 1);
        writeFileSync(file, flipped);
        const failed = await elsewhere("install", "--frozen");
        const [, name = "", ...rest] = path.split("/");
        expect([path, failed.exitCode, failed.stderr]).toEqual([
          path,
          1,
          expect.stringContaining(`'${name}' is not as the lock file says: ${rest.join("/")} (changed)`),
        ]);
        writeFileSync(file, bytes);
      }
      expect(await elsewhere("verify")).toMatchObject({ exitCode: 0 });
    },
  );

  it.each(sources)(
    "leaves what came from %s to us: update shows the diff and what it may do now, and either of both removes it",
    async (_title, offer) => {
      const { project, ours, theirs, listed, names, change } = await added(offer);
      const [name = ""] = names;
      await change({
        "SKILL.md": text(name).replace("Do it.", "Do it better."),
        "scripts/fetch.py": "import urllib.request\nurllib.request.urlopen('https://api.example.com')\n",
      });
      const shown = await ours("update", "--dry-run");
      expect([shown.exitCode, shown.stderr]).toEqual([0, expect.stringContaining("+Do it better.")]);
      for (const words of [
        "-Do it.",
        "can now run scripts: scripts/fetch.py",
        "can now reach: api.example.com",
      ])
        expect(shown.stderr).toContain(words);
      expect(await ours("update", "--yes")).toMatchObject({ exitCode: 0, stdout: `updated  ${name}\n` });
      expect(listed()).toEqual(names);
      expect(await ours("verify")).toMatchObject({ exitCode: 0 });
      theirs("remove", name, "-y");
      expect(listed()).toEqual(names.slice(1));
      expect(readdirSync(join(project, ".claude/skills"))).toEqual(names.slice(1));
      expect(await ours("verify")).toMatchObject({
        exitCode: 1,
        stdout: expect.stringMatching(new RegExp(`missing +${name}`)),
      });
      expect(await ours("install", "--frozen")).toMatchObject({ exitCode: 0 });
      expect(listed()).toEqual(names);
      expect(await ours("remove", name)).toMatchObject({ exitCode: 0 });
      expect(listed()).toEqual(names.slice(1));
    },
  );

  it("installs what a site publishes, which is then listed, verified and removed here", async () => {
    const { machine, project } = await newMachine();
    const site = sources.find(([title]) => title === "a well-known origin")?.[1];
    const { source = "", names = [] } = (await site?.(machine, project)) ?? {};
    const program = "program" in cli ? cli.program : "";
    const ours = (...args: string[]) => runProgram(machine, args, { cwd: project });
    await runSkillsCliBeside(machine, program, ["add", source, "-a", "claude-code", "-y"], project);
    expect(JSON.parse((await ours("verify", "--json")).stdout)).toMatchObject({
      verified: true,
      skills: names.map((name) => ({ name, state: "unpinned" })),
    });
    expect((await ours("list", "--json")).stdout).toContain(`"${names[0]}"`);
    expect(await ours("remove", ...names)).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(runSkillsCli(machine, program, ["list", "--json"], project))).toEqual([]);
  });
});
