import { Suspense, useEffect, useRef, useState } from "react";
import { Link, Redirect, useLocation } from "wouter";
import type { PageName, Session } from "../../src/contract/index.ts";
import { IconButton } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { pageComponents } from "../generated/page-components.ts";
import { OfflineNote } from "./offline-note.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { PaletteButton, PaletteProvider } from "./palette-place.tsx";
import { SessionContext } from "./session-context.ts";
import { Brand, SideNavigation } from "./side-navigation.tsx";
import { useRouteFocus } from "./use-route-focus.ts";
import { useSearchKey } from "./use-search-key.ts";

/** Navigation at the side (behind a button on phones) and the page that the address names. */
export function Shell({ session }: { readonly session: Session }) {
  const offered = session.pages;
  const [path] = useLocation();
  useSearchKey();
  // A page, or one thing of it: its tabs are no new place.
  useRouteFocus(path.split("/").slice(1, 3).join("/"));
  return (
    <SessionContext value={session}>
      <PaletteProvider pages={offered}>
        <a className="skip-link" href="#main">
          Skip to the page
        </a>
        <div className="shell">
          <aside className="side">
            <div className="side-head">
              <Brand />
              <PaletteButton />
            </div>
            <SideNavigation session={session} pages={offered} />
          </aside>
          <PhoneBar session={session} pages={offered} />
          <main id="main" tabIndex={-1} className="main">
            <OfflineNote />
            <PageBoundary key={path.split("/")[1]} path={path}>
              <Suspense fallback={<Skeleton label="Loading the page" lines={8} />}>
                <ShownPage pages={offered} />
              </Suspense>
            </PageBoundary>
          </main>
        </div>
      </PaletteProvider>
    </SessionContext>
  );
}

/**
 * The page of the first part of the address, by comparing and not by a pattern: what follows may be the name of a skill,
 * which holds anything.
 */
function ShownPage({ pages: offered }: { readonly pages: readonly PageName[] }) {
  const [path] = useLocation();
  const pageName = path.split("/")[1] ?? "";
  const shown = offered.find((name) => name === pageName);
  if (shown !== undefined) {
    const Page = pageComponents[shown];
    return <Page />;
  }
  if (pageName === "") return <Redirect to={`/${offered[0] ?? "skills"}`} replace />;
  return (
    <>
      <PageHeader title="Not here" />
      <EmptyState
        icon="search"
        title="There is no such page."
        action={
          <Link href={`/${offered[0] ?? "skills"}`} className="button button-primary">
            Back to the start
          </Link>
        }
      >
        <p>It may have moved, or it is not offered to this key. The navigation lists what is.</p>
      </EmptyState>
    </>
  );
}

function PhoneBar({
  session,
  pages: offered,
}: {
  readonly session: Session;
  readonly pages: readonly PageName[];
}) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDialogElement>(null);
  const [path] = useLocation();
  useEffect(() => {
    if (isOpen) menu.current?.showModal();
    else menu.current?.close();
  }, [isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: -- going to another page closes the menu
  useEffect(() => setOpen(false), [path]);
  return (
    <header className="phone-bar">
      <Brand />
      <PaletteButton />
      <IconButton
        icon="menu"
        label="Open the navigation"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <dialog ref={menu} className="phone-menu" aria-label="Navigation" onClose={() => setOpen(false)}>
        {isOpen && (
          <>
            <div className="phone-menu-head">
              <Brand />
              <IconButton icon="close" label="Close the navigation" onClick={() => setOpen(false)} />
            </div>
            <SideNavigation session={session} pages={offered} />
          </>
        )}
      </dialog>
    </header>
  );
}
