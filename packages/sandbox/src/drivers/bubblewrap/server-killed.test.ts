import { serverKilledSuite } from "./server-killed.suite.ts";

// The night kills at more moments.
serverKilledSuite([0, 3, 13]);
