import { seedAgentsAccount } from "../../testing/seed-agents-account.ts";
import { hostileInputsSuite } from "./hostile-inputs.suite.ts";

hostileInputsSuite({ oneTextIn: 1, seed: seedAgentsAccount });
