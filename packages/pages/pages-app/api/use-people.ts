import { useQuery } from "@tanstack/react-query";
import type { HubRole, InvitationRequest } from "../../src/contract/index.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

export function usePeople() {
  return useQuery({ queryKey: ["people"], queryFn: ({ signal }) => call("GET /ui/people", { signal }) });
}

export function useInvite() {
  return useChange((body: InvitationRequest) => call("POST /ui/people/invitations", { body }), ["people"]);
}

export function useWithdrawInvitation() {
  return useChange((id: string) => call("DELETE /ui/people/invitations/:id", { params: { id } }), ["people"]);
}

export function useSetRole() {
  return useChange(
    ({ handle, role }: { readonly handle: string; readonly role: HubRole }) =>
      call("PUT /ui/people/:handle/role", { params: { handle }, body: { role } }),
    ["people"],
  );
}

export function useSetDisabled() {
  return useChange(
    ({ handle, disabled }: { readonly handle: string; readonly disabled: boolean }) =>
      call("PUT /ui/people/:handle/disabled", { params: { handle }, body: { disabled } }),
    ["people"],
  );
}

export function useRemovePerson() {
  return useChange(
    ({ handle, handOverTo }: { readonly handle: string; readonly handOverTo?: string }) =>
      call("POST /ui/people/:handle/removal", {
        params: { handle },
        body: handOverTo === undefined ? {} : { handOverTo },
      }),
    ["people"],
  );
}
