import { expect, it } from "vitest";
import { errorBody, errorText } from "../errors.ts";
import { missingCredentials } from "./missing-credentials.ts";

it("says which variables are missing and how to give them, in words and for programs", () => {
  const error = missingCredentials({
    skill: "weather",
    script: "scripts/today.py",
    names: ["WEATHER_KEY"],
    steps: ["Ask the user to run: skillquay secrets set WEATHER_KEY --skill weather"],
    setAt: "skillquay secrets set",
  });
  expect(errorText(error)).toBe(
    "scripts/today.py of the skill 'weather' needs WEATHER_KEY, which was not given to it. Nothing ran.\n\n" +
      "- Ask the user to run: skillquay secrets set WEATHER_KEY --skill weather",
  );
  expect(errorBody(error)).toMatchObject({
    error: "missing_credentials",
    details: { names: ["WEATHER_KEY"], setAt: "skillquay secrets set" },
  });
});

it("names at most twenty in its sentence, and all of them for programs", () => {
  const names = Array.from({ length: 22 }, (_, index) => `KEY_${index}`);
  const error = missingCredentials({ skill: "a", script: "b", names, steps: [], setAt: "" });
  expect(error.message).toContain("KEY_19 and 2 more, which were not given");
  expect(error.details?.names).toEqual(names);
});
