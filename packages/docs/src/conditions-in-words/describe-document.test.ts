import { readFileSync } from 'node:fs';
import { resolvePointer } from '@cross-border-payments/openapi';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type JsonObject, objectOf } from '../json.ts';
import { readRules } from '../read-sources.ts';
import { describeDocument } from './describe-document.ts';

const FOLDER = new URL('../../test-documents/', import.meta.url);
const document: JsonObject = parse(readFileSync(new URL('openapi.yaml', FOLDER), 'utf8'));
const rules = readRules(new URL('rules', FOLDER).pathname);
const described = describeDocument(document, rules);
const at = (pointer: string): unknown => resolvePointer(described, pointer);
const UPDATE = '/paths/~1global~1payout~1transfer~1update/post';
const CREATE = '/paths/~1global~1payout~1transfer~1create/post';
const BODY = 'requestBody/content/application~1json/schema';

/** Lists the pointers of condition keywords in a document, except in `x-query-schema`, which Redoc ignores. */
function conditionsIn(value: unknown, pointer: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => conditionsIn(one, `${pointer}/${index}`));
  const entries = Object.entries(objectOf(value)).filter(([key]) => key !== 'x-query-schema');
  return entries.flatMap(([key, inner]) => {
    const own = ['if', 'then', 'else', 'not'].includes(key) ? [`${pointer}/${key}`] : [];
    return [...own, ...conditionsIn(inner, `${pointer}/${key}`)];
  });
}

