import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { describe, expect, it } from "vitest";
import type { WalkStep } from "./support/trace-walk.ts";
import { writeWalk, writtenWalks } from "./support/written-walks.ts";
import { walkHubGetSkill } from "./walks/hub-get-skill.ts";
import { walkPageLoad } from "./walks/page-load.ts";
import { walkRunScript } from "./walks/run-script.ts";
import { walkStdioSkillCall } from "./walks/stdio-skill-call.ts";
import { walkPublication, walkUpload } from "./walks/upload.ts";

/** To add one: a file in `walks` that traces it, a line here, and its heading with the list in ARCHITECTURE.md. */
const walks: Readonly<Record<string, () => Promise<WalkStep[]>>> = {
  "A `skill` call on stdio": walkStdioSkillCall,
  "`skills_getSkill` of the hub": walkHubGetSkill,
  "An upload to the hub": walkUpload,
  "The publication of an upload": walkPublication,
  "A script run on one machine": walkRunScript,
  "The list of skills on a page of the hub": walkPageLoad,
};
/** Why one cannot be traced here. */
const obstacles: Readonly<Record<string, string | undefined>> = {
  "A script run on one machine": findBubblewrapObstacle(),
};

describe("ARCHITECTURE.md", () => {
  for (const [name, trace] of Object.entries(walks)) {
    const obstacle = obstacles[name];
    const reason = obstacle === undefined ? "" : ` (skipped: ${obstacle})`;
    it.skipIf(obstacle !== undefined)(
      `tells the walk of ${name} as it is, in at most ten files${reason}`,
      async () => {
        const walk = await trace();
        expect(writtenWalks().get(name)).toBe(writeWalk(walk));
        expect(walk.length).toBeLessThanOrEqual(10);
      },
    );
  }

  it("tells no walk that is not traced", () => {
    expect([...writtenWalks().keys()]).toEqual(Object.keys(walks));
  });
});
