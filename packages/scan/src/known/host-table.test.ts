import { expect, it } from "vitest";
import { hostKind } from "./host-kinds.ts";
import { HOST_TABLE } from "./host-table.ts";

it("says of every row what makes its hosts so and of when it is, and names each host once", () => {
  const all = HOST_TABLE.flatMap(({ hosts }) => hosts.split(/\s+/));
  expect(all.filter((host, index) => all.indexOf(host) !== index)).toEqual([]);
  for (const { from, asOf } of HOST_TABLE) {
    expect(from).toMatch(/^[A-Z].*\.$/);
    expect(asOf).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/);
  }
});

it("knows nobody behind pages under a name that everybody can have", () => {
  expect(["a.vercel.app", "a.github.io", "a.netlify.app", "a.pages.dev"].map(hostKind)).toEqual(
    Array.from({ length: 4 }, () => "unknown"),
  );
});
