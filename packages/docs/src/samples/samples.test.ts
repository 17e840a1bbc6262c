import { expect, test } from 'vitest';
import {
  clientSample,
  curlSample,
  JAVASCRIPT,
  literalOf,
  PYTHON,
  phpSample,
  pythonSample,
} from './languages.ts';
import { type SampleRequest, sampleRequest } from './sample-request.ts';

const request: SampleRequest = {
  operationId: 'unknown',
  server: 'http://127.0.0.1:4020',
  method: 'POST',
  path: '/a',
  headers: { appkey: 'x' },
  query: {},
  json: { name: 'O\'Neil \\ "Co"', list: [], on: true, none: null },
};

test('a literal has the syntax of its language', () => {
  const value = { 'odd-name': ["it's"], plain: true, none: null, empty: {} };
  expect(literalOf(value, JAVASCRIPT)).toBe(
    "{\n  'odd-name': [\n    'it\\'s',\n  ],\n  plain: true,\n  none: null,\n  empty: {},\n}",
  );
  expect(literalOf(value, PYTHON)).toContain('"plain": True,\n    "none": None,');
});

test('a quote in a value does not end a shell argument', () => {
  expect(curlSample(request)).toContain(`"name": "O'\\''Neil`);
});

test('a form is sent as a form, with its file', () => {
  const { json: _, ...rest } = request;
  const form = [
    { name: 'type', value: 'bill' },
    { name: 'file', fileName: 'document.pdf' },
  ];
  const upload: SampleRequest = { ...rest, form };
  expect(curlSample(upload)).toContain(
    "--form-string 'type=bill' \\\n  -F 'file=@document.pdf;type=application/pdf'",
  );
  expect(pythonSample(upload)).toContain('files={"file": ("document.pdf", open("document.pdf", "rb")');
  expect(phpSample(upload)).toContain("'file' => new CURLFile('document.pdf'");
  expect(curlSample(upload)).not.toContain('content-type');
  expect(curlSample(upload)).not.toContain('-X');
  expect(curlSample({ ...upload, form: [] })).toMatch(/^curl -s -X POST /);
});

test('a sample in a language without a default time limit sets one', () => {
  expect(pythonSample(request)).toContain('timeout=30');
  expect(phpSample(request)).toContain('CURLOPT_TIMEOUT => 30,');
});

test('an operation without a method of the client has no sample for the client', () => {
  expect(clientSample(request)).toBeUndefined();
  expect(clientSample({ ...request, operationId: 'createToken' })).toBeUndefined();
});

test('a request has credentials if the operation or the document requires them', () => {
  const document = { security: [{ appkey: [], token: [] }] };
  const at = { method: 'GET', path: '/a' };
  expect(sampleRequest(document, { ...at, object: { security: [] } }).headers).toEqual({});
  expect(sampleRequest(document, { ...at, object: {} }).headers).toEqual({
    appkey: 'demo-merchant',
    token: 'YOUR_TOKEN',
  });
});
