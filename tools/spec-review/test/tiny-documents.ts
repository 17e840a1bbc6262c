import { sayDemand } from '../src/compare/say-demand.ts';
import { prove } from '../src/proof/prove.ts';
import { Samples, WorkBudget } from '../src/proof/repair.ts';
import { VersionModel } from '../src/proof/version-model.ts';
import { Version } from '../src/repository/version.ts';

/** A schema as written in a document. */
export type Written = boolean | Readonly<Record<string, unknown>>;

/**
 * Returns a schema with `if`, `then` and perhaps `else`. It is built from entries, because the linter mistakes a
 * literal with `then` for a promise.
 */
export function rule(condition: Written, met: Written, unmet?: Written): Readonly<Record<string, unknown>> {
  return { if: condition, ['then' as string]: met, ...(unmet === undefined ? {} : { else: unmet }) };
}

export const needs = (...required: string[]): Written => ({ required });
export const isA = (value: string): Written => ({
  required: ['kind'],
  properties: { kind: { const: value } },
});
export const kinds = { kind: { enum: ['box', 'tube', 'bag'] } };
export const properties = {
  ...kinds,
  a: { enum: ['t'] },
  b: { enum: ['t'] },
  n: { type: 'integer', minimum: 0, maximum: 9 },
};
export const parcel = (...allOf: Written[]): Written => ({ type: 'object', properties: properties, allOf });
export const has = (name: string): Written => ({
  required: [name],
  properties: { [name]: { pattern: '^(?=x)xy' } },
});
export const list = (entries: Written, ...allOf: Written[]): Written => ({
  type: 'object',
  properties: {
    list: { type: 'array', items: { type: 'object', properties: properties, ...(entries as object) } },
  },
  allOf,
});

/** Returns the schema `Message` of a document that has no other schemas. */
function readMessage(schema: Written, openapi: string): VersionModel {
  const components = { schemas: { Message: schema } };
  const document = { openapi, info: { title: 'Tiny', version: '1' }, paths: {}, components };
  const { model, schemas } = new Version('head', { document, file: 'tiny.json' }, 'tiny.json');
  const node = model.named.get('Message');
  if (!node) throw new Error('The model has no schema `Message`.');
  return new VersionModel(schemas, node, new Samples(() => undefined));
}

/** Returns the demands of a schema in words, one clause per demand. */
export function demandsOf(schema: Written, openapi = '3.1.0'): string[] {
  return readMessage(schema, openapi).demands.map((demand) => sayDemand(demand));
}

/**
 * Proves the demands that `after` makes and `before` does not.
 *
 * @returns per demand its verdict and clause, and the message that shows a break: "broken: `a` is required; {}"
 */
export function proofsOf(before: Written, after: Written, openapi = '3.1.0'): string[] {
  const proofs = prove(readMessage(before, openapi), readMessage(after, openapi), [], new WorkBudget());
  return [...proofs].map(({ verdict, demand, message }) => {
    const shown = message === undefined ? '' : `; ${JSON.stringify(message)}`;
    return `${verdict}: ${sayDemand(demand)}${shown}`;
  });
}
