import { ApiError } from "../api/api-error.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** What went wrong, in the server's own words, and what can be done now. */
export function ProblemNote({
  problem,
  onRetry,
}: {
  readonly problem: unknown;
  readonly onRetry?: () => void;
}) {
  const { message, suggestions } = wordsOf(problem);
  return (
    <div className="note note-bad" role="alert">
      <Icon name="warning" size={18} />
      <div>
        <p className="note-title">{message}</p>
        {suggestions.length > 0 && (
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>{suggestion}</li>
            ))}
          </ul>
        )}
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
      </div>
    </div>
  );
}

function wordsOf(problem: unknown): { message: string; suggestions: readonly string[] } {
  if (problem instanceof ApiError) return { message: problem.message, suggestions: problem.suggestions };
  return {
    message: "This page met something that it did not expect.",
    suggestions: ["Reload the page; if it comes back, report it with what you did"],
  };
}
