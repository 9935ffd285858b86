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
const plan = {
  hosts: chosen.map((host) => ({ id: host.id, ...installHost(host, values) })),
  targets: values.local === values.hub ? ["local", "hub"] : values.local ? ["local"] : ["hub"],
  isCheck: values.check,
  measures: values.measure,
  ...(values.keep !== undefined && { keep: values.keep }),
};
process.exit(runWithoutNetwork(join(import.meta.dirname, "run-hosts.program.ts"), [JSON.stringify(plan)]));
