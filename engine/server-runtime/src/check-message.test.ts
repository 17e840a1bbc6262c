import { expect, test } from 'vitest';
import { createChecks } from './check-message.ts';
import type { CompiledValidators, Validator } from './operation.ts';
import { asSentence } from './response/refusal.ts';

/** Makes a validator that accepts only objects with the given property. */
function having(name: string): Validator {
  const validate: Validator['validate'] = (value) => {
    const isThere = Object.hasOwn(value as object, name);
    const missing = {
      instancePath: '',
      schemaPath: '#/required',
      keyword: 'required',
      params: { missingProperty: name },
    };
    validate.errors = isThere ? null : [missing];
    return isThere;
  };
  return { validate, root: '' };
}

const JSON_TYPE = 'application/json';
const messages: CompiledValidators = {
  coerce: () => ({}),
  index: { schemas: {}, names: [] },
  validators: {
    send: {
      body: { [JSON_TYPE]: having('a'), 'application/xml': having('b') },
      query: having('q'),
      header: having('x-key'),
      responses: {
        201: { [JSON_TYPE]: having('id') },
        '4XX': { 'application/problem+json': having('detail') },
      },
    },
    form: { body: { 'multipart/form-data': having('file') } },
    lines: { body: { 'application/x-ndjson': having('a') } },
  },
};
interface Messages {
  send: {
    request: { a: number };
    parameters: { query: { q: number }; headers?: { 'X-Key': string } };
    responses: { 201: { id: number }; '4XX': { detail: string } };
  };
  form: { request?: { file: string }; parameters: Record<string, never>; responses: object };
}
const { checkInput, checkResponse, schemaOf } = createChecks<Messages>(messages, {
  send: { isBodyRequired: true, parts: ['query', 'headers', 'body'], statuses: ['201', '4XX'] },
  form: { isBodyRequired: true, parts: ['body'], statuses: [] },
  lines: { parts: ['body'], statuses: ['204'] },
});
const said = (causes: readonly { sentence: string }[]) => causes.map(({ sentence }) => sentence);

test('a sentence has one mark at its end', () => {
  expect(asSentence('`a` is required')).toBe('`a` is required.');
  expect(asSentence('did you mean `a`?')).toBe('Did you mean `a`?');
});

test('checks each item of an array that is sent as a stream', () => {
  expect(checkInput('lines', { body: [{ a: 1 }] })).toEqual([]);
  expect(checkInput('lines', { body: '{"b":1}' })).toEqual([]);
  expect(checkInput('lines', { body: [{ a: 1 }, {}] })).toMatchObject([
    { path: 'body[1].a', pointer: '/body/1/a', sentence: '`a` is required' },
  ]);
});

test('checks every part of an input, with header names in their original case', () => {
  const fits = { query: { q: 1 }, headers: { 'X-Key': 'k' }, body: { a: 1 } };
  expect(checkInput('send', fits)).toEqual([]);
  expect(said(checkInput('send', { ...fits, query: { q: undefined }, body: {} }))).toEqual([
    'query parameter `q` is required',
    '`a` is required',
  ]);
  expect(checkInput('send', undefined)).toMatchObject([
    { path: 'query.q', pointer: '/query/q', sentence: 'query parameter `q` is required' },
    { path: 'headers.x-key', pointer: '/headers/x-key', sentence: 'header `x-key` is required' },
    {
      ...{ part: 'body', path: 'body', pointer: '/body', keyword: 'required' },
      sentence: 'the request needs a body and has none',
    },
  ]);
});

test('a required body must be given, whatever its media type', () => {
  const missing = ['the request needs a body and has none'];
  expect(said(checkInput('form', {}))).toEqual(missing);
  expect(said(checkInput('form', undefined))).toEqual(missing);
  expect(said(checkInput('form', { body: undefined }))).toEqual(missing);
  expect(checkInput('lines', {})).toEqual([]);
});

