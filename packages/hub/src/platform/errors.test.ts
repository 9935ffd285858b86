import { errorCatalogue } from "@skillquay/tools";
import { expect, it } from "vitest";
import { hubError, hubErrorCatalogue, isHubErrorCode } from "./errors.ts";

it("never renames a code", () => {
  const own = Object.keys(hubErrorCatalogue).filter((code) => !Object.hasOwn(errorCatalogue, code));
  expect(own).toEqual([
    "skill_invalid",
    "archive_refused",
    "ticket_invalid",
    "ticket_used",
    "upload_incomplete",
    "skill_exists",
    "trash_not_found",
    "skill_in_use",
    "import_not_found",
    "import_running",
    "import_waiting",
    "import_blocked",
    "policy_refused",
    "import_failed",
    "finding_not_found",
    "acceptance_not_found",
    "skill_changed",
    "description_test_not_found",
    "description_tests_full",
    "pins_full",
    "release_not_found",
    "update_not_found",
    "invalid_credentials",
    "insufficient_scope",
    "client_not_found",
    "key_not_found",
    "account_not_found",
    "owner_required",
    "invitation_over",
    "passkey_refused",
    "passkey_not_found",
    "sign_in_not_found",
    "account_exists",
    "account_in_use",
    "team_not_found",
    "collection_not_found",
    "collection_exists",
    "collection_required",
    "collection_unscoped",
    "session_not_found",
    "permission_required",
    "output_file_not_found",
    "directory_not_found",
    "quota_exceeded",
    "rate_limited",
    "idempotency_conflict",
    "idempotency_running",
    "credential_not_found",
    "webhook_not_found",
    "webhook_disabled",
    "event_not_found",
    "url_not_allowed",
    "source_not_found",
    "source_exists",
    "source_failed",
    "download_empty",
    "name_confusable",
    "skill_blocked",
    "invitation_not_found",
    "integrity_error",
    "storage_full",
    "path_not_found",
    "host_not_allowed",
    "request_too_large",
    "tool_not_found",
  ]);
});

it("gives each error the status of its code, of the tools' codes, too", () => {
  expect(hubError("ticket_used", "Used.")).toMatchObject({ code: "ticket_used", status: 409 });
  expect(hubError("skill_not_found", "None.")).toMatchObject({ code: "skill_not_found", status: 404 });
});

it("knows its codes from any other word", () => {
  expect(["ticket_used", "skill_not_found", "toString", "other"].map(isHubErrorCode)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
