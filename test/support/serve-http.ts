import type { Machine } from "./program.ts";

export interface HttpServer {
  readonly url: string;
  readonly pid: number;
}

/** Starts `skillquay serve --http` on a free port, for clients that cannot be given a token, and answers when it says that it is ready. */
export async function serveHttp(
  machine: Machine,
  args: string[] = ["--dir", machine.skills],
): Promise<HttpServer> {
  const child = machine.spawn(["serve", "--http", "--port", "0", "--json", "--no-require-token", ...args]);
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`serve --http ended with ${code}\n${stderr}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      const end = stdout.indexOf("\n");
      if (end < 0) return;
      const { url } = JSON.parse(stdout.slice(0, end));
      resolve({ url, pid: child.pid ?? -1 });
    });
  });
}
