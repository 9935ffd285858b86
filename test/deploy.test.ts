import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod/v4";
import { sbomOf } from "../deploy/image/sbom.mjs";
import { hubSettings } from "../packages/hub/src/app/config/hub-settings.ts";
import { hubGauges } from "../packages/hub/src/app/hub-gauges.ts";
import { createHubMetrics } from "../packages/hub/src/platform/metrics/hub-metrics.ts";
import { useTestDatabase } from "../packages/hub/src/platform/testing/test-database.ts";
import { renderChart } from "./support/render-chart.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const variables = new Set(hubSettings.map(({ env }) => env));

const database = useTestDatabase();

describe("deploy/observability", () => {
  it("names only metrics that a hub has", async () => {
    const metrics = createHubMetrics();
    const sizes = { views: 0, skills: 0, versions: 0, blobs: 0, blobBytes: 0 };
    const gauges = hubGauges(
      {
        database: database(),
        changes: { lagMs: () => 0 },
        catalogs: { sizes: () => sizes },
        sessions: { clockSkewMs: () => 0 },
      },
      { callers: () => 0, results: () => ({ entries: 0, bytes: 0 }) },
    );
    for (const gauge of gauges) metrics.addGauge(gauge);
    const offered = new Set([...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const texts = [
      "deploy/observability/alerts.yaml",
      "deploy/observability/grafana-board.json",
      "docs/guide/operating.md",
      "deploy/helm/skillquay/templates/autoscaler.yaml",
    ].map(read);
    const named = new Set(texts.flatMap((text) => text.match(/skillquay_[a-z0-9_]+/g) ?? []));
    const unknown = [...named].filter(
      (name) => !offered.has(name) && !offered.has(name.replace(/_(bucket|sum|count)$/, "")),
    );
    expect(unknown).toEqual([]);
    expect(named.size).toBeGreaterThan(15);
  });

  it("sends whoever is woken up to a row of the incident table", () => {
    const guide = read("docs/guide/operating.md");
    const rules = z
      .object({
        groups: z.array(
          z.object({
            rules: z.array(
              z.object({
                alert: z.string(),
                expr: z.string(),
                annotations: z.object({ action: z.string() }),
              }),
            ),
          }),
        ),
      })
      .parse(parse(read("deploy/observability/alerts.yaml")))
      .groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(5);
    for (const { annotations } of rules) {
      const [page, anchor] = annotations.action.split("#");
      expect(page).toBe("docs/guide/operating.md");
      expect(guide).toContain(`<a id="${anchor}"></a>`);
    }
    const board = z
      .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).min(1) })) })
      .parse(JSON.parse(read("deploy/observability/grafana-board.json")));
    expect(board.panels.length).toBeGreaterThan(10);
  });
});

const container = z.looseObject({
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(
    z.looseObject({ name: z.string(), value: z.string().optional(), valueFrom: z.unknown().optional() }),
  ),
  securityContext: z.unknown(),
});

describe("the Helm chart", () => {
  const chart = join(root, "deploy/helm/skillquay");
  const kinds = (objects: readonly Record<string, unknown>[]) => objects.map(({ kind }) => kind).sort();
  const podOf = (objects: readonly Record<string, unknown>[], kind: string) => {
    const match = objects.find((object) => object.kind === kind);
    const { template } = Object(Object(match).spec);
    return Object(template).spec;
  };

  it("makes what a hub of several instances needs, and nothing that was not asked for", () => {
    expect(kinds(renderChart(chart))).toEqual([
      "Deployment",
      "Job",
      "NetworkPolicy",
      "PodDisruptionBudget",
      "Service",
      "Service",
    ]);
    const more = {
      autoscaling: { enabled: true },
      ingress: { enabled: true },
      migrations: { enabled: false },
    };
    expect(kinds(renderChart(chart, more))).toEqual([
      "Deployment",
      "HorizontalPodAutoscaler",
      "Ingress",
      "NetworkPolicy",
      "PodDisruptionBudget",
      "Service",
      "Service",
    ]);
  });

  it.each(["Deployment", "Job"])("runs the %s without rights, on a root that cannot be written", (kind) => {
    const pod = podOf(renderChart(chart), kind);
    expect(pod.automountServiceAccountToken).toBe(false);
    const { securityContext, env } = container.parse(pod.containers[0]);
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      runAsNonRoot: true,
      capabilities: { drop: ["ALL"] },
      seccompProfile: { type: "RuntimeDefault" },
    });
    const unknown = env.map(({ name }) => name).filter((name) => name !== "POD_IP" && !variables.has(name));
    expect(unknown).toEqual([]);
    for (const { name, value } of env)
      if (/SECRET|KEY|DATABASE_URL/.test(name)) expect([name, value]).toEqual([name, undefined]);
  });

  it("lets the hub make pods for scripts in a namespace of theirs, where they reach nothing, and nowhere else", () => {
    const objects = renderChart(chart, { scripts: { enabled: true } });
    const ofScripts = objects.filter(({ metadata }) => Object(metadata).namespace === "skillquay-scripts");
    expect(kinds(ofScripts)).toEqual(["NetworkPolicy", "Role", "RoleBinding"]);
    expect(ofScripts.find(({ kind }) => kind === "NetworkPolicy")?.spec).toEqual({
      podSelector: {},
      policyTypes: ["Ingress", "Egress"],
    });
    const rules = Object(ofScripts.find(({ kind }) => kind === "Role")).rules;
    expect(rules.flatMap(({ resources }: { resources: string[] }) => resources)).toEqual([
      "pods",
      "pods/exec",
    ]);
    expect(objects.filter(({ kind }) => /^Cluster/.test(String(kind)))).toEqual([]);
    const pod = podOf(objects, "Deployment");
    expect(pod).toMatchObject({ automountServiceAccountToken: true, serviceAccountName: "hub-scripts" });
    const { env } = container.parse(pod.containers[0]);
    expect(env.filter(({ name }) => !variables.has(name)).map(({ name }) => name)).toEqual(["POD_IP"]);
    expect(env).toContainEqual({ name: "SKILLS_SANDBOX", value: "kubernetes" });
    // Migrations need none of it.
    expect(podOf(objects, "Job").automountServiceAccountToken).toBe(false);
  });

  it("asks the routes that a hub has whether it is well, and gives it time to drain", () => {
    const pod = podOf(renderChart(chart, { drainSeconds: 60 }), "Deployment");
    expect(pod.terminationGracePeriodSeconds).toBe(75);
    expect(pod.containers[0]).toMatchObject({
      readinessProbe: { httpGet: { path: "/readyz", port: "http" } },
      livenessProbe: { httpGet: { path: "/healthz", port: "http" } },
    });
  });

  it("migrates before the first new instance starts", () => {
    const job = renderChart(chart).find(({ kind }) => kind === "Job");
    expect(Object(job).metadata.annotations["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
    expect(podOf(renderChart(chart), "Job").containers[0].args).toEqual(["hub", "migrate"]);
    const migrate = (values: object) =>
      container
        .parse(podOf(renderChart(chart, { ...values }), "Deployment").containers[0])
        .env.find(({ name }) => name === "SKILLQUAY_MIGRATE")?.value;
    expect(migrate({})).toBe("off");
    expect(migrate({ migrations: { enabled: false } })).toBe("on");
  });

  it("says every label that selects a pod on the pod", () => {
    const objects = renderChart(chart, { autoscaling: { enabled: true } });
    const deployment = Object(objects.find(({ kind }) => kind === "Deployment"));
    const labels = Object.entries(deployment.spec.template.metadata.labels);
    const selectors = [
      deployment.spec.selector.matchLabels,
      ...objects.filter(({ kind }) => kind === "Service").map((service) => Object(service.spec).selector),
      ...objects
        .filter(({ kind }) => kind === "PodDisruptionBudget")
        .map((budget) => Object(budget.spec).selector.matchLabels),
      ...objects
        .filter(({ kind }) => kind === "NetworkPolicy")
        .map((policy) => Object(policy.spec).podSelector.matchLabels),
    ];
    for (const selector of selectors)
      expect(labels).toEqual(expect.arrayContaining(Object.entries(selector)));
  });
});

