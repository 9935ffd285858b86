import { expect, it } from "vitest";
import { planText } from "./plan-text.ts";

const plan = {
  argv: ["/usr/bin/python3", "/skill/scripts/report.py"],
  workingFolder: "/skill",
  driver: "bubblewrap",
  sandboxed: true,
  network: "none",
  grantedVariables: [],
  timeoutMs: 60_000,
  limits: {},
};

it("says before a run what it would be given, and what somebody has to allow first", () => {
  const asked = planText({
    ...plan,
    neededVariables: [
      { name: "WEATHER_KEY", required: true, from: "script", state: "missing", setWith: "secrets set it" },
    ],
    packages: { declared: ["requests>=2", "a\nb"], state: "asks" },
    folders: ["/home/me/project (read only, at /project)"],
    neededHosts: ["api.example.com"],
  });
  expect(asked.split("\n")).toEqual([
    'Would run in /skill: ["/usr/bin/python3","/skill/scripts/report.py"]',
    "It needs WEATHER_KEY: not set (secrets set it)",
    "Packages that it declares are installed once the user allows it for this version of the skill: requests>=2, a b",
    "It sees /home/me/project (read only, at /project)",
    "It needs hosts that nobody has allowed: api.example.com",
  ]);
  const allowed = { network: "api.example.com", packages: { declared: ["requests"], state: "yes" } } as const;
  expect(
    planText({ ...plan, ...allowed })
      .split("\n")
      .slice(1),
  ).toEqual(["Packages that it declares are installed for it: requests", "Network: api.example.com"]);
  expect(planText(plan)).not.toContain("\n");
});
