import { isObject, type Json, type JsonObject, textsOf, valueAt } from './json.ts';
import { ruleIdsOf } from './keywords.ts';
import { WordingError } from './wording-error.ts';

/** A rule of the register, as far as the reference shows it. */
export type Rule = { id: string; kind: string[]; statement: string; operations: string[] };

const KINDS: Record<string, string> = {
  schema: 'checked',
  state: 'enforced by state',
  client: 'left to the client',
  manual: 'manual',
};

/** Rule ids cited anywhere in a part of the document, the components it uses included. */
export function citedRules(document: JsonObject, part: Json, seen = new Set<Json>()): Map<string, true> {
  const cited = new Map<string, true>();
  if (seen.has(part)) return cited;
  seen.add(part);
  if (Array.isArray(part)) for (const entry of part) merge(cited, citedRules(document, entry, seen));
  if (!isObject(part)) return cited;
  for (const id of ruleIdsOf(part.$comment, [])) cited.set(id, true);
  const target = typeof part.$ref === 'string' ? valueAt(document, part.$ref) : undefined;
  if (target !== undefined) merge(cited, citedRules(document, target, seen));
  for (const value of Object.values(part)) merge(cited, citedRules(document, value, seen));
  return cited;
}

function merge(into: Map<string, true>, more: Map<string, true>): void {
  for (const id of more.keys()) into.set(id, true);
}

/**
 * The list of rules for the description of an operation: cited in its schemas, named in its `x-rules`,
 * or said by the register to apply to it.
 * @param pointer where the operation stands
 * @throws WordingError for a rule id that is not in the register
 */
export function rulesText(
  document: JsonObject,
  operation: JsonObject,
  rules: readonly Rule[],
  pointer: string,
): string[] {
  const id = String(operation.operationId);
  const ids = citedRules(document, operation);
  for (const name of textsOf(operation['x-rules'])) ids.set(name, true);
  for (const rule of rules)
    if (rule.operations.includes(id) || rule.operations.includes('all')) ids.set(rule.id, true);
  const lines = [...ids.keys()].sort().map((name) => {
    const rule = rules.find((one) => one.id === name);
    if (!rule)
      throw new WordingError(
        pointer,
        `${name} is not in the register of rules; add its file or correct the id`,
      );
    return `- **${name}** (${rule.kind.map((kind) => KINDS[kind] ?? kind).join(', ')}): ${rule.statement}`;
  });
  return lines.length === 0 ? [] : [['**Rules**', '', ...lines].join('\n')];
}
