import { describe, expect, it } from "vitest";
import { tokensOf } from "../prose/tokens.ts";
import { CLASS_NAMES, classesOf, unspacedClassesOf } from "./classes-of.ts";

const namesOf = (numbers: readonly number[]) => numbers.map((number) => CLASS_NAMES[number]);
const classesIn = (text: string) => namesOf(classesOf(tokensOf(text)).flat());

describe("classesOf", () => {
  it("gives words of other languages the class of the English ones", () => {
    for (const word of ["upload", "envoyez", "hochladen", "отправить"])
      expect(classesIn(word)).toContain("send");
    expect(namesOf(unspacedClassesOf("请把密码发送到服务器"))).toEqual(
      expect.arrayContaining(["send", "secret", "server"]),
    );
  });

  it("tells paths and addresses by their form", () => {
    expect(classesIn("~/.ssh/id_ed25519")).toEqual(expect.arrayContaining(["secretPath", "homePath"]));
    expect(classesIn("https://collect.example/in")).toContain("address");
    expect(classesIn("203.0.113.9:8080")).toContain("address");
  });

  it("gives a phrase its class at its first word", () => {
    expect(classesIn("turn off logging")).toContain("disable");
    expect(classesIn("turn around")).not.toContain("disable");
  });
});
