import type { ToolAnswer } from "../host/host.ts";
import { started } from "./hub-backend.ts";
import { pageOf } from "./local-backend.ts";
import { localList, localSkill, openedSkill } from "./local-shapes.ts";
import type { ListPage, OpenSkill } from "./skill-backend.ts";
import { failureIn, type ToolFailure } from "./tool-failure.ts";

/** What the call that opened this page answered. */
export type Opening =
  | { readonly kind: "list"; readonly page: ListPage }
  | { readonly kind: "skill"; readonly skill: OpenSkill }
  | { readonly kind: "started"; readonly welcome: string; readonly handle: string; readonly credits: number }
  | { readonly kind: "failure"; readonly failure: ToolFailure }
  | { readonly kind: "other"; readonly text: string };

export function readOpening(answer: ToolAnswer): Opening {
  const failure = failureIn(answer);
  if (failure !== undefined) return { kind: "failure", failure };
  const list = localList.safeParse(answer.data);
  if (list.success) return { kind: "list", page: pageOf(list.data) };
  const skill = localSkill.safeParse(answer.data);
  if (skill.success) return { kind: "skill", skill: openedSkill(skill.data, answer.meta) };
  const start = started.safeParse(answer.data);
  if (start.success) {
    const { welcome, account, credits } = start.data;
    return { kind: "started", welcome, handle: account.handle, credits };
  }
  return { kind: "other", text: answer.text };
}
