import type { Disturbance } from "../disturbance.ts";
import { driveLoad } from "../load.ts";

export const boardStorm: Disturbance = {
  name: "board-storm",
  says: "Twenty-four tenants ask for getStarted, the leaderboard and discoveries at the same time, again and again",
  async run({ instances, tenants, signal }) {
    const tools = [
      { tool: "skills_getStarted", args: {} },
      { tool: "skills_getLeaderboard", args: {} },
      { tool: "skills_discoverSkills", args: { task: "create a report from user data" } },
    ];
    await driveLoad({
      tenants,
      urls: () => instances.map(({ url }) => url),
      atOnce: 24,
      signal,
      call: (_tenant, turn) => tools[turn % tools.length] ?? { tool: "skills_getStarted", args: {} },
    });
  },
};
