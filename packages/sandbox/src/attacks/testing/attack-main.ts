import { createBubblewrapDriver } from "../../drivers/bubblewrap/driver.ts";
import { runAttacks } from "../run-attacks.ts";

/** `attack-main.ts <options as JSON>`: runs the whole suite as the user it is started as and prints the results as JSON. */
const driver = createBubblewrapDriver(JSON.parse(process.argv[2] ?? "{}"));
const report = await driver.probe();
const results = await runAttacks(driver);
await driver.close();
process.stdout.write(JSON.stringify({ user: process.getuid?.(), report, results }));
