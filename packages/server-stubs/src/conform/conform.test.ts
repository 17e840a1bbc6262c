// Long form also: all operations of services that implement one or none.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { createNodeListener } from '@cross-border-payments/server-runtime/adapters/node';
import { Refusal } from '@cross-border-payments/server-runtime/response/refusal';
import { afterEach, describe, expect, test } from 'vitest';
import { createPartialService } from '../generated/service.ts';
import { operationOf } from '../test-kit/exchange.ts';
import { PACKAGE_FOLDER, temporaryFolder } from '../testing/temporary-folder.ts';
import { responseExample, testService } from '../testing/test-service.ts';

const CLI = join(PACKAGE_FOLDER, 'src/conform/cli.ts');
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

async function conform(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { status, stdout, stderr } = await runInProcess(CLI, args, { cwd: PACKAGE_FOLDER });
  // On a busy machine the run takes so long that progress is shown.
  return { code: status, out: stdout, err: stderr.replaceAll(/^Sent \d+ of .*\n/gm, '') };
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  cleanUps.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const QUOTE = { status: '1' as const, data: { queryNo: 'Q-1', rate: 7.81 } };
const withId = (body: unknown) => ({ ...Object(body), data: { ...Object(body).data, tradeId: 'PI-9' } });
const responseOf = (id: string) => responseExample(operationOf(id));
const KEYS = ['--app-key', 'key', '--token', 'right'];
const isLong = process.env.TEST_FORM === 'long';

describe('conform', () => {
  test('ends with 0 when a service conforms', async () => {
    const url = await serve(createNodeListener(testService()));
    const { code, out } = await conform('--base-url', url, ...KEYS);
    expect(out).toMatch(/^R-001 +\d+ right\n/);
    expect(out).toMatch(/\nMalformed +7 right\n\nNothing is wrong\.\n$/);
    expect(code).toBe(0);
  });

  test('shows the request and the response of each fault', async () => {
    const url = await serve((_, response) => json(response, 200, { status: '1' }));
    const args = ['--rule', 'R-014', '--only', 'getPayinStatus'];
    const { code, out } = await conform('--base-url', url, ...KEYS, ...args);
    expect(code).toBe(1);
    expect(out).toContain(`
  R-014 getPayinStatus, trade id: got HTTP 200 and a body that the document does not allow (\`data\` is required because \`status\` is \`1\` (R-034).)
    > POST ${url}/global/payin/transfer/query/status
    > appkey: ***
    > content-type: application/json
    > token: ***
    > {"tradeId":"PI20261120000001"}
    < HTTP 200
    < {"status":"1"}
`);
    expect(out).toMatch(
      /\n\nWith --json, .* is shown\.\n\n11 responses are wrong; no request of getPayinStatus was accepted; check/,
    );
  });

  test('a partial service fails unless operations may be missing; one without operations always fails', async () => {
    const authenticate = () => 'me';
    const getGlobalPayoutQuote = () => ({ status: 200 as const, body: QUOTE });
    const partial = createPartialService({ getGlobalPayoutQuote }, { authenticate });
    const url = await serve(createNodeListener(partial));
    const others = ['createPayin', 'listOccupations'];
    const some = ['getGlobalPayoutQuote', ...others].flatMap((id) => ['--only', id]);
    const chosen = isLong ? [] : some;
    const missing = `${isLong ? 40 : others.length} operations are not implemented`;
    const strict = await conform('--base-url', url, ...KEYS, ...chosen);
    expect(strict.out.split('\n').slice(-3)).toEqual([
      `Nothing is wrong; ${missing} here.`,
      `Fails because ${missing}; pass \`--allow-missing\` to accept that.`,
      '',
    ]);
    expect(strict.code).toBe(1);
    // What is allowed changes no request, so one operation shows it.
    const one = ['--base-url', url, ...KEYS, '--only', 'createPayin'];
    expect(await conform(...one)).toMatchObject({
      code: 1,
      out: expect.stringContaining('Fails because 1 operation is not implemented; pass `--allow-missing`'),
    });
    const allowed = await conform(...one, '--allow-missing');
    expect(allowed.out).toMatch(/\nNothing is wrong; 1 operation is not implemented here\.\n$/);
    expect(allowed.code).toBe(0);
    const own = await conform('--base-url', url, ...KEYS, '--only', 'getGlobalPayoutQuote');
    expect(own).toMatchObject({ code: 0, out: 'Examples   1 right\n\nNothing is wrong.\n' });

    const empty = await serve(createNodeListener(createPartialService({}, { authenticate })));
    const args = ['--base-url', `${empty}/elsewhere`, ...KEYS, '--allow-missing', ...chosen];
    const none = await conform(...args);
    expect(none.out).toMatch(/\nNo operation is implemented here; check `--base-url`\.\n$/);
    expect(none.code).toBe(1);
  });

  test.each([
    ['JSON', 'fixtures.json', '{ "getPayinStatus": { "tradeId": "PI-9", "orderNo": "O-1" } }'],
    [
      'a module',
      'fixtures.mjs',
      `export default {
        getPayinStatus: async ({ instance, call }) => {
          const { body } = await call('createPayin', { orderNo: 'O-1', payer: { fullName: '李娜' } });
          return { tradeId: body.data.tradeId, orderNo: instance.operation === 'getPayinStatus' ? 'O-1' : '' };
        },
      };`,
    ],
  ])('decides more requests with fixtures from %s', async (_, name, text) => {
    const { folder, remove } = temporaryFolder();
    cleanUps.push(remove);
    writeFileSync(join(folder, name), text);
    const service = testService({}, [], {
      createPayin: () => ({ status: 200, body: withId(responseOf('createPayin')) }),
      getPayinStatus: ({ body }: { body: Record<string, unknown> }) => {
        if (body.tradeId !== 'PI-9' && body.orderNo !== 'O-1') throw new Refusal('Never heard of it.');
        return { status: 200, body: responseOf('getPayinStatus') };
      },
    });
    const url = await serve(createNodeListener(service));
    const args = ['--base-url', url, ...KEYS, '--only', 'getPayinStatus'];
    const without = await conform(...args);
    expect(without.out).toMatch(
      /\n {2}\d x getPayinStatus \(tradeId\): Never heard of it\.\n[\s\S]*\n6 acceptances are not decided; no request of getPayinStatus was accepted; check `--token`, `sign` and the fixtures\.\n$/i,
    );
    expect(without.code).toBe(1);
    const decided = await conform(...args, '--fixtures', join(folder, name));
    expect(decided).toMatchObject({ code: 0, err: '' });
    expect(decided.out).toMatch(/^R-014 +\d+ right\n[\s\S]*\n\nNothing is wrong\.\n$/);
  });

  test('fails if an operation accepts nothing, and separates the requests that fixtures can decide from the others', async () => {
    const authenticate = () => {
      throw new Refusal('The token is not known.');
    };
    const url = await serve(createNodeListener(testService({ authenticate })));
    const { code, out } = await conform('--base-url', url, ...KEYS, '--only', 'createGlobalPayout');
    expect(code).toBe(1);
    const [named = '', open = ''] = out.split('to the service; no fixture');
    expect(named).toMatch(
      /\(--fixtures\) decide these:\n {2}\d+ x createGlobalPayout \(.*queryNo.*\): The token is not known\.\n/,
    );
    expect(named).not.toContain('(no queryNo');
    expect(open).toContain(
      'x createGlobalPayout (no queryNo, the rate of two amounts): The token is not known.\n',
    );
    expect(out).toContain(
      '\nOperations that accepted no request:\n  createGlobalPayout: The token is not known.\n',
    );
    expect(out).toMatch(
      /; no request of createGlobalPayout was accepted; check `--token`, `sign` and the fixtures\.\n$/,
    );
  });

  test('suggests to check the credentials only if no operation accepted a request', async () => {
    const refuses = () => {
      throw new Refusal('Never heard of it.');
    };
    const url = await serve(createNodeListener(testService({}, [], { getPayinStatus: refuses })));
    const { out } = await conform(
      '--base-url',
      url,
      ...KEYS,
      ...['getPayinStatus', 'listOccupations'].flatMap((id) => ['--only', id]),
    );
    expect(out).toMatch(/; no request of getPayinStatus was accepted; check the fixtures\.\n$/);
  });

  test('classifies the original response, not the masked one of the report', async () => {
    const url = await serve(createNodeListener(testService({ authenticate: () => 'me' as never })));
    for (const token of ['t', '1']) {
      const keys = ['--app-key', 'key', '--token', token];
      expect(await conform('--base-url', url, ...keys, '--rule', 'R-014')).toMatchObject({
        code: 0,
        out: expect.stringContaining('Nothing is wrong.'),
      });
    }
  });

  test('signs JSON bodies with `sign` of the module', async () => {
    const { folder, remove } = temporaryFolder();
    cleanUps.push(remove);
    const sign = `export const sign = async (text) => JSON.stringify({ data: JSON.parse(text), sign: 'right' });`;
    writeFileSync(join(folder, 'fixtures.mjs'), `${sign}\nexport default {};`);
    const verifySignature = ({ text = '' }) => {
      if (text === '') return true;
      const { data, sign: given } = JSON.parse(text.startsWith('{') ? text : '{}');
      return given === 'right' && { payload: data };
    };
    const url = await serve(createNodeListener(testService({ verifySignature })));
    const args = ['--base-url', url, ...KEYS, '--rule', 'R-017'];
    expect((await conform(...args)).code).toBe(1);
    expect(await conform(...args, '--fixtures', join(folder, 'fixtures.mjs'))).toMatchObject({ code: 0 });
  });

  test('waits as long as the service says, and gives up on a service that never responds', async () => {
    let limited = 0;
    const url = await serve((request, response) => {
      request.resume();
      if (request.url?.includes('area')) return;
      if (limited++ > 0) return json(response, 200, { status: '1', data: [] });
      response.setHeader('retry-after', '0');
      json(response, 429, { status: '-1', message: 'Too many requests.' });
    });
    const args = ['--base-url', url, ...KEYS, '--timeout', '0.5'];
    const slow = await conform(...args, '--only', 'listOccupations');
    expect(slow).toMatchObject({ code: 0, err: 'HTTP 429: waiting 0 s.\n' });
    const hung = await conform(...args, '--only', 'listAreas');
    expect(hung.code).toBe(1);
    expect(hung.out).toContain(
      'listAreas, example: got no response: the service did not respond within 0.5 s\n',
    );
    expect(hung.out).toContain('\n    < no response\n');
  });

  test('writes one rule as JSON', async () => {
    const body = responseOf('createBusinessPayout');
    const url = await serve((_, response) => json(response, 200, body));
    const { code, out } = await conform('--base-url', url, ...KEYS, '--rule', 'R-017', '--json');
    const { ok, rules, examples, malformed } = JSON.parse(out);
    expect({ code, ok, examples, malformed }).toEqual({ code: 1, ok: false, examples: [], malformed: [] });
    expect(rules.map(({ rule }: { rule: string }) => rule)).toEqual(['R-017']);
    expect(rules[0].results.at(-1)).toMatchObject({
      valid: false,
      verdict: 'wrong',
      text: 'must be refused, was accepted with HTTP 200',
      request: { method: 'POST', headers: { token: '***' }, body: { targetCurrency: 'CNY' } },
      response: { status: 200, body },
    });
  });

  test('writes no secret, even if the service repeats it', async () => {
    const url = await serve((request, response) => {
      const message = `I do not know ${request.headers.token ?? 'secret-of-mine'}.`;
      json(response, 400, { status: '-1', message });
    });
    const one = await conform('--base-url', url, '--app-key', 'key', '--secret-key', 'secret-of-mine');
    expect(one).toMatchObject({ code: 1, out: '' });
    expect(one.err).toMatch(
      /^The login failed: the service refused the keys: I do not know \*\*\*\. Check `--app-key`/,
    );
    const keys = ['--app-key', 'key', '--token', 'token-of-mine'];
    const two = await conform('--base-url', url, ...keys, '--rule', 'R-017');
    expect(two.out).toContain('I do not know ***.');
    const three = await conform('--base-url', url, ...keys, '--rule', 'R-017', '--json');
    expect(three.out).toContain('I do not know ***.');
    expect(two.out + three.out).not.toContain('token-of-mine');
  });

  test('reports in one line that the service does not respond', async () => {
    const url = await serve((request) => request.socket.destroy());
    const { code, out, err } = await conform('--base-url', url, '--app-key', 'key', '--secret-key', 'x');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /^The login failed: no token from 127\.0\.0\.1:\d+: .+\. Check `--base-url`, or give a token with `--token`\.\n$/,
    );
  });

  test.skipIf(process.platform === 'win32')('ends with 130 on Ctrl-C, without a report', async () => {
    let child: ReturnType<typeof spawn> | undefined;
    // Never responds.
    const url = await serve(() => void child?.kill('SIGINT'));
    child = spawn(process.execPath, [CLI, '--base-url', url, ...KEYS]);
    const said: string[] = [];
    child.stderr?.on('data', (text) => said.push(String(text)));
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(said.join('')).toBe('Stopped before the end; no report.\n');
  });

  test.each([
    [[], /^`--base-url` is missing.* See/],
    [['--base', 'x'], /^There is no option `--base`\. See/],
    [['--onyl', 'x'], /^There is no option `--onyl`; did you mean `--only`\? See/],
    [['--token'], /^`--token` needs a value\. See/],
  ])('ends with 2 for the options %j', async (args, text) => {
    const { code, out, err } = await conform(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(text);
    expect(err).toMatch(/ See --help\.\n$/);
  });

  test('--help describes every option', async () => {
    const { code, out } = await conform('--help');
    expect(code).toBe(0);
    for (const option of ['--fixtures', '--only', '--allow-missing', '--timeout'])
      expect(out).toContain(option);
    expect(out).toContain('creates orders');
  });
});
