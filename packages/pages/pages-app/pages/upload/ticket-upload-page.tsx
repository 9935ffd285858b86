import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "../../api/call.ts";
import { Brand } from "../../shell/side-navigation.tsx";
import { SignInPage } from "../../shell/sign-in-page.tsx";
import { ThemeSwitch } from "../../shell/theme-switch.tsx";
import UploadPage from "./upload-page.tsx";

/** The upload page for whoever is not signed in and has a ticket or a key. On one machine there is nothing to upload to. */
export default function TicketUploadPage() {
  const choices = useQuery({
    queryKey: ["sign-in"],
    queryFn: ({ signal }) => call("GET /ui/sign-in", { signal }),
  });
  if (choices.data?.mode === "local") return <SignInPage />;
  return (
    <div className="ticket-upload">
      <header className="ticket-upload-head">
        <Brand />
        <div className="row">
          <Link className="button" href="/">
            Sign in
          </Link>
          <ThemeSwitch />
        </div>
      </header>
      <main id="main">
        <UploadPage />
      </main>
    </div>
  );
}
