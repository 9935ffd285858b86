import { sharedFolder } from "@skillquay/fixtures";
import { ownWordsSuite } from "./own-words.suite.ts";

const others = sharedFolder("eval/scan");
ownWordsSuite({ oneIn: 1, ...(others !== undefined && { others }) });
