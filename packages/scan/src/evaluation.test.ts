import { evaluationSuite } from "./evaluation.suite.ts";

// Every case and every skill of the repository; the night takes more of the rest.
evaluationSuite({ oneRewriteIn: 16, oneSharedSkillIn: 4 });
