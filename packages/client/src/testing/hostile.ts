import fc from 'fast-check';

/** Property names and values that break a naive parser. */
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'toJSON',
  'then',
  'status',
  'message',
  'data',
  'tradeId',
];

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Any code point. The unit `binary` of fast-check, which is the same, takes a second to prepare. */
const codePoint = fc
  .nat(0x10f7ff)
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

/** Bodies of responses: other formats than JSON, and envelopes with wrong types or that are deep, huge or incomplete. */
const body: fc.Arbitrary<string> = fc.oneof(
  fc
    .record({
      status: fc.oneof(fc.constantFrom('1', '-1'), fc.jsonValue()),
      message: fc.jsonValue(),
      data: fc.jsonValue(),
    })
    .map((envelope) => JSON.stringify(envelope)),
  fc
    .dictionary(fc.constantFrom(...NAMES), fc.oneof(fc.constantFrom('1', '-1'), fc.jsonValue()), {
      noNullPrototype: true,
    })
    .map((envelope) => `{"status":"-1",${JSON.stringify(envelope).slice(1)}`.replace(',}', '}')),
  fc.constantFrom(
    ...['{"status":"-1","message":{"toString":1,"valueOf":2}}', '{"status":"-1","message":{"toJSON":"x"}}'],
    ...['{"status":"1","data":{"then":{}}}', '{"status":"-1","message":"The token is not valid."}'],
    ...[
      '{"status":"1"}',
      '{"status":1}',
      '[]',
      'null',
      '"1"',
      '',
      '<html>',
      '{"status":"1","data":',
      '\u0000',
    ],
    `{"status":"-1","data":${nested(200_000, '[', ']')}}`,
    `{"status":"-1","message":${nested(200_000, '{"a":', '}').replace('}', '1}')}}`,
    `{"status":"1","data":${nested(200_000, '[', ']')}}`,
    `{"status":"-1","message":"${'x'.repeat(100_000)}"}`,
  ),
  fc.string({ unit: codePoint }),
  fc.string(),
);

const headers: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'retry-after',
    'content-type',
    'content-length',
    'content-encoding',
    'transfer-encoding',
    'location',
    '__proto__',
  ),
  fc.constantFrom(
    '0',
    '-1',
    '1e400',
    'never',
    'gzip',
    'chunked',
    'text/html',
    'Wed, 21 Oct 2015 07:28:00 GMT',
  ),
);

/** How the body of a response arrives. */
type Delivery = 'whole' | 'chunks' | 'broken' | 'silent' | 'no bytes';

function streamOf(text: string, delivery: Delivery): ReadableStream<unknown> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      if (delivery === 'no bytes') controller.enqueue({ length: 2 });
      controller.enqueue(bytes.subarray(0, bytes.length / 2));
      if (delivery === 'broken') controller.error(new TypeError('terminated'));
      if (delivery === 'silent' || delivery === 'broken') return;
      controller.enqueue(bytes.subarray(bytes.length / 2));
      controller.close();
    },
  });
}

/** Acts as `fetch`: returns a response or throws. Called for each request, because a body can be read only once. */
export type Responding = () => unknown;

const responded: fc.Arbitrary<Responding> = fc
  .record({
    status: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(200, 400) }, fc.integer({ min: 200, max: 599 })),
    headers,
    body,
    delivery: fc.constantFrom<Delivery>('whole', 'chunks', 'broken', 'silent', 'no bytes'),
  })
  .map(({ status, headers: given, body: text, delivery }) => () => {
    const hasBody = ![204, 205, 304].includes(status);
    const content = delivery === 'whole' ? text : (streamOf(text, delivery) as ReadableStream<Uint8Array>);
    return new Response(hasBody ? content : null, { status, headers: given });
  });

/** Throws values, some of which cannot be converted to strings. */
const throwing: fc.Arbitrary<() => never> = fc
  .oneof(
    fc.anything().map((value) => () => value),
    fc.string().map((text) => () => new TypeError(text)),
    fc.constantFrom<() => unknown>(
      () => Symbol('thrown'),
      () => Object.create(null),
      () => Object.assign(new Error(), { code: { toString: fail }, name: Symbol('name') }),
    ),
  )
  .map((make) => () => {
    throw make();
  });

function fail(): never {
  throw new Error('looked at');
}

/** Responses of a hostile service or network. */
export const hostileResponse: fc.Arbitrary<Responding> = fc.oneof(
  { weight: 6, arbitrary: responded },
  { weight: 2, arbitrary: throwing },
  { weight: 1, arbitrary: fc.anything().map((value) => () => value) },
);

/** A function that returns or throws any value, synchronously or later. */
export const hostileFunction: fc.Arbitrary<() => unknown> = fc.oneof(
  fc.anything().map((value) => () => value),
  throwing,
  throwing.map((fails) => () => {
    const rejected = new Promise(fails);
    // Node ends a process for a rejection that nobody awaits.
    rejected.catch(() => {});
    return rejected;
  }),
  fc
    .record({ headers: fc.dictionary(fc.string(), fc.anything()), body: fc.anything() }, { requiredKeys: [] })
    .map((signed) => () => signed),
);

/** Makes inputs of calls, including values that JSON does not support. */
export const hostileInput: fc.Arbitrary<() => unknown> = fc.oneof(
  fc
    .anything({
      withBigInt: true,
      withNullPrototype: true,
      withDate: true,
      withMap: true,
      withSparseArray: true,
    })
    .map((value) => () => value),
  fc.constantFrom<() => unknown>(
    circle,
    () => ({ toJSON: fail }),
    () => ({ orderNo: 1n }),
    () => ({ orderNo: Symbol('order') }),
    () => ({ file: Symbol('file') }),
    () => ({ orderNo: 'ORDER-1', [Symbol.toPrimitive]: fail }),
    () => JSON.parse(nested(20_000, '[', ']')),
  ),
);

function circle(): unknown {
  const value: Record<string, unknown> = { orderNo: 'ORDER-1' };
  value.self = value;
  return value;
}
