import { describeSources } from "./sources-command.suite.ts";

describeSources({ skills: 500, database: "embedded" });
