import { join } from "node:path";
import { hostileSkills, writeHostileSkills } from "@skillquay/fixtures";
import { describe, expect, it } from "vitest";
import { machine, skillMd, textOf } from "./support/skills-on-disk.ts";

describe("hostile SKILL.md files", () => {
  it.each(hostileSkills())(
    "$name: served or refused without a crash, without a breakout, without running anything",
    async (hostile) => {
      const disk = machine();
      disk.write("skills/innocent/SKILL.md", skillMd("innocent", "An innocent skill."));
      writeHostileSkills(join(disk.home, "skills"), [hostile]);
      const catalog = await disk.open({ directories: [join(disk.home, "skills")] });
      const client = await disk.client(catalog, "standard");

      const { tools } = await client.listTools();
      const description = tools[0]?.description ?? "";
      expect(description.match(/<available_skills>\n/g)).toHaveLength(1);
      expect(description.endsWith("\n</available_skills>")).toBe(true);
      expect(description.match(/<\/available_skills>/g)).toHaveLength(1);
      const served = (await catalog.list()).filter((skill) => skill.name !== "innocent");
      expect(description.match(/<skill>/g)).toHaveLength(1 + served.length);
      expect(description).not.toMatch(/[\u{e0000}-\u{e0fff}\u202a-\u202e\u2066-\u2069]/u);
      expect(client.getInstructions()?.match(/<\/available_skills>/g)).toHaveLength(1);

      for (const skill of served) {
        const result = await client.callTool({ name: "skill", arguments: { name: skill.name } });
        expect(result.isError).toBeFalsy();
        expect(textOf(result)).toMatch(/^Loading: /);
      }
      expect(textOf(await client.callTool({ name: "skill", arguments: { name: "innocent" } }))).toMatch(
        /^Loading: innocent/,
      );
      expect(Reflect.get(globalThis, "__pwn")).toBeUndefined();
      expect(Reflect.get({}, "isAdmin")).toBeUndefined();
      expect(Reflect.get({}, "polluted")).toBeUndefined();
    },
  );
});
