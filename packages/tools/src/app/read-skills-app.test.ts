import { describe, expect, it } from "vitest";
import { readSkillsApp } from "./read-skills-app.ts";

describe("readSkillsApp", () => {
  it("gives one file that loads nothing, has no way to turn text into markup, and fits a message", async () => {
    const html = await readSkillsApp(() => undefined);
    expect(html).toContain('data-tools="{}"');
    expect(html).not.toMatch(/<(?:link|img|iframe)\b|\bsrc=|\bhref=|@import|url\(/);
    expect(html).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/);
    expect(Buffer.byteLength(html)).toBeLessThan(156_000);
  });

  it("tells the page the names of the tools that are offered, and of no others", async () => {
    const html = await readSkillsApp((tool) => (tool === "get_skill" ? "my_get_skill" : undefined));
    expect(html).toContain('data-tools="{&quot;get_skill&quot;:&quot;my_get_skill&quot;}"');
  });

  it("takes a name for text, whatever it holds", async () => {
    const html = await readSkillsApp((tool) => (tool === "get_skill" ? `"><script>$&$1` : undefined));
    expect(html).toContain("&quot;get_skill&quot;:&quot;\\&quot;&gt;&lt;script&gt;$&amp;$1&quot;");
    expect(html).not.toContain('"><script>$');
  });
});
