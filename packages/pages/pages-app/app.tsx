import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { Router, useLocation } from "wouter";
import { ApiError } from "./api/api-error.ts";
import { useSession } from "./api/use-session.ts";
import { ProblemNote } from "./components/problem-note.tsx";
import { Skeleton } from "./components/skeleton.tsx";
import { ToastProvider } from "./components/toasts.tsx";
import { LiveProvider } from "./shell/live.tsx";
import { Shell } from "./shell/shell.tsx";
import { SignInPage } from "./shell/sign-in-page.tsx";
import { waitingQuestion } from "./shell/waiting-question.ts";

/** The whole application, at `/dashboard`. */
export function App() {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <Router base="/dashboard">
        <ToastProvider>
          <Entrance />
        </ToastProvider>
      </Router>
    </QueryClientProvider>
  );
}

// The one page that a ticket opens, too.
const TicketUploadPage = lazy(() => import("./pages/upload/ticket-upload-page.tsx"));

// Whoever was invited has no account so far.
const JoinPage = lazy(() => import("./shell/join-page.tsx"));

function Entrance() {
  const session = useSession();
  const [path] = useLocation();
  if (path === "/join") {
    return (
      <Suspense fallback={<Skeleton label="Opening the invitation" lines={3} />}>
        <JoinPage />
      </Suspense>
    );
  }
  // A token that was used before is refused with 401.
  const isNobody =
    session.data === null || (session.error instanceof ApiError && session.error.status === 401);
  if (isNobody) {
    return path === "/upload" ? (
      <Suspense fallback={<Skeleton label="Opening the upload page" lines={3} />}>
        <TicketUploadPage />
      </Suspense>
    ) : (
      <SignInPage />
    );
  }
  if (session.data) {
    const question = waitingQuestion();
    return question !== undefined ? (
      <GoTo address={question} />
    ) : (
      <LiveProvider>
        <Shell session={session.data} />
      </LiveProvider>
    );
  }
  return (
    <main className="entrance">
      {session.isError ? (
        <ProblemNote problem={session.error} onRetry={() => void session.refetch()} />
      ) : (
        <Skeleton label="Opening Skillquay" lines={3} />
      )}
    </main>
  );
}

/** On to a page that is not of this application. */
function GoTo({ address }: { readonly address: string }) {
  useEffect(() => location.replace(address), [address]);
  return <Skeleton label="Going on" lines={3} />;
}

function createClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Signed out elsewhere, or the key was revoked: ask who we are, which shows the sign-in page.
        if (error instanceof ApiError && error.status === 401 && query.queryKey[0] !== "session") {
          void client.invalidateQueries({ queryKey: ["session"] });
        }
      },
    }),
    defaultOptions: {
      queries: {
        // A refusal stays a refusal; what broke on the way is tried once more.
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        staleTime: 10_000,
        refetchOnWindowFocus: true,
      },
    },
  });
  return client;
}
