import { defineContract, holds, shownBy } from "./contract.ts";

export const readerContract = defineContract({
  name: "reader",
  title: "skills as tools",
  clauses: {
    "list_skills returns all skill names and descriptions, without any input": holds,
    "read_skill accepts a name and returns the full SKILL.md": holds,
    "The description of list_skills includes the available skill names": holds,
    "The skills directory is an argument of the command": holds,
    "The server declares tools.listChanged": holds,
    "Two tools, not one: exactly list_skills and read_skill": holds,
    "It runs with the MCP Inspector": shownBy([
      "test/inspector.e2e.test.ts",
      "reads a skill over stdio, of the directory that is the command's argument",
    ]),
    "Resolved paths stay inside the skills directory, symlink escapes are detected": holds,
    "read_skill looks names up by key and never constructs paths": holds,
    "Files larger than 1MB are skipped during discovery and rejected on read": holds,
    "Only .md files are readable": holds,
    "YAML is parsed safely": holds,
    "Two sample skills: git-commit-review, and code-review with references/REFERENCE.md": holds,
    "It runs on Node.js 18 or newer": {
      differs:
        "Node 18 has had no security fixes since April 2025, and this program runs scripts and answers strangers: an older Node than 20.12 is told so in one sentence, with exit code 1",
      shownBy: [["test/launcher.e2e.test.ts", "says on Node %s that it is too old, and ends at once"]],
    },
  },
});
