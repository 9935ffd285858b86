import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { isId } from "./is-id.ts";

it("takes what the database can compare with an id, and nothing else", () => {
  const id = randomUUID();
  expect([id, id.toUpperCase()].map(isId)).toEqual([true, true]);
  expect(["", "x", `${id}\n`, ` ${id}`, id.replaceAll("-", ""), `{${id}}`, "../x"].map(isId)).toEqual(
    Array(7).fill(false),
  );
});
