import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Packs a shell, the usual small programs and the system's Python, with the libraries they need, as an image's tar. */
export async function packHostImage(tarPath: string): Promise<void> {
  const present = programs.map((name) => `/usr/bin/${name}`).filter((path) => existsSync(path));
  const python = await realpath("/usr/bin/python3");
  const pythonLibrary = `/usr/lib/${python.split("/").at(-1)}`;
  const extensions = join(pythonLibrary, "lib-dynload");
  const modules = (await readdir(extensions)).map((name) => join(extensions, name));
  const libraries = await librariesOf([...present, python, ...modules]);
  const links = await rootLinks();
  const paths = [...present, python, ...libraries, pythonLibrary].map((path) => underUsr(path, links));
  const members = [...new Set([...paths, ...links])].map((path) => path.slice(1));
  await run("tar", ["-cf", tarPath, "--exclude=__pycache__", "--exclude=test", "-C", "/", ...members]);
}

const programs =
  "sh dash bash env python3 cat cp chmod cut date dd df du echo false find grep head id kill ln ls mkdir mkfifo mktemp mount mv nice nohup nproc prlimit ps readlink realpath rm rmdir sed seq setpriv setsid sleep sort stat stty tail tee test timeout touch tr true truncate uname uniq unshare wc which whoami xargs yes".split(
    " ",
  );

async function librariesOf(files: readonly string[]): Promise<string[]> {
  // ldd fails for a file without libraries but still prints those of the others.
  const { stdout } = await run("ldd", [...files]).catch((error: { stdout: string }) => error);
  const named = [...new Set(stdout.match(/(?<==> |^\s)\/\S+(?= \()/gm) ?? [])];
  const real = await Promise.all(named.map((path) => realpath(path)));
  return [...named, ...real];
}

/** `/bin`, `/lib`, `/lib64`, `/sbin`, where they are links into /usr. */
async function rootLinks(): Promise<string[]> {
  const links: string[] = [];
  for (const path of ["/bin", "/lib", "/lib64", "/sbin"])
    if ((await lstat(path).catch(() => undefined))?.isSymbolicLink()) links.push(path);
  return links;
}

function underUsr(path: string, links: readonly string[]): string {
  return links.some((link) => path.startsWith(`${link}/`)) ? `/usr${path}` : path;
}
