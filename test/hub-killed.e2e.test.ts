import { expect, it } from "vitest";
import { everyKill, hubKilledSuite } from "./hub-killed.suite.ts";
import { oauthKills } from "./oauth-killed.suite.ts";
import { crashPoints } from "./support/crash-points.ts";

it("a test kills the hub at every point that its code names", () => {
  const points = [...everyKill, ...oauthKills].map(([point]) => point);
  expect(points.sort()).toEqual(crashPoints());
});

// The two at which money or an event could be lost; the night goes through all of them.
const points = ["credits.before_settle", "webhook.after_send"];
hubKilledSuite(everyKill.filter(([point]) => points.includes(point)));
