import type { Disturbance } from "../disturbance.ts";
import { driveLoad } from "../load.ts";

export const noisyTenant: Disturbance = {
  name: "noisy-tenant",
  says: "One tenant has a hundred searches under way all the time",
  async run({ instances, tenants, signal }) {
    await driveLoad({
      tenants: tenants.slice(0, 1),
      urls: () => instances.map(({ url }) => url),
      atOnce: 100,
      signal,
      call: (_tenant, turn) => ({ tool: "skills_searchSkills", args: { query: `contract budget ${turn}` } }),
    });
  },
};
