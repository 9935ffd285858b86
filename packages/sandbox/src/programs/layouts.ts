import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { isBelow } from "./is-below.ts";

/** How a version manager or a package manager lays out what it installs, all of it known without asking a program. */
export interface Layout {
  readonly manager: string;
  /** `~` stands for the home folder. */
  readonly roots: readonly string[];
  /** Where one installation is below a root, with `*` for one folder; the first that fits counts. */
  readonly installations: readonly string[];
  /** What of an installation a program needs to run. Settings and caches, which may hold tokens, are not among it. */
  readonly parts: readonly string[];
}

const PREFIX_PARTS = [
  ...["bin", "lib", "lib32", "lib64", "libexec", "share", "ssl"],
  // The standard library of Go, and what tells Python that it runs in a virtual environment.
  ...["src", "pkg", "pyvenv.cfg"],
];

export const layouts: readonly Layout[] = [
  { manager: "nvm", roots: ["~/.nvm"], installations: ["versions/node/*"], parts: PREFIX_PARTS },
  {
    manager: "fnm",
    roots: ["~/.local/share/fnm", "~/.fnm", "~/Library/Application Support/fnm"],
    installations: ["node-versions/*/installation"],
    parts: PREFIX_PARTS,
  },
  { manager: "volta", roots: ["~/.volta"], installations: ["tools/image/*/*"], parts: PREFIX_PARTS },
  { manager: "pyenv", roots: ["~/.pyenv"], installations: ["versions/*"], parts: PREFIX_PARTS },
  { manager: "rbenv", roots: ["~/.rbenv"], installations: ["versions/*"], parts: PREFIX_PARTS },
  { manager: "nodenv", roots: ["~/.nodenv"], installations: ["versions/*"], parts: PREFIX_PARTS },
  {
    manager: "uv",
    roots: ["~/.local/share/uv"],
    installations: ["python/*", "tools/*"],
    parts: PREFIX_PARTS,
  },
  {
    manager: "pipx",
    roots: ["~/.local/share/pipx", "~/.local/pipx"],
    installations: ["venvs/*"],
    parts: PREFIX_PARTS,
  },
  { manager: "mise", roots: ["~/.local/share/mise"], installations: ["installs/*/*"], parts: PREFIX_PARTS },
  { manager: "asdf", roots: ["~/.asdf"], installations: ["installs/*/*"], parts: PREFIX_PARTS },
  {
    manager: "conda",
    roots: ["miniconda3", "anaconda3", "miniforge3", "mambaforge", "micromamba"]
      .flatMap((name) => [`~/${name}`, `/opt/${name}`])
      .concat("/opt/conda"),
    installations: ["envs/*", ""],
    parts: PREFIX_PARTS,
  },
  {
    manager: "homebrew",
    roots: ["/opt/homebrew", "/home/linuxbrew/.linuxbrew", "~/.linuxbrew"],
    installations: [""],
    // Everything lies in the cellar; the others are links into it.
    parts: ["Cellar", "opt", "lib", "Frameworks"],
  },
  { manager: "nix", roots: ["/nix"], installations: [""], parts: ["store"] },
];

/** The manager below whose root a real path is. */
export function layoutOf(path: string, home: string | undefined): Layout | undefined {
  return layouts.find((layout) => rootsOf(layout, home).some((root) => isBelow(root, path)));
}

/** The folders and files that make up the installation to which a program belongs; undefined when no manager put it there. */
export async function installationParts(
  program: string,
  home: string | undefined,
): Promise<readonly string[] | undefined> {
  for (const layout of layouts) {
    for (const root of rootsOf(layout, home)) {
      const folder = isBelow(root, program) ? installationOf(layout, root, program) : undefined;
      if (folder === undefined) continue;
      const parts = layout.parts.map((part) => join(folder, part));
      const isThere = await Promise.all(parts.map((part) => lstat(part).then(Boolean, () => false)));
      return parts.filter((_, index) => isThere[index] === true);
    }
  }
  return undefined;
}

export function rootsOf({ roots }: Pick<Layout, "roots">, home: string | undefined): string[] {
  return roots.flatMap((root) => {
    if (!root.startsWith("~/")) return [root];
    return home === undefined ? [] : [join(home, root.slice(2))];
  });
}

function installationOf({ installations }: Layout, root: string, program: string): string | undefined {
  const names = program.slice(root.length + 1).split("/");
  for (const pattern of installations) {
    const parts = pattern === "" ? [] : pattern.split("/");
    // The program is something inside of the installation.
    if (names.length <= parts.length) continue;
    if (parts.every((name, index) => name === "*" || name === names[index]))
      return join(root, ...names.slice(0, parts.length));
  }
  return undefined;
}
