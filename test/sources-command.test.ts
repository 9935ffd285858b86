import { describeSources } from "./sources-command.suite.ts";

describeSources({ skills: 40, database: "of the run" });
