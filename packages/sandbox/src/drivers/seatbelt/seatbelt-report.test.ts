import { expect, it } from "vitest";
import { seatbeltReport } from "./seatbelt-report.ts";

const check = (attack: string, held: boolean) => ({ attack, held, ...(held ? {} : { detail: "seen" }) });

it("is usable when every wall held, and says which limits there are none of", () => {
  expect(
    seatbeltReport([check("reach the network", true), check("start more processes than allowed", false)]),
  ).toEqual({
    driver: "seatbelt",
    usable: true,
    isolation: "seatbelt",
    network: ["none"],
    memory: "none",
    processes: "none",
    disk: "none",
    killsTree: false,
    checks: [check("reach the network", true), check("start more processes than allowed", false)],
  });
});

it("is not usable when one did not hold, and names it", () => {
  expect(seatbeltReport([check("reach the network", false)])).toMatchObject({
    usable: false,
    isolation: "none",
    network: [],
    why: "The self-test failed: reach the network (seen)",
    fix: expect.stringContaining("Node 22.12"),
  });
});
