import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningMock, startMock } from './start-mock.ts';
import { call, expectRefusal, json, keys, order, post, type TinyReply, tiny } from './testing/tiny.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ port: 0, document: tiny });
});
afterAll(() => mock.close());

describe('responses', () => {
  test('a request that follows the rules gets the first example', async () => {
    const reply = await post(`${mock.url}/order/create`, order);
    expect(reply).toMatchObject({
      status: 200,
      body: { status: '1', data: { tradeId: 'T1', status: 'pending' } },
    });
  });

  test.each([
    ['code=400', 400, { status: '-1', message: 'The request is refused.' }],
    ['example=Completed', 200, { status: '1', data: { tradeId: 'T2', status: 'completed' } }],
    ['example=KnownOrder', 400, { status: '10001', message: 'The order number is taken.' }],
    ['code=400, example=KnownOrder', 400, { status: '10001', message: 'The order number is taken.' }],
  ])('Prefer: %s', async (prefer, status, body) => {
    expect(await post(`${mock.url}/order/create`, order, { ...json, prefer })).toMatchObject({
      status,
      body,
    });
  });

  test('an unknown example is refused with a list of the known examples', async () => {
    const reply = await post(`${mock.url}/order/create`, order, { ...json, prefer: 'example=None' });
    expectRefusal(reply, /createOrder: `Pending`, `Completed` \(200\); `Refused`, `KnownOrder` \(400\)/);
  });

  test('responses are JSON whatever `Accept` is, and a recursive response is complete', async () => {
    const reply = await call(`${mock.url}/area/list`, { headers: { ...keys, accept: 'text/html' } });
    expect(reply.body.data).toEqual([{ name: '北京市', list: [{ name: '东城区', list: [] }] }]);
  });

  test('the response of a deprecated operation has the header that Prism sends', async () => {
    expect((await post(`${mock.url}/area/save`, { name: 'a' })).headers.get('deprecation')).toBe('true');
  });

  test('a browser may send the request from another origin', async () => {
    const headers = {
      origin: 'http://localhost:4000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'appkey,token',
    };
    const response = await fetch(`${mock.url}/order/create`, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('appkey,token');
    expect((await post(`${mock.url}/order/create`, order)).headers.get('access-control-allow-origin')).toBe(
      '*',
    );
  });
});

describe('refusals', () => {
  test('a broken rule is named in the envelope', async () => {
    expectRefusal(
      await post(`${mock.url}/order/create`, { ...order, beneficiary: {} }),
      '`beneficiary.swiftCode` is required because `targetCurrency` is not `CNY` (R-019).'.replace(
        /[()]/g,
        '\\$&',
      ),
    );
    expectRefusal(
      await post(`${mock.url}/order/create`, { ...order, payer: { fullName: 'Wang' } }),
      /`payer\.fullName` .* \(R-010\)/,
    );
  });

  test('dependentRequired is enforced too, since Prism gets the dialect', async () => {
    expectRefusal(
      await post(`${mock.url}/order/create`, { ...order, logisticsNumber: '1' }),
      /`paymentType` is required because `logisticsNumber` is given \(R-900\)/,
    );
  });

  test('a rule deep inside a schema that contains itself is refused and named', async () => {
    const area = { name: 'a', list: [{ name: 'b', list: [{ name: 3 }] }] };
    expectRefusal(await post(`${mock.url}/area/save`, area), /`list\[0\]\.list\[0\]\.name` must be string/);
    area.list[0]?.list.splice(0, 1);
    expect((await post(`${mock.url}/area/save`, area)).status).toBe(200);
  });

  test.each([
    ['{"orderNo": 4222 secret}', 'line 1, column 18'],
    ['{\n  "orderNo": "a",\n  "x": tru }', 'line 3, column 8'],
    ['{"orderNo":', 'line 1, column 12'],
    ['  ', 'line 1, column 3'],
    ['{"orderNo": "a", "orderNo": "b"}', 'names a property twice, at line 1, column 18'],
  ])('malformed JSON %j gets a response with the position and without the text', async (text, place) => {
    const reply = await post(`${mock.url}/order/create`, text);
    expectRefusal(reply, place);
    expect(reply.body.message).not.toMatch(/secret|4222/);
  });

  test('JSON that is too deep or not UTF-8 is refused', async () => {
    expectRefusal(
      await post(`${mock.url}/area/save`, '['.repeat(100_000) + ']'.repeat(100_000)),
      'nested deeper than 64 levels',
    );
    const body = new Uint8Array([0x22, 0xff, 0x22]);
    expectRefusal(await call(`${mock.url}/area/save`, { method: 'POST', headers: json, body }), 'UTF-8');
  });

  test('a byte order mark is named, and a body that is compressed or not UTF-8 is refused', async () => {
    const send = (text: string, headers: { [name: string]: string }) =>
      post(`${mock.url}/order/create`, text, { ...json, ...headers });
    const text = JSON.stringify(order);
    expectRefusal(await send(`\ufeff${text}`, {}), 'starts with a byte order mark \\(BOM\\)');
    const compressed = await send(text, { 'content-encoding': 'gzip' });
    expectRefusal(compressed, 'The body must be sent without `Content-Encoding`.', 415);
    const latin = await send(text, { 'content-type': 'application/json; charset=iso-8859-1' });
    expectRefusal(latin, 'The charset of the body must be UTF-8.', 415);
    const plain = { 'content-type': 'application/json;charset="utf-8"', 'content-encoding': 'identity' };
    expect((await send(text, plain)).status).toBe(200);
  });

  test('missing credentials are reported first, except where none are required', async () => {
    expectRefusal(
      await post(`${mock.url}/order/create`, '{', {}),
      'The header `appkey` is required. The header `token` is required.',
    );
    const reply = await post(`${mock.url}/order/create`, '{', {
      token: 't',
      'content-type': 'application/json',
    });
    expect(reply.body.message).toBe('The header `appkey` is required.');
    expectRefusal(
      await post(`${mock.url}/order/create`, order, { ...json, token: '' }),
      /^The header `token` is required\.$/,
    );
    expect(
      (
        await post(
          `${mock.url}/token`,
          { appKey: 'k', secretKey: 's' },
          { 'content-type': 'application/json' },
        )
      ).status,
    ).toBe(200);
  });

  test('a missing or wrong content type and a missing body are refused', async () => {
    expectRefusal(
      await post(`${mock.url}/order/create`, order, keys),
      'The header `Content-Type` must be application/json',
    );
    expectRefusal(
      await post(`${mock.url}/order/create`, 'a=b', {
        ...keys,
        'content-type': 'application/x-www-form-urlencoded',
      }),
      'must be application/json',
    );
    expectRefusal(
      await call(`${mock.url}/order/create`, { method: 'POST', headers: json }),
      'A body is required',
    );
    expectRefusal(
      await post(`${mock.url}/order/create`, order, { ...keys, 'content-type': ';;' }),
      'must be application/json',
    );
  });

  test('an unknown path is 404, a wrong method 405', async () => {
    expectRefusal(
      await post(`${mock.url}/order/creates?token=secret`, order),
      'no operation at this path',
      404,
    );
    expectRefusal(await post(`${mock.url}/api/order/create`, order), 'did you mean /order/create\\?', 404);
    const reply = await call(`${mock.url}/order/create`, { headers: keys });
    expectRefusal(reply, 'takes POST', 405);
    expect(reply.headers.get('allow')).toBe('POST');
    expectRefusal(await post(`${mock.url}//`, order), 'no operation', 404);
  });

  test.each([
    ['/order/craete', '/order/create'],
    ['/Order/Create', '/order/create'],
    ['/order/create/', '/order/create'],
    ['//order/create', '/order/create'],
    ['/ordr/find', '/order/find'],
    ['/api/order/create', '/order/create'],
    ['/v1/file/upload', '/file/upload'],
    ['/order/file/upload', undefined],
    ['/odrer/file/upload', undefined],
    ['/order/cre', undefined],
    ['/order', undefined],
    ['/create', undefined],
    ['/', undefined],
  ])('the unknown path %s means %s', async (path, meant) => {
    const { status, body } = await post(mock.url + path, order);
    const hint = meant === undefined ? '.' : `; did you mean ${meant}?`;
    expect([status, body.message]).toEqual([404, `There is no operation at this path${hint}`]);
  });
});

test('a body that is null is refused, although Prism treats it as missing', async () => {
  expectRefusal(await post(`${mock.url}/area/save`, null), /^The body must be an object\.$/);
});

describe('query parameters', () => {
  test('rules across several parameters are enforced', async () => {
    expectRefusal(
      await call(`${mock.url}/order/find`, { headers: keys }),
      /`idNumber` .* `companyCode` .* \(R-022\)/,
    );
    expectRefusal(await call(`${mock.url}/order/find?idNumber=`, { headers: keys }), /\(R-022\)/);
    expect((await call(`${mock.url}/order/find?companyCode=1`, { headers: keys })).status).toBe(200);
    expect((await call(`${mock.url}/order/find?companyCode=1&idNumber=2`, { headers: keys })).status).toBe(
      200,
    );
  });

  test('undeclared parameters are accepted, and their type is checked, although Prism ignores them', async () => {
    const named = (query: string) => call(`${mock.url}/order/named?${query}`, { headers: keys });
    for (const query of ['', 'tradeId=1&orderNo=2', 'query=1', 'page=2&a%5Bb%5D=true']) {
      expect((await named(query)).status).toBe(200);
    }
    expectRefusal(await named('tradeId=1&tradeId=2'), '`tradeId` must be a string');
    expectRefusal(await named('tradeId=1&page=0'), '`page` must be at least 1');
  });

  test('an array is a repeated parameter', async () => {
    const named = (query: string) => call(`${mock.url}/order/named?${query}`, { headers: keys });
    expect((await named('size=1&size=2')).status).toBe(200);
    expectRefusal(await named('size=1&size=x'), /`size\[1\]` must be a whole number/);
  });

  test('an unknown parameter of a refused query is named if it may be a misspelled one', async () => {
    const find = (query: string) => call(`${mock.url}/order/find?${query}`, { headers: keys });
    const meant = 'is not known: did you mean `companyCode`\\?$';
    expectRefusal(await find('compnyCode=1'), `\\(R-022\\)\\. Query parameter \`compnyCode\` ${meant}`);
    expectRefusal(await find('code=1'), /\(R-022\)\.$/);
    expectRefusal(await find('page=0&companyCode=1&companyCod=1'), /^Query parameter `page` [^?]*\.$/);
    expect((await find('idNumber=1&compnyCode=1')).status).toBe(200);
  });

  test('rules for a single parameter are enforced', async () => {
    expectRefusal(
      await call(`${mock.url}/order/find?idNumber=1234567890123456789`, { headers: keys }),
      '`idNumber` must have at most 18 characters',
    );
    expectRefusal(
      await call(`${mock.url}/order/find?idNumber=1&page=x`, { headers: keys }),
      '`page` must be a whole number',
    );
  });
});

test('credentials that only Prism checks are required', async () => {
  const content = { 'application/json': { examples: { Done: { value: { status: '1' } } } } };
  const response = { description: 'A response.', content };
  const operation = { operationId: 'doIt', responses: { '200': response, '401': response } };
  const bearer = { type: 'http', scheme: 'bearer' };
  const document = {
    openapi: '3.1.0',
    security: [{ bearer: [] }],
    paths: { '/a': { get: operation } },
    components: { securitySchemes: { bearer } },
  };
  const { url, close } = await startMock({ port: 0, document });
  try {
    expectRefusal(
      await call(`${url}/a`),
      /^The request does not fulfil the security requirements of the operation\.$/,
    );
    expect((await call(`${url}/a`, { headers: { authorization: 'Bearer t' } })).status).toBe(200);
  } finally {
    await close();
  }
});

describe('other bodies', () => {
  const upload = (fields: { [name: string]: string | Blob }) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return call(`${mock.url}/file/upload`, { method: 'POST', headers: keys, body });
  };

  test('a multipart form', async () => {
    const file = new Blob([new Uint8Array([0, 255, 13, 10, 128])]);
    expect((await upload({ file, type: 'bill' })).status).toBe(200);
    expectRefusal(await upload({ file, type: 'secret' }), /^`type` must be `bill` or `offer` \(R-036\)\.$/);
    expectRefusal(await upload({ type: 'bill' }), /^`file` is required\.$/);
    expectRefusal(await upload({ file: 'abc', type: 'bill' }), /^`file` must be a file\.$/);
    expectRefusal(await upload({ file, type: new Blob(['bill']) }), /^`type` must be a field, not a file\.$/);
    const noBoundary = { ...keys, 'content-type': 'multipart/form-data' };
    expectRefusal(await post(`${mock.url}/file/upload`, 'x', noBoundary), 'Boundary');
    const malformed = { ...keys, 'content-type': 'multipart/form-data; boundary=b' };
    const reply = await post(`${mock.url}/file/upload`, 'x', malformed);
    expectRefusal(reply, /^`file` is required\. `type` is required\.$/);
  });

  test('GET with a body', async () => {
    expect((await getWithBody('{"xxxx":"abc"}')).status).toBe(200);
    expectRefusal(await getWithBody('{"xxxx":"abcdef"}'), '`xxxx` must have at most 5 characters');
    expect((await call(`${mock.url}/area/list`, { headers: keys })).status).toBe(200);
  });

  async function getWithBody(body: string): Promise<TinyReply> {
    const request = openRequest(`${mock.url}/area/list`, {
      headers: { ...json, 'content-length': body.length },
    });
    const answered = once(request, 'response');
    request.end(body);
    const [response] = await answered;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return {
      status: response.statusCode,
      body: JSON.parse(Buffer.concat(chunks).toString()),
      headers: new Headers(),
    };
  }
});
