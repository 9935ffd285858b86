import { join } from "node:path";
import { parseArgs } from "node:util";
import { agentHosts } from "./definitions/index.ts";
import { installHost } from "./install-host.ts";
import { runWithoutNetwork } from "./without-network.ts";

// npm run test:hosts -- [host …] [--local] [--hub] [--latest] [--check] [--measure] [--keep <folder>]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    local: { type: "boolean" },
    hub: { type: "boolean" },
    latest: { type: "boolean", default: false },
    // Records nothing: for a run that only has to say whether all holds.
    check: { type: "boolean", default: false },
    // What a host does with any server is measured once per version; this does it again.
    measure: { type: "boolean", default: false },
    keep: { type: "string" },
  },
});
const unknown = positionals.find((name) => !agentHosts.some(({ id }) => id === name));
if (unknown !== undefined) {
  const hostNames = agentHosts.map(({ id }) => id).join(", ");
  process.stderr.write(`There is no host '${unknown}'. Known: ${hostNames}.\n`);
  process.exit(2);
}
const chosen = agentHosts.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
// The newest version of one may be half published: the others are run all the same.
const notInstalled: string[] = [];
const plan = {
  hosts: chosen.flatMap((host) => {
    try {
      return [{ id: host.id, ...installHost(host, values) }];
    } catch (error) {
      const lines = error instanceof Error ? error.message.trim().split("\n") : [String(error)];
      const why =
        lines.find((line) => /notarget No matching|ETIMEDOUT|ENOTFOUND|ENOSPC/.test(line)) ?? lines[0];
      notInstalled.push(`${host.label}: it cannot be installed: ${why}`);
      return [];
    }
  }),
  targets: values.local === values.hub ? ["local", "hub"] : values.local ? ["local"] : ["hub"],
  isCheck: values.check,
  measures: values.measure,
  ...(values.keep !== undefined && { keep: values.keep }),
};
const program = join(import.meta.dirname, "run-hosts.program.ts");
const exitCode = plan.hosts.length > 0 ? runWithoutNetwork(program, [JSON.stringify(plan)]) : 0;
for (const sentence of notInstalled) process.stdout.write(`FAILED ${sentence}\n`);
process.exit(notInstalled.length > 0 ? 1 : exitCode);
