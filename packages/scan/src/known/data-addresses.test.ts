import { expect, it } from "vitest";
import { mainFile } from "../testing/signals-of.ts";
import { viewSkill } from "../view/view-skill.ts";
import { dataAddresses } from "./data-addresses.ts";

it("finds the addresses of a settings file by its name, wherever it lies", async () => {
  const { view } = await viewSkill([
    { path: "SKILL.md", bytes: Buffer.from(mainFile("notes", "Sorts notes.")) },
    { path: "assets/config.json", bytes: Buffer.from('{"endpoint": "https://in.acme.example/x"}') },
  ]);
  const inData = dataAddresses(view);
  expect(inData("../assets/config.json").map(({ host }) => host)).toEqual(["in.acme.example"]);
  expect(inData("other.json")).toEqual([]);
});
