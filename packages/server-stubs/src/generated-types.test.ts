import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeResponse } from '@cross-border-payments/server-runtime/response/call-handler';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESPONSES_DOCUMENT, RIGHT_HANDLERS, WRONG_HANDLERS } from './testing/responses-document.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { operations, responseExample } from './testing/test-service.ts';
import { writeServer } from './testing/tiny-server.ts';
import { type TypeFault, typeCheck } from './testing/type-check.ts';

const { folder, remove } = temporaryFolder();
const RIGHT: readonly (readonly [operation: string, call: string])[] = [
  ['getGlobalPayoutQuote', `200, { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } }`],
  ['getGlobalPayoutQuote', `200, { status: '-1', message: 'no' }`],
  ['getGlobalPayoutQuote', `400, { status: '10001', message: 'no' }, { 'retry-after': '3' }`],
  ['getGlobalPayoutQuote', `200, { status: String(code), message: 'no' }`],
  ['getGlobalPayoutStatus', `200, { status: code, message: 'no' }`],
  ['createGlobalPayout', `400, { status: '-1', message: 'no', data: { tradeId: 'T-1' } }`],
  ['checkBankAccount', `200, { status: '10', data: { result: 'no' } }`],
  ['getGlobalPayoutQuote', `200, { status: '1', data: { ...(await load()), rate: 7.81 } }`],
  [
    'confirmGlobalPayout',
    `200, { status: '1', data: { at: new Date(), url: new URL('a:b'), row: {} as unknown } }`,
  ],
  [
    'confirmGlobalPayout',
    `200, { status: '1', data: { row: new (class Row { save() {} })(), any: {} as any } }`,
  ],
  [
    'confirmGlobalPayout',
    `200, { status: '1', data: { row: {} as Record<any, any>, all: {} as Record<PropertyKey, unknown> } }`,
  ],
  ['confirmGlobalPayout', `200, { status: '1', data: {} as Record<any, any> }`],
  ['listPayins', `200, { status: '1', data: [{ ...(await load()), purpose: {} as unknown }] }`],
  ['listPayins', `200, { status: '1', data: [] as never }`],
];

/** A mistake, and what the error names: a property or the status. */
const SLIPS: readonly (readonly [slip: string, operation: string, call: string, named: string])[] = [
  ['no data', 'getGlobalPayoutQuote', `200, { status: '1' }`, 'data'],
  [
    'a misspelled optional property',
    'getGlobalPayoutQuote',
    `200, { status: '1', data: { rates: 7 } }`,
    'rates',
  ],
  [
    'a misspelled required property',
    'createGlobalPayout',
    `200, { status: '1', data: { tradeid: 'T' } }`,
    'tradeid',
  ],
  [
    'a required property that is missing',
    'createGlobalPayout',
    `200, { status: '1', data: { tradeId: 'T' } }`,
    'status',
  ],
  ['text for a number', 'getGlobalPayoutQuote', `200, { status: '1', data: { rate: '7' } }`, 'rate'],
  [
    'a number for text',
    'createGlobalPayout',
    `200, { status: '1', data: { tradeId: 7, status: 'pending' } }`,
    'tradeId',
  ],
  ['an undeclared status', 'getGlobalPayoutQuote', `201, { status: '1', data: {} }`, '201'],
  ['a status as text', 'getGlobalPayoutQuote', `'200', { status: '1', data: {} }`, `'200'`],
  ['a number as the code', 'getGlobalPayoutQuote', `200, { status: 1, data: {} }`, 'status'],
  ['a misspelled code', 'getGlobalPayoutQuote', `200, { stauts: '1', data: {} }`, 'stauts'],
  ['no code', 'getGlobalPayoutQuote', `200, { message: 'no' }`, 'status'],
  ['a misspelled message', 'getGlobalPayoutQuote', `200, { status: '-1', mesage: 'no' }`, 'mesage'],
  ['a refusal without a message', 'createGlobalPayout', `400, { status: '-1' }`, 'message'],
  ['a refusal with data and no message', 'createGlobalPayout', `200, { status: '-1', data: {} }`, 'message'],
  ['a number as the message', 'createGlobalPayout', `200, { status: '-1', message: 7 }`, 'message'],
  ['a property too many', 'createToken', `200, { status: '1', data: 'x', token: 'x' }`, 'token'],
  ['an object for text', 'createToken', `200, { status: '1', data: { token: 'x' } }`, 'data'],
  ['an object for a list', 'listOccupations', `200, { status: '1', data: {} }`, 'data'],
  ['a list for an object', 'createGlobalPayout', `200, { status: '1', data: [] }`, 'data'],
  ['a wrong property of an item', 'listOccupations', `200, { status: '1', data: [{ nameEn: 1 }] }`, 'nameEn'],
  ['a promise', 'confirmGlobalPayout', `200, { status: '1', data: load() }`, 'data'],
  [
    'the copy of a promise next to a property',
    'getGlobalPayoutQuote',
    `200, { status: '1', data: { ...load(), rate: 7.81 } }`,
    'data',
  ],
  [
    'a copy that may be absent',
    'getGlobalPayoutQuote',
    `200, { status: '1', data: { ...(code && load()), rate: 7.81 } }`,
    'data',
  ],
  [
    'a copy at the third level',
    'listPayins',
    `200, { status: '1', data: [{ tradeId: 'T', gateway: { ...load(), bankName: 'B' } }] }`,
    'gateway',
  ],
  [
    'a copy as an item',
    'listWallets',
    `200, { status: '1', data: [{ ...load(), walletId: 'W' }] }`,
    '{ ...load()',
  ],
  [
    'copies by a function',
    'listWallets',
    `200, { status: '1', data: [1].map(() => ({ ...load(), walletId: 'W' })) }`,
    'data',
  ],
  [
    'a copy where the document allows any object',
    'confirmGlobalPayout',
    `200, { status: '1', data: { quote: { ...load(), id: 1 } } }`,
    'quote',
  ],
  [
    'a copy where the document allows any value',
    'listPayins',
    `200, { status: '1', data: [{ tradeId: 'T', purpose: { ...load() } }] }`,
    'purpose',
  ],
  [
    'the copy of a Map',
    'confirmGlobalPayout',
    `200, { status: '1', data: { ...new Map([[1, 2]]) } }`,
    'data',
  ],
  ['text for the body', 'createToken', `200, 'token'`, `'token'`],
  ['no body', 'createToken', '200', 'respond'],
  [
    'a number as a header',
    'createToken',
    `200, { status: '1', data: 'x' }, { 'retry-after': 3 }`,
    `'retry-after'`,
  ],
];

