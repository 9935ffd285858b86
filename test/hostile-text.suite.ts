import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Heartbeat, watchHeartbeat } from "./support/heartbeat.ts";
import type { HostileSkill } from "./support/hostile-text-skills.ts";
import { ADMIN_SECRET, askAs, callHub, createTenant, type HubAnswer } from "./support/hub-calls.ts";
import type { LongestBlocks } from "./support/lasting-blocks.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { sendSkill } from "./support/send-skill.ts";
import { startHub } from "./support/start-hub.ts";
import { startStdioPeer } from "./support/stdio-peer.ts";
import { until } from "./support/until.ts";

/** A local server on stdio that finds these skills in its folder, and whose agent uses every tool on each. */
export async function longestLocalBlocks(skills: readonly HostileSkill[]): Promise<LongestBlocks> {
  return onMachine(async (machine, heartbeat) => {
    await writeSkill(machine, PLAIN);
    const peer = startStdioPeer(machine, ["serve", "--dir", machine.skills, "--allow-scripts", "all"]);
    await peer.initialize();
    const call = (name: string, args: Record<string, unknown>) =>
      peer.request("tools/call", { name, arguments: args });
    const visit = async ({ name }: HostileSkill) => {
      const step = (what: string) => heartbeat.step(`${what} ${name}`);
      step("discover");
      const isServed = async (skill: string) =>
        (await call("skill", { name: skill })).result?.isError !== true;
      await until(name, async () => (await isServed(name)) || (await isServed(`${AFTER}${name}`)), PATIENCE);
      step("read");
      for (const resource_path of ["references/text.md", "scripts/run.py"])
        await call("get_skill_resource", { skill_name: name, resource_path });
      step("misspell");
      await call("skill", { name: `${name}x` });
      step("search");
      for (const query of QUERIES) await call("search_skills", { query });
      step("plan");
      for (const script_name of SCRIPTS)
        await call("execute_skill_script", { skill_name: name, script_name, dry_run: true });
      step("list");
      for (const method of ["tools/list", "resources/list", "prompts/list"]) await peer.request(method);
    };
    await visit(PLAIN);
    heartbeat.begin();
    for (const skill of skills) {
      // A server looks at what is new by itself, too.
      heartbeat.step(`write ${skill.name}`);
      await writeSkill(machine, skill);
      // Not every one can be served; when this is, the one before it has been looked at.
      await writeSkill(machine, plainSkill(`${AFTER}${skill.name}`));
      await visit(skill);
    }
    return heartbeat.longest(peer.child.pid ?? -1);
  });
}

/** A hub to which one account uploads these skills, and whose readers import them, read them and are told of updates. */
export async function longestHubBlocks(skills: readonly HostileSkill[]): Promise<LongestBlocks> {
  return onMachine(async (machine, heartbeat) => {
    machine.env.MCP_ADMIN_SECRET = ADMIN_SECRET;
    const hub = await startHub(machine);
    const [author, reader] = [await createTenant(hub, "author"), await createTenant(hub, "reader")];
    const call = (key: string, tool: string, args: Record<string, unknown>) => callHub(hub, key, tool, args);
    let wentAllTheWay = 0;
    const visit = async ({ name, files }: HostileSkill) => {
      const step = (what: string) => heartbeat.step(`${what} ${name}`);
      step("upload");
      // What the scan keeps out has been read as far as it ever is.
      if (!(await upload(hub, author.key, { name, files }))) return;
      await call(author.key, "skills_getSkill", { slug: name });
      step("document");
      const { body } = await call(author.key, "skills_docTOC", { skillSlug: name });
      for (const sectionSlug of ["no-such-section", firstSection(body)])
        await call(author.key, "skills_docSection", { skillSlug: name, sectionSlug });
      for (const filePath of ["SKILL.md", "references/text.md", "scripts/run.py", "no/such.md"]) {
        await call(author.key, "skills_getResourceInfo", { skillSlug: name, filePath });
        await call(author.key, "skills_readResourceContent", { skillSlug: name, filePath });
      }
      step("show");
      const headers = { authorization: `Bearer ${author.key}` };
      await (await fetch(`${hub.url}/v1/skills/${name}/visible`, { headers })).text();
      step("search");
      for (const query of QUERIES) await call(author.key, "skills_searchSkills", { query });
      await call(author.key, "skills_getSkill", { slug: `${name}x` });
      step("scripts");
      await call(author.key, "skills_listScripts", { skillSlug: name });
      step("import");
      await askAs(hub, author.key, "PUT", `/v1/skills/${name}/visibility`, { visibility: "public" });
      const taken = { skillSlug: name, acceptFindings: true };
      const status = async () => (await call(reader.key, "skills_importToDrive", taken)).body.status;
      await until(
        `${name} in the other drive`,
        async () => (await status()) === "already_in_drive",
        PATIENCE,
      );
      step("update");
      if (!(await upload(hub, author.key, { name, files: changed(files) }))) return;
      const updates = async () => JSON.stringify((await call(reader.key, "skills_checkUpdates", {})).body);
      await until(`an update of ${name}`, async () => (await updates()).includes(name), PATIENCE);
      step("updated");
      wentAllTheWay += 1;
    };
    await visit(PLAIN);
    heartbeat.begin();
    for (const skill of skills) await visit(skill);
    const longest = heartbeat.longest(hub.pid);
    // With the plain one: what the scan keeps out is read by fewer.
    if (wentAllTheWay < 1 + skills.length / 4)
      throw new Error(`only ${wentAllTheWay} of ${skills.length} skills got to their update`);
    await hub.stop();
    return longest;
  });
}

