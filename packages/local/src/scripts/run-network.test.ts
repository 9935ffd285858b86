import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { expect, it } from "vitest";
import { openTestRunner } from "../testing/open-test-runner.ts";
import { createSkillTree } from "../testing/skill-tree.ts";

const obstacle = findBubblewrapObstacle();

it.skipIf(obstacle !== undefined)(
  "says what a script with allowed hosts reached or tried to reach, and nothing of one without",
  async () => {
    const tree = createSkillTree();
    for (const name of ["near", "far"]) {
      tree.skill(`skills/${name}`);
      tree.write(
        `skills/${name}/scripts/ask.py`,
        "import urllib.request as u\nif __name__ == '__main__':\n    try: u.urlopen('http://evil.test/')\n    except Exception as e: print(getattr(e, 'code', 'none'))\n",
      );
    }
    const hosts = [{ skill: { name: "far" }, host: "api.example.com" }];
    const { run } = await openTestRunner(tree, { policy: { hosts } });
    const none = { sentBytes: 0, receivedBytes: 0 };
    expect(await run("far", "ask.py")).toMatchObject({
      out: "403\n",
      connections: [{ host: "evil.test", port: 80, refused: "not_listed", count: 1, ...none }],
    });
    const near = await run("near", "ask.py");
    expect([near.out, near.connections]).toEqual(["none\n", undefined]);
  },
);
