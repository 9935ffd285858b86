import { createBubblewrapDriver } from "../driver.ts";

/** `probe-main.ts`: attacks the driver over and over, until it is killed. */
const driver = createBubblewrapDriver();
for (;;) await driver.probe();
