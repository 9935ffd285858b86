import { isolationSuite } from "./isolation.suite.ts";

isolationSuite({ clients: 200, calls: 20 });