const AFTER = "after-";
const PATIENCE = { timeoutMs: 60_000, everyMs: 100 };
const QUERIES = ["hostile text", "a b w0x", "plane txet"];
const SCRIPTS = ["run.py", "run.js", "run.sh", "run.ts"];

// Everything that is loaded when it is first needed is needed for this one.
const PLAIN: HostileSkill = {
  name: "plain",
  files: {
    "SKILL.md":
      "---\nname: plain\ndescription: Plain text to begin with.\nmetadata: { needs: [the, whole, parser] }\n---\n\n# Plain\n\n## `Code` and *more*\n\nHostile text.\n",
    "references/text.md": "# Text\n\n## A & <b>\n",
    "scripts/run.py": "import sys\nprint(sys.argv)\n",
    "scripts/run.js": "console.log(process.argv);\n",
    "scripts/run.sh": "#!/bin/sh\n# Usage: run.sh <a>\necho a\n",
    "scripts/run.ts": "console.log(process.argv);\n",
  },
};

async function onMachine<T>(use: (machine: Machine, heartbeat: Heartbeat) => Promise<T>): Promise<T> {
  const machine = await createMachine();
  try {
    return await use(machine, watchHeartbeat(machine));
  } finally {
    await machine.dispose();
  }
}

async function writeSkill({ skills }: Machine, { name, files }: HostileSkill): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(skills, name, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { mode: path.startsWith("scripts/") ? 0o755 : 0o644 });
  }
}

function plainSkill(name: string): HostileSkill {
  return { name, files: { "SKILL.md": `---\nname: ${name}\ndescription: Plain text.\n---\n` } };
}

function changed(files: HostileSkill["files"]): HostileSkill["files"] {
  const inTheMiddle = (text: string) =>
    `${text.slice(0, text.length / 2)}\nanother line\n${text.slice(text.length / 2)}\nlast line\n`;
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, inTheMiddle(text)]));
}

/** False where the scan keeps the skill out, or the hub can make no skill of it. What the scan finds is agreed to. */
async function upload(hub: { readonly url: string }, key: string, skill: HostileSkill): Promise<boolean> {
  const sent = await sendSkill(hub, key, skill.name, skill.files).catch((error: Error) => {
    if (/answered with 4\d\d/.test(error.message)) return undefined;
    throw error;
  });
  if (sent === undefined) return false;
  const { importId } = sent;
  const state = await until(
    `the upload of ${skill.name}`,
    async () => {
      const { state } = await askAs(hub, key, "GET", `/v1/imports/${importId}`);
      if (state === "waiting") await askAs(hub, key, "POST", `/v1/imports/${importId}/accept`, {});
      return state === "done" || state === "refused" || state === "failed" ? state : undefined;
    },
    PATIENCE,
  );
  return state === "done";
}

function firstSection(contents: HubAnswer["body"]): string {
  return /"slug":"([^"]{1,200})"/.exec(JSON.stringify(contents))?.[1] ?? "none";
}
