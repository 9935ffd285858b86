import { attackSuite } from "@skillquay/sandbox";
import { type AttackRecord, attackSettings, stateOf } from "../security/attack-record.ts";

/** `docs/security/attacks.md`: every attack of the suite, and how it went the last time it was recorded. */
export function attacksPage(record: AttackRecord): string {
  const rows = attackSuite.map(
    ({ id, name, threat }) =>
      `| \`${id}\` | ${name} | ${threat} | ${attackSettings.map((setting) => stateOf(record, setting, id)).join(" | ")} |`,
  );
  return `${[opening, "", heading, ruler, ...rows].join("\n")}\n`;
}

const heading = `| id | the attacker wants to | threat | ${attackSettings.join(" | ")} |`;
const ruler = `| --- | --- | --- | ${attackSettings.map(() => "---").join(" | ")} |`;

const opening = `# Attacks

Every attack of the sandbox's suite on the bubblewrap driver, as root and as an ordinary user, with and without a cgroup. This page is
made of \`packages/sandbox/src/attacks\` and of \`scripts/security/attack-record.json\`, which \`npm run attacks\` writes as root. An attack
that was recorded as broken fails \`npm run check\`. \`skillquay sandbox attack\` runs the same suite on your machine.

*Held by counting*: the kernel does not enforce this limit there. The script is stopped when it is seen to have passed it, which the
probe, a dry run and the result of every run say as "not enforced by the kernel". Threats are those of [threats.md](threats.md).

The cgroups of this record are of version 1. For version 2, \`packages/sandbox/src/drivers/bubblewrap/cgroup-v2.night.test.ts\` boots a
kernel in an emulator and runs the attacks on memory and processes in a cgroup that an ordinary user was given: the kernel enforces the
limits there, too. The other attacks have not been run on such a kernel, nor has the scope that systemd's user manager is asked for.`;
