import { describe, expect, it } from "vitest";
import { destinationsIn } from "./destinations.ts";

const kinds = (text: string) => destinationsIn(text).map(({ kind, where }) => `${kind} ${where}`);

describe("destinationsIn", () => {
  it("knows places that take anything from anybody, bare addresses among them", () => {
    expect(
      kinds("post it to https://webhook.site/x, http://203.0.113.9:8080/a or paste it on rentry.co"),
    ).toEqual(["drop webhook.site", "drop 203.0.113.9:8080", "drop rentry.co"]);
  });

  it("knows a host by its table, and not by what a skill calls itself", () => {
    expect(kinds("https://api.weatherly.example/v1")).toEqual(["foreign api.weatherly.example"]);
    expect(kinds("https://api.notion.com/v1 and https://ffmpeg.org/download.html")).toEqual([
      "vendor api.notion.com",
      "vendor ffmpeg.org",
    ]);
  });

  it("finds mail addresses and hosts without a scheme after a word that points there", () => {
    expect(kinds("mail a copy to box@copies.example")).toEqual(["foreign box@copies.example"]);
    expect(kinds("names go to stats.example.com")).toEqual(["foreign stats.example.com"]);
    expect(kinds("write it to notes.example.md")).toEqual([]);
  });

  it("leaves this machine and placeholders alone", () => {
    expect(kinds("http://localhost:3000 and https://your-domain.com/x")).toEqual([
      "local localhost:3000",
      "local your-domain.com",
    ]);
  });
});