/**
 * Responses of other documents: variants that no property selects, any status, no body, and a schema that allows any
 * value.
 */
const OTHER_DOCUMENTS = `import type { MakeDecidedResponse, MakeResponse, Output } from '@cross-border-payments/server-stubs';
declare const plain: MakeResponse<{ 200: { a: string }; 204: undefined; default: { title: string } }>;
declare const ranged: MakeResponse<{ '2XX': number; 205: string }>;
declare const mixed: MakeDecidedResponse<
  { 200: { kind: 'a'; a: 1 } | { kind: 'b'; b: 1 }; 202: unknown; 203: { x: 1 }; 204: undefined },
  'kind'
>;
export const right = [
  plain(200, { a: '' }), plain(204, undefined), plain(503, { title: '' }), plain(304), ranged(204), ranged(201, 1),
  mixed(200, { kind: 'a', a: 1 }), mixed(202, 'x'), mixed(203, { x: 1 }), mixed(204, undefined),
];
// @ts-expect-error
plain(200, { title: '' });
// @ts-expect-error
plain(204, { a: '' });
// @ts-expect-error
plain(503, { a: '' });
// @ts-expect-error
plain(503);
// @ts-expect-error
plain(304, { title: '' });
// @ts-expect-error
ranged(204, 1);
// @ts-expect-error
ranged(205);
// @ts-expect-error
mixed(200, { kind: 'b', a: 1 });
// @ts-expect-error
mixed(201, { kind: 'b', b: 1 });
declare const load: () => Promise<{ a: number }>;
declare const row: Record<string, unknown>;
declare const loose: MakeResponse<{ 200: { a?: number; b?: number }; 201: Record<string, unknown> }>;
loose(200, { ...(await load()), b: 1 });
loose(201, row);
// @ts-expect-error: the promise is not awaited, so its copy has no property of the row.
loose(200, { ...load(), b: 1 });
// @ts-expect-error
loose(201, { ...load() });
// @ts-expect-error
({ status: 201, body: { ...load() } }) satisfies Output<{ 201: Record<string, unknown> }>;
// @ts-expect-error
({ status: 200, body: { part: { ...load(), b: 1 } } }) satisfies Output<{ 200: { part: { a?: number; b?: number } } }>;
({ status: 200, body: { part: { ...(await load()), b: 1 } } }) satisfies Output<{ 200: { part: { a?: number; b?: number } } }>;
declare const thenable: MakeResponse<{ 200: { then?: string } }>;
thenable(200, { then: 'later' });
`;
const CONTENT_SLIPS = `import type { MakeContentResponse } from '@cross-border-payments/server-stubs';
declare const respond: MakeContentResponse<{
  200: { body: { id: string }; contentType?: 'application/json' };
  201: { body: { id: string }; headers: { location: string } };
}>;
declare const load: () => Promise<{ id: string }>;
respond(200, load());
respond(201, load(), { location: '/1' });
`;
/** A handler without a \`return\`, as in a program. */
const NO_RETURN = `import { createPartialService } from '@cross-border-payments/server-stubs';
createPartialService<string>(
  {
    getGlobalPayoutQuote: async ({ respond }) => {
      respond(200, { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } });
    },
  },
  { authenticate: () => 'me' },
);
`;
let faults: TypeFault[] = [];

