import type { Disturbance } from "../disturbance.ts";
import { askTool } from "../load.ts";

export const massDeletion: Disturbance = {
  name: "mass-deletion",
  says: "Tenants remove all that they have, one skill after the other, eight at a time",
  async run({ instances, tenants, signal }) {
    const doomed = tenants.slice(-8);
    await Promise.all(
      doomed.map(async ({ key, slugs }, index) => {
        for (const slug of slugs) {
          if (signal.aborted) return;
          const url = instances[index % instances.length]?.url ?? "";
          await askTool(url, key, { tool: "skills_removeFromDrive", args: { slug } }, signal);
        }
      }),
    );
  },
};
