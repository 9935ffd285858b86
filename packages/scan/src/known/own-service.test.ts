import { describe, expect, it } from "vitest";
import { mainFile } from "../testing/signals-of.ts";
import { viewSkill } from "../view/view-skill.ts";
import { ownService } from "./own-service.ts";

async function of(name: string, description: string, more = "") {
  const text = mainFile(name, description).replace("\n---\n\n", `\n${more}---\n\n`);
  const { view } = await viewSkill([{ path: "SKILL.md", bytes: Buffer.from(text) }]);
  return ownService(view);
}

describe("ownService", () => {
  it("knows the host that the name, the description or the homepage speaks of", async () => {
    expect((await of("acme-invoices", "Reads invoices of Acme.")).ownsHost("api.acme.example")).toBe(true);
    expect((await of("invoices", "Reads invoices from Acme.")).ownsHost("acme.co.uk")).toBe(true);
    expect(
      (await of("invoices", "Reads invoices.", "homepage: https://books.example\n")).ownsHost(
        "api.books.example",
      ),
    ).toBe(true);
    expect((await of("acme", "Reads invoices of get-acme.example.")).ownsHost("get-acme.example")).toBe(true);
  });

  it("does not take a made-up neighbour or a common word for the skill's own", async () => {
    const own = await of("acme-invoices", "Reads invoices and uploads data.");
    expect(own.ownsHost("acme-metrics.example")).toBe(false);
    expect(own.ownsHost("data.example")).toBe(false);
    expect(own.ownsHost("evil.example")).toBe(false);
  });

  it("does not take a domain for the skill's own that has its name and of which no page tells", async () => {
    expect((await of("pdf-merge", "Merges PDF files.")).ownsHost("dl.pdf-merge.example")).toBe(false);
    expect((await of("changelog", "Writes a changelog.")).ownsHost("changelog.example")).toBe(false);
  });

  it("makes nobody the owner of a shared host", async () => {
    const own = await of("notes", "Sorts notes.", "homepage: https://github.com/me/notes-tool\n");
    expect(own.ownsHost("github.com")).toBe(false);
    expect(own.ownsRepository("/me/notes-tool/main/install.sh")).toBe(true);
    expect(own.ownsRepository("/somebody/else/main/install.sh")).toBe(false);
  });
});
