import { expect, it } from "vitest";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { createLivePlaces } from "./live-places.ts";

it("opens at every instance what one has sealed, for the same account alone", async () => {
  const database = await testDatabase();
  const [here, there] = [createLivePlaces(database), createLivePlaces(database)];
  const sealed = await here.seal("ada", 41);
  expect(sealed).not.toContain("41");
  expect(await there.open("ada", sealed)).toBe(41);
  expect(await there.open("eve", sealed)).toBeUndefined();
});

it("takes anything else for no place at all", async () => {
  const places = createLivePlaces(await testDatabase());
  for (const text of ["", "41", "x".repeat(10_000), "\u{1f3f4}"])
    expect(await places.open("ada", text)).toBeUndefined();
});
