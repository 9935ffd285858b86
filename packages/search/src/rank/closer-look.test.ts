import { expect, it } from "vitest";
import { createSearchIndex } from "../search-index.ts";

const indexOf = (...skills: { id: string; name: string; description: string; body?: string }[]) => {
  const index = createSearchIndex();
  for (const skill of skills) index.upsert(skill);
  return index;
};

it("tells siblings of one vendor apart by what stands together in their bodies", () => {
  const siblings = ["alpha", "beta", "gamma"].map((id) => ({
    id,
    name: `acme-${id}`,
    description: "Diagnose services of Acme on Linux.",
    body: "Look at memory first. Then at the pressure of work, and at the limits of the cache.",
  }));
  const [alpha, beta, gamma] = siblings;
  if (alpha === undefined || beta === undefined || gamma === undefined) throw new Error("there are three");
  const index = indexOf(
    alpha,
    { ...beta, body: "Look at the work first, then at memory pressure and cache limits." },
    gamma,
  );
  expect(index.search("acme service with memory pressure", 3)[0]?.id).toBe("beta");
});

it("finds what only a body says, however long names and descriptions of others go on about a part of it", () => {
  const index = indexOf(
    {
      id: "/body",
      name: "runtime-notes",
      description: "Notes on services in production.",
      body: "When a container is evicted, read the tombstone and symbolicate the backtrace of the container.",
    },
    {
      id: "/name",
      name: "container",
      description: "Container containers, container images and container registries.",
    },
  );
  expect(index.search("symbolicate the backtrace in a tombstone of my container", 2)[0]?.id).toBe("/body");
});

it("prefers the skill whose whole name was asked for", () => {
  const index = indexOf(
    { id: "/a", name: "pricing", description: "Plan prices of a product." },
    { id: "/b", name: "pricing-page-copy-review", description: "Plan prices of a product." },
  );
  expect(index.search("pricing of a product", 2)[0]?.id).toBe("/a");
});
