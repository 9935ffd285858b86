import { hostProfile, modelView } from "@skillquay/tools";
import { expect, it } from "vitest";
import { hostViews } from "../packages/cli/src/doctor/host-views.ts";
import { serviceOver } from "../packages/tools/src/testing/connect.ts";
import { folderCatalog } from "../packages/tools/src/testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../packages/tools/src/testing/skill-folder.ts";
import { hostsPage } from "../scripts/reference/hosts-page.ts";

it("changes what is planned, what doctor, page and documentation say, by one number in a profile", async () => {
  const names = Array.from({ length: 300 }, (_, index) => `skill-${index}`);
  const files = names.map((name) => [`${name}/SKILL.md`, skillMd(name, `Does ${name}. Use it for that.`)]);
  const catalog = folderCatalog(skillFolder(Object.fromEntries(files)));
  const skills = await catalog.list();
  const as = async (cutAtChars: number) => {
    const host = { ...hostProfile("claude-code"), instructions: { shown: true, cutAtChars } };
    const shownTo = () => serviceOver(catalog, { host }).toolList();
    const [doctor] = await hostViews({ skills, shownTo }, [host]);
    return {
      instructions: (await shownTo()).instructions,
      doctor,
      page: modelView(host, { skills, shown: await shownTo() }),
      docs: hostsPage([host]),
    };
  };
  const [small, large] = [await as(1024), await as(3072)];
  expect(small.instructions.length).toBeLessThan(1024);
  expect(large.instructions.length).toBeGreaterThan(1024);
  expect(small.doctor?.limit).toContain("1,024 characters");
  expect(large.doctor?.limit).toContain("3,072 characters");
  expect(large.doctor?.usedChars).toBeGreaterThan(small.doctor?.usedChars ?? 0);
  expect(large.page.instructions.keptChars).toBe(large.instructions.length);
  expect(large.page.instructions.tokens).toBeGreaterThan(small.page.instructions.tokens);
  expect(small.docs).toContain("Shows 1,024 characters of the server's instructions.");
  expect(large.docs).toContain("Shows 3,072 characters of the server's instructions.");
});
