import { joinPointer, type LocatedObject, type RawOperation } from '@cross-border-payments/openapi';
import { partsOf, type SchemaNode } from '@cross-border-payments/openapi/conditions';
import { makeNode } from '@cross-border-payments/openapi/model';
import type { JsonObject } from '../json.ts';
import { joinParagraphs, notShownText, retryText, statusCodesText } from './extension-texts.ts';
import { type Rule, rulesText } from './rules-list.ts';
import type { SchemaWords } from './schema-words.ts';
import { describeScope, type PropertySentence } from './sentences.ts';

export interface DescribedDocument {
  readonly document: JsonObject;
  readonly words: SchemaWords;
  readonly rules: readonly Rule[];
}

/**
 * Writes the description of an operation in Markdown: the declared one, and what its extensions and query rules say.
 */
export function describeOperation(
  { document, words, rules }: DescribedDocument,
  operation: RawOperation,
): string {
  const { object, pointer, section, path, parameters } = operation;
  const names = parameters.map(({ value }) => String(value.name));
  const ofQuery = describeQuery(words, operation)
    .filter((sentence) => !names.includes(sentence.path[0] ?? ''))
    .map(({ text }) => text);
  const described = joinParagraphs(object.description, [
    ...ofQuery.filter((text) => !isCited(text, object.description)),
    ...retryText(object),
    ...statusCodesText(object),
    ...rulesText(document, object, rules, pointer),
    ...notShownText(object),
  ]);
  const webhook = `The service sends this request to the merchant. \`${path}\` is its name, not a path.`;
  return [
    ...(section === 'webhooks' ? [webhook] : []),
    ...(described === '' ? [] : [described]),
    ...(object.operationId === undefined ? [] : [`Operation id: \`${object.operationId}\``]),
  ].join('\n\n');
}

/** Puts the rules of `x-query-schema` into words. The first name of a sentence's path is a parameter. */
export function describeQuery(words: SchemaWords, operation: RawOperation): readonly PropertySentence[] {
  const schema = operation.object['x-query-schema'];
  if (schema === undefined) return [];
  const root = words.read(schema, joinPointer(operation.pointer, 'x-query-schema'));
  return describeScope({ root, declared: makeQueryObject(words, operation) }).sentences;
}

type Parameter = Pick<LocatedObject, 'value'> & { node: SchemaNode };

/** Makes the schema of the object to which `x-query-schema` applies. Its properties are the query parameters. */
function makeQueryObject(words: SchemaWords, operation: RawOperation): SchemaNode {
  const pointer = joinPointer(operation.pointer, 'parameters');
  const parameters = operation.parameters
    .filter(({ value }) => value.in === 'query')
    .map(({ value, pointer: at }) => ({ value, node: words.read(value.schema, joinPointer(at, 'schema')) }));
  const single = parameters.filter((parameter) => !isExplodedObject(parameter));
  return makeNode({
    id: pointer,
    pointer,
    types: ['object'],
    properties: new Map(single.map(({ value, node }) => [String(value.name), node])),
    required: single.filter(({ value }) => value.required === true).map(({ value }) => String(value.name)),
    allOf: parameters.filter(isExplodedObject).map(({ node }) => node),
  });
}

function isExplodedObject({ value: { style = 'form', explode = true }, node }: Parameter): boolean {
  return style === 'form' && explode === true && partsOf(node).some(({ types }) => types?.includes('object'));
}

function isCited(text: string, description: unknown): boolean {
  const rules = text.match(/R-\d+/g) ?? [];
  return rules.length > 0 && rules.every((rule) => String(description).includes(rule));
}
