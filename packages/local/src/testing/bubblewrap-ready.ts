export { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
