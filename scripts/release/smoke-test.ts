import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { asOrdinaryUser, type OrdinaryUser } from "./ordinary-user.ts";
import type { Tarball } from "./pack-packages.ts";
import { mustRun } from "./run-command.ts";

export interface SmokeTest {
  readonly tarballs: readonly Tarball[];
  readonly version: string;
  /** The program to run everything with. */
  readonly node: string;
  /** The README of the hub's package, whose example is run as it stands there. */
  readonly readme: string;
}

/**
 * Installs the tarballs in an empty folder as an ordinary user, with install scripts off, and uses what a stranger uses first.
 * Answers with the names of what went well; throws at the first thing that did not, with what was printed.
 */
export function smokeTest({ tarballs, version, node, readme }: SmokeTest): Promise<string[]> {
  return asOrdinaryUser(node, async (user) => {
    const passed: string[] = [];
    const step = async (name: string, run: () => Promise<boolean | string>) => {
      const result = await run();
      if (result !== true) throw new Error(`${name} failed with ${node}:\n${result}`);
      passed.push(name);
    };
    await step("install", () => install(user, node, tarballs));
    await writeSkill(user.folder);
    const skillquay = join(user.folder, "node_modules/.bin/skillquay");
    await step("version", async () => {
      const { stdout, stderr } = await user.run([skillquay, "--version"]);
      return stdout === `${version}\n` || `${stdout}${stderr}`;
    });
    await step("list", async () => {
      const { stdout, stderr } = await user.run([skillquay, "list", "--json", "--dir", "skills"]);
      return stdout.includes('"greet"') || `${stdout}${stderr}`;
    });
    await step("scan", async () => {
      const { stdout, stderr } = await user.run([skillquay, "scan", "skills/greet", "--json"]);
      return /"verdict":\s*"allow"/.test(stdout) || `${stdout}${stderr}`;
    });
    await step("serve over stdio", () => serveStdio(user, skillquay));
    await step("start a hub from an ES module", () => startHub(user, node, readme));
    await step("require the hub from CommonJS", async () => {
      const script = 'process.stdout.write(typeof require("@skillquay/hub").startHub)';
      const { stdout, stderr } = await user.run([node, "-e", script]);
      return stdout === "function" || `${stdout}${stderr}`;
    });
    return passed;
  });
}

async function install(user: OrdinaryUser, node: string, tarballs: readonly Tarball[]) {
  const names = tarballs.map(({ file }) => basename(file));
  for (const { file } of tarballs) await copyFile(file, join(user.folder, basename(file)));
  await writeFile(join(user.folder, "package.json"), "{}\n", { mode: 0o666 });
  const files = names.map((name) => `./${name}`);
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save"];
  const { exitCode, stdout, stderr } = await user.run([
    node,
    await npmProgram(),
    "install",
    ...flags,
    ...files,
  ]);
  return exitCode === 0 || `${stdout}${stderr}`;
}

/** npm's own file, to run it with another Node than the one it came with. */
async function npmProgram(): Promise<string> {
  // What `npm run` was started with: asked from inside of it, npm takes the Node of our own packages for its home.
  const { npm_execpath: running = "" } = process.env;
  if (basename(running) === "npm-cli.js") return running;
  const globals = await mustRun(["npm", "root", "--global"], { cwd: "/" });
  return join(globals.trim(), "npm/bin/npm-cli.js");
}

async function writeSkill(folder: string): Promise<void> {
  await mkdir(join(folder, "skills/greet/scripts"), { recursive: true });
  const head = "---\nname: greet\ndescription: Greets people by name. Use for greetings.\n---\n";
  await writeFile(join(folder, "skills/greet/SKILL.md"), `${head}\n# Greet\n\nSay hello.\n`);
  // One file for each parser of the scanner.
  await writeFile(join(folder, "skills/greet/scripts/hello.py"), 'print("hello")\n');
  await writeFile(join(folder, "skills/greet/scripts/hello.sh"), "echo hello\n");
  await writeFile(join(folder, "skills/greet/scripts/hello.ts"), 'process.stdout.write("hello");\n');
}

async function serveStdio(user: OrdinaryUser, skillquay: string) {
  const clientInfo = { name: "smoke-test", version: "1" };
  const messages = [
    { id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/list" },
    { id: 3, method: "tools/call", params: { name: "skill", arguments: { name: "greet" } } },
  ];
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
  const { exitCode, stdout, stderr } = await user.run([skillquay, "serve", "--dir", "skills"], { input });
  const answers = stdout.split("\n").filter(Boolean);
  const isWhole = [1, 2, 3].every((id) => answers.some((line) => JSON.parse(line).id === id));
  return (exitCode === 0 && isWhole && stdout.includes("Say hello.")) || `${exitCode}\n${stdout}${stderr}`;
}

/** The example of the README, with a question to the hub before it is closed. */
async function startHub(user: OrdinaryUser, node: string, readme: string) {
  const example = /^```js\n([\s\S]*?)^```/m.exec(await readFile(readme, "utf8"))?.[1] ?? "";
  const questions = `
    const page = await fetch(hub.url + "/dashboard");
    const script = /src="([^"]+)"/.exec(await page.text())[1];
    const file = await fetch(new URL(script, hub.url), { headers: { "accept-encoding": "identity" } });
    const tool = await fetch(hub.url + "/v1/tools/skills_listSkills", {
      method: "POST",
      headers: { authorization: "Bearer " + hub.firstKey, "content-type": "application/json" },
      body: "{}",
    });
    console.log(JSON.stringify([page.status, file.status, (await file.text()).length > 10_000, tool.status]));
  `;
  const program = example
    .replace("port: 4711", "port: 0")
    .replace("await hub.close()", `${questions}\nawait hub.close()`);
  await writeFile(join(user.folder, "hub.mjs"), program);
  const { exitCode, stdout, stderr } = await user.run([node, "hub.mjs"]);
  return (exitCode === 0 && stdout.includes("[200,200,true,200]")) || `${exitCode}\n${stdout}${stderr}`;
}
