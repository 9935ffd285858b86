import { describe, expect, it } from "vitest";
import { connect, type Era, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

const TEMPLATE = { type: "ref/resource", uri: "skill://{name}/{+path}" } as const;

describe.each<Era>(["legacy", "modern"])("completion, %s era", (era) => {
  async function values(params: Parameters<Awaited<ReturnType<typeof connect>>["complete"]>[0]) {
    const root = skillFolder({
      "pdf/SKILL.md": skillMd("pdf", "P.", "", 'argument-hint: "[fill|flatten]"\n'),
      "pdf/references/a.md": "A",
      "psql/SKILL.md": skillMd("psql"),
    });
    const client = await connect(serviceOver(folderCatalog(root)), era);
    return (await client.complete(params)).completion.values;
  }

  it("completes names of skills", async () => {
    expect(await values({ ref: TEMPLATE, argument: { name: "name", value: "PD" } })).toEqual(["pdf"]);
  });

  it("completes files of the chosen skill", async () => {
    const context = { arguments: { name: "pdf" } };
    expect(await values({ ref: TEMPLATE, argument: { name: "path", value: "ref" }, context })).toEqual([
      "references/a.md",
    ]);
  });

  it("completes the words that a prompt's hint offers", async () => {
    const ref = { type: "ref/prompt", name: "pdf" } as const;
    expect(await values({ ref, argument: { name: "arguments", value: "f" } })).toEqual(["fill", "flatten"]);
  });

  it("has nothing for what it does not know", async () => {
    expect(
      await values({ ref: { type: "ref/prompt", name: "nope" }, argument: { name: "x", value: "" } }),
    ).toEqual([]);
    expect(
      await values({ ref: { type: "ref/resource", uri: "x://{y}" }, argument: { name: "y", value: "" } }),
    ).toEqual([]);
  });
});
