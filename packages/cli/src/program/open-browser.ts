import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { findProgram } from "./find-program.ts";
import type { Io } from "./io.ts";
import { searchFoldersOf } from "./search-folders.ts";

export type BrowserIo = Pick<Io, "platform" | "env" | "cwd" | "homeDirectory">;

/** Opens an address in the person's browser. Resolves to whether a program for it could be started; never throws. */
export async function openBrowser(url: string, io: BrowserIo): Promise<boolean> {
  const [name, ...args] = browserCommand(url, io);
  const searchFolders = await searchFoldersOf(io);
  const program = await findProgram(name, searchFolders);
  if (program === undefined) return false;
  // The opener is a script on some systems, which looks for browsers by itself.
  const env = { ...io.env, PATH: searchFolders.join(delimiter) };
  return await new Promise((resolve) => {
    // The browser outlives us, and has no say on our terminal.
    const child = spawn(program, args, { detached: true, stdio: "ignore", env });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}

/** As argument lists: no shell ever reads the address. */
export function browserCommand(
  url: string,
  { platform, env }: Pick<BrowserIo, "platform" | "env">,
): readonly [string, ...string[]] {
  if (platform === "darwin") return ["/usr/bin/open", url];
  // By its whole path: Windows looks into the working folder first.
  const windows = env.SystemRoot ?? "C:\\Windows";
  if (platform === "win32") return [`${windows}\\System32\\rundll32.exe`, "url.dll,FileProtocolHandler", url];
  return ["xdg-open", url];
}
