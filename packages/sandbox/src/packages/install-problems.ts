import { PackagesError, shownName } from "./packages-error.ts";

/** What goes wrong with every installer, each in the same words. */
export function hashMismatch(name: string): PackagesError {
  return new PackagesError(
    "hash_mismatch",
    `The file of ${shownName(name)} is not the one that its hash names, so nothing was installed.`,
    {
      fix: "Use it only when its author or the registry has said why: another file under the same version is how packages are poisoned",
    },
  );
}

export function sourceOnly(name: string): PackagesError {
  return new PackagesError(
    "source_only",
    `${shownName(name)} is in the registry, but not as a wheel that fits this version and Python; sources are not built, because that would run their code.`,
    { fix: "Declare a version that has a wheel, or another package" },
  );
}

export function notFound(name: string): PackagesError {
  return new PackagesError("not_found", `The registry has no ${shownName(name)}.`, {
    fix: "Check the name and the version that the skill declares",
  });
}

export function installCancelled(): PackagesError {
  return new PackagesError("failed", "Installing the packages was cancelled.", { fix: "Call again" });
}

export function conflict(): PackagesError {
  return new PackagesError("conflict", "The declared packages need versions that exclude each other.", {
    fix: "Declare wider version ranges, or fewer packages",
  });
}

export function halfHashed(): PackagesError {
  return new PackagesError(
    "refused",
    "Some of the declared packages have hashes; others, or what they need, have none.",
    { fix: "Give hashes for all of them and what they need (pip-compile --generate-hashes), or for none" },
  );
}

export function noHash(name: string): PackagesError {
  return new PackagesError(
    "refused",
    `There is no hash for ${shownName(name)}, neither in a lock nor in the registry.`,
    {
      fix: "Use a registry that gives hashes, and a lock that holds them",
    },
  );
}

export function notFromRegistry(name: string): PackagesError {
  return new PackagesError(
    "refused",
    `${shownName(name)} does not come from a registry, and nothing else is installed.`,
    { fix: "Declare a version of the package that is in the registry" },
  );
}

/** `why` is the end of a sentence, in our words. */
export function refusedRequirement(requirement: string, why: string): PackagesError {
  return new PackagesError("refused", `${shownName(requirement)} is not installed: ${why}.`, {
    fix: "Declare a package of the registry by its name and version",
  });
}
