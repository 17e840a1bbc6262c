// Long form also: more values of each property.
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '../../index.ts';
import { refusal, stubClient, thrownBy } from '../../testing/stub-service.ts';
import { createRedactor } from './redact.ts';

const RUNS = process.env.TEST_FORM === 'long' ? 25 : 4;

/** Keys as services issue them, with characters that JSON and URLs escape, and with white space as in a key file. */
const key = fc
  .tuple(
    fc.stringMatching(/^[A-Z][0-9][a-zA-Z0-9]{6}$/),
    fc.constantFrom('"', '\\', '/', '+', '-', '_', '%', "'", '~', '.', ' '),
    fc.stringMatching(/^[0-9][A-Z][a-zA-Z0-9]{6,20}$/),
    fc.constantFrom('', ' ', '  '),
  )
  .map(([first, mark, rest, space]) => `${space}${first}${mark}${rest}${space}`);

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Ways in which a service may write a secret. */
const WRITINGS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  trimmed: (secret) => secret.trim(),
  'escaped as JSON': (secret) => JSON.stringify(secret),
  'escaped as JSON twice': (secret) => JSON.stringify(JSON.stringify(secret)),
  'as a component of a URL': encodeURIComponent,
  'as a component of a URL in lower case': (secret) =>
    encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  'as a query': (secret) => `${new URLSearchParams({ key: secret })}`,
  'as base64': base64,
  'as base64 for URLs': (secret) => Buffer.from(secret).toString('base64url'),
  'as HTTP Basic': (secret) => `Basic ${base64(`user:${secret}`)}`,
  'as the user of HTTP Basic': (secret) => `Basic ${base64(`${secret}:password`)}`,
  'as hex': (secret) => Buffer.from(secret).toString('hex'),
  'as HEX': (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
  'with every byte encoded': (secret) => Buffer.from(secret).toString('hex').replace(/../g, '%$&'),
  'split into lines': (secret) => secret.replace(/.{5}/g, '$&\r\n'),
  'split into groups': (secret) => secret.trim().replace(/.{4}/g, '$&-'),
  'split into characters': (secret) => [...secret].join(' '),
  'split in two': (secret) => `${secret.slice(0, 11)} and then ${secret.slice(11)}`,
  'as base64 in lines': (secret) => base64(secret).replace(/.{7}/g, '$&\n'),
  'cut off': (secret) => `${secret.trim().slice(0, 8)}…`,
};

/** Returns the chunks of eight letters and digits, of a secret and its encodings, that no output may contain. */
function chunksOf(secret: string): string[] {
  const hex = Buffer.from(secret).toString('hex');
  const forms = [secret, base64(secret).slice(0, -4), hex, hex.toUpperCase()];
  return forms.flatMap((form) => {
    const plain = form.replace(/[^a-zA-Z0-9]/g, '');
    return Array.from({ length: plain.length - 7 }, (_, at) => plain.slice(at, at + 8));
  });
}

function expectNothingOf(secret: string, shown: string): void {
  const plain = shown.replace(/[^a-zA-Z0-9]/g, '');
  const found = chunksOf(secret)
    .filter((chunk) => /[0-9A-Z]/.test(chunk))
    .filter((chunk) => plain.includes(chunk));
  expect(found, shown).toEqual([]);
}

function everythingOf(error: Error): string {
  const { data } = error as { data?: unknown };
  return [
    inspect(error, { depth: 20, showHidden: true }),
    JSON.stringify(error),
    JSON.stringify(data),
    String(error),
    error.stack,
  ].join('\n');
}

describe.each(Object.entries(WRITINGS))('a secret %s', (_, write) => {
  test('is in no property of a refusal', async () => {
    const property = fc.asyncProperty(key, key, async (appKey, secretKey) => {
      const [one, other] = [write(appKey), write(secretKey)];
      const data = { one, list: [other], [one]: { [other]: 1 } };
      const { client } = stubClient(() => refusal(`You sent ${one}, ${other}.`, data), { appKey, secretKey });
      const error = await thrownBy(client.call(operations.getPayinStatus, {}));
      expect(error.kind).toBe('service');
      for (const secret of [appKey, secretKey]) expectNothingOf(secret, everythingOf(error));
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
      expectNothingOf(secretKey, everythingOf(error));
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
      expectNothingOf(secretKey, everythingOf(error));
      expect(sent).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS, seed: 13 });
  });
});

test('if a secret is split over several properties, the data is removed', async () => {
  const secretKey = 'K7dPq2Xv9LmZ4tRw';
  for (const data of [
    { first: secretKey.slice(0, 6), second: secretKey.slice(6, 12), third: secretKey.slice(12) },
    [...secretKey],
    { a: { b: [secretKey.slice(0, 7)] }, c: [secretKey.slice(7, 14), { d: secretKey.slice(14) }] },
  ]) {
    const { client } = stubClient(() => refusal('No.', data), { secretKey });
    expect((await thrownBy(client.call(operations.getPayinStatus, {}))).data).toBe('[redacted]');
  }
});

test('a secret of digits is removed as a number too', async () => {
  const secretKey = '918273645546';
  const { client } = stubClient(() => refusal('No.', { key: Number(secretKey), amount: 12 }), { secretKey });
  const { data } = await thrownBy(client.call(operations.getPayinStatus, {}));
  expect(data).toEqual({ key: '[redacted]', amount: 12 });
});

test('words that occur in both a key and a sentence are kept', () => {
  const redactor = createRedactor(['demo-merchant', 'not-a-real-secret']);
  const sentence =
    'The merchant has no secret; demo orders are not real. A merchant-demo is a demo for a merchant.';
  expect(redactor.text(sentence)).toBe(sentence);
});
