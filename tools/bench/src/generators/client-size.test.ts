import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { oneCall } from '../client-sizes.ts';

const document = {
  paths: {
    '/pets': { get: { operationId: 'listPets' } },
    '/pets/{id}': { get: { operationId: 'get-pet' } },
  },
};

test('calls the first GET with a path parameter, by its name in each client', async () => {
  await withTemporaryFolder(async (folder) => {
    writeFileSync(
      join(folder, 'operation-table.ts'),
      'export const listPets = 1;\nexport const getPet = 2;\n',
    );
    writeFileSync(join(folder, 'sdk.gen.ts'), 'export const getPet = () => 1;\n');
    writeFileSync(join(folder, 'api.ts'), 'export const getPet = async () => 1;\n');
    const { operation, programs } = oneCall(document, folder, folder, folder) ?? {};
    expect(operation).toBe('GET /pets/{id}');
    expect(programs?.ours).toContain('import { getPet as operation, schemes }');
    expect(programs?.orval).toContain('export { getPet as send }');
    expect(programs?.['hey-api']).toContain('import { getPet as call }');
    expect(programs?.['openapi-typescript with openapi-fetch']).toContain('.GET("/pets/{id}", init)');
  });
});

test('skips a document without such an operation', () => {
  expect(oneCall({ paths: { '/pets': { get: { operationId: 'listPets' } } } }, '', '', '')).toBeUndefined();
});
