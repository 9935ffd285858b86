import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { createMachine } from "./support/program.ts";

it("Ctrl-C while a download hangs ends 'add', and nothing is there", { timeout: 120_000 }, async () => {
  const server = createServer(() => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const machine = await createMachine();
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await machine.dispose();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const project = join(machine.folder, "project");
  mkdirSync(project);
  const child = machine.spawn(["add", `http://127.0.0.1:${port}/pdf.zip`, "--yes"], { cwd: project });
  const ended = once(child, "close");
  const words = text(child.stderr);
  child.stdin.end();
  await once(server, "request");
  child.kill("SIGINT");
  expect(await ended).toEqual([1, null]);
  expect(await words).toContain("Stopped. Nothing was changed.");
  expect(readdirSync(project)).toEqual([]);
});
