/** Whose PATH is meant, and how its system names programs. */
export interface PathMachine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/** The folders of PATH, in its order. */
export function pathFolders(machine: PathMachine): string[] {
  const separator = machine.platform === "win32" ? ";" : ":";
  const folders = (variable("PATH", machine) ?? "").split(separator);
  // Windows allows quotation marks around a folder whose name has a semicolon in it; such a folder is left out.
  return folders.map((folder) => folder.trim()).filter((folder) => folder !== "" && !folder.includes('"'));
}

/** The names that a program's file may have in a folder: on Windows it is called without its ending. */
export function programFiles(name: string, machine: PathMachine): string[] {
  if (machine.platform !== "win32") return [name];
  const endings = (variable("PATHEXT", machine) ?? ".COM;.EXE;.BAT;.CMD").toLowerCase().split(";");
  const usable = endings.filter((ending) => /^\.\w+$/.test(ending));
  return usable.some((ending) => name.toLowerCase().endsWith(ending))
    ? [name]
    : usable.map((ending) => name + ending);
}

/** Those of them that can be started with an argument list: a file of commands needs a shell, which reads arguments as commands. */
export function startableFiles(name: string, machine: PathMachine): string[] {
  if (machine.platform !== "win32") return [name];
  return programFiles(name, machine).filter((file) => /\.(?:exe|com)$/i.test(file));
}

/** Windows knows variables by any spelling. */
function variable(name: string, { env, platform }: PathMachine): string | undefined {
  if (platform !== "win32") return env[name];
  return Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1];
}
