import { expect, it } from "vitest";
import { connect, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

const service = () =>
  serviceOver(folderCatalog(skillFolder({ "git/SKILL.md": skillMd("git", "Git workflow") })));

it("says what a client of the handshake era is told, but for the version, which is the client's", async () => {
  const introduced = service();
  const introduction = await introduced.introduction();
  const client = await connect(introduced, "legacy");
  expect(introduction).toEqual({
    serverInfo: client.getServerVersion(),
    capabilities: client.getServerCapabilities(),
    instructions: client.getInstructions(),
  });
  expect(introduction.instructions).toContain("git");
});
