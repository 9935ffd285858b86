import { expect, it } from "vitest";
import { charsInOnePiece } from "./chars-in-one-piece.ts";
import { howSentenceArrives } from "./judge.ts";

it("counts how much of a text arrives in one piece", () => {
  expect(charsInOnePiece("head: abcdef", "abcdef")).toBe(6);
  expect(charsInOnePiece("head: abc … f", "abcdef")).toBe(3);
  expect(charsInOnePiece("nothing", "xyz")).toBe(0);
});

it("tells a sentence as it was sent from one that is wrapped, and from none", () => {
  const sent = "Skill 'x' not found.\n\nAvailable skills:";
  expect(howSentenceArrives(sent, `Error: ${sent}`)).toBe("as sent");
  expect(howSentenceArrives(sent, JSON.stringify({ text: sent }))).toBe("wrapped");
  expect(howSentenceArrives(sent, "-32602 structured content does not match")).toBe("lost");
});
