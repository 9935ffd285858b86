import { text } from "@skillquay/settings";
import { defineDriver } from "../../driver-meta.ts";
import { sandboxImage } from "../sandbox-image.ts";
import type { KubernetesDriverOptions } from "./kubernetes-driver.ts";

const ofCluster = { userOnly: true, fallback: undefined } as const;

export const kubernetes = defineDriver({
  name: "kubernetes",
  summary:
    "Pods of a cluster, each with a runtime class of its own, such as gVisor or Kata. The cluster's network policy closes the network.",
  platforms: "any",
  isForHubs: true,
  programs: "in-session",
  settings: {
    sandboxImage,
    kubernetesRuntimeClass: {
      ...ofCluster,
      flag: "kubernetes-runtime-class",
      env: "SKILLQUAY_KUBERNETES_RUNTIME_CLASS",
      kind: text(/^[a-z0-9][a-z0-9.-]{0,252}$/, "the name of a RuntimeClass of the cluster"),
      valueName: "name",
      description: "The wall around each pod of --sandbox kubernetes.",
      example: "gvisor",
    },
    kubernetesNamespace: {
      ...ofCluster,
      flag: "kubernetes-namespace",
      env: "SKILLQUAY_KUBERNETES_NAMESPACE",
      kind: text(/^[a-z0-9][a-z0-9-]{0,62}$/, "the name of a namespace"),
      valueName: "name",
      description: "Where those pods run: a namespace that holds nothing else.",
      defaultText: "skillquay-scripts",
      example: "skillquay-scripts",
    },
    kubernetesUrl: {
      ...ofCluster,
      env: "SKILLQUAY_KUBERNETES_URL",
      kind: text(/^https?:\/\/[^\s]+$/, "an address"),
      description: "Where the cluster is asked for pods.",
      defaultText: "the cluster that the hub runs in",
      example: "https://kubernetes.default.svc",
    },
    kubernetesTokenFile: {
      ...ofCluster,
      env: "SKILLQUAY_KUBERNETES_TOKEN_FILE",
      kind: text(/^\/[^\0]+$/, "an absolute path"),
      description: "The token of the account that makes pods; read again for each request.",
      defaultText: "that of the pod's service account",
      example: "/run/secrets/cluster/token",
    },
    kubernetesCaFile: {
      ...ofCluster,
      env: "SKILLQUAY_KUBERNETES_CA_FILE",
      kind: text(/^\/[^\0]+$/, "an absolute path"),
      description: "The certificate of the cluster's authority.",
      defaultText: "that of the pod's service account",
      example: "/run/secrets/cluster/ca.crt",
    },
  },
  options: (values): KubernetesDriverOptions | undefined => {
    const { sandboxImage: image, kubernetesRuntimeClass: runtimeClass, kubernetesNamespace } = values;
    if (image === undefined || runtimeClass === undefined) return undefined;
    const { kubernetesUrl: url, kubernetesTokenFile: tokenFile, kubernetesCaFile: caFile } = values;
    return {
      image,
      runtimeClass,
      ...(kubernetesNamespace !== undefined && { namespace: kubernetesNamespace }),
      ...(url !== undefined && { url }),
      ...(tokenFile !== undefined && { tokenFile }),
      ...(caFile !== undefined && { caFile }),
    };
  },
  needs: {
    configure: "a runtime class and an image",
    mistake:
      "needs a runtime class and an image. Valid: --kubernetes-runtime-class gvisor --sandbox-image registry.example.com/scripts:1",
  },
  create: async (options: KubernetesDriverOptions) =>
    (await import("./kubernetes-driver.ts")).createKubernetesDriver(options),
});
