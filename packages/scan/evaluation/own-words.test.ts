import { ownWordsSuite } from "./own-words.suite.ts";

ownWordsSuite({ oneIn: 8 });
