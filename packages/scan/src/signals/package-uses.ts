import type { Command, FileView } from "../view/skill-view.ts";

/** One package that is asked for. */
export interface PackageUse {
  readonly name: string;
  /** As written: with version, or the address it comes from. */
  readonly source: string;
  readonly isPinned: boolean;
  /** It comes from an address instead of an index. */
  readonly isRemote: boolean;
  readonly line: number;
}

export interface Install {
  readonly packages: readonly PackageUse[];
  /** Indexes other than the manager's own, as written. */
  readonly indexes: readonly string[];
}

/** What a command installs, or runs straight from an index; undefined for every other command. */
export function packagesOf(command: Command): Install | undefined {
  const configured = configuredIndex(command);
  if (configured !== undefined) return { packages: [], indexes: [configured] };
  const rest = argumentsOf(command);
  if (rest === undefined) return undefined;
  const packages: PackageUse[] = [];
  const indexes: string[] = [];
  for (let at = 0; at < rest.length && packages.length < 200; at += 1) {
    const word = rest[at] ?? "";
    const option =
      /^(-i|--index-url|--extra-index-url|--registry|--index|--find-links|-f|--source|--default-index)(?:=(.{1,500}))?$/.exec(
        word,
      );
    if (option !== null) {
      if (option[2] === undefined) at += 1;
      indexes.push(option[2] ?? rest[at] ?? "");
      continue;
    }
    if (/^(?:-r|--requirement|-c|--constraint|-e|--editable|-t|--target|--prefix|-p|--python)$/.test(word)) {
      at += 1;
      continue;
    }
    if (
      word.startsWith("-") ||
      word === "." ||
      word.includes("${") ||
      word.startsWith("./") ||
      word.startsWith("/")
    )
      continue;
    packages.push(readUse(word, command.line));
    // `npx x args`: only the first is a package.
    if (command.program === "npx" || command.program === "uvx" || command.program === "bunx") break;
  }
  return { packages, indexes };
}

/** `pip config set global.index-url …`, `npm config set registry …`: from then on for everything. */
function configuredIndex({ program, words }: Command): string | undefined {
  const rest = words.slice(1).filter((word) => !word.startsWith("-"));
  if (
    !/^(?:pip[\d.]{0,5}|npm|pnpm|yarn|bun|poetry|gem|conda)$/.test(program) ||
    !/^(?:config|sources)$/.test(rest[0] ?? "")
  )
    return undefined;
  const key = rest.findIndex((word) =>
    /(?:^|[.:])(?:(?:extra-)?index-url|registry|npmregistryserver|find-links|channels)(?:=|$)/i.test(word),
  );
  const pair = key === -1 ? "" : (rest[key] ?? "");
  return key === -1 ? undefined : pair.includes("=") ? pair.slice(pair.indexOf("=") + 1) : rest[key + 1];
}

function argumentsOf({ program, words }: Command): readonly string[] | undefined {
  const rest = words.slice(1);
  const name = program.replace(/[\d.]{1,12}$/, "");
  if (name === "npx" || name === "uvx" || name === "bunx") return rest;
  const module = rest.indexOf("-m");
  if (
    module !== -1 &&
    module < 4 &&
    /^pip\d?$/.test(rest[module + 1] ?? "") &&
    rest[module + 2] === "install"
  )
    return rest.slice(module + 3);
  if (name === "uv") {
    if (rest[0] === "pip" && rest[1] === "install") return rest.slice(2);
    return rest[0] === "add" || (rest[0] === "tool" && rest[1] === "install")
      ? rest.slice(rest[0] === "add" ? 1 : 2)
      : undefined;
  }
  const verbs = MANAGERS.get(name);
  const verb = rest.findIndex((word) => !word.startsWith("-"));
  if (verbs === undefined || verb === -1 || !verbs.includes(rest[verb] ?? "")) return undefined;
  return [...rest.slice(0, verb), ...rest.slice(verb + 1)];
}

const MANAGERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["pip", ["install"]],
  ["pipx", ["install", "run"]],
  ["npm", ["install", "i", "add", "exec"]],
  ["pnpm", ["add", "install", "i", "dlx"]],
  ["yarn", ["add", "dlx"]],
  ["bun", ["add", "install", "x"]],
  ["gem", ["install"]],
  ["cargo", ["install", "add"]],
  ["go", ["install", "get"]],
  ["poetry", ["add"]],
]);

function readUse(word: string, line: number): PackageUse {
  const isRemote = /:\/\/|^git\+|^git@|^github:/.test(word);
  const name = isRemote ? "" : (/^(@?[\w.-]{1,100}(?:\/[\w.-]{1,100})?)/.exec(word)?.[1] ?? "");
  return {
    name: name.toLowerCase(),
    source: word,
    isRemote,
    line,
    isPinned: /==|@\d|@v\d|=\d/.test(word.slice(name.length)) || /[0-9a-f]{40}/.test(word),
  };
}

/** What requirements files and package.json ask for. */
export function manifestPackages(file: FileView): PackageUse[] {
  const name = file.path.split("/").at(-1) ?? "";
  if (file.text === undefined) return [];
  if (/^requirements[\w.-]{0,40}\.(?:txt|in)$/.test(name)) return requirements(file.text);
  if (name === "package.json") return dependencies(file.text);
  return [];
}

function requirements(text: string): PackageUse[] {
  return text
    .split("\n")
    .slice(0, 2_000)
    .flatMap((raw, index) => {
      const line = raw.slice(0, 500).split(" #")[0]?.trim() ?? "";
      if (line === "" || line.startsWith("#") || line.startsWith("-r")) return [];
      const index_ = /^(?:--index-url|--extra-index-url|-i|--find-links|-f)[ =]{1,3}(\S{1,400})/.exec(
        line,
      )?.[1];
      if (index_ !== undefined)
        return /pypi\.org|pytorch\.org|nvidia\.com/.test(index_)
          ? []
          : [{ name: "", source: index_, isPinned: false, isRemote: true, line: index + 1 }];
      if (line.startsWith("-")) return [];
      const direct = /@\s{0,4}((?:git\+)?https?:\/\/\S{1,400})/.exec(line)?.[1];
      return [
        direct === undefined ? readUse(line, index + 1) : { ...readUse(direct, index + 1), isRemote: true },
      ];
    });
}

function dependencies(text: string): PackageUse[] {
  const matches: PackageUse[] = [];
  let json: unknown;
  try {
    json = JSON.parse(text.slice(0, 1_000_000));
  } catch {
    return matches;
  }
  if (typeof json !== "object" || json === null) return matches;
  for (const [field, value] of Object.entries(json)) {
    if (!/^(?:dev|optional|peer)?dependencies$/i.test(field) || typeof value !== "object" || value === null)
      continue;
    for (const [name, version] of Object.entries(value).slice(0, 500)) {
      if (typeof version !== "string") continue;
      const at = text.indexOf(`"${name}"`);
      const isRemote = /:\/\/|^git\+/.test(version);
      matches.push({
        name: isRemote ? "" : name.toLowerCase(),
        source: isRemote ? version : `${name}@${version}`,
        isPinned: /^\d/.test(version),
        isRemote,
        line: text.slice(0, Math.max(0, at)).split("\n").length,
      });
    }
  }
  return matches;
}
