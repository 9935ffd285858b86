import { describe, expect, it } from "vitest";
import { checkThreats } from "./check-threats.ts";
import type { Threat } from "./threat.ts";

const threat = (more: Partial<Threat> = {}): Threat => ({
  id: "H1",
  threat: "A caller reaches what is not theirs",
  defence: "Every query carries the account.",
  tests: ["keys.test.ts"],
  ...more,
});
const group = (...threats: Threat[]) => [{ title: "Hub", threats }];
const keys = { path: "packages/hub/keys.test.ts", text: 'it("H1: hides foreign keys", () => {});' };

describe("the list of threats", () => {
  it("is in order when every test is there and every cited id is listed", () => {
    expect(checkThreats(group(threat()), [keys])).toEqual([]);
  });

  it("may not name a test that is gone", () => {
    expect(checkThreats(group(threat({ tests: ["gone.test.ts"] })), [keys])).toEqual([
      "threat H1 names gone.test.ts, which is gone",
    ]);
  });

  it("may not hold an id twice", () => {
    expect(checkThreats(group(threat(), threat()), [keys])).toEqual(["threat H1 is listed twice"]);
  });

  it("says what is shown by no test", () => {
    expect(checkThreats(group(threat({ tests: [] })), [])).toEqual([
      "threat H1 has neither a test nor a stated gap",
    ]);
    expect(checkThreats(group(threat({ tests: [], gap: "Not tested." })), [])).toEqual([]);
  });

  it.each(['it("H1, I5: refuses", f)', 'it("refuses (I5)", f)', '["I5: another", 1]'])(
    "must hold the id that a test cites in %j",
    (text) => {
      expect(checkThreats(group(threat()), [keys, { path: "test/x.test.ts", text }])).toEqual([
        "test/x.test.ts: cites I5, which is not in docs/security/threats.md",
      ]);
    },
  );
});
