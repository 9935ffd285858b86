import { expect, it } from "vitest";
import { headingsOf } from "./headings-of.ts";

it("reads headings outside of code fences alone", () => {
  expect(
    headingsOf("# One\n\n```sh\n# a comment\n```\n\n## Two\n~~~\n# no\n```\n# no\n~~~\n### Three\n#none"),
  ).toBe("One\nTwo\nThree");
});
