import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { generateKey } from "../../../platform/tokens/api-key.ts";
import { callOverTransport, transportAnswer } from "../../testing/call-over-transport.ts";
import {
  exampleArguments,
  openSession,
  type SeededAccount,
  seedAccount,
} from "../../testing/seed-account.ts";
import { type TestHub, useTestHub } from "../../testing/use-test-hub.ts";
import { hubRegistry } from "../registry.ts";
import { askMcp, protocolReads } from "../testing/protocol-reads.ts";
import { argumentsWith, kindOf, textInputs } from "../testing/text-inputs.ts";

const obstacle = findBubblewrapObstacle();

const HOSTILE = [
  "",
  " ",
  "null",
  "__proto__",
  "constructor",
  "toString",
  "../x",
  "../../etc/passwd",
  "/etc/passwd",
  "skill:///etc/passwd",
  "a\0b",
  "\ud800",
  "a\nb",
  "\u001b[2J",
  "\u202eevil",
  "😀",
  "%00",
  "%2e%2e%2f",
  "%",
  "_",
  "'; drop table skills; --",
  "a:b:c",
  ":",
  "#",
  "(((((",
  "*",
  "x".repeat(10_000),
  "-".repeat(50_000),
];

const CODES = ["\u001b", "\\u001b", "\u202e"];

