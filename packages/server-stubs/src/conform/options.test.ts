import { join } from 'node:path';
import { parseOptions } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { PACKAGE_FOLDER } from '../testing/temporary-folder.ts';
import { CONFORM_OPTIONS, readOptions } from './options.ts';

const KEYS = ['--app-key', 'key', '--token', 'right'];
const RIGHT = ['--base-url', 'http://x', ...KEYS];

test.each([
  ['no address', KEYS, '`--base-url` is missing'],
  ['an address of another kind', ['--base-url', 'ftp://x', ...KEYS], 'must be an http or https URL'],
  [
    'an address with a user',
    ['--base-url', 'http://me@x', ...KEYS],
    'must not contain a user name or password',
  ],
  ['no key', ['--base-url', 'http://x', '--token', 't'], '`--app-key` is missing'],
  ['neither secret nor token', ['--base-url', 'http://x', '--app-key', 'k'], '`--secret-key` is missing'],
  ['both', [...RIGHT, '--secret-key', 's'], '`--secret-key` and `--token` exclude'],
  ['an unknown rule', [...RIGHT, '--rule', 'R-999'], /not `R-999`/],
  ['an unknown operation', [...RIGHT, '--only', 'pay'], /`--only` .*not `pay`/],
  [
    'a rule of another operation',
    [...RIGHT, '--only', 'listAreas', '--rule', 'R-017'],
    'No request has both an operation of `--only` and',
  ],
  ['no time', [...RIGHT, '--timeout', '0'], /`--timeout` must be .*not `0`/],
  ['no file', [...RIGHT, '--fixtures', 'no.json'], /no\.json cannot be read: ENOENT/],
  [
    'fixtures of something else',
    [...RIGHT, '--fixtures', join(PACKAGE_FOLDER, 'package.json')],
    'must be an object or a function',
  ],
])('%s is a wrong use', async (_, args, message) => {
  const { values } = parseOptions(args, CONFORM_OPTIONS);
  await expect(readOptions(values)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(message),
  });
});
