import { describeSources } from "./sources-command.suite.ts";

describeSources(500);