/** Each input is given every n-th of the texts, another share of them than the one before: all inputs and all texts have their turn. */
export function hostileInputsSuite({
  oneTextIn,
  seed = seedAccount,
}: {
  readonly oneTextIn: number;
  readonly seed?: typeof seedAccount;
}): void {
  describe("hostile arguments", () => {
    const hub = useTestHub();

    let turn = 0;
    const next = <T>(texts: readonly T[]): T[] => {
      turn += 1;
      return texts.filter((_, index) => index % oneTextIn === turn % oneTextIn);
    };

    let shared: { readonly account: SeededAccount; readonly sessionId: string } | undefined;

    /** One account and one session for all tools that change nothing. */
    async function reader() {
      if (shared !== undefined) return shared;
      const account = await seed(hub());
      shared = { account, sessionId: await openSession(hub(), account.key) };
      return shared;
    }

    it
      .skipIf(obstacle !== undefined)
      .each(
        hubRegistry.tools
          .filter((tool) => textInputs(tool).length > 0)
          .map((tool) => ({ name: tool.name, tool })),
      )(
      `D88: are refused by $name in the one error shape, or do no harm (${obstacle ?? "bubblewrap works here"})`,
      async ({ tool }) => {
        const { account, sessionId } = await reader();
        const me = tool.effect === "read" ? account : await seed(hub());
        const failures: string[] = [];
        for (const match of textInputs(tool)) {
          const { input } = match;
          for (const text of next([...HOSTILE, null, 7, {}, [[]]])) {
            // What a script is given is its own business, and starting one takes long.
            if (tool.effect === "run" && (input === "args" || input === "stdin") && text !== "a\0b") continue;
            const example = await exampleArguments(hub(), tool, me.key, sessionId);
            const args = argumentsWith(tool, example, match, text);
            const answer = await callOverTransport(hub().url, "http", { tool: tool.name, args, key: me.key });
            const { outcome, status } = answer;
            const what = `${input} ${JSON.stringify(text)?.slice(0, 40)}`;
            const isDeclared =
              outcome === "ok" ||
              outcome === "invalid_input" ||
              tool.errors.some((declared) => declared === outcome);
            if (!isDeclared || status >= 500 || answer.text.includes("/etc/passwd\\n"))
              failures.push(`${what}: ${status} ${outcome}`);
            // Our own words do not carry it on: cut, and without codes that a terminal would obey.
            if (
              outcome !== "ok" &&
              (answer.text.length > 5_000 || CODES.some((code) => answer.text.includes(code)))
            )
              failures.push(`${what} comes back as it went`);
          }
        }
        expect(failures).toEqual([]);
        expect(errorsLogged(hub())).toEqual([]);
        // Nothing of it changed what there is.
        const { data } = await callOverTransport(hub().url, "http", {
          tool: "skills_getSkill",
          args: { slug: "pdf" },
          key: me.key,
        });
        expect(data.slug).toBe("pdf");
      },
    );

    // In the other era the name is in a header, too, which carries no such text.
    it("D86: are a mistake of the caller for resources, prompts, completion and the extension", async () => {
      const me = await seed(hub());
      for (const [method, params] of protocolReads) {
        for (const text of next(HOSTILE)) {
          const answer = await askMcp(hub(), "legacy", { method, params: params(text), key: me.key });
          const what = `${method} ${JSON.stringify(text).slice(0, 40)}`;
          // -32603: the server's own fault.
          expect.soft(Object(answer.data.error).code, what).not.toBe(-32603);
          expect.soft(answer.status, what).toBeLessThan(500);
          expect.soft(answer.text, what).not.toContain("root:");
        }
      }
      expect(errorsLogged(hub())).toEqual([]);
    });

    it("D88: never say a key again that was passed where a name belongs", async () => {
      const [me, other] = [await seed(hub()), await seedAccount(hub())];
      for (const tool of hubRegistry.tools) {
        for (const match of textInputs(tool)) {
          const { input } = match;
          const kind = kindOf(tool, input);
          if (kind !== "collection" && kind !== "newName") continue;
          for (const key of [other.key, other.scopedKey, generateKey()]) {
            const example = await exampleArguments(hub(), tool, me.key);
            const args = argumentsWith(tool, example, match, key);
            const answer = await callOverTransport(hub().url, "http", { tool: tool.name, args, key: me.key });
            expect.soft(answer.text, `${tool.name}.${input}`).not.toContain(key);
            expect.soft(answer.outcome, `${tool.name}.${input}`).not.toBe("ok");
          }
        }
      }
      expect(hub().logLines.join("")).not.toContain(other.key);
    });

    const numbers = hubRegistry.tools.flatMap((tool) => {
      const { properties } = z.toJSONSchema(tool.input, { io: "input" });
      return Object.entries(Object(properties))
        .filter(([, property]) => ["integer", "number"].includes(Object(property).type))
        .map(([input, property]) => ({
          tool,
          input,
          min: Object(property).minimum,
          max: Object(property).maximum,
        }));
    });

    it.skipIf(obstacle !== undefined).each(numbers)(
      `D89: $tool.name takes $input from $min to $max and nothing else (${obstacle ?? "bubblewrap works here"})`,
      async ({ tool, input, min, max }) => {
        const me = await seed(hub());
        const example = await exampleArguments(hub(), tool, me.key);
        const ask = async (value: string) => {
          const body = JSON.stringify({ ...example, [input]: "<value>" }).replace('"<value>"', value);
          const response = await fetch(`${hub().url}/v1/tools/${tool.name}`, {
            method: "POST",
            headers: { authorization: `Bearer ${me.key}`, "content-type": "application/json" },
            body,
          });
          return (await transportAnswer(response)).outcome;
        };
        expect(typeof min).toBe("number");
        const wrong = [
          String(min - 1),
          "-1e9",
          "1.5",
          '"10"',
          "NaN",
          "1e400",
          "null",
          "[]",
          "true",
          "9007199254740993",
        ];
        for (const value of [...wrong, ...(max < 1e9 ? [String(max + 1), "1e9"] : [])]) {
          expect.soft([value, await ask(value)]).toEqual([value, "invalid_input"]);
        }
        // A number that names something is taken, and what it names is looked for.
        const taken = tool.name === "skills_acceptUpdate" ? "update_not_found" : "ok";
        for (const value of [String(min), String(Math.min(max, 2 ** 31))]) {
          expect.soft([value, await ask(value)]).toEqual([value, taken]);
        }
      },
    );
  });
}

function errorsLogged({ logLines }: TestHub): string[] {
  return logLines.filter((line) => Object(JSON.parse(line)).level >= 50 || line.includes("internal_error"));
}
