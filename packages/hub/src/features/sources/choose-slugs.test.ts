import { describe, expect, it } from "vitest";
import { chooseSlugs, slugCandidates } from "./choose-slugs.ts";

const SOURCE = { url: "https://github.com/Some-Owner/skills.git" };

describe("slugs of a source", () => {
  it("are the names, in the order of the places", () => {
    const skills = [
      { name: "pdf", path: "b" },
      { name: "csv", path: "c" },
      { name: "pdf", path: "a" },
    ];
    expect([...chooseSlugs(SOURCE, skills, () => false)]).toEqual([
      ["a", "pdf"],
      ["b", "some-owner-skills-pdf"],
      ["c", "csv"],
    ]);
  });

  it("avoid those that others have, and end in digits of the place when nothing else is left", () => {
    const taken = new Set(["pdf", "some-owner-skills-pdf"]);
    const [slug] = chooseSlugs(SOURCE, [{ name: "pdf", path: "a" }], (one) => taken.has(one)).values();
    expect(slug).toMatch(/^pdf-[0-9a-f]{8}$/);
    const again = chooseSlugs(SOURCE, [{ name: "pdf", path: "a" }], (one) => taken.has(one));
    expect(again.get("a")).toBe(slug);
  });

  it("are never longer than a name may be, and always look like one", () => {
    for (const url of [
      SOURCE.url,
      "https://example.com/.well-known/agent-skills/index.json",
      "file:///srv/Ünïcode%20folder",
      `https://github.com/${"o".repeat(80)}/r`,
    ]) {
      for (const name of ["a", "x".repeat(64), "a-b"]) {
        for (const slug of slugCandidates({ url }, { name, path: "p" })) {
          expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
          expect(slug.length).toBeLessThanOrEqual(64);
        }
      }
    }
  });

  it("name the site of a publisher", () => {
    const url = "https://skills.example.com/.well-known/agent-skills/index.json";
    expect(slugCandidates({ url }, { name: "pdf", path: "p" })[1]).toBe("skills-example-com-pdf");
  });
});
