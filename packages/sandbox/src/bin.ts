#!/usr/bin/env node
import { refusalOfNode } from './node-version.ts';

const refusal = refusalOfNode(process.versions.node);
if (refusal === undefined) {
  // Not before: an older Node would end with a stack at the first import it does not know.
  await import('./sandbox.ts');
} else {
  console.error(`sandbox: ${refusal}`);
  process.exitCode = 1;
}
