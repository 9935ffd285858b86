import { expect, it } from "vitest";
import { jsx, withVisibleText } from "./jsx-runtime.ts";

const TURNED = "a\u202eb";
const SEEN = "a⟦U+202E⟧b";

it("writes hidden characters out wherever an element shows text", () => {
  const shown = withVisibleText({
    children: ["x", TURNED, 3, null],
    title: TURNED,
    "aria-label": TURNED,
    "aria-description": TURNED,
    placeholder: TURNED,
    alt: TURNED,
  });
  expect(shown).toEqual({
    children: ["x", SEEN, 3, null],
    title: SEEN,
    "aria-label": SEEN,
    "aria-description": SEEN,
    placeholder: SEEN,
    alt: SEEN,
  });
  expect(withVisibleText({ children: TURNED })).toEqual({ children: SEEN });
});

it("leaves alone what is a value, and everything where nothing is hidden", () => {
  const value = { value: TURNED, href: TURNED, children: { of: TURNED } };
  expect(withVisibleText(value)).toBe(value);
  const plain = { children: ["a", "b"], title: "c" };
  expect(withVisibleText(plain)).toBe(plain);
});

it("is how an element is made", () => {
  expect(jsx("p", { children: TURNED }, "k")).toMatchObject({ key: "k", props: { children: SEEN } });
});
