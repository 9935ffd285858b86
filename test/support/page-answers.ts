import * as z from "zod/v4";

// What the pages show is asked of the API, too: as much of its answers as is compared.
export const made = z.looseObject({ ticket: z.string() });
export const listed = z.looseObject({
  total: z.number(),
  rows: z.array(z.looseObject({ name: z.string(), hasScripts: z.boolean() })),
});
export const shown = z.looseObject({
  body: z.string(),
  tokens: z.looseObject({ load: z.number() }),
  files: z.array(z.unknown()),
});
export const scanned = z.looseObject({
  verdict: z.string(),
  findings: z.array(z.looseObject({ rule: z.string(), explanation: z.string() })),
});
export const discovered = z.looseObject({ skills: z.array(z.looseObject({ slug: z.string() })) });
export const pending = z.looseObject({ updates: z.array(z.unknown()) });
export const keyList = z.looseObject({
  keys: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      collection: z.looseObject({ name: z.string() }).optional(),
    }),
  ),
});
export const modelView = z.looseObject({
  totalTokens: z.number(),
  instructions: z.looseObject({ text: z.string() }),
  tools: z.array(z.looseObject({ name: z.string() })),
});
export const ledger = z.looseObject({ balance: z.number(), entries: z.array(z.unknown()) });
export const hooks = z.looseObject({ webhooks: z.array(z.looseObject({ id: z.string() })) });
export const deliveries = z.looseObject({ events: z.array(z.looseObject({ attempts: z.number() })) });
export const audit = z.looseObject({ entries: z.array(z.unknown()) });
export const sourceList = z.looseObject({ sources: z.array(z.looseObject({ url: z.string() })) });
