/**
 * Errors of the hub that no call to a healthy one is answered with, and why. They are provoked in the hub's process, in
 * the same test, and delivered by `every-error`.
 */
export const notByCall: Readonly<Record<string, string>> = {
  unauthenticated: "the hub has to let strangers in, who are listed no tools",
  service_unavailable: "the database has to be gone",
  sandbox_unavailable: "the sandbox has to break",
  script_cancelled: "whoever cancels a call is not answered",
  storage_full: "the disk has to be full",
  permission_required: "the operator has to let scripts ask for hosts",
  consent_unavailable: "the operator has to have a person asked before a run",
  consent_declined: "the operator has to have a person asked, who says no",
  quota_exceeded: "the plan, its prices or the hub's limits have to be others, but for collections",
  ...ofImports("the job or the source has to be one of the test", [
    "skill_exists",
    "skill_invalid",
    "import_running",
    "import_waiting",
    "import_blocked",
    "policy_refused",
    "import_failed",
    "source_failed",
    "url_not_allowed",
    "idempotency_conflict",
    "integrity_error",
  ]),
};

function ofImports(why: string, codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [`skills_importToDrive ${code}`, why]));
}
