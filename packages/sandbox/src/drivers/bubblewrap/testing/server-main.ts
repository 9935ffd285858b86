import { defaultLimits } from "../../../limits.ts";
import { createBubblewrapDriver } from "../driver.ts";

/** `server-main.ts <skill folder> <marker>`: keeps runs going with a marker in their arguments, until it is killed. */
const [skillFolder = "/", marker = "0"] = process.argv.slice(2);
const driver = createBubblewrapDriver();
const spec = { skillFolder, env: {}, network: { mode: "none" }, limits: defaultLimits } as const;
const lasting = await driver.create(spec);
const daemon = `setsid sleep ${marker} & sleep ${marker} & echo running; sleep ${marker}`;
void lasting.exec({
  argv: ["/bin/sh", "-c", daemon],
  keepOutput: true,
  onOutput: () => process.stdout.write("running\n"),
});
// Runs that are at every stage of starting and ending when the kill comes.
for (;;) {
  const session = await driver.create({ ...spec, keepsFiles: Math.random() < 0.5 });
  await session.exec({ argv: ["/bin/sh", "-c", `: ${marker}`] });
  await session.close();
  process.stdout.write("again\n");
}
