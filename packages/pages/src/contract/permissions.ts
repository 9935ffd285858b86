/** What the scripts of a skill ask for, and what the account allows this version of it. Names are the skill's words. */
export interface SkillPermissions {
  readonly slug: string;
  readonly version: number;
  readonly treeDigest: string;
  readonly network: { readonly state: PermissionState; readonly hosts: readonly AskedHost[] };
  readonly packages: {
    readonly state: PermissionState;
    readonly isAllowed: boolean;
    readonly declared: readonly {
      readonly script: string;
      readonly ecosystem: "python" | "node";
      readonly packages: readonly string[];
    }[];
  };
  readonly runs: {
    /** Whether agents must ask a person before each run. */
    readonly isAsked: boolean;
    readonly isAllowed: boolean;
  };
  /** The last runs that reached for something, newest first. */
  readonly recent: readonly {
    readonly script: string;
    readonly ranAt: string;
    readonly connections: readonly RunConnectionRow[];
  }[];
}

/** `operator`: switched off in this hub · `plan`: not in the account's plan. */
export type PermissionState = "on" | "operator" | "plan";

export interface AskedHost {
  readonly host: string;
  /** `person`: only the account itself has named it. */
  readonly from: "front matter" | "script" | "person";
  readonly isAllowed: boolean;
  readonly canAllow: boolean;
}

export interface RunConnectionRow {
  readonly host: string;
  readonly port?: number | undefined;
  readonly refused?: string | undefined;
  readonly count: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
}

export interface NewSkillPermissions {
  /** Of the version that the person looked at. */
  readonly treeDigest: string;
  readonly hosts: readonly string[];
  readonly packages: boolean;
  /** Absent: as it was. */
  readonly runs?: boolean | undefined;
}

export interface PermissionRoutes {
  "GET /v1/skills/:slug/permissions": { output: SkillPermissions };
  "PUT /v1/skills/:slug/permissions": { body: NewSkillPermissions; output: SkillPermissions };
}
