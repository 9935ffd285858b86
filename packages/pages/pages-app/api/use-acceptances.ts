import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewAcceptance, SkillScan } from "../../src/contract/index.ts";
import { keepFocus } from "../components/keep-focus.ts";
import { useToast } from "../components/toasts.tsx";
import { call } from "./call.ts";

/** Decides about findings of a skill; the answer is the scan as it is seen from then on. */
export function useAcceptances(ref: string) {
  const client = useQueryClient();
  const say = useToast();
  // Here and not with each press: what was pressed is not there any more once the scan is another.
  const show = (words: (scan: SkillScan) => string) => (scan: SkillScan) => {
    say(words(scan));
    client.setQueryData(["skill", ref, "scan"], scan);
  };
  const onSettled = () => {
    for (const key of ["skills", "home"]) void client.invalidateQueries({ queryKey: [key] });
    keepFocus();
  };
  return {
    accept: useMutation({
      mutationFn: (body: NewAcceptance) =>
        call("POST /ui/skills/:ref/acceptances", { params: { ref }, body }),
      onSuccess: show(({ secondReview }) =>
        secondReview === undefined
          ? "Accepted. Your reason stays beside it."
          : `Asked. It counts once somebody else of '${secondReview}' agrees.`,
      ),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (id: string) => call("DELETE /ui/skills/:ref/acceptances/:id", { params: { ref, id } }),
      onSuccess: show(() => "It needs a decision again."),
      onSettled,
    }),
    review: useMutation({
      mutationFn: ({ id, answer }: { readonly id: string; readonly answer: "confirmed" | "declined" }) =>
        call("POST /ui/skills/:ref/acceptances/:id/review", { params: { ref, id }, body: { answer } }),
      onSuccess: (scan, { answer }) =>
        show(() =>
          answer === "confirmed" ? "Agreed. It counts as accepted." : "Declined. It needs a decision.",
        )(scan),
      onSettled,
    }),
  };
}
