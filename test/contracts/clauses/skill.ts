import { defineContract, differs, holds, shownBy } from "./contract.ts";

export const skillContract = defineContract({
  name: "skill",
  title: "one tool that loads a skill",
  clauses: {
    "The tool is called skill, titled Load Skill, with four annotations": holds,
    "The input is strictly one name, of at least one character: Skill name cannot be empty": holds,
    "Any characters are allowed in a name: spaces, special characters, Unicode": holds,
    "The description is the template, word for word": differs(
      "three words: the template's examples say `command:`, while the contract's input is strictly `{ name }`, so that an agent which followed them would be refused; here they say `name:`, and all else is the template's",
    ),
    "The list in the description has every skill, with the description of its front matter": holds,
    "A skill is invoked by its fully qualified name": holds,
    "Success is one block: Loading, Base directory, a blank line, the SKILL.md": holds,
    "Not found is answered word for word, with the available skills": holds,
    "The not-found text reaches the caller in every client": shownBy([
      "test/clients/local-calls.suite.ts",
      "every client delivers what the preset %s answers",
    ]),
    "Four folders in that order, the first match wins": holds,
    "Names match case-insensitively": holds,
    "A skill without name or description is skipped and logged to stderr": holds,
    "Malformed front matter: skip the skill, log a warning to stderr, do not break the server": holds,
    "Skills are refreshed at startup and every 30 seconds: new ones appear, deleted ones go": holds,
    "A missing directory is skipped silently; one that is made later is scanned": holds,
    "Files and directories without permission are skipped, with an error on stderr": holds,
    "The three examples and the JSON-RPC shapes": holds,
    "A lookup takes less than 100 ms": holds,
    "The first scan and a refresh take less than a second": holds,
    "Less than 10 MB for less than 100 skills": holds,
    "Traversal in a name is just not found": holds,
    "Path separators are not accepted in skill names": holds,
    "Access is restricted to the predefined skill directories": holds,
    "stdio, without authentication, read-only": shownBy([
      "test/orphans.e2e.test.ts",
      "writes nothing but JSON-RPC to stdout, and nothing at all to the skills, also with broken skills and verbose logs",
    ]),
    "The ten testing scenarios": holds,
  },
});
