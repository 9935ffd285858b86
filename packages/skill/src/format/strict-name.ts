export const NAME_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A limit of the Agent Skills format, in code points. */
export const NAME_MAX_CHARS = 64;

/** Whether a skill's name keeps the rule of the format. */
export function isStrictName(name: string): boolean {
  return name.length <= NAME_MAX_CHARS && NAME_PATTERN.test(name);
}
