import { expect, it } from "vitest";
import { everyKill, hubKilledSuite } from "./hub-killed.suite.ts";
import { crashPoints } from "./support/crash-points.ts";

it("a test kills the hub at every point that its code names", () => {
  expect(everyKill.map(([point]) => point).sort()).toEqual(crashPoints());
});

// One of each work, and the two at which money or an event could be lost; the night goes through all of them.
const points = ["credits.before_settle", "upload.after_row", "import.after_publish", "webhook.after_send"];
hubKilledSuite(everyKill.filter(([point]) => points.includes(point)));
