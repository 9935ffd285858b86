import { isolationSuite } from "./isolation.suite.ts";

// A leak between two requests shows in few calls; the night makes more.
isolationSuite({ clients: 100, calls: 10 });
