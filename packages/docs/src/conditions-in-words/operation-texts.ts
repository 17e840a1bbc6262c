import { readFileSync } from 'node:fs';
import {
  joinPointer,
  type RawOperation,
  reachableReferences,
  resolvePointer,
} from '@cross-border-payments/openapi';
import { partsOf, ruleIds, type SchemaNode } from '@cross-border-payments/openapi/conditions';
import { makeNode } from '@cross-border-payments/openapi/model';
import { parse } from 'yaml';
import { isObject, type JsonObject, objectOf, stringsIn } from '../json.ts';
import { joinParagraphs, notShownText, retryText, statusCodesText } from './extension-texts.ts';
import { describeScope, type PropertySentence, type SchemaWords } from './sentences.ts';
import { WordingError } from './words.ts';

export interface DescribedDocument {
  readonly document: JsonObject;
  readonly words: SchemaWords;
  readonly rules: readonly Rule[];
}

/** Writes the declared description in Markdown, and what the extensions and query rules say. */
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

function makeQueryObject(words: SchemaWords, operation: RawOperation): SchemaNode {
  const pointer = joinPointer(operation.pointer, 'parameters');
  const parameters = operation.parameters
    .filter(({ value }) => value.in === 'query')
    .map(({ value, pointer: at }) => ({ value, node: words.read(value.schema, joinPointer(at, 'schema')) }));
  const exploded = parameters.filter(
    ({ value: { style = 'form', explode = true }, node }) =>
      style === 'form' && explode === true && partsOf(node).some(({ types }) => types?.includes('object')),
  );
  const single = parameters.filter((parameter) => !exploded.includes(parameter));
  return makeNode({
    id: pointer,
    pointer,
    types: ['object'],
    properties: new Map(single.map(({ value, node }) => [String(value.name), node])),
    required: single.filter(({ value }) => value.required === true).map(({ value }) => String(value.name)),
    allOf: exploded.map(({ node }) => node),
  });
}

function isCited(text: string, description: unknown): boolean {
  const rules = text.match(/R-\d+/g) ?? [];
  return rules.length > 0 && rules.every((rule) => String(description).includes(rule));
}

export interface Rule {
  id: string;
  kind: string[];
  statement: string;
  operations: string[];
}

/** For each kind of rule: its label, its meaning, and a note for the list of rules of an operation. */
export const KINDS: Readonly<Record<string, { label: string; meaning: string; note: string }>> = parse(
  readFileSync(new URL('../../rule-kinds.yaml', import.meta.url), 'utf8'),
);

function idsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(idsIn);
  return isObject(part) ? [...ruleIds(part.$comment), ...Object.values(part).flatMap(idsIn)] : [];
}

function holdsEverywhere(rule: Rule): boolean {
  return rule.operations.includes('all');
}

/** Lists the rules that the schemas or `x-rules` of an operation cite, or whose files name it. */
function rulesText(
  document: JsonObject,
  operation: JsonObject,
  rules: readonly Rule[],
  pointer: string,
): string[] {
  const applying = rules.filter((rule) => rule.operations.includes(String(operation.operationId)));
  const named = [...stringsIn(operation['x-rules']), ...applying.map((rule) => rule.id)];
  const used = [...reachableReferences(document, operation)].map((ref) => resolvePointer(document, ref));
  const ids = new Set([...[operation, ...used].flatMap(idsIn), ...named]);
  const own = [...ids].sort().map((id) => {
    const rule = rules.find((one) => one.id === id);
    if (rule) return rule;
    throw new WordingError(pointer, `${id} is not in the register of rules; add its file or correct the id`);
  });
  const lines = own.filter((rule) => !holdsEverywhere(rule)).map(lineOf);
  return lines.length === 0 ? [] : [['**Rules**', '', ...lines].join('\n')];
}

/** Writes the description in Markdown, what is not shown, and the rules for every operation. */
export function describeInterface(document: JsonObject, rules: readonly Rule[]): string {
  const info = objectOf(document.info);
  const own = joinParagraphs(info.description, notShownText(info));
  return [own, ...rulesSection(rules)].join('\n\n').trim();
}

function rulesSection(rules: readonly Rule[]): string[] {
  if (rules.length === 0) return [];
  const meanings = Object.values(KINDS).map(({ label, meaning }) => `- **${label}**: ${meaning}`);
  const everywhere = rules.filter(holdsEverywhere).map(lineOf);
  const parts = [
    '## Rules',
    'Each operation lists its rules. Unless the list says otherwise, a rule is checked in the request or response:',
    meanings.join('\n'),
    ...(everywhere.length > 0 ? ['## Rules that apply to every operation', everywhere.join('\n')] : []),
  ];
  return [parts.join('\n\n')];
}

function lineOf({ id, kind, statement }: Rule): string {
  const notes = kind.map((one) => KINDS[one]?.note ?? '').filter((note) => note !== '');
  const what = notes.length < kind.length ? 'the rest' : 'it';
  const sentences = notes.map((note) => ` *${note} ${what}.*`);
  return `- **${id}**: ${statement}${sentences.join('')}`;
}
