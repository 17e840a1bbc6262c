import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { operations, responseExample } from './testing/test-service.ts';
import { type TypeFault, typeCheck } from './testing/type-check.ts';

const { folder, remove } = temporaryFolder();
const IMPORT = `import type { Handlers } from '@cross-border-payments/server-stubs';\n`;
let faults: TypeFault[] = [];

/** Handlers that return the written examples of the document. */
function soundHandlers(): string {
  const properties = operations.map(
    (operation) =>
      `  ${operation.id}: async () => ({ status: 200, body: ${JSON.stringify(responseExample(operation))} }),\n`,
  );
  return `${IMPORT}export const handlers: Handlers<string> = {\n${properties.join('')}};\n`;
}

function mutation(id: string, response: string): string {
  return `${IMPORT}import { handlers } from './sound.ts';\nexport const mutated: Handlers<string> = { ...handlers, ${id}: async () => (${response}) };\n`;
}

const MUTATIONS: readonly (readonly [string, (id: string) => string])[] = [
  [
    'removed',
    (id) =>
      `${IMPORT}import { handlers } from './sound.ts';\nconst { ${id}: removed, ...rest } = handlers;\nexport const mutated: Handlers<string> = rest;\nexport { removed };\n`,
  ],
  ['undeclared-status', (id) => mutation(id, `{ status: 201, body: { status: '-1', message: 'x' } }`)],
  ['wrong-body', (id) => mutation(id, '{ status: 200, body: { status: 1 } }')],
  ['failure-without-message', (id) => mutation(id, `{ status: 400, body: { status: '-1' as const } }`)],
  ['no-answer', (id) => mutation(id, 'undefined')],
];

beforeAll(async () => {
  writeFileSync(join(folder, 'sound.ts'), soundHandlers());
  for (const { id } of operations) {
    for (const [name, write] of MUTATIONS) writeFileSync(join(folder, `${name}-${id}.ts`), write(id));
  }
  faults = await typeCheck(folder);
});

afterAll(remove);

test('a handler for every operation compiles', () => {
  expect(operations.length).toBeGreaterThan(0);
  expect(faults.filter(({ file }) => file.endsWith('sound.ts'))).toEqual([]);
});

/** Operations whose refusal needs no message: a failed bank check has its details in `data`. */
const WITHOUT_MESSAGE = new Set(['checkBankAccount']);

test('a bank check that fails may omit the message (R-034)', () => {
  for (const id of WITHOUT_MESSAGE) {
    expect(faults.filter(({ file }) => file.endsWith(`failure-without-message-${id}.ts`))).toEqual([]);
  }
});

describe.each(MUTATIONS.map(([name]) => name))('%s does not compile', (name) => {
  const exempt = name === 'failure-without-message' ? WITHOUT_MESSAGE : new Set<string>();
  const ids = operations.map(({ id }) => id).filter((id) => !exempt.has(id));
  test.each(ids)('%s', (id) => {
    const texts = faults.filter(({ file }) => file.endsWith(`${name}-${id}.ts`)).map(({ text }) => text);
    expect(texts).toHaveLength(1);
    expect(
      texts[0]?.slice(texts[0].indexOf('error TS')).toLowerCase(),
      'the message names the operation',
    ).toContain(id.toLowerCase());
  });
});
