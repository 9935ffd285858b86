import type { Effect } from "./detonation.ts";

/** Keeps each effect once, and not more than a person reads. */
export function collectEffects({ maxEffects = MAX_EFFECTS } = {}): {
  add(effect: Effect): void;
  all(): readonly Effect[];
} {
  const seen = new Map<string, Effect>();
  return {
    add(effect) {
      const key = JSON.stringify(effect);
      // What alarms comes in however much noise a script makes before it.
      const isNoise = effect.kind === "process" || effect.kind.startsWith("file-");
      if (seen.size >= (isNoise ? maxEffects : 2 * maxEffects)) return;
      if (!seen.has(key)) seen.set(key, effect);
    },
    all() {
      const effects = [...seen.values()];
      // A program is looked for in one folder after the other; where one was found, the rest is no news.
      const started = new Set(
        effects.flatMap((effect) => (effect.kind === "process" && effect.started ? keyOf(effect) : [])),
      );
      const calm = new Set(
        effects.flatMap((effect) =>
          effect.kind === "connection" && effect.afterCanary ? `${effect.script}\0${effect.to}` : [],
        ),
      );
      return effects.filter((effect) => {
        if (effect.kind === "process") return effect.started || !started.has(keyOf(effect));
        if (effect.kind === "connection")
          return effect.afterCanary || !calm.has(`${effect.script}\0${effect.to}`);
        return true;
      });
    },
  };
}

const MAX_EFFECTS = 200;

function keyOf({ script, command }: { readonly script: string; readonly command: string }): string {
  return `${script}\0${command}`;
}
