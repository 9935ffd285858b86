import { expect, it } from "vitest";
import { waitingQuestion } from "./waiting-question.ts";

it("leads back to the question of an agent, and nowhere else", () => {
  expect(waitingQuestion("?agent=4Zcx8m_Qp3-aaaaaaaaaa")).toBe("/oauth/consent/4Zcx8m_Qp3-aaaaaaaaaa");
  for (const search of [
    "",
    "?agent=",
    "?agent=//evil.example",
    "?agent=../../../admin-of-this-hub",
    "?agent=https://evil.example/aaaaaaaaaaaaaaaa",
  ])
    expect(waitingQuestion(search)).toBeUndefined();
});
