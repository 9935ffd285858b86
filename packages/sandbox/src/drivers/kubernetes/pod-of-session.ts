import type { SandboxLimits } from "../../sandbox.ts";

export interface PodRequest {
  readonly name: string;
  readonly image: string;
  readonly runtimeClass: string;
  readonly limits: SandboxLimits;
}

/**
 * A pod that does nothing but wait for commands: without rights, without the cluster's token, with a root that cannot be written. The
 * skill is in a volume that only the container `files` can write; scripts are in `run`, as another user.
 */
export function podOfSession({ name, image, runtimeClass, limits }: PodRequest): object {
  const container = (of: { name: string; user: number; memoryBytes: number; mounts: readonly object[] }) => ({
    name: of.name,
    image,
    imagePullPolicy: "IfNotPresent",
    command: ["/bin/sh", "-c", "while :; do sleep 3600; done"],
    workingDir: "/",
    resources: {
      requests: { cpu: "50m", memory: "32Mi" },
      limits: { cpu: "1", memory: String(of.memoryBytes) },
    },
    securityContext: {
      runAsUser: of.user,
      runAsGroup: of.user,
      runAsNonRoot: true,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    },
    volumeMounts: of.mounts,
  });
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name,
      labels: { "app.kubernetes.io/managed-by": "skillquay", "app.kubernetes.io/component": "script" },
    },
    spec: {
      runtimeClassName: runtimeClass,
      restartPolicy: "Never",
      // The end of what a hub left behind that was killed.
      activeDeadlineSeconds: LONGEST_SECONDS,
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      hostname: "sandbox",
      dnsPolicy: "None",
      dnsConfig: { nameservers: ["127.0.0.1"] },
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
      containers: [
        container({
          name: "run",
          user: 10_001,
          // Files in /tmp are memory.
          memoryBytes: limits.memoryBytes + limits.diskBytes,
          mounts: [
            { name: "skill", mountPath: "/skill", readOnly: true },
            { name: "tmp", mountPath: "/tmp" },
          ],
        }),
        container({
          name: "files",
          user: 10_002,
          memoryBytes: FILES_BYTES,
          mounts: [{ name: "skill", mountPath: "/skill" }],
        }),
      ],
      volumes: [
        { name: "skill", emptyDir: { sizeLimit: String(SKILL_BYTES) } },
        { name: "tmp", emptyDir: { medium: "Memory", sizeLimit: String(limits.diskBytes) } },
      ],
    },
  };
}

// No session lives longer, whatever its plan says.
const LONGEST_SECONDS = 14_400;
const FILES_BYTES = 64 * 2 ** 20;
// Twice what a skill may have.
const SKILL_BYTES = 32 * 2 ** 20;
