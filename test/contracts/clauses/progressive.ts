import { defineContract, differs, holds, shownBy } from "./contract.ts";

export const progressiveContract = defineContract({
  name: "progressive",
  title: "three tools, three levels",
  clauses: {
    "The server exposes exactly 3 MCP tools": holds,
    "The description of skill includes ALL skill names and descriptions": holds,
    "skill returns the full SKILL.md content and the available resources": holds,
    "Scripts receive params as a JSON string in argv[1]": holds,
    "Scripts run in a subprocess with a 60s timeout": holds,
    "A script must return valid JSON with at least a status": holds,
    "Scripts work on what the user has": differs(
      "the contract calls all execution sandboxed, which a plain subprocess is not: here a script runs in a sandbox and sees its skill first; the user's variables, hosts, project and what it declares to be installed are given to it one by one, after a yes or by `--grant`, `--allow-host`, `--allow-folder` and `--packages`, and what it writes into the project is kept after a yes",
    ),
    "Any file in scripts/ can be run by its name": holds,
    "The working directory of a script is the skill directory": holds,
    "Resources come from references/, assets/ and scripts/ only": holds,
    "Directory traversal is prevented, links that lead out included": holds,
    "A binary file in resources returns metadata only": holds,
    "Three levels: name and description, SKILL.md, scripts and references": holds,
    "Discovery reads front matter only, and invalid skills are silently skipped": holds,
    "Names are 1-64 lowercase letters, digits and hyphens and match the directory; a description has 1-1024 characters":
      holds,
    "license and metadata are optional": holds,
    "A body is kept under 500 lines and 5000 tokens": holds,
    "SKILLS_DIR names the skills directory": holds,
    "Without SKILLS_DIR the directory is ./skills": holds,
    "A script can be tested directly: greet.py with a JSON argument": holds,
    "The creation workflow: a new skill passes the checks and its script has the format": shownBy(
      [
        "packages/cli/src/commands/new.test.ts",
        "makes a skill that passes every check and is served at once",
      ],
      ["test/contracts/script-contract.test.ts", "Scripts receive params as a JSON string in argv[1]"],
    ),
  },
});
