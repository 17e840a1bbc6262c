// Long form also: more values of each property.
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createRedactor } from '@cross-border-payments/client-runtime/core/redact';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src/index.ts';
import { stubClient, thrownBy } from '../../src/testing/stub-service.ts';

const RUNS = process.env.TEST_FORM === 'long' ? 25 : 4;

/** Keys as services issue them, with characters that JSON and URLs escape. */
const key = fc
  .tuple(
    fc.stringMatching(/^[A-Z][0-9][a-zA-Z0-9]{6}$/),
    fc.constantFrom('"', '\\', '/', '+', '-', '_', '%', "'", '~', '.', ' '),
    fc.stringMatching(/^[0-9][A-Z][a-zA-Z0-9]{6,20}$/),
  )
  .map(([first, mark, rest]) => `${first}${mark}${rest}`);

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The forms in which a client sends a secret. */
const SENT: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  trimmed: (secret) => secret.trim(),
  'escaped as JSON': (secret) => JSON.stringify(secret),
  'as a component of a URL': (secret) =>
    encodeURIComponent(secret.trim()).replaceAll("'", '%27').replaceAll('~', '%7E'),
  'as a query': (secret) => `${new URLSearchParams({ key: secret.trim() })}`,
};

/** Other ways in which a service may write a secret. */
const WRITINGS: Readonly<Record<string, (secret: string) => unknown>> = {
  ...SENT,
  'escaped as JSON twice': (secret) => JSON.stringify(JSON.stringify(secret)),
  'as base64': base64,
  'as base64 twice': (secret) => base64(base64(secret)),
  'as base64 for URLs': (secret) => Buffer.from(secret).toString('base64url'),
  'as base64 of UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('base64'),
  'as hex': (secret) => Buffer.from(secret).toString('hex'),
  'as an array of bytes': (secret) => [...Buffer.from(secret)],
  'as Unicode escapes': (secret) =>
    secret.replace(/./g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'as entities of HTML': (secret) => secret.replace(/./g, (char) => `&#${char.charCodeAt(0)};`),
  reversed: (secret) => [...secret].reverse().join(''),
  'split into lines': (secret) => secret.replace(/.{5}/g, '$&\r\n'),
  'as a list of characters': (secret) => [...secret],
  compressed: (secret) => gzipSync(secret).toString('base64'),
  'cut off': (secret) => `${secret.trim().slice(0, 8)}…`,
};

/** Returns everything that a log may contain of an error. */
function everythingOf(error: Error): string {
  return [
    inspect(error, { depth: 20, showHidden: true }),
    JSON.stringify(error),
    JSON.stringify({ ...error }),
    inspect(structuredClone(error), { showHidden: true }),
    String(error),
    error.stack,
  ].join('\n');
}

test.each(Object.entries(WRITINGS))(
  'no log of an error contains the body of a response, with a secret %s',
  async (_, write) => {
    const property = fc.asyncProperty(
      key,
      key,
      fc.constantFrom(200, 400, 401, 500),
      async (appKey, secretKey, status) => {
        const written = write(appKey);
        const body = {
          status: '-1',
          message: 'No.',
          data: { written, [secretKey]: write(secretKey) },
          more: written,
        };
        const respond = () => Response.json(body, { status, headers: { 'x-more': 'yes' } });
        const { client } = stubClient(respond, { appKey, secretKey, retry: false });
        for (const operation of [operations.getPayinStatus, operations.createPayin]) {
          const error = await thrownBy(client.call(operation, { orderNo: 'A' }));
          const plain = await thrownBy(
            stubClient(() => Response.json({ status: '-1', message: 'No.' }, { status }), {
              retry: false,
            }).client.call(operation, { orderNo: 'A' }),
          );
          const withoutPlaces = (text: string) => text.replace(/ at .*|\(?\S*:\d+:\d+\)?/g, '');
          expect(withoutPlaces(everythingOf(error))).toBe(withoutPlaces(everythingOf(plain)));
          if (error.kind === 'service') expect(error.data).toEqual(body.data);
        }
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: 11 });
  },
);

describe.each(Object.entries(SENT))('a secret %s', (_, write) => {
  test('is in no message, status or id of a response', async () => {
    const property = fc.asyncProperty(key, key, async (appKey, secretKey) => {
      const [one, other] = [write(appKey), write(secretKey)];
      const respond = () =>
        Response.json(
          { status: one, message: `You sent ${one}, ${other}.` },
          { status: 400, headers: { 'x-request-id': encodeURI(other) } },
        );
      const { client } = stubClient(respond, { appKey, secretKey });
      const error = await thrownBy(client.call(operations.getPayinStatus, {}));
      expect(error.kind).toBe('service');
      expect(error.message).toContain('You sent');
      for (const secret of [appKey, secretKey]) expectNothingOf(secret, write, everythingOf(error));
    });
    await fc.assert(property, { numRuns: RUNS, seed: 11 });
  });

  test('is in no property of a failure', async () => {
    const property = fc.asyncProperty(key, async (secretKey) => {
      const said = write(secretKey);
      const cause = Object.assign(new Error(`inner ${said}`), { code: said, headers: { said } });
      const fetch = async () => {
        throw new TypeError(`failed ${said}`, { cause });
      };
      const { client } = stubClient(() => undefined, { secretKey, fetch, retry: false });
      const error = await thrownBy(client.call(operations.getPayinStatus, {}));
      expect(error.kind).toBe('network');
      expectNothingOf(secretKey, write, everythingOf(error));
    });
    await fc.assert(property, { numRuns: RUNS, seed: 12 });
  });

  test('is in no property of the error when `sign` throws, at the login and later', async () => {
    const property = fc.asyncProperty(key, fc.boolean(), async (secretKey, atLogin) => {
      const said = write(secretKey);
      const sign = ({ operation }: { operation: string }) => {
        if ((operation === 'createToken') !== atLogin) return undefined;
        throw Object.assign(new Error(`no HMAC with ${said}`, { cause: said }), { key: said, code: said });
      };
      const { client, sent } = stubClient(() => ({ status: '1' }), { secretKey, sign });
      const error = await thrownBy(client.call(operations.createPayin, {}));
      expect(error.kind).toBe('validation');
      expectNothingOf(secretKey, write, everythingOf(error));
      expect(sent).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS, seed: 13 });
  });
});

/** `inspect` and JSON escape some characters of a secret again. */
function expectNothingOf(secret: string, write: (secret: string) => string, shown: string): void {
  const written = write(secret).trim();
  for (const form of [
    secret.trim(),
    written,
    JSON.stringify(written).slice(1, -1),
    inspect(written).slice(1, -1),
  ])
    expect(shown).not.toContain(form);
}

test('a text that only resembles a secret is kept', () => {
  const redactor = createRedactor(['demo-merchant', 'not-a-real-secret']);
  const sentence =
    'The merchant has no secret; demo orders are not real. A merchant-demo is a demo for a merchant.';
  expect(redactor.text(sentence)).toBe(sentence);
});
