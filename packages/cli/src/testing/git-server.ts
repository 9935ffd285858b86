import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { listenForTest } from "./listen-for-test.ts";

/** Git's own program for serving over HTTP, on this machine: `owner/repo` below its address. */
export async function gitServer(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const child = spawn("git", ["http-backend"], {
      env: {
        PATH: process.env.PATH,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: "1",
        GIT_CONFIG_COUNT: "2",
        GIT_CONFIG_KEY_0: "uploadpack.allowAnySHA1InWant",
        GIT_CONFIG_VALUE_0: "true",
        GIT_CONFIG_KEY_1: "safe.directory",
        GIT_CONFIG_VALUE_1: "*",
        // A repository with a working tree is served as `name.git`, too, as code hosts do.
        PATH_INFO: url.pathname.replace(/\.git\//, "/.git/"),
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method ?? "GET",
        CONTENT_TYPE: request.headers["content-type"] ?? "",
        HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
        GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      },
      stdio: ["pipe", "pipe", "ignore"],
    });
    request.pipe(child.stdin);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("close", () => {
      const output = Buffer.concat(chunks);
      const end = output.indexOf("\r\n\r\n");
      const headers = output.toString("latin1", 0, end).split("\r\n");
      for (const line of headers) {
        const [name = "", value = ""] = line.split(": ");
        if (name === "Status") response.statusCode = Number(value.slice(0, 3));
        else if (name !== "") response.setHeader(name, value);
      }
      response.end(output.subarray(end + 4));
    });
  });
  return listenForTest(server);
}
