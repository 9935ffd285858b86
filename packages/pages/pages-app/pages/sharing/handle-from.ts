/** A handle that a name suggests: `Döner & Söhne` becomes `doner-sohne`. */
export function handleFrom(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, longestHandle)
    .replace(/-+$/, "");
}

// As the hub has it.
const longestHandle = 64;
