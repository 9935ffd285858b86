import { lazy, Suspense } from "react";
import { Skeleton } from "../../components/skeleton.tsx";
import { useSignedIn } from "../../shell/session-context.ts";
import { FindElsewhere } from "./find-elsewhere.tsx";
import "./discover.css";

// What a hub alone has is not in the copy of the pages for one machine.
const HubDiscover = lazy(() => import("./hub-discover.tsx"));

/** Skills of others: on a hub found and imported, on one machine found and looked at. */
export default function DiscoverPage() {
  const { mode } = useSignedIn();
  if (mode === "local") return <FindElsewhere />;
  return (
    <Suspense fallback={<Skeleton label="Loading the page" lines={9} />}>
      <HubDiscover />
    </Suspense>
  );
}
