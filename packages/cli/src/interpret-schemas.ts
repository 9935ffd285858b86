/**
 * Has schemas interpreted instead of compiled. Compiling each one at its first use takes a start 15 ms, more than it
 * saves in any session; it has to be said before the first schema is made.
 */
export function interpretSchemas(): void {
  // What zod's own `config` writes to. Not through it, since a start needs nothing of zod and would load it for this.
  const settings = Object(Reflect.get(globalThis, ZOD_CONFIG) ?? {});
  settings.jitless = true;
  Reflect.set(globalThis, ZOD_CONFIG, settings);
}

const ZOD_CONFIG = "__zod_globalConfig";
