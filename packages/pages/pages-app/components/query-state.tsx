import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ProblemNote } from "./problem-note.tsx";
import { Skeleton } from "./skeleton.tsx";

/** The three states of whatever was asked for: not here yet, refused, here. */
export function QueryState<Answer>({
  query,
  label,
  skeleton,
  children,
}: {
  readonly query: UseQueryResult<Answer>;
  /** What is being loaded, for screen readers. */
  readonly label?: string;
  readonly skeleton?: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />;
  return skeleton ?? <Skeleton {...(label === undefined ? {} : { label })} />;
}
