import { createHash } from "node:crypto";

/** TypeScript in, JavaScript with the types taken out, line for line. Throws where the text is not TypeScript. */
export type Transpile = (source: string) => Promise<string>;

/** Remembers by content: a script that is run again is not transpiled again. */
export function createTranspiler({ maxRemembered = 200 } = {}): Transpile {
  const remembered = new Map<string, string>();
  return async (source) => {
    const key = createHash("sha256").update(source).digest("hex");
    const cached = remembered.get(key);
    if (cached !== undefined) return cached;
    const { transform } = await import("sucrase");
    const { code } = transform(source, {
      transforms: ["typescript"],
      // Node understands everything newer than types by itself.
      disableESTransforms: true,
      preserveDynamicImport: true,
    });
    remembered.set(key, code);
    const [oldest] = remembered.keys();
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
    return code;
  };
}
