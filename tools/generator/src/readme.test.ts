import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Folders and commands of the repository, which the published package does not have. */
const OF_REPOSITORY =
  /`(?:cases|engine|examples|foreign-messages|json-schema-suite|packages|spec|test|tools)[-/][^`]*`|`src\/[^`]*\.ts`|\bpnpm\b.*/g;

test('the README, which is published, names no file or command of the repository', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  expect(readme.match(OF_REPOSITORY)).toBeNull();
});
