import { driveLoad } from "./load.ts";
import type { OpenRig } from "./open-rig.ts";

/** Every tenant whose key is known calls each instance once, so that all of them are active in what follows. How many calls failed. */
export async function warmUp({ tenants, instances }: OpenRig): Promise<number> {
  let failed = 0;
  for (const { url } of instances) {
    const ending = new AbortController();
    const asked = new Set<string>();
    const load = driveLoad({
      tenants,
      urls: () => [url],
      atOnce: AT_ONCE,
      signal: ending.signal,
      call: ({ accountId, slugs }) => {
        asked.add(accountId);
        if (asked.size === tenants.length) ending.abort();
        return { tool: "skills_getSkill", args: { slug: slugs[0] ?? "" } };
      },
    });
    failed += (await load).wrong;
  }
  return failed;
}

const AT_ONCE = 8;
