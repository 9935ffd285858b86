import { defaultLimits } from "../../../limits.ts";
import { createSeatbeltDriver } from "../seatbelt-driver.ts";

/** `server-main.ts <skill folder> <marker>`: runs a script that waits, with a marker in its arguments and no wall around it. */
const [skillFolder = "/", marker = "0"] = process.argv.slice(2);
const driver = createSeatbeltDriver({ platform: "darwin", load: async () => async (command) => command });
const session = await driver.create({
  skillFolder,
  env: {},
  network: { mode: "none" },
  limits: defaultLimits,
});
await session.exec({
  argv: ["/bin/sh", "-c", `sleep ${marker} & echo running; sleep ${marker}`],
  onOutput: () => process.stdout.write("running\n"),
});
