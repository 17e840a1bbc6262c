import { describe, expect, test } from 'vitest';
import { type Route, Router } from './router.ts';
import { readTexts } from './url.ts';

function route(method: string, path: string): Route {
  const operation = { id: `${method} ${path}`, method, path, security: [], headers: [], statuses: ['200'] };
  return { operation, path, validators: {}, handler: undefined, responses: 0 };
}

const router = new Router([
  route('GET', '/orders'),
  route('POST', '/orders'),
  route('GET', '/orders/{id}'),
  route('GET', '/orders/mine'),
  route('GET', '/files/{name}.{ending}'),
  route('GET', '/{any}/items/{item}'),
  route('GET', '/sale/100%'),
]);

describe('finds', () => {
  test.each([
    ['/orders', 'GET /orders', {}, ''],
    ['/orders?a=1&b=2', 'GET /orders', {}, 'a=1&b=2'],
    ['/orders?a=?#x', 'GET /orders', {}, 'a=?'],
    ['/orders/mine', 'GET /orders/mine', {}, ''],
    ['/orders/7', 'GET /orders/{id}', { id: '7' }, ''],
    ['/orders/a%2Fb%20c', 'GET /orders/{id}', { id: 'a%2Fb%20c' }, ''],
    ['/orders/%6Dine', 'GET /orders/mine', {}, ''],
    ['/files/a.b.pdf', 'GET /files/{name}.{ending}', { name: 'a', ending: 'b.pdf' }, ''],
    ['/x/items/__proto__', 'GET /{any}/items/{item}', { any: 'x', item: '__proto__' }, ''],
    ['/sale/100%?a', 'GET /sale/100%', {}, 'a'],
    ['/a/../orders', 'GET /orders', {}, ''],
    ['/.//../orders', 'GET /orders', {}, ''],
    ['http://other.example/orders?q', 'GET /orders', {}, 'q'],
  ])('%s', (url, id, parameters, query) => {
    const { route, ...found } = router.find({ method: 'GET', url });
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
    expect(() => router.find({ method: 'GET', url })).toThrow(expect.objectContaining({ httpStatus: 404 }));
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
    expect(() => router.find({ method: 'GET', url })).toThrow(
      expect.objectContaining({ httpStatus: 400, message }),
    );
  });

  test('the method, and lists the methods of the path', () => {
    const refusal = {
      httpStatus: 405,
      headers: { allow: 'GET, POST' },
      message: 'This path takes GET and POST only.',
    };
    expect(() => router.find({ method: 'DELETE', url: '/orders' })).toThrow(expect.objectContaining(refusal));
    expect(() => router.find({ method: 'constructor', url: '/orders' })).toThrow(
      expect.objectContaining({ httpStatus: 405 }),
    );
  });

  test.each([['/orders/%'], ['/orders/%zz'], ['/orders/%ff'], ['/%c3%28']])(
    'malformed percent-encoding: %s',
    (url) => {
      expect(() => router.find({ method: 'GET', url })).toThrow(expect.objectContaining({ httpStatus: 400 }));
    },
  );
});

