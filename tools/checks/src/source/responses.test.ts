import { expect, test } from 'vitest';
import { loadBundle, type OpenApiDocument, type Schema } from '../document/document.ts';
import { loadRules } from '../instances/rules.ts';
import { compareWithSource } from './compare.ts';
import { loadSource } from './source.ts';
import {
  anyData,
  differences,
  documentOf,
  jsonResponse,
  refusal,
  response,
  success,
  text,
} from './testing.ts';

const source = loadSource();
const rules = loadRules();
const creates = [
  '/global/payout/transfer/create',
  '/global/payin/transfer/create',
  '/payout/payment/business/transfer/create',
  '/payout/payment/create',
];

/** Replaces a response of the bundle and lists the differences at it. */
function differencesAt(path: string, status: number, schema: Schema) {
  const document: OpenApiDocument = loadBundle();
  const responses = document.paths[path]?.post?.responses;
  if (responses === undefined) throw new Error(`no operation ${path}`);
  responses[status] = jsonResponse(schema);
  const at = `POST ${path} response ${status} `;
  const isFact = ({ fact }: { fact: string }) => !['prose', 'not shown'].includes(fact);
  return compareWithSource(source, document, rules)
    .filter((difference) => difference.at.startsWith(at) && isFact(difference))
    .map(({ at: place, fact, ...sides }) => ({ property: place.slice(at.length), fact, ...sides }));
}

const token = (...[data, required]: Parameters<typeof refusal>) =>
  differencesAt('/payout/oauth/token', 200, response(success(text), refusalWithRule(data, required)));

function refusalWithRule(data?: Schema, required?: string[]): Schema {
  return { ...refusal(data, required), $comment: 'R-034' };
}

test('reads a success with its data and a refusal with its message', () => {
  expect(token()).toEqual([]);
});

test('notices data that a success no longer requires, and data that a refusal requires', () => {
  const optional = response(success(text, false), refusalWithRule());
  expect(differencesAt('/payout/oauth/token', 200, optional)).toMatchObject([
    { property: 'data', fact: 'required', source: 'success', bundle: undefined },
  ]);
  expect(token(anyData, ['status', 'message', 'data'])).toContainEqual(
    expect.objectContaining({ property: 'data', fact: 'required', source: 'success', bundle: true }),
  );
});

test('notices a message that a refusal no longer requires', () => {
  expect(token(anyData, ['status'])).toContainEqual({
    property: 'message',
    fact: 'required',
    source: 'refusal',
    bundle: undefined,
  });
});

test('notices a message that the bank check requires, with HTTP 200 and 400', () => {
  const check = '/payout/common/bank/check';
  const cases = [
    { status: 200, branch: success(text) },
    { status: 400, branch: success(anyData, false) },
  ];
  for (const { status, branch } of cases) {
    expect(differencesAt(check, status, response(branch, refusal(anyData, ['status'])))).toEqual([]);
    expect(differencesAt(check, status, response(branch, refusalWithRule()))).toMatchObject([
      { property: 'message', fact: 'required', source: undefined, bundle: 'refusal' },
      { property: 'message', fact: 'rules', source: '', bundle: 'R-034' },
    ]);
  }
});

test('notices data of a refusal with fewer than the three types', () => {
  const narrower: [Schema, string][] = [
    [{ type: 'object' }, 'object'],
    [{ type: ['string', 'object'] }, 'string or object'],
    [{ ...anyData, minLength: 1 }, 'string, object or array, narrowed by minLength'],
    [{ allOf: [anyData, { required: ['tradeId'] }] }, 'string, object or array, narrowed by required'],
    [{}, 'any'],
  ];
  for (const [data, bundle] of narrower) {
    expect(token(data)).toContainEqual({
      property: 'data',
      fact: 'onRefusal',
      source: 'string, object or array',
      bundle,
    });
  }
});

test('notices data whose type is declared for every response instead of for the success', () => {
  const typed = { allOf: [response(success(text), refusalWithRule()), { properties: { data: text } }] };
  expect(differencesAt('/payout/oauth/token', 200, typed)).toContainEqual(
    expect.objectContaining({ fact: 'onRefusal', bundle: 'string, object or array and string' }),
  );
});

test('notices a branch that does not require the status that selects it', () => {
  expect(token(anyData, ['message'])).toContainEqual(
    expect.objectContaining({ property: 'status', fact: 'required', source: true, bundle: undefined }),
  );
});

test.each(creates)(
  'reads the tradeId of a refused create, and notices if it is missing (R-015): %s',
  (path) => {
    const tradeId = {
      type: 'string',
      maxLength: 256,
      'x-not-shown': [{ statement: 'condition', section: '7' }],
    };
    const data = { ...anyData, properties: { tradeId } };
    const open = success(anyData, false);
    expect(differencesAt(path, 400, response(open, refusalWithRule(data)))).toEqual([]);
    expect(differencesAt(path, 400, response(open, refusalWithRule()))).toMatchObject([
      { property: 'data.tradeId', fact: 'property', bundle: undefined },
    ]);
  },
);

test('reads a refusal that is a component', () => {
  const document = documentOf({
    responses: { 200: jsonResponse(response(success(text), { $ref: '#/components/schemas/Refusal' })) },
  });
  document.components.schemas.Refusal = refusalWithRule();
  const properties = {
    status: { type: 'string', required: true as const },
    message: { type: 'string', required: 'refusal' as const, condition: 'R-034' },
    data: { type: 'string', required: 'success' as const, onRefusal: 'string, object or array' },
  };
  const tables = [{ section: '1', messages: ['POST /pay response'], properties }];
  expect(differences({ tables }, document, rules)).toEqual([]);
});
