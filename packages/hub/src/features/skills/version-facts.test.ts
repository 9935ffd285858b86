import { expect, it } from "vitest";
import { readSkillUpload } from "./skill-upload.ts";
import { mainFile, uploadOf } from "./testing/main-file.ts";

it("says of each file what it is, and what the whole holds", async () => {
  const { facts, license } = await readSkillUpload(
    uploadOf({
      "SKILL.md": mainFile("demo"),
      "scripts/a.py": "print('hello')\n",
      "references/b.md": "# One\n\n## Two\n",
      "assets/c.png": Buffer.from("89504e470d0a1a0a00", "hex"),
      "assets/d.bin": Buffer.from([0, 1, 2]),
      "data.json": "{}\n",
      LICENSE:
        "MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\n",
    }),
  );
  expect(license).toBe("MIT");
  expect(facts.languages).toEqual(["python"]);
  expect(facts.outline).toEqual([{ slug: "demo", title: "demo", depth: 1 }]);
  expect(facts.tokens).toBe(facts.files.reduce((sum, { tokens = 0 }) => sum + tokens, 0));
  expect(facts.files).toEqual([
    { path: "SKILL.md", kind: "markdown", tokens: expect.any(Number), sections: 1 },
    { path: "scripts/a.py", kind: "script", language: "python", tokens: 4 },
    { path: "references/b.md", kind: "markdown", tokens: 4, sections: 2 },
    { path: "assets/c.png", kind: "image" },
    { path: "assets/d.bin", kind: "binary" },
    { path: "data.json", kind: "text", tokens: 1 },
    { path: "LICENSE", kind: "text", tokens: expect.any(Number) },
  ]);
});

it("takes the licence of the front matter for the skill's own word", async () => {
  const more = "license: Apache-2.0\n";
  const { license } = await readSkillUpload(
    uploadOf({ "SKILL.md": mainFile("demo", "Does it.", more), LICENSE: "MIT License" }),
  );
  expect(license).toBe("Apache-2.0");
});
