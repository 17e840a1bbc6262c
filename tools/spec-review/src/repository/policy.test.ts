import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { readInstances } from './policy.ts';

test.each([
  ['checkBankAccount', 'body'],
  ['findChineseCharacters', 'query'],
  ['createPayin', 'response 200'],
])('%s has instances for the part that the comparison calls %s', (operation, part) => {
  const instances = readInstances(join(repositoryRoot, 'spec/openapi.yaml'));
  expect(instances(operation, part)).not.toEqual([]);
});
