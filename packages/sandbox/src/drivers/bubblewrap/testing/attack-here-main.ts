import { runAttacks } from "../../../attacks/run-attacks.ts";
import { findCgroupParent } from "../cgroup-parent.ts";
import { createBubblewrapDriver } from "../driver.ts";

/** `attack-here-main.ts <ids as JSON>`: attacks without a self-test before, whose deadlines an emulator does not meet. */
const driver = createBubblewrapDriver();
const results = await runAttacks(driver, { only: JSON.parse(process.argv[2] ?? "[]") });
await driver.close();
const verdicts = Object.fromEntries(results.map(({ id, verdict, detail }) => [id, detail ?? verdict]));
process.stdout.write(`\nRESULT ${JSON.stringify({ parent: await findCgroupParent(), verdicts })}\n`);
