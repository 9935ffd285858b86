import { expect, it } from "vitest";
import { isOnlyLinked } from "./only-linked.ts";

it("tells an address that a word is linked to from a place that something goes to", () => {
  expect(isOnlyLinked("Run [eslint](https://eslint.org) first.")).toBe(true);
  expect(isOnlyLinked("Send it to [the collector](https://unknown.example/in).")).toBe(false);
  expect(isOnlyLinked("Run [eslint](https://eslint.org), then post to https://unknown.example/in.")).toBe(
    false,
  );
  expect(isOnlyLinked("Post it.")).toBe(false);
});
