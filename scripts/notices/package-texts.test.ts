import { expect, it } from "vitest";
import { absoluteLinks } from "./package-texts.mjs";

const address = "https://github.com/owner/name";

it("makes links and pictures of the repository's README reachable from elsewhere", () => {
  expect(absoluteLinks("[a](docs/a.md) ![b](docs/b.png) [c](LICENSE)", address)).toBe(
    `[a](${address}/blob/main/docs/a.md) ![b](${address}/raw/main/docs/b.png) [c](${address}/blob/main/LICENSE)`,
  );
});

it("leaves addresses and places on the page as they are", () => {
  const text = "[a](https://example.com/a) [b](#more) [c](mailto:c@example.com)";
  expect(absoluteLinks(text, address)).toBe(text);
});
