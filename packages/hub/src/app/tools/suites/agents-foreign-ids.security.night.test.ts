import { seedAgentsAccount } from "../../testing/seed-agents-account.ts";
import { everyToolAtEach } from "../testing/tools-at.ts";
import { foreignIdsSuite } from "./foreign-ids.suite.ts";

foreignIdsSuite(everyToolAtEach, seedAgentsAccount);
