/** For hubs that run no script: an image that no machine has, so that there is no sandbox to attack at each start. */
export const noSandbox = {
  SKILLS_SANDBOX: "docker",
  SKILLQUAY_SANDBOX_IMAGE: "skillquay-tests-have-no-such-image",
} as const;
