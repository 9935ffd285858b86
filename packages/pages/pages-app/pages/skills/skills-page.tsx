import { lazy, Suspense } from "react";
import { useLocation, useSearch } from "wouter";
import { Skeleton } from "../../components/skeleton.tsx";
import { SkillListPage } from "./skill-list-page.tsx";
import { readSkillPath } from "./skill-path.ts";

// Markdown, highlighting and comparing come with the first skill that is opened, not with the list.
const SkillPage = lazy(() => import("./skill/skill-page.tsx"));

const TrashPage = lazy(() => import("./trash-page.tsx"));

/** The list at `/skills`, a skill at `/skills/<ref>/<tab>`. */
export default function SkillsPages() {
  useLocation();
  const place = readSkillPath(location.pathname);
  const isTrash = new URLSearchParams(useSearch()).has("trash");
  if (place === undefined && isTrash) {
    return (
      <Suspense fallback={<Skeleton label="Loading the trash" lines={6} />}>
        <TrashPage />
      </Suspense>
    );
  }
  if (place === undefined) return <SkillListPage />;
  return (
    <Suspense fallback={<Skeleton label="Loading the skill" lines={10} />}>
      <SkillPage key={place.ref} skill={place.ref} tab={place.tab} />
    </Suspense>
  );
}
