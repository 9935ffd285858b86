import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { digestOf } from "@skillquay/skill";
import { packSkill } from "@skillquay/skill/archive";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMachine, type Machine, runProgram } from "../support/program.ts";
import { findSkillsCli, runSkillsCli } from "./skills-cli.ts";

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

/** The address that a program of ours says it listens at. */
async function addressOf(machine: Machine, args: string[], cwd: string): Promise<string> {
  const child = machine.spawn(args, { cwd });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString("utf8");
  });
  while (!output.includes("\n")) await once(child.stdout, "data");
  return JSON.parse(output.split("\n")[0] ?? "").url;
}

interface Offer {
  readonly source: string;
  readonly name: string;
  readonly more?: readonly string[];
}

const sources: readonly (readonly [string, (machine: Machine, project: string) => Promise<Offer>])[] = [
  [
    "a zip",
    async (_machine, project) => {
      const files = [{ path: "SKILL.md", bytes: Buffer.from(text("pdf")), executable: false }];
      writeFileSync(join(project, "pdf.zip"), await packSkill(files, { folder: "pdf" }));
      return { source: "./pdf.zip", name: "pdf" };
    },
  ],
  [
    "a well-known origin",
    async () => {
      const digest = digestOf(Buffer.from(text("csv")));
      const entry = { name: "csv", type: "skill-md", description: "x", url: "/csv/SKILL.md", digest };
      const server = createServer((request, response) => {
        const body = request.url?.endsWith("index.json") ? JSON.stringify({ skills: [entry] }) : text("csv");
        response.end(body);
      }).listen(0, "127.0.0.1");
      onTestFinished(() => void server.close());
      await once(server, "listening");
      const address = server.address();
      return {
        source: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
        name: "csv",
      };
    },
  ],
  [
    "a hub",
    async (machine) => {
      const url = await addressOf(
        machine,
        ["hub", "--json", "--port", "0", "--data", "data"],
        machine.folder,
      );
      const index = JSON.parse(await (await fetch(`${url}/.well-known/agent-skills/index.json`)).text());
      const [{ name }] = index.skills;
      return { source: `hub:${name}`, name, more: ["--hub", url] };
    },
  ],
  [
    "an MCP server with the skills extension",
    async (machine) => {
      mkdirSync(join(machine.skills, "docx"));
      writeFileSync(join(machine.skills, "docx/SKILL.md"), text("docx"));
      const args = [
        "serve",
        "--http",
        "--port",
        "0",
        "--json",
        "--no-require-token",
        "--dir",
        machine.skills,
      ];
      return { source: `mcp:${await addressOf(machine, args, machine.folder)}`, name: "docx" };
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

describe.skipIf("why" in cli)("the skills command line from npm", { timeout: 600_000 }, () => {
  it.each(sources)(
    "lists what was added from %s, as we do; another machine restores it byte by byte",
    async (_title, offer) => {
      const { machine, project } = await newMachine();
      const { source, name, more = [] } = await offer(machine, project);
      const ours = (...args: string[]) => runProgram(machine, args, { cwd: project });
      expect(await ours("add", source, "--yes", ...more)).toMatchObject({ exitCode: 0 });
      const program = "program" in cli ? cli.program : "";
      const listed = JSON.parse(runSkillsCli(machine, program, ["list", "--json"], project));
      expect(listed.map((skill: { name: string }) => skill.name)).toEqual([name]);
      expect((await ours("list", "--json")).stdout).toContain(`"${name}"`);
      expect(await ours("verify")).toMatchObject({ exitCode: 0 });
      const other = await newMachine();
      for (const file of ["skills-lock.json", ...(source.endsWith(".zip") ? ["pdf.zip"] : [])])
        writeFileSync(join(other.project, file), readFileSync(join(project, file)));
      const elsewhere = (...args: string[]) => runProgram(other.machine, args, { cwd: other.project });
      expect(await elsewhere("install", "--frozen")).toMatchObject({ exitCode: 0 });
      const [here, there] = [project, other.project].map((folder) => join(folder, ".agents/skills", name));
      expect(filesIn(there ?? "")).toEqual(filesIn(here ?? ""));
      // One flipped bit, wherever it is, fails by the name of its file.
      for (const path of Object.keys(filesIn(there ?? ""))) {
        const file = join(there ?? "", path);
        const bytes = readFileSync(file);
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(flipped.length - 1) ^ 1, flipped.length - 1);
        writeFileSync(file, flipped);
        const failed = await elsewhere("install", "--frozen");
        expect([path, failed.exitCode, failed.stderr]).toEqual([
          path,
          1,
          expect.stringContaining(path.slice(1)),
        ]);
        writeFileSync(file, bytes);
      }
      expect(await elsewhere("verify")).toMatchObject({ exitCode: 0 });
    },
  );
});
