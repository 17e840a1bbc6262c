import { describe, expect, test } from 'vitest';
import { createRouter, type Route } from './router.ts';
import { readTexts } from './url.ts';

function route(method: string, path: string): Route {
  const operation = { id: `${method} ${path}`, method, path, security: [], headers: [], statuses: ['200'] };
  return { operation, validators: {}, handler: undefined };
}

const router = createRouter([
  route('GET', '/orders'),
  route('POST', '/orders'),
  route('GET', '/orders/{id}'),
  route('GET', '/orders/mine'),
  route('GET', '/files/{name}.{ending}'),
  route('GET', '/{any}/items/{item}'),
]);

describe('finds', () => {
  test.each([
    ['/orders', 'GET /orders', {}, ''],
    ['/orders?a=1&b=2', 'GET /orders', {}, 'a=1&b=2'],
    ['/orders?a=?#x', 'GET /orders', {}, 'a=?'],
    ['/orders/mine', 'GET /orders/mine', {}, ''],
    ['/orders/7', 'GET /orders/{id}', { id: '7' }, ''],
    ['/orders/a%2Fb%20c', 'GET /orders/{id}', { id: 'a/b c' }, ''],
    ['/orders/%6Dine', 'GET /orders/mine', {}, ''],
    ['/files/a.b.pdf', 'GET /files/{name}.{ending}', { name: 'a', ending: 'b.pdf' }, ''],
    ['/x/items/__proto__', 'GET /{any}/items/{item}', { any: 'x', item: '__proto__' }, ''],
    ['/a/../orders', 'GET /orders', {}, ''],
    ['/.//../orders', 'GET /orders', {}, ''],
    ['http://other.example/orders?q', 'GET /orders', {}, 'q'],
  ])('%s', (url, id, parameters, query) => {
    const { route, ...found } = router.find('GET', url);
    expect({ id: route.operation.id, ...found }).toEqual({ id, parameters, query });
  });
});

describe('does not find', () => {
  test.each([
    ['/'],
    [''],
    ['/Orders'],
    ['/orders/'],
    ['/orders/1/2'],
    ['//orders'],
    ['/orders%2Fmine/x'],
    ['/items/'],
  ])('%s', (url) => {
    expect(() => router.find('GET', url)).toThrow(expect.objectContaining({ httpStatus: 404 }));
  });

  test.each([
    ['*'],
    ['orders'],
    ['\\orders'],
    ['/\\orders'],
    ['/x\\..\\orders'],
    ['ftp://other.example/orders'],
    ['http://user:word@other.example/orders'],
    ['http://[/orders'],
    ['http:orders'],
  ])('the malformed target %j', (url) => {
    const message = 'The target of the request is not a path or an HTTP URL.';
    expect(() => router.find('GET', url)).toThrow(expect.objectContaining({ httpStatus: 400, message }));
  });

  test('the method, and tells which there are', () => {
    const refusal = {
      httpStatus: 405,
      headers: { allow: 'GET, POST' },
      message: 'This path takes GET and POST only.',
    };
    expect(() => router.find('DELETE', '/orders')).toThrow(expect.objectContaining(refusal));
    expect(() => router.find('constructor', '/orders')).toThrow(expect.objectContaining({ httpStatus: 405 }));
  });

  test.each([['/orders/%'], ['/orders/%zz'], ['/orders/%ff'], ['/%c3%28']])(
    'malformed percent-encoding: %s',
    (url) => {
      expect(() => router.find('GET', url)).toThrow(expect.objectContaining({ httpStatus: 400 }));
    },
  );
});

describe('a query', () => {
  test('is read into texts by name', () => {
    const texts = readTexts('a=1&b=x+y&a=2&&c&d=%26%3D&=e&a=3', 'query');
    expect({ ...texts }).toEqual({ a: ['1', '2', '3'], b: 'x y', c: '', d: '&=', '': 'e' });
  });

  test('cannot reach a prototype', () => {
    const texts = readTexts('__proto__=1&constructor=2&toString=3', 'query');
    expect(Object.keys(texts)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).toString).toBe(Object.prototype.toString);
  });
});
