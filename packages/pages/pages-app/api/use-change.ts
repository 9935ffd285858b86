import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keepFocus } from "../components/keep-focus.ts";

/** A request that changes something, after which the questions that begin with one of `touched` are asked again. */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  touched: readonly string[],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a failure: somebody else may have been quicker.
    onSettled: async () => {
      await Promise.all(touched.map((key) => client.invalidateQueries({ queryKey: [key] })));
      keepFocus();
    },
  });
}
