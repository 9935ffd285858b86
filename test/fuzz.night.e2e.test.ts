import { randomFramesSuite } from "./random-frames.suite.ts";

randomFramesSuite(400_000);
