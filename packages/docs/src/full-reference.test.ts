import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolvePointer } from '@cross-border-payments/openapi';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeDocument, redoclyPage, referencePage } from './full-reference.ts';
import { type JsonObject, objectOf } from './json.ts';
import { readRules } from './read-sources.ts';

const FOLDER = new URL('../test-documents/', import.meta.url);
const document: JsonObject = parse(readFileSync(new URL('openapi.yaml', FOLDER), 'utf8'));
const rules = readRules(fileURLToPath(new URL('rules', FOLDER)));
/** The document that Redoc shows. */
const shown = describeDocument(document, rules);

const at = (pointer: string): unknown => resolvePointer(shown, pointer);
const UPDATE = '/paths/~1global~1payout~1transfer~1update/post';
const CREATE = '/paths/~1global~1payout~1transfer~1create/post';

describe('the document that Redoc shows', () => {
  test('has the sentence of a condition in the description of its property', () => {
    expect(at('/components/schemas/Party/properties/gender/description')).toBe(
      'Gender.\n\nRequired when `entityType` is `I` (R-006).',
    );
  });

  test('has the conditions of one operation on a shared component in the description of its body', () => {
    expect(at(`${UPDATE}/requestBody/description`)).toBe(
      '`subpurpose`: Required when `beneficiary.accountType` is `alipay` (R-005).\n\n`payer.firstNameEn`: Must be empty (R-009).',
    );
    expect(at('/components/schemas/Party/properties/firstNameEn/description')).toBe('First name in English.');
  });

  test('keeps the description of a component next to a $ref', () => {
    expect(at('/components/schemas/CreateGlobalPayoutRequest/properties/beneficiary')).toEqual({
      $ref: '#/components/schemas/Party',
      description: 'A person or a business.\n\nMust be empty when `beneficiaryId` is given (R-001).',
    });
  });

  test('has sentences about a whole body in the description of the body, which the page shows', () => {
    const operation = '/paths/~1global~1payin~1transfer~1query~1status/post';
    expect(at(`${operation}/requestBody/description`)).toBe(
      'At least one of `tradeId` and `orderNo` must be given (R-014).',
    );
  });

  test('has a rule across query parameters in the operation, once', () => {
    const operation = '/paths/~1global~1payout~1validation~1query-chinese-characters/get';
    const sentence = 'At least one of `idNumber` and `uionSocialCreditCode` must be given (R-022).';
    expect(String(at(`${operation}/description`)).split(sentence)).toHaveLength(2);
    expect(at(`${operation}/parameters/2/description`)).toBe(
      'Code of a business.\n\nNot shown in the interface: whether letters are allowed.',
    );
  });

  test('has the conditions of messages in callbacks, also if a callback leads back to itself', () => {
    const schema = {
      properties: { code: { type: 'string' }, reason: { type: 'string' } },
      if: { required: ['code'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['reason'] },
    };
    const message = { description: 'Sent.', content: { 'application/json': { schema } } };
    const callbacks = { sent: { $ref: '#/components/callbacks/sent' } };
    const inCallback = { post: { requestBody: message, responses: { 200: message }, callbacks } };
    const described = describeDocument(
      {
        openapi: '3.1.0',
        info: { title: 'Callbacks', version: '1' },
        paths: { '/orders': { post: { operationId: 'create', responses: {}, callbacks } } },
        components: { callbacks: { sent: { '{$request.body#/url}': inCallback } } },
      },
      [],
    );
    const text = JSON.stringify(described.components);
    expect(text.split('"description":"Required when `code` is present."')).toHaveLength(3);
  });

  test('says which variant has a property, and what the interface does not show', () => {
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
  });

  test('has descriptions of the operations with rules and codes, the rules for all, and samples', () => {
    expect(at(`${CREATE}/description`)).toMatch(
      /^Creates one order per order number\.\n\n\*\*Repeating the call:\*\*.*\| `1` \| The order exists\. \|.*- \*\*R-029\*\*: .*`createGlobalPayout`$/s,
    );
    expect(at('/info/description')).toMatch(/## First steps.*## Rules that apply to every operation/s);
    expect(at(`${CREATE}/x-codeSamples/0`)).toMatchObject({ lang: 'sh', label: 'curl' });
  });

  test('is otherwise as written', () => {
    const plain = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (key, inner) =>
          ['description', 'x-codeSamples'].includes(key) ? undefined : inner,
        ),
      );
    expect(plain(shown)).toEqual(plain(document));
  });

  test('shows HTML in a statement of a rule as text', async () => {
    const [first] = rules;
    const hostile = {
      ...first,
      id: 'R-029',
      kind: ['state'],
      operations: ['all'],
      statement: 'A <b>tag</b>.',
    };
    const page = await redoclyPage(document, [...rules.filter(({ id }) => id !== 'R-029'), hostile]);
    expect(page).toContain('A \\u003c\u200bb>tag');
  });

  test('says every condition: each cited rule of the kind `schema` has its sentence', () => {
    const text = JSON.stringify(shown);
    const silent = rules.filter(
      (rule) => rule.kind.includes('schema') && !new RegExp(`\\([^)]*${rule.id}[^)]*\\)`).test(text),
    );
    expect(silent.map((rule) => rule.id)).toEqual([]);
    expect(Object.keys(objectOf(shown.paths)).length).toBeGreaterThan(5);
  });
});

const BUILT = `<html><head></head><body><a href="/section/x">x</a><script>first()</script><script type="module">second($&)</script></body></html>`;
const page = referencePage(BUILT, { name: 'Small', pages: [], sources: ['https://test.example'] });
const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

describe('referencePage', () => {
  test('allows the scripts that Redocly wrote, by their hashes, and no other inline script', () => {
    const scripts = `script-src 'self' ${hashOf('first()')} ${hashOf('second($&)')};`;
    expect(policy).toContain(scripts);
    expect(policy.replace(scripts, '')).not.toMatch(/script-src|unsafe-eval|\*/);
  });

  test('allows requests to the servers of the console, and to no other server', () => {
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy.match(/https?:[^ ;]*/g)).toEqual(['https://test.example']);
  });

  test('adds the header of the site to the unchanged code of Redocly, and makes links work under any base path', () => {
    expect(page).toContain('<script type="module">second($&)</script>');
    expect(page).toMatch(/<a class="site-name" href="index.html"><svg .*<\/svg>Small<\/a>/);
    expect(page).toContain('<a href="#section/x">');
    expect(page).not.toMatch(/(href|src)="\//);
  });
});
