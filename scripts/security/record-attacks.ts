// `npm run attacks`, as root: runs the attack suite in every setting and writes `attack-record.json`.
import { spawn } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AttackResult } from "@skillquay/sandbox";
import { cgroupFolder } from "../../packages/sandbox/src/drivers/bubblewrap/cgroup-parent.ts";
import { type AttackSetting, attackSettings } from "./attack-record.ts";

/** Numbers that no user of a usual system has. */
const users: Readonly<Partial<Record<AttackSetting, number>>> = {
  "user, cgroup": 24_001,
  "user, no cgroup": 24_002,
};
const root = dirname(dirname(import.meta.dirname));
const program = join(root, "packages/sandbox/src/attacks/testing/attack-main.ts");

if (process.getuid?.() !== 0) {
  process.stderr.write("Only root can run the suite as others: start it with sudo.\n");
  process.exit(2);
}
const groups = makeGroups(users["user, cgroup"] ?? 0);
const record: Record<string, object> = {};
for (const setting of attackSettings) record[setting] = await attack(setting);
for (const group of groups) rmdirSync(group);
writeFileSync(join(import.meta.dirname, "attack-record.json"), `${JSON.stringify(record, null, 2)}\n`);

async function attack(setting: AttackSetting): Promise<object> {
  const uid = users[setting];
  const options = setting === "root, no cgroup" ? '{"usesCgroups":false}' : "{}";
  const enter = setting === "user, cgroup" ? groups.map((group) => `echo $$ >'${group}/cgroup.procs'`) : [];
  const become = uid === undefined ? [] : ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"];
  const script = [...enter, 'exec "$@"'].join("; ");
  const child = spawn("/bin/sh", ["-c", script, "sh", ...become, process.execPath, program, options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk);
  const { report, results }: { report: { memory: string }; results: AttackResult[] } = JSON.parse(
    Buffer.concat(chunks).toString(),
  );
  for (const { id, verdict, detail } of results)
    if (verdict !== "held") process.stderr.write(`${setting}: ${verdict} ${id} ${detail}\n`);
  return {
    memory: report.memory,
    verdicts: Object.fromEntries(results.map(({ id, verdict }) => [id, verdict])),
  };
}

/** Groups that the user may make groups in, as a service manager delegates them. */
function makeGroups(uid: number): string[] {
  const [membership, mounts] = ["cgroup", "mountinfo"].map((name) =>
    readFileSync(`/proc/self/${name}`, "utf8"),
  );
  return ["memory", "pids"].flatMap((controller) => {
    const parent = cgroupFolder(membership ?? "", mounts ?? "", controller);
    if (parent === undefined) return [];
    const group = join(parent, `skillquay-record-${process.pid}`);
    mkdirSync(group);
    for (const path of [group, join(group, "cgroup.procs"), join(group, "tasks")]) chownSync(path, uid, uid);
    return [group];
  });
}
