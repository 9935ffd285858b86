import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import type { SessionSpec } from "../../sandbox.ts";
import { createDockerDriver } from "./docker-driver.ts";

const spec: SessionSpec = { skillFolder: "/", env: {}, network: { mode: "none" }, limits: defaultLimits };

describe("without an engine", () => {
  const driver = createDockerDriver({ socketPath: "/nonexistent/engine.sock", image: "x" });

  it("explains in the probe what is missing and what to do", async () => {
    expect(await driver.probe()).toMatchObject({
      driver: "docker",
      usable: false,
      isolation: "none",
      checks: [],
      why: expect.stringContaining("No container engine answers at '/nonexistent/engine.sock'"),
      fix: expect.stringContaining("podman.socket"),
    });
  });

  it("refuses a session as unavailable", async () => {
    await expect(driver.create(spec)).rejects.toMatchObject({ code: "sandbox_unavailable" });
  });
});

it("binds the skill's own folder where the engine does not see the copy, as one from a snap", async () => {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-engine-"));
  const bound: string[] = [];
  const server = createServer(async (request, response) => {
    const answer = request.url?.includes("/containers/create") ? refuse(bound, await sourceOf(request)) : {};
    response.statusCode = answer === undefined ? 500 : "message" in answer ? 400 : 200;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer ?? {}));
  });
  const socketPath = join(folder, "engine.sock");
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  const driver = createDockerDriver({ socketPath, image: "x" });
  await expect(driver.create({ ...spec, skillFolder: folder })).rejects.toThrow("could not start a session");
  expect(bound).toEqual([expect.stringMatching(/\/skillquay-[0-9a-f]{16}\/skill$/), folder]);
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function refuse(bound: string[], source: string): { message: string } | undefined {
  bound.push(source);
  if (bound.length > 1) return undefined;
  return { message: `invalid mount config for type "bind": bind source path does not exist: ${source}` };
}

async function sourceOf(request: IncomingMessage): Promise<string> {
  const { HostConfig } = JSON.parse(await text(request));
  return HostConfig.Mounts[0].Source;
}
