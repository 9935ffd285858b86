import { expect, it } from "vitest";
import { fileView } from "./file-view.ts";

it("shows text as it is, and what is hidden in it only where something is", async () => {
  expect(await fileView("a.md", Buffer.from("plain"))).toEqual({
    path: "a.md",
    sizeBytes: 5,
    mimeType: "text/markdown",
    text: "plain",
    isCut: false,
  });
  const hidden = await fileView("a.md", Buffer.from("a<!-- b -->"));
  expect([hidden.text, hidden.visibleText]).toEqual(["a<!-- b -->", "a⟦comment: b ⟧"]);
});

it("gives no text for bytes that are none", async () => {
  for (const bytes of [Uint8Array.of(0x41, 0), Uint8Array.of(0xff, 0xfe)])
    expect(await fileView("a.bin", bytes)).not.toHaveProperty("text");
});

it("cuts a long text between two characters and says so", async () => {
  const view = await fileView("a.txt", Buffer.from(`a${"é".repeat(200_000)}`));
  expect(view.isCut).toBe(true);
  expect(Buffer.byteLength(view.text ?? "")).toBe(256 * 1024 - 1);
  expect(view.text?.endsWith("é")).toBe(true);
});
