import { expect, it, vi } from "vitest";
import { connect, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { introductionOf } from "./introduction.ts";

const service = () =>
  serviceOver(folderCatalog(skillFolder({ "git/SKILL.md": skillMd("git", "Git workflow") })));

it("says what a client of the handshake era is told, but for the version, which is the client's", async () => {
  const introduced = service();
  const introduction = await introductionOf(introduced);
  const client = await connect(introduced, "legacy");
  expect(introduction).toEqual({
    serverInfo: client.getServerVersion(),
    capabilities: client.getServerCapabilities(),
    instructions: client.getInstructions(),
  });
  expect(introduction.instructions).toContain("git");
});

it("closes the server that it asked", async () => {
  const server = await service().createServer({ era: "legacy" });
  const close = vi.spyOn(server, "close");
  await introductionOf({ createServer: async () => server });
  expect(close).toHaveBeenCalledOnce();
});

it("fails when the server answers a handshake with an error", async () => {
  const asked = service();
  await expect(
    introductionOf({
      createServer: async (options) => {
        const server = await asked.createServer(options);
        server.setRequestHandler("initialize", () => Promise.reject(new Error("not today")));
        return server;
      },
    }),
  ).rejects.toThrow("The handshake with the server itself failed");
});
