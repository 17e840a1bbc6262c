import { readFileSync } from 'node:fs';
import { reachableReferences, resolvePointer } from '@cross-border-payments/openapi';
import { ruleIds } from '@cross-border-payments/openapi/conditions';
import { parse } from 'yaml';
import { isObject, type JsonObject, objectOf, stringsIn } from '../json.ts';
import { joinParagraphs, notShownText } from './extension-texts.ts';
import { WordingError } from './words.ts';

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

/**
 * Lists the rules of an operation. Its schemas or its `x-rules` cite them, or their files name the operation.
 * @throws WordingError for a rule id that has no file
 */
export function rulesText(
  document: JsonObject,
  operation: JsonObject,
  rules: readonly Rule[],
  pointer: string,
): string[] {
  const applying = rules.filter((rule) => rule.operations.includes(String(operation.operationId)));
  const named = [...stringsIn(operation['x-rules']), ...applying.map((rule) => rule.id)];
  const used = [...reachableReferences(document, operation)].map((ref) => resolvePointer(document, ref));
  const ids = new Set([...[operation, ...used].flatMap(idsIn), ...named]);
  const own = [...ids].sort().map((name) => ruleOf(name, rules, pointer));
  const lines = own.filter((rule) => !holdsEverywhere(rule)).map(lineOf);
  return lines.length === 0 ? [] : [['**Rules**', '', ...lines].join('\n')];
}

/**
 * Writes the description of a document in Markdown: the declared one, what is not shown, and the rules for every
 * operation.
 */
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

function ruleOf(id: string, rules: readonly Rule[], pointer: string): Rule {
  const rule = rules.find((one) => one.id === id);
  if (!rule)
    throw new WordingError(pointer, `${id} is not in the register of rules; add its file or correct the id`);
  return rule;
}

function lineOf({ id, kind, statement }: Rule): string {
  const notes = kind.map((one) => KINDS[one]?.note ?? '').filter((note) => note !== '');
  const what = notes.length < kind.length ? 'the rest' : 'it';
  const sentences = notes.map((note) => ` *${note} ${what}.*`);
  return `- **${id}**: ${statement}${sentences.join('')}`;
}
