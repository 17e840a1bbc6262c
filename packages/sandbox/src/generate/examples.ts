import { createRequire } from 'node:module';
import { follow, isObject, listOperations } from '@cross-border-payments/openapi';
import type { Examples } from '../payments/example-orders.ts';
import type { Family } from '../store/schema.ts';

const require = createRequire(import.meta.url);

type Json = Readonly<Record<string, unknown>>;

export function examplesFile(): string {
  const document: Json = require('@cross-border-payments/spec/openapi.json');
  const operations = listOperations(document).filter(({ section }) => section === 'paths');
  const creates = operations.filter(({ object }) => object['x-retry'] === 'once-per-order');
  const bodies = creates.map(({ object }) => listExamples(document, object.requestBody));
  const quoted = new Map<string, Examples['quotes'][number]>();
  for (const value of operations.flatMap(({ object }) => allExamples(document, object)))
    if (typeof value.queryNo === 'string')
      quoted.set(value.queryNo, { queryNo: value.queryNo, sourceCurrency: 'AUD', targetCurrency: 'CNY' });
  const examples: Examples = {
    quotes: [...quoted.values()],
    fileIds: [...new Set(bodies.flat().flatMap(({ fileIds }) => (fileIds ?? []) as string[]))],
    orders: creates.flatMap(({ id, object }, at) => {
      const family = id.replace(/^create|Payout$/g, '').toLowerCase() as Family;
      const created = Object.values(isObject(object.responses) ? object.responses : {});
      const [first] = created.flatMap((one) => listExamples(document, one)).map(({ data }) => data as Json);
      return (bodies[at] ?? []).map((body, more) => ({
        family,
        tradeId: addToId(first?.tradeId, more),
        body,
      }));
    }),
  };
  return `${JSON.stringify(examples, null, 2)}\n`;
}

/** Adds a number to the last six digits of an id: `GP20261120000001` plus 1 is `GP20261120000002`. */
function addToId(first: unknown, more: number): string {
  return String(first).replace(/\d{6}$/, (digits) => String(Number(digits) + more).padStart(6, '0'));
}

function allExamples(document: Json, { requestBody, responses, parameters }: Json): Json[] {
  const messages = [requestBody, ...Object.values(isObject(responses) ? responses : {})];
  const values = messages.flatMap((message) => listExamples(document, message));
  const queries = (Array.isArray(parameters) ? parameters : [])
    .map((one) => follow(document, one as Json).value)
    .map(({ name, example }) => (isObject(example) ? example : { [String(name)]: example }));
  return [...values.flatMap((value) => [value, value.data]), ...queries].filter(isObject);
}

function listExamples(document: Json, message: unknown): Json[] {
  const { content } = isObject(message) ? follow(document, message).value : {};
  const [media] = Object.values(isObject(content) ? content : {});
  const examples = isObject(media) && isObject(media.examples) ? Object.values(media.examples) : [];
  return examples
    .filter(isObject)
    .map((one) => follow(document, one).value.value)
    .filter(isObject);
}
