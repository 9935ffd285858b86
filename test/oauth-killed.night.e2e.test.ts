import { oauthKilledSuite, oauthKills } from "./oauth-killed.suite.ts";

oauthKilledSuite(oauthKills);
