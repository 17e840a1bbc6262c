#!/usr/bin/env node
import { refusalOfNode } from './node-version.ts';

const refusal = refusalOfNode(process.versions.node);
if (refusal === undefined) {
  // Imported after the check: an older Node would fail at an import that it does not support.
  await import('./sandbox.ts');
} else {
  console.error(`sandbox: ${refusal}`);
  process.exitCode = 1;
}
