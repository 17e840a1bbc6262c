// Long form also: Node 20 and 22.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject, test } from 'vitest';
import { installed } from './testing/installed.ts';
import { nodes, runsUnder } from './testing/nodes.ts';

const run = promisify(execFile);

const cases = nodes.flatMap((node) =>
  installed
    .filter(({ manifest }) => runsUnder(manifest.engines.node, node.version))
    .map((one) => ({ ...one, ...node })),
);

/**
 * A program that fails if two entries export different values with the same name, between which `instanceof` would not
 * work.
 */
const LOADS_EACH_ONCE = `
  const seen = {};
  for (const one of loaded)
    for (const [name, value] of Object.entries(one))
      if ((seen[name] ??= value) !== value) throw new Error(name + ' exists twice');
  if (Object.keys(seen).length === 0) throw new Error('nothing is exported');`;

test.each(cases)('$node imports every entry of $name', async ({ entries, binary }) => {
  const code = `const loaded = await Promise.all(${JSON.stringify(entries)}.map((entry) => import(entry)));`;
  const args = ['--input-type=module', '--eval', code + LOADS_EACH_ONCE];
  await run(binary, args, { cwd: inject('consumer') });
});

test.each(cases)('$node requires every entry of $name', async ({ entries, binary }) => {
  const code = `const loaded = ${JSON.stringify(entries)}.map((entry) => require(entry));`;
  const args = ['--input-type=commonjs', '--eval', code + LOADS_EACH_ONCE];
  await run(binary, args, { cwd: inject('consumer') });
});
