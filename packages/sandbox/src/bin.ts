#!/usr/bin/env node
/** Minor version of the first Node 22 whose SQLite supports what the sandbox uses. */
const OLDEST_OF_22 = 16;

const version = process.versions.node;
const [major = 0, minor = 0] = version.split('.').map(Number);
if (major >= 24 || (major === 22 && minor >= OLDEST_OF_22)) {
  // Imported after the check: an older Node would fail at an import that it does not support.
  await import('./sandbox.ts');
} else {
  const needed = `Node 22 from 22.${OLDEST_OF_22} on, or Node 24 or later`;
  console.error(`sandbox: The sandbox needs ${needed}; this is Node ${version}.`);
  process.exitCode = 1;
}

export {};
