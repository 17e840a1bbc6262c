import { expandInstances, loadBundle, loadRules } from '@cross-border-payments/checks';
import { operationTable } from '@cross-border-payments/server-stubs';
import fc from 'fast-check';
import { IMPLEMENTED } from '../../implemented.ts';
import { type SampleFamily, sample } from '../../sample-orders.ts';
import { mutations } from './mutate.ts';

/** A request for an operation of the document. */
export interface BadRequest {
  readonly method: string;
  /** The path with the query string. */
  readonly path: string;
  readonly type: string | undefined;
  /** Null for GET requests. */
  readonly body: string | null;
}

type Operation = (typeof operationTable)[number];

/** Operations with a handler. The others respond with HTTP 501 to every request. */
const operations = operationTable.filter(({ id }) => IMPLEMENTED.includes(id));
const posts = operations.filter(({ method, body }) => method === 'POST' && body?.formats[0]?.kind === 'json');
const forms = operations.filter(({ body }) => body?.formats[0]?.kind === 'multipart');
const gets = operations.filter(({ method }) => method === 'GET');
const byId = new Map(operations.map((operation) => [operation.id, operation]));
const families: readonly SampleFamily[] = ['global', 'business', 'personal', 'payin'];

/** Valid bodies: one of the create of every family, and the valid instances of the rules. */
const rightBodies: readonly { readonly operation: Operation; readonly value: object }[] = [
  ...families.flatMap((family) => {
    const operation = posts.find(({ id }) => /^create/.test(id) && id.toLowerCase().includes(family));
    return operation ? [{ operation, value: sample(family, 'BAD-1') }] : [];
  }),
  ...expandInstances(loadBundle(), loadRules()).flatMap(({ operation: id, part, valid, value }) => {
    const operation = byId.get(id);
    const fits = valid && part === 'request' && operation !== undefined && posts.includes(operation);
    return fits && typeof value === 'object' && value !== null ? [{ operation, value }] : [];
  }),
];

/** Few different order numbers, so that requests often name an existing order. */
const orderNumbers = fc.constantFrom('BAD-1', 'BAD-2', 'BAD-3', undefined);

const mutated = fc
  .record({ right: fc.constantFrom(...rightBodies), orderNo: orderNumbers, changes: mutations })
  .map(({ right: { operation, value }, orderNo, changes }) => {
    const named = orderNo === undefined ? value : { ...value, orderNo };
    return toPost(operation, JSON.stringify(changes(named)));
  });

const BOUNDARY = 'x';

/** Any code point. The unit `binary` of fast-check, which is the same, takes a second to prepare. */
const codePoint = fc
  .nat(0x10f7ff)
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

/** A query string. `webQueryParameters` of fast-check takes two seconds to prepare. */
const query = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."abcxyzABCXYZ0189-._~!$&'()*+,;=:@/?"),
      codePoint.map((character) => encodeURIComponent(character)),
    ),
  )
  .map((characters) => characters.join(''));

const parts = fc.array(
  fc.record({
    name: fc.constantFrom('orderNo', 'tradeId', 'type', 'fileName', 'file', 'other'),
    file: fc.option(fc.constantFrom('a.pdf', 'a.png', 'a.html', '..', '')),
    content: fc.oneof(fc.constantFrom('BAD-1', 'bill', '%PDF-1.4'), fc.string({ unit: codePoint })),
  }),
  { maxLength: 8 },
);

const framed = fc
  .record({ operation: fc.constantFrom(...forms), parts })
  .map(({ operation, parts: sent }) => {
    const chunks = sent.map(({ name, file, content }) => {
      const fileName = file === null ? '' : `; filename="${file}"`;
      return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName}\r\n\r\n${content}\r\n`;
    });
    return toForm(operation, `${chunks.join('')}--${BOUNDARY}--\r\n`);
  });

/** Random and nearly valid requests for any operation. */
export const badRequests: fc.Arbitrary<BadRequest> = fc.oneof(
  fc.record({ operation: fc.constantFrom(...posts), text: fc.json() }).map(asPost),
  fc.record({ operation: fc.constantFrom(...posts), text: fc.string({ unit: codePoint }) }).map(asPost),
  { arbitrary: mutated, weight: 3 },
  fc
    .record({ operation: fc.constantFrom(...forms), text: fc.string({ unit: codePoint }) })
    .map(({ operation, text }) => toForm(operation, text)),
  framed,
  fc.record({ operation: fc.constantFrom(...gets), text: query }).map(({ operation, text }) => ({
    method: operation.method,
    path: `${operation.path}?${text}`,
    type: undefined,
    body: null,
  })),
);

function asPost({ operation, text }: { readonly operation: Operation; readonly text: string }): BadRequest {
  return toPost(operation, text);
}

function toPost({ method, path }: Operation, body: string): BadRequest {
  return { method, path, type: 'application/json', body };
}

function toForm({ method, path }: Operation, body: string): BadRequest {
  return { method, path, type: `multipart/form-data; boundary=${BOUNDARY}`, body };
}
