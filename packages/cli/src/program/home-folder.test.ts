import { userInfo } from "node:os";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { homeFolder } from "./home-folder.ts";

const own = process.env.HOME;
beforeEach(() => {
  delete process.env.HOME;
});
afterEach(() => {
  if (own === undefined) delete process.env.HOME;
  else process.env.HOME = own;
});

describe.skipIf(process.platform === "win32")("the home of the user", () => {
  it("is what HOME says", () => {
    process.env.HOME = "/somewhere/ada";
    expect(homeFolder()).toBe("/somewhere/ada");
  });

  it.each(["", ".", "ada"])("is that of the system's list when HOME is '%s'", (home) => {
    process.env.HOME = home;
    expect(homeFolder()).toBe(userInfo().homedir);
  });
});
