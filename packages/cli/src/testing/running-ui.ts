import { onTestFinished } from "vitest";
import * as z from "zod/v4";
import type { Sandbox } from "./run-cli.ts";

export interface RunningUi {
  readonly origin: string;
  readonly token: string;
  /** As a browser would ask that is not signed in. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Signs in with the token, and asks as the page does from then on. */
  signIn(): Promise<SignedIn>;
  stderr(): Promise<string>;
}

export interface SignedIn {
  readonly cookie: string;
  get(path: string): Promise<Response>;
  json(path: string): Promise<unknown>;
  post(path: string, body?: unknown): Promise<Response>;
}

/** `skillquay ui` for one test, on a free port. Removes the machine after it: while it runs, it writes there. */
export async function runningUi(sandbox: Sandbox, argv: readonly string[] = []): Promise<RunningUi> {
  let end = () => {};
  const stop = new Promise<void>((resolve) => {
    end = resolve;
  });
  const env = { PATH: "/usr/local/bin:/usr/bin:/bin" };
  let ended: ReturnType<Sandbox["run"]> | undefined;
  onTestFinished(async () => {
    end();
    await ended;
    await sandbox.remove();
  });
  const ready = await new Promise<string>((resolve, reject) => {
    const onStdout = (text: string) => (text.endsWith("\n") ? resolve(text) : undefined);
    ended = sandbox.run(["ui", "--json", ...argv], { env, stop, onStdout });
    ended.then(({ stderr }) => reject(new Error(stderr)), reject);
  });
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(ready));
  const { origin, hash } = new URL(url);
  const token = hash.slice("#token=".length);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { redirect: "manual", ...init });
  return {
    origin,
    token,
    ask,
    async signIn() {
      const page = { origin, "x-skillquay": "1", "content-type": "application/json" };
      const answer = await ask("/ui/session", {
        method: "POST",
        headers: page,
        body: JSON.stringify({ key: token }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
      const get = (path: string) => ask(path, { headers: { cookie } });
      return {
        cookie,
        get,
        json: async (path) => (await get(path)).json(),
        post: (path, body = {}) =>
          ask(path, { method: "POST", headers: { ...page, cookie }, body: JSON.stringify(body) }),
      };
    },
    async stderr() {
      end();
      return (await ended)?.stderr ?? "";
    },
  };
}