describe('of several routes finds', () => {
  const routes = [
    'GET /a/{x}/b',
    'POST /a/{y}/b',
    'GET /a/{x}',
    'GET /a/mine',
    'PUT /a/{z}',
    'GET /a/mine/{x}/c',
    'GET /compare/{basehead}',
    'GET /compare/{base}...{head}',
    'GET /v1/{name}',
    'POST /v1/{name}:cancel',
    'GET /v1/{name}:cancel',
    'GET /v1/x:cancel',
    'GET /list/',
    'GET /list',
    'GET /a%20b/{x}',
    'GET /beta/{x}',
    'GET /beta/{x}?beta=true',
    'GET /beta/{x}?beta=true&more=1',
    'DELETE /beta/{x}?sure=yes',
    'PUT /parts/{x}#one',
    'PUT /parts/{x}',
    'PATCH /parts/{y}#two',
  ].map((text) => route(...(text.split(' ') as [string, string])));
  const router = new Router(routes);

  test.each([
    ['GET', '/a/1/b', 'GET /a/{x}/b', { x: '1' }],
    ['POST', '/a/1/b', 'POST /a/{y}/b', { y: '1' }],
    ['GET', '/a/mine', 'GET /a/mine', {}],
    ['PUT', '/a/mine', 'PUT /a/{z}', { z: 'mine' }],
    ['GET', '/a/mine/b', 'GET /a/{x}/b', { x: 'mine' }],
    ['GET', '/a/mine/1/c', 'GET /a/mine/{x}/c', { x: '1' }],
    ['GET', '/compare/main...next', 'GET /compare/{base}...{head}', { base: 'main', head: 'next' }],
    ['GET', '/compare/main..next', 'GET /compare/{basehead}', { basehead: 'main..next' }],
    ['GET', '/compare/main%2E..next', 'GET /compare/{basehead}', { basehead: 'main%2E..next' }],
    ['GET', '/v1/x:cancel', 'GET /v1/x:cancel', {}],
    ['POST', '/v1/x:cancel', 'POST /v1/{name}:cancel', { name: 'x' }],
    ['GET', '/v1/y:cancel', 'GET /v1/{name}:cancel', { name: 'y' }],
    ['GET', '/v1/y%3Acancel', 'GET /v1/{name}', { name: 'y%3Acancel' }],
    ['GET', '/v1/:cancel', 'GET /v1/{name}', { name: ':cancel' }],
    ['GET', '/list', 'GET /list', {}],
    ['GET', '/list/', 'GET /list/', {}],
    ['GET', '/a%20b/1', 'GET /a%20b/{x}', { x: '1' }],
    ['GET', '/%61/1', 'GET /a/{x}', { x: '1' }],
    ['GET', '/a/m%2Fb', 'GET /a/{x}', { x: 'm%2Fb' }],
    ['GET', '/beta/1', 'GET /beta/{x}', { x: '1' }],
    ['GET', '/beta/1?beta=false', 'GET /beta/{x}', { x: '1' }],
    ['GET', '/beta/1?a=b&beta=true', 'GET /beta/{x}?beta=true', { x: '1' }],
    ['GET', '/beta/1?more=1&beta=true#x', 'GET /beta/{x}?beta=true&more=1', { x: '1' }],
    ['DELETE', '/beta/1?sure=yes', 'DELETE /beta/{x}?sure=yes', { x: '1' }],
    ['PUT', '/parts/1', 'PUT /parts/{x}', { x: '1' }],
    ['PATCH', '/parts/1', 'PATCH /parts/{y}#two', { y: '1' }],
  ])('%s %s', (method, url, id, parameters) => {
    const { route, ...found } = router.find({ method, url });
    expect({ id: route.operation.id, parameters: found.parameters }).toEqual({ id, parameters });
  });

  test.each([
    ['GET', '/a//b'],
    ['GET', '/a/'],
    ['GET', '/a/1/'],
    ['GET', '/a/1/b/'],
    ['GET', '/compare/'],
    ['GET', '/a/1%2Fb/c'],
    ['GET', '/a/..'],
    ['GET', '/a/%2e%2E'],
    ['DELETE', '/beta/1?sure=no'],
  ])('nothing for %s %s', (method, url) => {
    expect(() => router.find({ method, url })).toThrow(expect.objectContaining({ httpStatus: 404 }));
  });

  test.each([
    ['DELETE', '/a/1/b', 'GET, POST'],
    ['DELETE', '/a/mine', 'GET, PUT'],
    ['DELETE', '/v1/x:cancel', 'GET, POST'],
    ['OPTIONS', '/beta/1', 'GET, DELETE'],
    ['HEAD', '/compare/main...next', 'GET'],
  ])('for %s %s the methods of every path of that shape', (method, url, allow) => {
    expect(() => router.find({ method, url })).toThrow(
      expect.objectContaining({ httpStatus: 405, headers: { allow } }),
    );
  });

  test.each([
    ['segments', '/a'.repeat(1_000_000)],
    ['empty segments', '/'.repeat(1_000_000)],
    ['dots in a segment', `/compare/${'.'.repeat(1_000_000)}/x`],
    ['percent-encoding', `/a/${'%61'.repeat(500_000)}/x`],
  ])('nothing for a million %s, and ends', (_, url) => {
    expect(() => router.find({ method: 'GET', url })).toThrow(expect.objectContaining({ httpStatus: 404 }));
  });
});

describe('below a mount', () => {
  const router = new Router([route('GET', '/items/{id}'), route('POST', '/items'), route('GET', '/x/{id}')]);

  test.each([
    ['GET', '/items/7', 'GET /items/{id}'],
    ['GET', '/items/items/7', 'GET /items/{id}'],
    ['GET', '/items/x/7', 'GET /x/{id}'],
    ['POST', '/items', 'POST /items'],
    ['POST', '/items/items', 'POST /items'],
  ])('that is a prefix of the paths of the document, finds %s %s', (method, url, id) => {
    expect(router.find({ method, url, mount: '/items' }).route.operation.id).toBe(id);
  });

  test('names the methods of the path with and without the mount', () => {
    expect(() => router.find({ method: 'PUT', url: '/items/items', mount: '/items' })).toThrow(
      expect.objectContaining({ headers: { allow: 'POST, GET' } }),
    );
  });
});

describe('a query', () => {
  test('is read into strings by name', () => {
    const texts = readTexts('a=1&b=x+y&a=2&&c&d=%26%3D&=e&a=3', 'query');
    expect({ ...texts }).toEqual({ a: ['1', '2', '3'], b: 'x y', c: '', d: '&=', '': 'e' });
  });

  test('cannot change a prototype', () => {
    const texts = readTexts('__proto__=1&constructor=2&toString=3', 'query');
    expect(Object.keys(texts)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).toString).toBe(Object.prototype.toString);
  });
});

describe('the base path of a document', () => {
  const routes = [{ ...route('GET', '/orders'), path: '/v1/orders' }];
  const movable = new Router(routes, { basePath: '/v1' });
  const fixed = new Router(routes, { basePath: '/v1', isBaseFixed: true });
  const NOT_FOUND = 'There is no operation at this path.';
  const HINT = `${NOT_FOUND} The paths of this service start with \`/v1\`.`;

  test.each([
    ['/v1/orders', ''],
    ['/v1/orders', '/v1'],
    ['/api/v1/orders', '/api'],
  ])('%s is found below the mount "%s"', (url, mount) => {
    expect(movable.find({ method: 'GET', url, mount }).route).toBe(routes[0]);
  });

  test.each([
    ['/orders', '', HINT],
    ['/v11/orders', '', HINT],
    ['/api/orders', '/api', HINT],
    ['/v1', '', NOT_FOUND],
    ['/v1/none', '/v1', NOT_FOUND],
    ['/api/v1/none', '/api', NOT_FOUND],
  ])(
    '%s is not found below the mount "%s", and the base path is named if it is missing',
    (url, mount, message) => {
      expect(() => movable.find({ method: 'GET', url, mount })).toThrow(expect.objectContaining({ message }));
    },
  );

  test('of the option `basePath` is not moved by a mount', () => {
    expect(fixed.find({ method: 'GET', url: '/v1/orders', mount: '/v1' }).route).toBe(routes[0]);
    expect(() => fixed.find({ method: 'GET', url: '/api/v1/orders', mount: '/api' })).toThrow(NOT_FOUND);
  });
});
