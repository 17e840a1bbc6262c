#!/usr/bin/env node
const OLDEST = 20;

const { node } = process.versions;
if (Number.parseInt(node, 10) >= OLDEST) {
  // Imported after the check, because an older Node would fail at an import that it does not support.
  await import('./mock.ts');
} else {
  console.error(`mock: The mock needs Node ${OLDEST} or later; this is Node ${node}.`);
  process.exitCode = 1;
}

export {};
