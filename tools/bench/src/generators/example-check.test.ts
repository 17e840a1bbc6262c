import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { typesByComponent, writeCheck } from './examples.ts';

test('finds the types of components by the letters and digits of their names, even through an index file', async () => {
  await withTemporaryFolder(async (folder) => {
    const file = join(folder, 'types.ts');
    writeFileSync(file, 'export type SimpleUser = {};\nexport interface Other<T> {}\ntype Hidden = 1;\n');
    const names = ['simple-user', 'other', 'hidden'];
    const found = [
      ['simple-user', 'Types.SimpleUser'],
      ['other', 'Types.Other'],
    ];
    expect([...typesByComponent('orval', file, names)]).toEqual(found);
    mkdirSync(join(folder, 'model'));
    writeFileSync(join(folder, 'model/index.ts'), "export * from './a';\n");
    writeFileSync(join(folder, 'model/a.ts'), 'export interface SimpleUser {}\n');
    expect([...typesByComponent('orval', join(folder, 'model/index.ts'), names)]).toEqual(found.slice(0, 1));
    const asKeys = [...typesByComponent('openapi-typescript', file, ['simple-user']).values()];
    expect(asKeys).toEqual([`Types.components['schemas']["simple-user"]`]);
  });
});

test('writes each example on a line of its own', async () => {
  await withTemporaryFolder(async (folder) => {
    const file = join(folder, 'check.ts');
    const examples = [
      { schema: 'a', isList: false, value: { b: 'two\nlines' } },
      { schema: 'a', isList: true, value: [] },
    ];
    writeCheck(file, './types.ts', examples, new Map([['a', 'Types.A']]));
    expect(readFileSync(file, 'utf8').split('\n').slice(1)).toEqual([
      'declare const v0: {"b":"two\\nlines"}; export const c0: Types.A = v0;',
      'declare const v1: []; export const c1: Types.A[] = v1;',
      '',
    ]);
  });
});
