import { installKilledSuite } from "./install-killed.suite.ts";

installKilledSuite(["install: new moved"], ["update"]);
