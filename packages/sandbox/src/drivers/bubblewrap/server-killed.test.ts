import { serverKilledSuite } from "./server-killed.suite.ts";

// The night kills at more moments.
serverKilledSuite([3]);