describe("the compose file", () => {
  const compose = parse(read("deploy/compose/compose.yaml"), { merge: true });

  it("has two instances behind one proxy, on one database and one store, migrated first", () => {
    expect(Object.keys(compose.services)).toEqual([
      "postgres",
      "store",
      "bucket",
      "migrate",
      "hub-1",
      "hub-2",
      "proxy",
    ]);
    for (const name of ["hub-1", "hub-2"]) {
      const {
        environment,
        read_only: isReadOnly,
        cap_drop: dropped,
        depends_on: needs,
      } = compose.services[name];
      expect(isReadOnly).toBe(true);
      expect(dropped).toEqual(["ALL"]);
      expect(environment).toMatchObject({
        SKILLQUAY_ADVERTISE_URL: `http://${name}:4713`,
        SKILLQUAY_INTERNAL_PORT: "4713",
        SKILLQUAY_MIGRATE: "off",
      });
      expect(Object.keys(environment).filter((variable) => !variables.has(variable))).toEqual([]);
      expect(needs.migrate).toEqual({ condition: "service_completed_successfully" });
    }
    expect(compose.services.migrate.command).toEqual(["hub", "migrate"]);
  });

  it("opens one port to the world, with no secret in a file", () => {
    const ports = Object.entries(compose.services).filter(
      ([, service]) => Object(service).ports !== undefined,
    );
    expect(ports.map(([name]) => name)).toEqual(["proxy"]);
    expect(read("deploy/compose/Caddyfile")).toContain("/admin/* /internal/* /metrics");
    const asked = [...read("deploy/compose/compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const example = read("deploy/compose/example.env");
    for (const name of asked) expect(example).toMatch(new RegExp(`^${name}=`, "m"));
    expect(example).not.toMatch(/^\w*(?:SECRET|KEY|PASSWORD)\w*=\S/m);
  });
});

describe("the image", () => {
  it("runs as nobody in particular, says how it is, and copies only what is prepared", () => {
    const file = read("deploy/image/Containerfile");
    expect(file).toMatch(/^USER 10001:0$/m);
    expect(file).toMatch(/^HEALTHCHECK /m);
    expect([...file.matchAll(/^(?:COPY|ADD|RUN) .*$/gm)].map(([line]) => line)).toEqual([
      "COPY stage/ /opt/skillquay/",
    ]);
    for (const [, name] of file.matchAll(/\b(SKILLQUAY_\w+)=/g)) expect(variables).toContain(name);
    expect(existsSync(join(root, "deploy/image/healthcheck.js"))).toBe(true);
  });

  it("lists every package of an installation with its licence and its digest", () => {
    const lock = {
      packages: {
        "": { name: "stage" },
        "node_modules/@a/b": {
          version: "1.0.0",
          license: "MIT",
          integrity: `sha512-${Buffer.from("x").toString("base64")}`,
        },
        "node_modules/c/node_modules/d": { version: "2.0.0" },
      },
    };
    expect(sbomOf(lock)).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      components: [
        {
          name: "@a/b",
          purl: "pkg:npm/%40a/b@1.0.0",
          licenses: [{ expression: "MIT" }],
          hashes: [{ alg: "SHA-512", content: "78" }],
        },
        { name: "d", version: "2.0.0", purl: "pkg:npm/d@2.0.0" },
      ],
    });
  });
});
