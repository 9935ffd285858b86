import { spawn } from "node:child_process";

/** Opens an address in the person's browser. Resolves to whether a program for it could be started; never throws. */
export function openBrowser(url: string, platform: NodeJS.Platform): Promise<boolean> {
  const [program, ...args] = browserCommand(url, platform);
  return new Promise((resolve) => {
    // The browser outlives us, and has no say on our terminal.
    const child = spawn(program, args, { detached: true, stdio: "ignore" });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}

/** As argument lists: no shell ever reads the address. */
export function browserCommand(url: string, platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === "darwin") return ["open", url];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", url];
  return ["xdg-open", url];
}
