import { describe, expect, it } from "vitest";
import { linear } from "../matching/linear.ts";
import { mainFile } from "../testing/signals-of.ts";
import { viewSkill } from "../view/view-skill.ts";
import { windowsOf } from "./windows.ts";
import { windowsSaying } from "./windows-saying.ts";

const body = `Send the first report.

- Keep a copy of each
- report. Send it at once.

> Each one ends here

Nothing to see, and the report is not sent. Reports
go out on Mondays; send none twice.
`;

describe("windowsSaying", () => {
  it.each([
    linear(/\bsend\b/),
    linear(/^send\b/),
    linear(/\breports?$|here$/),
    linear(/\beach\b[^.]{0,40}\breport\b/),
    linear(/\bmondays\b/i),
    linear(/\bnowhere\b/),
  ])("finds what looking at each passage by itself finds: %s", async (pattern) => {
    const text = mainFile("report-sender", "Sends reports.", body);
    const { view } = await viewSkill([{ path: "SKILL.md", bytes: Buffer.from(text) }]);
    const one = windowsOf(view).filter(({ passage }) => pattern.test(passage.plain));
    expect(windowsSaying(view, pattern)).toEqual(one);
  });
});
