import { chmod } from "node:fs/promises";
import { dirname } from "node:path";
import { onTestFinished } from "vitest";
import * as z from "zod/v4";
import { noSandbox } from "./no-sandbox.ts";
import { createSandbox, type RunResult } from "./run-cli.ts";

/** A whole hub for one test, and the command line beside it. */
export async function runningHub() {
  const sandbox = await createSandbox();
  // As root, the embedded server runs as another user, which has to pass through.
  for (const folder of [dirname(sandbox.project), sandbox.project]) await chmod(folder, 0o711);
  let end = () => {};
  const stop = new Promise<void>((resolve) => {
    end = resolve;
  });
  let ended: Promise<RunResult> | undefined;
  onTestFinished(async () => {
    end();
    await ended;
    await sandbox.remove();
  });
  const env = { SKILLQUAY_LOG_LEVEL: "silent", ...noSandbox };
  const ready = await new Promise<string>((resolve, reject) => {
    const onStdout = (text: string) => (text.endsWith("\n") ? resolve(text) : undefined);
    const argv = ["hub", "--json", "--port", "0", "--data", "data"];
    ended = sandbox.run(argv, { env, stop, onStdout });
    ended.then(({ stderr }) => reject(new Error(stderr)), reject);
  });
  const { url, key: ownerKey } = z.object({ url: z.string(), key: z.string() }).parse(JSON.parse(ready));
  const beside = (...argv: string[]) => sandbox.run(["hub", ...argv, "--data", "data", "--json"], { env });
  return {
    url,
    ownerKey,
    run: sandbox.run,
    /** A new account's key. */
    async member(handle: string): Promise<string> {
      await beside("account", "create", handle);
      const made = await beside("key", "create", "--account", handle);
      return z.object({ key: z.string() }).parse(made.json()).key;
    },
    /** The command line of whoever has the key. */
    as:
      (key: string, { stdin = "" } = {}) =>
      (...argv: string[]) =>
        sandbox.run([...argv, "--hub", url], { env: { SKILLQUAY_KEY: key }, stdin }),
  };
}
