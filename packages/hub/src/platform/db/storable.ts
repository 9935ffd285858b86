/** Text that a PostgreSQL column takes: no NUL, no half characters. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** JSON text that a `jsonb` column takes, whatever a skill wrote into its keys and values. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === "string") return storable(inner);
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, item]) => [storable(key), item]));
  });
}
