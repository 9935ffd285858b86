import type { S3Role } from "../../platform/blobs/s3-credentials.ts";
import type { S3Config } from "./hub-config.ts";
import type { HubSettingValues } from "./hub-settings.ts";

/** The bucket of a hub; undefined where files are kept in a folder. What does not go together is added to the mistakes. */
export function s3Config(values: HubSettingValues, mistakes: string[]): S3Config | undefined {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3Region: region, s3Credentials: from } = values;
  const {
    s3AccessKeyId: accessKeyId,
    s3SecretAccessKey: secretAccessKey,
    s3SessionToken: sessionToken,
  } = values;
  // Credentials alone are nobody's mistake: other programs use the same variables.
  if (endpoint === undefined && bucket === undefined) return undefined;
  const needed = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    ...(from === "keys" && { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }),
    ...(from === "container" && { AWS_CONTAINER_CREDENTIALS_FULL_URI: values.containerCredentialsUrl }),
    ...(from === "web-identity" && {
      AWS_ROLE_ARN: values.roleArn,
      AWS_WEB_IDENTITY_TOKEN_FILE: values.webIdentityTokenFile,
    }),
  };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length > 0)
    mistakes.push(
      `For S3, ${missing.map(([name]) => name).join(" and ")} must be set, too. Or leave S3_ENDPOINT and S3_BUCKET out.`,
    );
  if (endpoint === undefined || bucket === undefined) return undefined;
  const place = { endpoint, bucket, region };
  const role = roleOf(values);
  if (role !== undefined) return { ...place, role };
  return accessKeyId === undefined || secretAccessKey === undefined
    ? undefined
    : { ...place, accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
}

function roleOf(values: HubSettingValues): S3Role | undefined {
  const {
    containerCredentialsUrl: url,
    containerTokenFile,
    roleArn,
    webIdentityTokenFile,
    stsEndpoint,
  } = values;
  switch (values.s3Credentials) {
    case "keys":
      return undefined;
    case "instance":
      return { from: "instance" };
    case "container":
      return url === undefined ? undefined : { from: "container", url, tokenFile: containerTokenFile };
    case "web-identity":
      return roleArn === undefined || webIdentityTokenFile === undefined
        ? undefined
        : {
            from: "web-identity",
            roleArn,
            tokenFile: webIdentityTokenFile,
            stsUrl: stsEndpoint ?? `https://sts.${values.s3Region}.amazonaws.com`,
          };
  }
}
