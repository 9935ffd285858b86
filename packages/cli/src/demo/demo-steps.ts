import type { DemoMachine, StepResult } from "./demo-machine.ts";
import { harmfulSkill } from "./harmful-skill.ts";

export interface DemoStep {
  readonly title: string;
  /** What is about to happen and why, in a sentence or two. */
  readonly about: string;
  readonly argv: readonly string[];
  /** It runs a script, so it is left out where there is no sandbox. */
  readonly needsSandbox?: true;
  /** What to take from it; `isBad` when what came out is not what this program promises. */
  readonly outcome: (result: StepResult) => { readonly says: string; readonly isBad?: true };
}

/** The tour, in order. */
export function demoSteps({ keyFile, key, receiver, received }: DemoMachine): readonly DemoStep[] {
  return [
    {
      title: "What is there",
      about: "A skill is a folder with a SKILL.md. Skillquay finds those of every agent on a machine.",
      argv: ["list"],
      outcome: promise(0, "Every agent that is connected gets these, with no copy and no restart."),
    },
    {
      title: "An agent loads one",
      about: "This is what a model gets when it picks a skill by its description.",
      argv: ["call", "skill", '{"name":"hello-world"}'],
      outcome: promise(0, "Only now did its text cost anything: before, the model saw one line of it."),
    },
    {
      title: "It reads one section",
      about: "Long skills are read by heading, so that a model pays for what it needs.",
      argv: ["show", "code-review", "--section", "Findings"],
      outcome: promise(0, "One section instead of the whole file."),
    },
    {
      title: "It runs a script",
      about: "Scripts run in a sandbox: no network, no files of yours, nothing of your environment.",
      argv: ["run", "hello-world", "greet.py", "--params", '{"name":"Ada","language":"fr"}'],
      needsSandbox: true,
      outcome: ({ exitCode }) => ({
        says:
          exitCode === 0
            ? "The script got its parameters and a read-only look at its own skill, and nothing else."
            : COULD_NOT_RUN,
      }),
    },
    {
      title: "A skill from a stranger",
      about: "Somebody sends you a helper for invoices. It looks harmless; look at it before you trust it.",
      argv: ["scan", `downloads/${harmfulSkill.name}`],
      outcome: promise(4, "Blocked, with the line, the reason and what to do. A hub would never let it in."),
    },
    {
      title: "And if it ran all the same",
      about: "The same script, started on purpose: it is told where a private key is and whom to send it to.",
      argv: ["run", harmfulSkill.name, harmfulSkill.script, "--dir", "downloads", "--", keyFile, receiver],
      needsSandbox: true,
      outcome: ({ output }) => {
        if (output.includes(key) || received() > 0)
          return { says: "The script got out. Please report this: it must never happen.", isBad: true };
        // Only a script that tried has shown anything.
        if (!output.includes("could not read the key") || !output.includes("could not send anything"))
          return { says: COULD_NOT_RUN };
        return { says: "The key stayed unread, and nobody knocked at the receiver: 0 connections." };
      },
    },
  ];
}

// Usually for want of Python, which the samples are written in.
const COULD_NOT_RUN = "The script could not run on this machine: the lines above say why.";

function promise(exitCode: number, says: string): DemoStep["outcome"] {
  return (result) =>
    result.exitCode === exitCode
      ? { says }
      : { says: "That was not to be expected: see the lines above for the reason.", isBad: true };
}
