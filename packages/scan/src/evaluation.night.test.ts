import { evaluationSuite } from "./evaluation.suite.ts";

evaluationSuite({ oneRewriteIn: 4, oneSharedSkillIn: 1 });