test('refuses parts that no input has', () => {
  expect(checkInput('lines', { boddy: {}, about: undefined })).toMatchObject([
    { path: 'boddy', pointer: '/boddy', sentence: '`boddy` is not known: did you mean `body`?' },
  ]);
  expect(said(checkInput('lines', { limit: 1 }))).toEqual([
    '`limit` is not known: use one of path, query, headers, cookies, body, contentType',
  ]);
  expect(said(checkInput('lines', 5))).toEqual(['the input must be an object']);
});

test('checks a body by its media type', () => {
  const input = { query: { q: 1 }, headers: { 'x-key': 'k' }, body: { b: 1 } };
  expect(checkInput('send', { ...input, contentType: 'application/xml' })).toEqual([]);
  expect(checkInput('send', { ...input, contentType: 'text/plain' })).toEqual([]);
  expect(said(checkInput('send', input))).toEqual(['`a` is required']);
});

test('leaves forms and files to the service', () => {
  expect(checkInput('form', { body: new FormData() })).toEqual([]);
  expect(said(checkInput('form', { body: {} }))).toEqual(['`file` is required']);
});

test('checks a response by its status, or by a range', () => {
  expect(checkResponse('send', 201, { id: 1 })).toEqual([]);
  expect(said(checkResponse('send', 201, {}))).toEqual(['`id` is required']);
  expect(said(checkResponse('send', 404, {}))).toEqual(['`detail` is required']);
  expect(checkResponse('send', 500, {})).toEqual([]);
  expect(said(checkResponse('send', 201, {}, 'Application/JSON; charset=utf-8'))).toEqual([
    '`id` is required',
  ]);
  expect(checkResponse('send', 201, {}, 'text/html')).toEqual([]);
});

test.each([200, 304, 999])('the undeclared status %s is a fault', (status) => {
  expect(checkResponse('send', status, {})).toMatchObject([
    { part: 'response', path: '', pointer: '', sentence: `HTTP ${status} is not declared for send` },
  ]);
  expect(checkResponse('form', status, {})).toEqual([]);
});

test.each(['none', 'constructor'])('the operation %s is an error', (id) => {
  expect(() => checkInput(id, {})).toThrow(new RangeError(`\`${id}\` is not an operation of the document.`));
  expect(() => checkResponse(id, 200, {})).toThrow(RangeError);
});

test('names the nearest operation, and the nearest message of an operation', () => {
  expect(() => checkInput('sned', {})).toThrow(
    new RangeError('`sned` is not an operation of the document; did you mean `send`?'),
  );
  expect(() => schemaOf('send', 'boddy' as 'body')).toThrow(
    new RangeError('send has no `boddy`: did you mean `body`?'),
  );
  expect(() => schemaOf('send', 418 as 201)).toThrow(
    new RangeError('send has no `418`: use one of query, headers, body, 201, 4XX.'),
  );
});

test('gives each message as a Standard Schema', () => {
  const issues = (schema: { '~standard': { validate: (value: unknown) => object } }, value: unknown) =>
    schema['~standard'].validate(value);
  const body = { a: 1 };
  expect(issues(schemaOf('send', 'body'), body)).toEqual({ value: body });
  expect(issues(schemaOf('send', 'body'), {})).toEqual({
    issues: [{ message: '`a` is required', path: ['a'] }],
  });
  expect(issues(schemaOf('send', 'headers'), { 'X-Key': 'k' })).toEqual({ value: { 'X-Key': 'k' } });
  expect(issues(schemaOf('send', 'query'), undefined)).toMatchObject({ issues: [{ path: ['q'] }] });
  expect(issues(schemaOf('send', '4XX'), { detail: 1 })).toEqual({ value: { detail: 1 } });
  expect(issues(schemaOf('send', 201), {})).toMatchObject({ issues: [{ path: ['id'] }] });
  expect(issues(schemaOf('form', 'body'), {})).toMatchObject({ issues: [{ path: ['file'] }] });
  const typed: NonNullable<ReturnType<typeof bodyOf>['~standard']['types']>['output'] = { a: 1 };
  expect(typed).toEqual(body);

  function bodyOf() {
    return schemaOf('send', 'body');
  }
});
