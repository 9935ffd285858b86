import { serverKilledSuite } from "./server-killed.suite.ts";

serverKilledSuite([0, 1, 2, 3, 5, 8, 13, 21]);
