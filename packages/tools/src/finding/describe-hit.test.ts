import { describe, expect, it } from "vitest";
import type { SearchHit } from "../catalog.ts";
import { createResultMemo } from "../server/fast-path/index.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { summary } from "../testing/summary.ts";
import { describeHits, whyText } from "./describe-hit.ts";

function fixture() {
  const catalog = folderCatalog(
    skillFolder({
      "pdf/SKILL.md": skillMd("pdf", "Fills in PDF forms.", "# PDF\n\nEach field has a name.\n"),
      "mine/SKILL.md": skillMd("mine", "For people.", "", "disable-model-invocation: true\n"),
    }),
  );
  const hitOn = async (name: string, more: Partial<SearchHit> = {}): Promise<SearchHit> => {
    const skill = (await catalog.list()).find((one) => one.name === name) ?? summary({ name });
    return { skill, score: 1, matched: [], reasons: [], twins: [], ...more };
  };
  return { catalog, hitOn };
}

describe("describeHits", () => {
  it("tells where a skill is, what it costs and that nothing stands in its way", async () => {
    const { catalog, hitOn } = fixture();
    const [described] = await describeHits([await hitOn("pdf", { matched: ["name"] })], "pdf", { catalog });
    expect(described).toMatchObject({
      name: "pdf",
      description: "Fills in PDF forms.",
      uri: "skill://pdf/SKILL.md",
      matched: ["name"],
      tokens: expect.any(Number),
      usable: true,
      obstacles: [],
      twins: [],
    });
  });

  it("reads a file once for as long as it is the same", async () => {
    const { catalog, hitOn } = fixture();
    let version: string | undefined = "1";
    let reads = 0;
    const counted: typeof catalog = {
      ...catalog,
      version: () => version,
      readFile: (skill, path) => {
        reads += 1;
        return catalog.readFile(skill, path);
      },
    };
    const hit = await hitOn("pdf");
    const memo = createResultMemo();
    const describe = () => describeHits([hit], "pdf", { catalog: counted, memo });
    expect(await describe()).toEqual(await describe());
    expect(reads).toBe(1);
    version = "2";
    await describe();
    expect(reads).toBe(2);
    version = undefined; // Too young to be relied on.
    await describe();
    await describe();
    expect(reads).toBe(4);
  });

  it("finds the phrase of the body by itself, and gives three reasons at most", async () => {
    const { catalog, hitOn } = fixture();
    const reasons = ["body", "name", "tags", "description"].map((field) => ({ field, words: ["field"] }));
    const [described] = await describeHits([await hitOn("pdf", { reasons })], "field", { catalog });
    expect(described?.why.map(({ field }) => field)).toEqual(["body", "name", "tags"]);
    expect(described?.why[0]?.phrase).toContain("Each field has a name.");
  });

  it("leaves out what is not for models, as a hit and as a twin", async () => {
    const { catalog, hitOn } = fixture();
    const hidden = (await hitOn("mine")).skill;
    const shown = await hitOn("pdf", { twins: [hidden, summary({ name: "copy", label: "team" })] });
    const described = await describeHits([await hitOn("mine"), shown], "pdf", { catalog });
    expect(described.map(({ name }) => name)).toEqual(["pdf"]);
    expect(described[0]?.twins).toEqual(["team:copy"]);
  });

  it("says what the skill needs and is not here", async () => {
    const { catalog, hitOn } = fixture();
    const skill = summary({
      name: "gone",
      frontmatter: { metadata: { x: { requires: { bins: ["gws"] } } } },
    });
    const environment = { system: "linux", hasProgram: () => false, hasServer: () => undefined };
    const [described] = await describeHits([await hitOn("gone", { skill })], "x", { catalog, environment });
    expect(described).toMatchObject({
      usable: false,
      obstacles: ["needs gws, which is not installed here"],
    });
    // Its file cannot be read: what is known without it is told all the same.
    expect(described).not.toHaveProperty("tokens");
  });

  it("puts text of skills on one line, cut and without hidden characters", async () => {
    const { catalog, hitOn } = fixture();
    const reasons = [{ field: "name", phrase: "a\n\u202eb", words: ["w\u200bw", "x".repeat(80)] }];
    const skill = summary({ description: "Does\nit \u202enow." });
    const [described] = await describeHits([await hitOn("demo", { skill, reasons })], "x", { catalog });
    expect(described?.description).toBe("Does it now.");
    expect(described?.why).toEqual([{ field: "name", phrase: "a b", words: ["ww", `${"x".repeat(63)}…`] }]);
  });
});

it("says why in one line", () => {
  const why = [
    { field: "name", phrase: "pdf", words: ["pdf"] },
    { field: "body", words: ["fill", "form"] },
    { field: "tags", words: [] },
  ];
  expect(whyText({ why })).toBe('name "pdf"; body (fill, form); tags');
});
