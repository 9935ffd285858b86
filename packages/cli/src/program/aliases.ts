/** Short names that people's fingers know from other tools, and what each stands for here. */
export const aliases: ReadonlyMap<string, string> = new Map([
  ["a", "add"],
  ["i", "install"],
  ["ls", "list"],
  ["rm", "remove"],
  ["un", "remove"],
  ["uninstall", "remove"],
  ["up", "update"],
  ["upgrade", "update"],
]);

/** The command that is meant. `install` with a source is what other tools call `add`. */
export function ownNameOf(name: string, [first]: readonly string[] = []): string {
  const own = aliases.get(name) ?? name;
  return own === "install" && first !== undefined && !first.startsWith("-") ? "add" : own;
}