describe('describeDocument', () => {
  test('writes a shared rule into the component once', () => {
    expect(at('/components/schemas/Party/properties/gender/description')).toBe(
      'Gender.\n\nRequired when `entityType` is `I` (R-006).',
    );
    expect(at('/components/schemas/Party/allOf')).toBeUndefined();
  });

  test('writes the rule of one operation into its own copy of a shared component', () => {
    const own = `${UPDATE}/${BODY}/allOf/0/properties`;
    expect(at(`${own}/subpurpose/description`)).toBe(
      'Finer purpose.\n\nIf given, must be `TOYS` or `CLOTHES` when `purpose` is `Goods` (R-003).\n\nRequired when `beneficiary.accountType` is `alipay` (R-005).',
    );
    expect(at(`${own}/payer/properties/firstNameEn/description`)).toBe(
      'First name in English.\n\nMust be empty (R-009).',
    );
    expect(at(`${own}/payer/title`)).toBe('Party');
    expect(at('/components/schemas/Party/properties/firstNameEn/description')).toBe('First name in English.');
    expect(
      at('/components/schemas/CreateGlobalPayoutRequest/properties/subpurpose/description'),
    ).not.toContain('R-005');
    expect(at(`${CREATE}/${BODY}`)).toEqual({ $ref: '#/components/schemas/CreateGlobalPayoutRequest' });
  });

  test('keeps the description of a component next to a $ref', () => {
    const property = at('/components/schemas/CreateGlobalPayoutRequest/properties/beneficiary');
    expect(property).toEqual({
      $ref: '#/components/schemas/Party',
      description: 'A person or a business.\n\nMust be empty when `beneficiaryId` is given (R-001).',
    });
  });

  test('writes sentences about a whole body into the description of the body, which the page shows', () => {
    const whole = 'At least one of `tradeId` and `orderNo` must be given (R-014).';
    const operation = '/paths/~1global~1payin~1transfer~1query~1status/post';
    expect(at(`${operation}/requestBody/description`)).toBe(whole);
    expect(at(`${operation}/${BODY}/anyOf`)).toBeUndefined();
    expect(at('/paths/~1payout~1wallet~1get/post/requestBody/description')).toBe(
      'Nothing.\n\nMust be empty (R-033).',
    );
  });

  test('writes a rule across query parameters into the operation, once', () => {
    const operation = '/paths/~1global~1payout~1validation~1query-chinese-characters/get';
    const sentence = 'At least one of `idNumber` and `uionSocialCreditCode` must be given (R-022).';
    expect(String(at(`${operation}/description`)).split(sentence)).toHaveLength(2);
    expect(at(`${operation}/parameters/1`)).toEqual({ $ref: '#/components/parameters/IdNumber' });
    expect(at(`${operation}/parameters/2/description`)).toBe(
      'Code of a business.\n\nNot shown in the interface: whether letters are allowed.',
    );
  });

  test('writes a rule for one query parameter into the parameter, and copies a shared parameter first', () => {
    const paths = {
      '/name': {
        get: {
          operationId: 'getName',
          parameters: [{ $ref: '#/components/parameters/Id' }],
          'x-query-schema': { properties: { id: { maxLength: 0 } } },
          responses: {},
        },
      },
    };
    const parameters = { Id: { name: 'id', in: 'query', description: 'Id.', schema: { type: 'string' } } };
    const copy = describeDocument({ openapi: '3.1.0', paths, components: { parameters } }, []);
    expect(resolvePointer(copy, '/paths/~1name/get/parameters/0/description')).toBe('Id.\n\nMust be empty.');
    expect(resolvePointer(copy, '/components/parameters/Id/description')).toBe('Id.');
  });

  test('writes into an operation whether a call may be repeated, its codes and its rules', () => {
    expect(at(`${CREATE}/description`)).toBe(
      [
        'Creates one order per order number.',
        '',
        '**Repeating the call:** Repeat the call only if the request certainly did not reach the service. If no response arrived, the order may exist.',
        '',
        '| `status` | Meaning |',
        '| --- | --- |',
        '| `1` | The order exists. |',
        '| `-1` | The order was refused, `message` says why. |',
        '',
        '**Rules**',
        '',
        '- **R-001**: With a beneficiary id, the beneficiary object is empty.',
        '- **R-003**: Goods has sub-purposes of its own.',
        '- **R-006**: An individual has a gender.',
        '- **R-029**: One order number makes one order. *Only the service can check it.*',
        '',
        'Operation id: `createGlobalPayout`',
      ].join('\n'),
    );
  });

  test('writes the variant of a property and what the interface does not show', () => {
    expect(at('/components/schemas/WechatGateway/properties/id/description')).toBe(
      'Order id in wechat.\n\nNewer variant only.',
    );
    expect(
      at(
        '/components/schemas/BusinessPayoutTransfer/properties/beneficiary/properties/swiftCode/description',
      ),
    ).toBe(
      'SWIFT code.\n\nRequired when `targetCurrency` is not `CNY` (R-018, R-019).\n\nNot shown in the interface: maximum length.',
    );
    expect(at('/webhooks/orderStatusCallback/post/description')).toContain(
      'Not shown in the interface: the body.',
    );
  });

  test('writes a response as whole objects, each with its requirements on the envelope', () => {
    const response = '/components/schemas/QuoteResponse/oneOf';
    expect(at(`${response}/0`)).toMatchObject({ title: 'success', required: ['status', 'data'] });
    expect(at(`${response}/1`)).toMatchObject({ title: 'refusal', required: ['status', 'message'] });
    expect(at(`${response}/1/properties/status/description`)).toBe(
      '`1` on success.\n\nMust not be `1` (R-034).',
    );
    expect(at(`${response}/1/properties/message/description`)).toContain('What went wrong.');
    expect(at('/components/schemas/QuoteRefusedResponse/oneOf')).toMatchObject([
      { title: 'success' },
      { title: 'refusal', properties: { data: { description: 'With a `quoteId`, a quote exists.' } } },
    ]);
  });

  test('removes every condition from the copy, and does not change the document', () => {
    const left = conditionsIn(described, '');
    expect(conditionsIn(document, '').length).toBeGreaterThan(10);
    expect(left).toEqual([]);
    expect(document).toEqual(parse(readFileSync(new URL('openapi.yaml', FOLDER), 'utf8')));
  });

  test('puts every condition into words: each cited rule of the kind `schema` has its own sentence', () => {
    const consumed = JSON.stringify(described);
    const silent = rules.filter(
      (rule) => rule.kind.includes('schema') && !new RegExp(`\\([^)]*${rule.id}[^)]*\\)`).test(consumed),
    );
    expect(silent.map((rule) => rule.id)).toEqual([]);
  });

  test('refuses a rule that is not in the register, and names the operation', () => {
    const without = rules.filter((rule) => rule.id !== 'R-005');
    expect(() => describeDocument(document, without)).toThrow(
      `#${UPDATE}: R-005 is not in the register of rules`,
    );
  });
});
