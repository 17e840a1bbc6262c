import { expect, test } from 'vitest';
import { urlParts } from './url-parts.ts';

const request = (source: string, ...at: string[]) => ({ source, of: 'request', at });
const response = (source: string, ...at: string[]) => ({ source, of: 'response', at });

test.each([
  ['{$request.body#/a~1b/0}', [request('$request.body#/a~1b/0', 'body', 'a/b', '0')]],
  ['$request.body', [request('$request.body', 'body')]],
  [
    '{$request.body#/url}/paid?id={$response.body#/id}',
    [request('$request.body#/url', 'body', 'url'), '/paid?id=', response('$response.body#/id', 'body', 'id')],
  ],
  [
    'https://a.example/{$request.path.id}{$method}',
    ['https://a.example/', request('$request.path.id', 'path', 'id'), request('$method', 'method')],
  ],
  ['$url', [request('$url', 'url')]],
  ['{$statusCode}', [response('$statusCode', 'status')]],
  ['{$request.header.X-Url}', [request('$request.header.X-Url', 'headers', 'x-url')]],
  ['{$request.query.a.b}', [request('$request.query.a.b', 'query', 'a.b')]],
  ['{$inputs.a}', [request('$inputs.a')]],
  ['https://a.example/{plain}', ['https://a.example/{plain}']],
])('%s', (expression, parts) => {
  expect(urlParts(expression)).toEqual(parts);
});
