import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lightenHub } from "./support/lighten-hub.ts";
import { createMachine, type Machine, runProgram } from "./support/program.ts";
import { startHub } from "./support/start-hub.ts";
import { writeSkill } from "./support/write-skill.ts";

let machine: Machine;

beforeEach(async () => {
  machine = await createMachine();
  await lightenHub(machine);
});
afterEach(() => machine.dispose());

describe("skillquay push", () => {
  it("brings a skill from a folder into the drive of a hub, byte for byte", async () => {
    const hub = await startHub(machine);
    const keyFile = join(machine.folder, "key");
    await writeFile(keyFile, `${hub.key}\n`);
    const folder = await writeSkill(machine.skills, "release-notes");
    const to = ["--hub", hub.url, "--key-file", keyFile];

    const first = await runProgram(machine, ["push", folder, ...to, "--json"]);
    expect(first).toMatchObject({ exitCode: 0, stderr: "" });
    expect(JSON.parse(first.stdout)).toMatchObject({ state: "done", skillSlug: "release-notes" });

    await writeFile(join(folder, "references/guide.md"), "# Another guide\n");
    const second = await runProgram(machine, ["push", folder, ...to]);
    expect(second).toMatchObject({ exitCode: 0, stdout: "release-notes\n" });
    expect(second.stderr).toContain("'release-notes' is in the drive");

    const input = JSON.stringify({ skillSlug: "release-notes", filePath: "references/guide.md" });
    const read = await runProgram(machine, ["call", "skills_readResourceContent", input, ...to, "--json"]);
    expect(JSON.parse(read.stdout)).toMatchObject({ content: "# Another guide\n" });
  }, 60_000);

  it("brings what `pack` has written, with the bundled script and a ticket", async () => {
    const hub = await startHub(machine);
    const folder = await writeSkill(machine.skills, "release-notes");
    const archive = join(machine.folder, "release-notes.zip");
    expect((await runProgram(machine, ["pack", folder, "--out", archive])).exitCode).toBe(0);
    machine.env.SKILLQUAY_KEY = hub.key ?? "";
    const call = async (tool: string, args: object) => {
      const argv = ["call", tool, JSON.stringify(args), "--hub", hub.url, "--json"];
      return JSON.parse((await runProgram(machine, argv)).stdout);
    };
    const { command } = await call("skills_createUploadTicket", { filename: archive });
    // As an agent does it: the script as the hub gives it out, run by the command that came with the ticket.
    const script = { skillSlug: "upload-to-skillquay", scriptName: "send-file.sh" };
    const { content } = await call("skills_getScriptStream", script);
    await mkdir(join(machine.folder, "scripts"));
    await writeFile(join(machine.folder, "scripts/send-file.sh"), content);
    const sent = await new Promise<string>((resolve, reject) => {
      const options = { cwd: machine.folder, env: { PATH: machine.env.PATH } };
      execFile("sh", ["-c", command], options, (error, stdout) => (error ? reject(error) : resolve(stdout)));
    });
    expect(JSON.parse(sent)).toMatchObject({ state: "done", skillSlug: "release-notes" });
    // 49 of 50 who use one ticket at the same moment come too late.
    const { ticket, uploadUrl } = await call("skills_createUploadTicket", {});
    const body = await readFile(archive);
    const headers = { authorization: `Bearer ${ticket}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fetch(uploadUrl, { method: "PUT", headers, body })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([expect.toBeOneOf([200, 202]), ...Array(49).fill(409)]);
    const { skills } = await call("skills_listSkills", {});
    expect(skills.map(({ slug }: { slug: string }) => slug)).toContain("release-notes");
  }, 60_000);
});
