import { expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import {
  brokenCondition,
  type Conditions,
  realPathOf,
  type Surroundings,
  stampText,
  systemOf,
  variableSum,
} from "./conditions.ts";

function fixture() {
  const tree = createSkillTree();
  tree.write("settings.json", "{}");
  tree.write("root/file", "");
  const conditions: Conditions = {
    argv: ["serve"],
    cwd: "/project",
    homeDirectory: "/home",
    system: systemOf(),
    environment: [
      ["SET", variableSum("value")],
      ["UNSET", null],
    ],
    presence: [
      [tree.at("root"), true],
      [tree.at("missing"), false],
    ],
    files: [
      [tree.at("settings.json"), stampText(tree.at("settings.json"))],
      [tree.at("absent.json"), null],
    ],
    realPaths: [[tree.at("root"), realPathOf(tree.at("root"))]],
    rotation: 7,
    project: "{}",
    programs: [["git", true]],
    servers: [["sentry", null]],
    roots: [tree.at("root")],
    uses: "used",
  };
  const now: Surroundings = {
    argv: ["serve"],
    cwd: "/project",
    homeDirectory: "/home",
    env: { SET: "value", OTHER: "of no interest" },
    rotation: () => 7,
    project: () => "{}",
    hasProgram: () => true,
    hasServer: () => undefined,
    uses: () => "used",
  };
  return { tree, conditions, now };
}

it("holds while everything is as it was", () => {
  const { conditions, now } = fixture();
  expect(brokenCondition(conditions, now)).toBeUndefined();
});

it.each<[string, Partial<Surroundings>]>([
  ["arguments", { argv: ["serve", "--pin", "pdf"] }],
  ["folder", { cwd: "/other" }],
  ["folder", { homeDirectory: "/other" }],
  ["variable SET", { env: { SET: "other" } }],
  ["variable UNSET", { env: { SET: "value", UNSET: "" } }],
  ["rotation", { rotation: () => 8 }],
  ["project", { project: () => '{"tools":["rust"]}' }],
  ["program git", { hasProgram: () => false }],
  ["server sentry", { hasServer: () => true }],
  ["uses", { uses: () => "used twice" }],
])("says that it is broken by another %s", (broken, other) => {
  const { conditions, now } = fixture();
  expect(brokenCondition(conditions, { ...now, ...other })).toBe(broken);
});

it("is broken by files and folders that came, went or changed", () => {
  const changed = fixture();
  changed.tree.write("settings.json", '{"pin": []}');
  expect(brokenCondition(changed.conditions, changed.now)).toMatch(/^file .*settings\.json$/);
  const came = fixture();
  came.tree.write("absent.json", "{}");
  expect(brokenCondition(came.conditions, came.now)).toMatch(/^file .*absent\.json$/);
  const root = fixture();
  root.tree.write("missing/file", "");
  expect(brokenCondition(root.conditions, root.now)).toMatch(/^path .*missing$/);
  const moved = fixture();
  moved.tree.rename("root", "elsewhere");
  moved.tree.link("root", moved.tree.at("elsewhere"));
  expect(brokenCondition(moved.conditions, moved.now)).toMatch(/^link .*root$/);
});

it("keeps no variable's value, since some are secret", () => {
  expect(JSON.stringify(fixture().conditions)).not.toContain("value");
});
