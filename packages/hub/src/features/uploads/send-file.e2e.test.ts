import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { skillMd } from "../../app/http/testing/requests.ts";
import { bundledFolders } from "../../app/samples-folder.ts";
import { temporaryFolder } from "../../platform/testing/temporary-folder.ts";
import { bundleSkills } from "../drive/bundle-skills.ts";
import { sendFileCommand } from "./send-file-command.ts";
import { uploadFixture, zipOf } from "./testing/upload-fixture.ts";

const SKILL = fileURLToPath(new URL("../../../../../samples/skills/upload-to-skillquay", import.meta.url));
const TICKET = `sqt_${"x".repeat(43)}`;

describe("send-file.sh", () => {
  it("sends a file by the very command that the ticket came with", async () => {
    const fixture = await uploadFixture();
    const { url } = await fixture.hub.serve();
    const file = await put("pdf's forms.zip", await zipOf("pdf"));
    const token = await fixture.ticket();
    const line = sendFileCommand({ publicUrl: url, token, filename: file });
    const { code, stdout, stderr } = await run("sh", ["-c", line], {});
    expect({ code, stderr }).toEqual({ code: 0, stderr: "send-file: the skill is in the drive\n" });
    expect(JSON.parse(stdout)).toMatchObject({ state: "done", skillSlug: "pdf" });
    await fixture.hub.services.changes.fresh();
    expect(await fixture.slugs()).toEqual(["pdf"]);
  });

  it("is what the ticket leads to in every account, and a collection's key does without it", async () => {
    const fixture = await uploadFixture();
    const { hub, accountId, call, collectionKey } = fixture;
    await bundleSkills(hub.services, bundledFolders());
    await hub.services.changes.fresh();
    const { url } = await hub.serve();
    const served = (text: unknown) => String(text).replaceAll("http://localhost:4711", url);
    const folder = await temporaryFolder();
    mkdirSync(join(folder, "scripts"));
    const uploaded = async (filename: string, as?: string) => {
      const { command, uploadToken, ticket, _workflow } = await call(
        "skills_createUploadTicket",
        { filename: await put(`${filename}.zip`, await zipOf(filename)) },
        as,
      );
      expect(uploadToken).toBe(ticket);
      const [step] = Object(_workflow).nextSteps;
      if (String(command).includes("send-file.sh")) {
        const { content, url: from } = await call(step.tool, step.example, as);
        const text = content ?? (await (await fetch(served(from))).text());
        writeFileSync(join(folder, "scripts/send-file.sh"), String(text));
      }
      const { code, stdout } = await run("sh", ["-c", served(command)], {}, folder);
      return { tool: step.tool, code, state: JSON.parse(stdout).state };
    };
    const done = { code: 0, state: "done" };
    expect(await uploaded("plain")).toEqual({ tool: "skills_readResourceContent", ...done });
    await hub.publish(accountId, { "SKILL.md": skillMd("tool"), "scripts/run.sh": "echo hi\n" });
    await hub.services.changes.fresh();
    expect(await uploaded("with-scripts")).toEqual({ tool: "skills_getScript", ...done });
    const scoped = await collectionKey("box");
    expect(await uploaded("scoped", scoped)).toEqual({ tool: "skills_listSkills", ...done });
    await hub.services.changes.fresh();
    expect(await fixture.slugs(scoped)).toEqual(["scoped"]);
  });

  it("prints the hub's reasons and fails when the file is refused", async () => {
    const fixture = await uploadFixture();
    const { url } = await fixture.hub.serve();
    const env = { SKILLQUAY_HUB: `${url}/`, SKILLQUAY_TICKET: await fixture.ticket() };
    const { code, stdout, stderr } = await send(await put("x.zip", "GIF89a"), env);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error: "archive_refused", reasons: [{ code: "not_a_zip" }] });
    expect(stderr).toBe("send-file: the hub refused the file (status 422)\n");
    const again = await send(await put("SKILL.md", skillMd("notes")), env);
    expect(JSON.parse(again.stdout)).toMatchObject({ error: "ticket_used" });
  });

  it("sends a SKILL.md whose name looks like an option or a pattern", async () => {
    const fixture = await uploadFixture();
    const { url } = await fixture.hub.serve();
    for (const name of ["-d", "{a,b}.md", "a;type=x"]) {
      const file = await put(name, skillMd("notes"));
      const env = { SKILLQUAY_HUB: url, SKILLQUAY_TICKET: await fixture.ticket() };
      const { code } = await run("sh", [join(SKILL, "scripts/send-file.sh"), name], env, join(file, ".."));
      expect({ name, code }).toEqual({ name, code: 0 });
    }
  });

  it.each([
    ["no hub", { SKILLQUAY_TICKET: TICKET }, "SKILLQUAY_HUB must be the address"],
    [
      "a hub that is no address",
      { SKILLQUAY_HUB: "ftp://x", SKILLQUAY_TICKET: TICKET },
      "SKILLQUAY_HUB must be",
    ],
    ["a hub with a quote", { SKILLQUAY_HUB: 'http://x"y', SKILLQUAY_TICKET: TICKET }, "is not an address"],
    ["no ticket", { SKILLQUAY_HUB: "http://127.0.0.1:9" }, "SKILLQUAY_TICKET must be a ticket"],
    [
      "a key",
      { SKILLQUAY_HUB: "http://127.0.0.1:9", SKILLQUAY_TICKET: "sk_live_x" },
      "SKILLQUAY_TICKET must be",
    ],
    [
      "a ticket that breaks out",
      { SKILLQUAY_HUB: "http://127.0.0.1:9", SKILLQUAY_TICKET: 'sqt_a"\nurl = "x' },
      "is not a ticket",
    ],
  ])("is not used with %s", async (_what, env, words) => {
    const { code, stderr } = await send(await put("SKILL.md", "x"), env);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain(TICKET);
  });

  it("says what is wrong with the file before it sends anything", async () => {
    const env = { SKILLQUAY_HUB: "http://127.0.0.1:9", SKILLQUAY_TICKET: TICKET };
    const folder = await temporaryFolder();
    mkdirSync(join(folder, "skill"));
    expect(await send(join(folder, "absent"), env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("there is no file"),
    });
    expect(await send(join(folder, "skill"), env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("pack a folder"),
    });
    expect(await send(await put("e.zip", ""), env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is empty"),
    });
    const large = await put("l.zip", Buffer.alloc(20 * 1024 * 1024 + 1));
    expect(await send(large, env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("takes at most 20971520"),
    });
    expect(await run("sh", [join(SKILL, "scripts/send-file.sh")], env)).toMatchObject({ code: 2 });
  });

  it("says when no hub answers", async () => {
    const env = { SKILLQUAY_HUB: "http://127.0.0.1:9", SKILLQUAY_TICKET: TICKET };
    const { code, stderr } = await send(await put("SKILL.md", "x"), env);
    expect(code).toBe(1);
    expect(stderr).toContain("the hub did not answer");
  });
});

async function put(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(await temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

function send(file: string, env: Readonly<Record<string, string>>) {
  return run("sh", [join(SKILL, "scripts/send-file.sh"), file], env);
}

function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = SKILL,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    // Only what it is given: a proxy of the machine must not come between.
    const child = spawn(program, args, { cwd, env: { PATH: "/usr/bin:/bin", ...env } });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (data) => {
      stdout += data;
    });
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}
