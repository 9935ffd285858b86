import { expect, it } from "vitest";
import { checkVocabulary } from "./check-vocabulary.ts";
import { replacedWords } from "./vocabulary.ts";

const check = (path: string, text = "") => checkVocabulary([{ path, text }]);

it.each(Object.keys(replacedWords))("refuses '%s' in a file name and in an identifier", (word) => {
  const kebab = word.replaceAll(" ", "-");
  const camel = word.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase());
  expect(check(`packages/hub/src/my-${kebab}.ts`)).not.toEqual([]);
  expect(check("a.ts", `const my${camel.charAt(0).toUpperCase()}${camel.slice(1)} = 1;`)).not.toEqual([]);
});

it("says where, and what to write instead", () => {
  expect(check("packages/hub/src/a.ts", "\nexport type DoorApp = 1;\n")).toEqual([
    "packages/hub/src/a.ts:2: 'DoorApp' has 'door'; write: route, HubApp",
  ]);
});

it("reads words, not letters", () => {
  expect(check("packages/hub/src/background.ts", "export default underground(saturns);")).toEqual([]);
});

it("leaves comments and strings alone: they quote what people and skills say", () => {
  expect(check("a.ts", 'say("knock at the door"); // the door\nsay(`a wish`);')).toEqual([]);
});

it("leaves patterns alone: they look for what skills say", () => {
  expect(
    check("a.ts", "const says = linear(/don't (?:admit|[/d]oor)\\b/);\nconst share = whole / 2;"),
  ).toEqual([]);
  expect(check("a.ts", "const share = whole / admitted / 2;")).toHaveLength(1);
});

it("wants variables to be nouns", () => {
  expect(check("a.ts", "const found = rows.find(isOpen);")).toEqual([
    "a.ts:1: 'found' does not say what it holds; use a noun",
  ]);
  expect(check("a.ts", "const { found } = row;")).toEqual([]);
});
