import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Docker from "dockerode";
import { describe, expect, it } from "vitest";
import { inspectEngine } from "./docker-engine.ts";

describe("inspectEngine", () => {
  it("takes runsc when Docker has it", async () => {
    const answers = {
      version: { Components: [{ Name: "Engine" }] },
      info: { Runtimes: { runc: {}, runsc: {} } },
    };
    expect(await inspect(answers)).toEqual({
      isPodman: false,
      runtime: "runsc",
      limitsMemory: true,
      limitsProcesses: true,
      countsTcpBuffers: true,
    });
  });

  it("does not believe Podman's list of runtimes that are not there", async () => {
    const runsc = { path: "/nonexistent/runsc" };
    const answers = { version: { Components: [{ Name: "Podman Engine" }] }, info: { Runtimes: { runsc } } };
    expect(await inspect(answers)).not.toHaveProperty("runtime");
    const present = { ...answers, info: { Runtimes: { runsc: { path: process.execPath } } } };
    expect(await inspect(present)).toMatchObject({ isPodman: true, runtime: "runsc" });
  });

  it("reports limits that the kernel does not have", async () => {
    const answers = { version: {}, info: { MemoryLimit: false, PidsLimit: false, CgroupVersion: "1" } };
    expect(await inspect(answers)).toMatchObject({
      limitsMemory: false,
      limitsProcesses: false,
      countsTcpBuffers: false,
    });
  });
});

async function inspect(answers: { version: unknown; info: unknown }) {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-engine-"));
  const socketPath = join(folder, "engine.sock");
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(request.url?.includes("info") ? answers.info : answers.version));
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  try {
    return await inspectEngine(new Docker({ socketPath }));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  }
}