function handlerText(operation: string, call: string): string {
  return `${IMPORT}export const code: string = '1';
export const handler: Handlers<string>['${operation}'] = async ({ respond }) =>
  respond(${call});
export declare const load: () => Promise<{ queryNo: string }>;
`;
}

const IMPORT = `import type { Handlers } from '@cross-border-payments/server-stubs';\n`;

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
  RIGHT.forEach(([operation, call], at) => {
    writeFileSync(join(folder, `right-${at}.ts`), handlerText(operation, call));
  });
  SLIPS.forEach(([, operation, call], at) => {
    writeFileSync(join(folder, `slip-${at}.ts`), handlerText(operation, call));
  });
  writeFileSync(join(folder, 'content-slips.ts'), CONTENT_SLIPS);
  writeFileSync(join(folder, 'no-return.ts'), NO_RETURN);
  writeFileSync(join(folder, 'other-documents.ts'), OTHER_DOCUMENTS);
  const responses = join(folder, 'responses');
  await writeServer(responses, 'server', RESPONSES_DOCUMENT, '@cross-border-payments/server-runtime');
  writeFileSync(join(responses, 'handlers.ts'), RIGHT_HANDLERS);
  writeFileSync(join(responses, 'wrong.ts'), WRONG_HANDLERS);
  faults = await typeCheck(folder);
});

afterAll(remove);

test('correct responses compile', () => {
  expect(faults.filter(({ file }) => file.includes('right-'))).toEqual([]);
});

test.each(SLIPS.map(([slip, , call, named], at) => [slip, call, named, at] as const))(
  '%s does not compile, and the first error names it',
  (_, call, named, at) => {
    const texts = faults.filter(({ file }) => file.endsWith(`slip-${at}.ts`)).map(({ text }) => text);
    expect(texts).toHaveLength(1);
    const [text = ''] = texts;
    const [, column = '0'] = /\(4,(\d+)\)/.exec(text) ?? [];
    const pointed = `respond(${call})`.slice(Number(column) - 3);
    const said = text.slice(text.indexOf('error TS')).split('\n').slice(0, 3).join('\n');
    expect(pointed.startsWith(named) || said.includes(`'${named}'`), text).toBe(true);
  },
);

test('the error for a promise or its copy says in its first line what to do', () => {
  const texts = SLIPS.flatMap(([, , call], at) =>
    call.includes('load()') || call.includes('Map') ? [`slip-${at}.ts`] : [],
  ).map((file) => faults.find((fault) => fault.file.endsWith(file))?.text.split('\n')[0]);
  expect(texts.length).toBeGreaterThan(5);
  const ofContent = faults.filter(({ file }) => file.endsWith('content-slips.ts'));
  expect(ofContent).toHaveLength(2);
  for (const text of [...texts, ...ofContent.map(({ text }) => text.split('\n')[0])])
    expect(text).toContain('"Await the promise, or return an object with its contents"');
});

test('a missing `return` is in the first line of the error', () => {
  const [{ text } = { text: '' }, ...others] = faults.filter(({ file }) => file.endsWith('no-return.ts'));
  const [first] = text.split('\n');
  expect(others).toEqual([]);
  expect(first).toContain(
    "Type '({ respond }: GetGlobalPayoutQuoteInput<string, unknown>) => Promise<void>' is not",
  );
});

test('responses of other documents are checked as strictly', () => {
  expect(faults.filter(({ file }) => file.endsWith('other-documents.ts'))).toEqual([]);
});

test('a response has headers only if they were passed', () => {
  expect(makeResponse(200, 'x')).toEqual({ status: 200, body: 'x' });
  expect(makeResponse(200, 'x', { a: 'b' })).toEqual({ status: 200, body: 'x', headers: { a: 'b' } });
});

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

test('handlers of another document may return only what it declares', () => {
  const own = faults.filter(({ file }) => file.startsWith('responses/'));
  expect(own.filter(({ file }) => !file.endsWith('wrong.ts'))).toEqual([]);
  const wrong = WRONG_HANDLERS.split('\n').flatMap((line, at) => (line.startsWith('export') ? [at + 1] : []));
  const lines = own.map(({ text }) => Number(/\((\d+),/.exec(text)?.[1]));
  expect([...new Set(lines)]).toEqual(wrong);
});
