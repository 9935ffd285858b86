import { join } from "node:path";
import { agentHosts } from "../definitions/index.ts";
import { installHost } from "../install-host.ts";
import { runWithoutNetwork } from "../without-network.ts";

// node test/hosts/sign-in/main.ts [host …]: hosts that know the address of a hub and nothing else, each up to a call.
const names = process.argv.slice(2);
const chosen = agentHosts.filter(
  ({ id, signIn }) => signIn !== undefined && (names.length === 0 || names.includes(id)),
);
const plan = chosen.map((host) => ({ id: host.id, ...installHost(host) }));
process.exit(runWithoutNetwork(join(import.meta.dirname, "sign-in.program.ts"), [JSON.stringify(plan)]));
