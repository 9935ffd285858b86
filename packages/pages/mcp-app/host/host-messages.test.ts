import { describe, expect, it } from "vitest";
import { changedContext, readAnswer, readContext, readInitialized } from "./host-messages.ts";

describe("readContext", () => {
  it("leaves out what it does not understand and keeps the rest", () => {
    const message = {
      theme: "sepia",
      displayMode: "inline",
      containerDimensions: { maxHeight: 500, width: 3 },
      styles: { variables: { "--color-text-primary": "red", "--font-sans": 7 } },
      newer: true,
    };
    expect(readContext(message)).toEqual({
      displayMode: "inline",
      containerDimensions: { maxHeight: 500 },
      styles: { variables: { "--color-text-primary": "red" } },
    });
    expect(readContext("nonsense")).toEqual({});
  });

  it("keeps what a change does not name", () => {
    const previous = readContext({ theme: "dark", displayMode: "inline" });
    expect(changedContext(previous, { displayMode: "fullscreen" })).toMatchObject({
      theme: "dark",
      displayMode: "fullscreen",
    });
  });
});

describe("readAnswer", () => {
  it("takes data, metadata and the text of an answer", () => {
    const content = [
      { type: "text", text: "a" },
      { type: "image", data: "…" },
      { type: "text", text: "b" },
    ];
    expect(readAnswer({ content, structuredContent: { x: 1 }, _meta: { y: 2 } })).toEqual({
      isError: false,
      data: { x: 1 },
      meta: { y: 2 },
      text: "a\n\nb",
    });
    expect(readAnswer({ isError: true })).toEqual({ isError: true, data: undefined, meta: {}, text: "" });
    const meta = { "skillquay/data": { exitCode: 3 } };
    expect(readAnswer({ isError: true, _meta: meta })).toMatchObject({ data: { exitCode: 3 } });
  });
});

describe("readInitialized", () => {
  it("takes a capability for given only when it is named", () => {
    const { can } = readInitialized({ hostCapabilities: { message: { text: {} } }, hostContext: {} });
    expect(can).toEqual({ readResources: false, message: true, openLinks: false });
  });
});
