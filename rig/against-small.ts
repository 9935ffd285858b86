import type { Instance } from "./instances.ts";
import type { SeededTenant } from "./seed.ts";

/** A hub with its tenants, one instance of it. */
export interface MeasuredHub {
  readonly instance: Instance;
  readonly tenants: readonly SeededTenant[];
}

export interface AgainstSmall {
  readonly call: string;
  /** Medians, in milliseconds. */
  readonly large: number;
  readonly small: number;
  readonly ratio: number;
}

/** How much longer a call takes on a large hub than on a small one: in turns, so that whatever else the machine does meets both. */
export async function measureAgainstSmall(
  large: MeasuredHub,
  small: MeasuredHub,
  { rounds = 400 }: { readonly rounds?: number } = {},
): Promise<AgainstSmall[]> {
  const measured: AgainstSmall[] = [];
  for (const [call, body] of Object.entries(CALLS)) {
    const ask = ({ instance, tenants }: MeasuredHub) => {
      const tenant = tenants[0];
      if (tenant === undefined) throw new Error("a hub has tenants");
      return timed(instance.url, tenant.key, body(tenant));
    };
    for (let round = 0; round < WARM; round++) for (const hub of [large, small]) await ask(hub);
    const times = { large: [] as number[], small: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.large.push(await ask(large));
      times.small.push(await ask(small));
    }
    const [of, at] = [median(times.large), median(times.small)];
    measured.push({ call, large: of, small: at, ratio: of / at });
  }
  return measured;
}

const WARM = 30;

const CALLS = {
  "tools/list": () => ({ method: "tools/list", params: {} }),
  skills_getSkill: ({ slugs }: SeededTenant) => ({
    method: "tools/call",
    params: { name: "skills_getSkill", arguments: { slug: slugs[0] } },
  }),
};

async function timed(url: string, key: string, message: object): Promise<number> {
  const beganAt = performance.now();
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
  });
  const text = await response.text();
  const tookMs = performance.now() - beganAt;
  if (!response.ok || text.includes('"isError":true') || text.includes('"error":'))
    throw new Error(`${response.status}: ${text.slice(0, 300)}`);
  return tookMs;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
