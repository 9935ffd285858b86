import { Button } from "./button.tsx";
import "./more-button.css";

/** Asks for the next page of a long list, which is added below. Gone when there is none. */
export function MoreButton({
  pages,
  what,
}: {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** "older entries" */
  readonly what: string;
}) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="more">
      <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        Show {what}
      </Button>
    </div>
  );
}
