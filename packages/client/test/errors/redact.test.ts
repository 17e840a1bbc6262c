// Long form also: more values of each property.
import { inspect } from 'node:util';
import { createRedactor } from '@cross-border-payments/client-runtime/core/redact';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient, operations } from '../../src/index.ts';
import type { OperationRecord } from '../../src/runtime.ts';

const RUNS = process.env.TEST_FORM === 'long' ? 60 : 6;

/** Arbitrary secrets. They are not short, because a short secret would occur in any text. */
const secret = fc
  .string({
    unit: fc.constantFrom(...'aZ9$.*+?^(){}|[]\\"\'/%&=-_~'),
    minLength: 8,
    maxLength: 24,
  })
  // A client refuses a key in quotation marks.
  .filter((text) => !/^(["']).*\1$/.test(text));
const anyString = fc.string({
  unit: fc.constantFrom(...'aZ9$.*+?^(){}|[]\\"\'/%&=-_~\n\u00e9'),
  minLength: 8,
  maxLength: 24,
});

interface Keys {
  readonly appKey: string;
  readonly secretKey: string;
  readonly token: string;
}

/** The places of a response in which a service can repeat a secret. */
const ECHOES: Record<string, (said: string, keys: Keys) => Response> = {
  'the message of a refusal': (said) =>
    Response.json({ status: '-1', message: said, data: { said } }, { status: 400 }),
  'the status of a refusal': (said) => Response.json({ status: said, message: { said } }),
  'a response that is no JSON': (said) => new Response(said),
  'a transport status': (said) =>
    new Response(said, { status: 503, headers: { 'x-said': encodeURIComponent(said) } }),
  'the message of a failure': (said) => {
    throw Object.assign(new TypeError(said), { said });
  },
  'the cause of a failure': (said) => {
    throw new TypeError('fetch failed', {
      cause: Object.assign(new Error(said), { code: said, headers: said }),
    });
  },
  'a thrown text': (said) => {
    throw said;
  },
};

function clientThatHears(keys: Keys, atLogin: boolean, echo: (said: string, keys: Keys) => Response) {
  const { appKey, secretKey, token } = keys;
  const said = `You sent ${appKey} and ${secretKey} and ${token}, did you not?`;
  const heard: unknown[] = [];
  const keep = (event: unknown) => heard.push(event);
  const client = createClient({
    baseUrl: 'https://service.example',
    appKey,
    secretKey,
    retry: { attempts: 2, baseMs: 0 },
    hooks: { onRequest: keep, onResponse: keep, onRetry: keep, onLogin: keep },
    fetch: async (url) =>
      `${url}`.endsWith('/token') && !atLogin
        ? Response.json({ status: '1', data: token })
        : echo(said, keys),
  });
  return { client, heard };
}

/** Returns all forms in which a log could contain an error. */
function everythingOf(error: unknown): string {
  const texts = [inspect(error, { depth: 10, showHidden: true }), JSON.stringify(error) ?? '', String(error)];
  for (let each = error as Error | undefined; each; each = each.cause as Error | undefined) {
    texts.push(`${each.message}`, `${each.stack}`, inspect(each, { depth: 10 }), JSON.stringify(each) ?? '');
  }
  return texts.join('\n');
}

describe.each(Object.entries(ECHOES))('%s', (_, echo) => {
  const of: OperationRecord[] = [
    operations.createPayin,
    operations.convertWalletFunds,
    operations.getPayinStatus,
  ];

  test.each([false, true])('shows no key and no token, at the login: %s', async (atLogin) => {
    const keys = fc.record({ appKey: secret, secretKey: secret, token: fc.constant('').chain(() => secret) });
    await fc.assert(
      fc.asyncProperty(keys, fc.constantFrom(...of), async (given, operation) => {
        const { client, heard } = clientThatHears(given, atLogin, echo);
        const error = await client.call(operation, { orderNo: 'ORDER-1' }).then(
          () => undefined,
          (thrown) => thrown,
        );
        expect(error?.kind).toBeTypeOf('string');
        const shown =
          everythingOf(error) +
          heard
            .map((event) => everythingOf((event as { error?: unknown }).error) + JSON.stringify(event))
            .join('');
        for (const value of [given.appKey, given.secretKey, ...(atLogin ? [] : [given.token])]) {
          // JSON and `inspect` escape some characters.
          for (const form of [value, JSON.stringify(value).slice(1, -1), inspect(value).slice(1, -1)]) {
            expect(shown.includes(form), `${form} is shown in ${shown}`).toBe(false);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a redactor', () => {
  test('removes a secret that contains another one completely', () => {
    fc.assert(
      fc.property(anyString, anyString, (inner, rest) => {
        const redactor = createRedactor([inner, inner + rest]);
        expect(redactor.text(`<${inner}${rest}>`)).toBe('<[redacted]>');
      }),
    );
  });

  test('keeps only name, message, code, stack and cause of an error', () => {
    const inner = Object.assign(new RangeError('inner secret-1'), { code: 'E_INNER' });
    const outer = Object.assign(new TypeError('outer', { cause: inner }), { config: 'secret-1' });
    const safe = createRedactor(['secret-1']).cause(outer) as Error & { cause: Error };
    expect(safe).toMatchObject({ name: 'TypeError', message: 'outer' });
    expect(safe.cause).toMatchObject({ name: 'RangeError', message: 'inner [redacted]', code: 'E_INNER' });
    expect(inspect(safe)).not.toContain('secret-1');
  });

  test('cuts a long string after 4,096 characters, even in the middle of a secret', () => {
    const key = 'key-0123456789';
    const { text } = createRedactor([key]);
    const start = '-'.repeat(4096 - key.length + 4);
    expect(text(`${start}${key}${'x'.repeat(5000)}`)).toBe(
      `${start}[redacted][over 4096 characters]`.replace(/\[redacted\]/, '[redacted]'),
    );
    expect(text(`${start.slice(4)}${key}`)).toBe(`${start.slice(4)}[redacted]`);
  });

  test('shows no beginning of a secret where a text is too long to be searched', () => {
    const key = `key-${'0123456789'.repeat(100)}`;
    for (let before = 0; before < 8; before++)
      expect(createRedactor([key]).text(`${'-'.repeat(before)}${`${key} `.repeat(80)}`)).not.toContain(
        'key-',
      );
  });

  test('terminates for an error that is its own cause', () => {
    const circle = new Error('round');
    circle.cause = circle;
    expect(createRedactor([]).cause(circle)).toBeInstanceOf(Error);
  });

  test('keeps a limited number of tokens', () => {
    const redactor = createRedactor(['key']);
    for (let count = 0; count < 100; count++) redactor.add(`token-${count}-end`);
    expect(redactor.text('key token-99-end token-88-end token-1-end')).toBe(
      '[redacted] [redacted] [redacted] token-1-end',
    );
  });

  test.each(['a', 'e', '1', 'the'])(
    'leaves words unchanged that contain the letters of a short key: %s',
    (key) => {
      const said = 'getPayinStatus was refused with status -12: another amount';
      const { text } = createRedactor([key]);
      expect(text(said)).toBe(said);
      expect(text(`You sent ${key}, or "${key}".`)).toBe('You sent [redacted], or "[redacted]".');
      expect(text(key)).toBe('[redacted]');
    },
  );

  test('ignores an empty secret', () => {
    expect(createRedactor(['']).text('text')).toBe('text');
  });
});
