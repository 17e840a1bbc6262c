#!/usr/bin/env node
import { main } from './conform.ts';

// The package is also published as CommonJS, which has no top-level `await`.
export const done: Promise<void> = main();
