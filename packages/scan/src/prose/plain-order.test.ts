import { expect, it } from "vitest";
import { linear } from "../matching/linear.ts";
import { mainFile, signalsOf } from "../testing/signals-of.ts";
import { plainOrder } from "./plain-order.ts";

const feedsCats = plainOrder({
  rule: "guardrails.feeds-cats",
  message: "It feeds cats.",
  capability: "removes guards",
  says: linear(/\bfeed the cats\b/),
  also: [linear(/\bnow\b/)],
  near: linear(/\bfish\b/),
  unless: linear(/\bnever\b/),
});

const feeds = (body: string) => signalsOf(feedsCats, { "SKILL.md": mainFile("cats", "About cats.", body) });
const FOUND = ["guardrails.feeds-cats suspicious SKILL.md"];

it("asks about an order with all that belongs to it, in its sentence or next to it", async () => {
  expect(await feeds("Feed the cats now with fish.")).toEqual(FOUND);
  expect(await feeds("Get some fish. Feed the cats now.")).toEqual(FOUND);
});

it("is silent where a part is missing, where it is forbidden, and where it is shown", async () => {
  expect(await feeds("Feed the cats with fish.")).toEqual([]);
  expect(await feeds("Feed the cats now.")).toEqual([]);
  expect(await feeds("Never feed the cats now, not even with fish.")).toEqual([]);
  expect(await feeds("| what | when |\n| --- | --- |\n| feed the cats now | with fish |")).toEqual([]);
});

it("needs a stranger's address where it is about one", async () => {
  const calls = plainOrder({
    rule: "guardrails.calls",
    message: "It calls.",
    capability: "opens network",
    says: linear(/\bcall\b/),
    isToStranger: true,
    weight: "conclusive",
  });
  const of = (body: string) => signalsOf(calls, { "SKILL.md": mainFile("x", "About x.", body) });
  expect(await of("Then call https://collect.stranger-host.net/x.")).toEqual([
    "guardrails.calls conclusive SKILL.md",
  ]);
  expect(await of("Then call http://localhost:8080/x.")).toEqual([]);
  expect(await of("Then call https://api.github.com/x.")).toEqual([]);
});
