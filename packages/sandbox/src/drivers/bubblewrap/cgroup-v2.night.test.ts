import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { findEmulatedMachine } from "./testing/emulated-machine.ts";

const machine = findEmulatedMachine();
const program = fileURLToPath(new URL("./testing/attack-here-main.ts", import.meta.url));
const attacks = [
  ...["fork-bomb", "memory-one", "memory-many", "memory-shared-dropped", "memory-page-tables"],
  ...["memory-semaphores", "memory-tcp-buffers", "end-out-of-memory", "nothing-left"],
];

describe.skipIf(typeof machine === "string")(
  `on a kernel with the memory controller in version 2${typeof machine === "string" ? ` (skipped: ${machine})` : ""}`,
  { timeout: 1_200_000 },
  () => {
    afterAll(() => (typeof machine === "string" ? undefined : machine.close()));

    it("an ordinary user's server limits memory and processes by the kernel in the cgroup that it was given", () => {
      const output = typeof machine === "string" ? "" : machine.run(script, 1_100_000);
      const result = JSON.parse(/^RESULT (.*)$/m.exec(output)?.[1] ?? "null");
      expect(result ?? output).toEqual({
        parent: { version: 2, folder: "/sys/fs/cgroup/delegated" },
        verdicts: Object.fromEntries(attacks.map((id) => [id, "held"])),
      });
      // By the kernel: what counts from outside leaves no such line.
      expect(output).toMatch(/^oom_kill [1-9]/m);
    });
  },
);

/** As a service manager hands a cgroup to a user's session. */
const script = `
cd /
group=/sys/fs/cgroup/delegated
echo '+memory +pids' >/sys/fs/cgroup/cgroup.subtree_control
mkdir $group
chown 24001 $group $group/cgroup.procs $group/cgroup.subtree_control
( sh -c 'echo $$ >"$0/cgroup.procs"; exec "$@"' $group setpriv --reuid=24001 --regid=24001 --clear-groups \\
  '${process.execPath}' --no-warnings '${program}' '${JSON.stringify(attacks)}' )
cat $group/memory.events
`;
