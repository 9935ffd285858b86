import { createBubblewrapDriver } from "../../drivers/bubblewrap/driver.ts";
import { runAttacks } from "../run-attacks.ts";

/**
 * `attack-main.ts <options as JSON> [<ids as JSON>]`: runs the whole suite, or the cases named, as the user it is started as and
 * prints the results as JSON.
 */
const [options = "{}", only] = process.argv.slice(2);
const driver = createBubblewrapDriver(JSON.parse(options));
const report = await driver.probe();
const results = await runAttacks(driver, only === undefined ? {} : { only: JSON.parse(only) });
await driver.close();
process.stdout.write(JSON.stringify({ user: process.getuid?.(), report, results }));
