import { expect, it } from "vitest";
import { npmEnvironment } from "./npm-environment.ts";

it("passes on the person, the registry and the way there, and nothing that names a program or a secret", () => {
  const passed = {
    Path: "C:\\Windows",
    APPDATA: "C:\\Users\\ada\\AppData\\Roaming",
    https_proxy: "http://proxy.example",
    npm_config_registry: "https://packages.example/",
    NPM_CONFIG_USERCONFIG: "/home/ada/.npmrc",
    "npm_config_//packages.example/:_authToken": "t",
  };
  const kept = {
    NODE_OPTIONS: "--require ./x.js",
    npm_config_script_shell: "./x",
    npm_config_node_options: "--require ./x.js",
    npm_config_git: "./x",
    npm_config_ignore_scripts: "false",
    AWS_SECRET_ACCESS_KEY: "s",
    NOTHING: undefined,
  };
  expect(npmEnvironment({ ...passed, ...kept })).toEqual(passed);
});
