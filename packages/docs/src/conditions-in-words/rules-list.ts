import { inARow } from '@cross-border-payments/explain/words';
import { reachableReferences, resolvePointer } from '@cross-border-payments/openapi';
import { ruleIds } from '@cross-border-payments/openapi/conditions';
import { isObject, type JsonObject, textsOf } from '../json.ts';
import { WordingError } from './wording-error.ts';

/** The members of a rule that the reference shows. */
export interface Rule {
  id: string;
  kind: string[];
  statement: string;
  operations: string[];
}

/** The label for each kind of rule, and its meaning. */
export const KINDS: Record<string, { label: string; meaning: string }> = {
  schema: {
    label: 'checked in the message',
    meaning:
      'The message alone decides. Any validator of this document finds a message that breaks the rule.',
  },
  state: {
    label: 'checked by the service',
    meaning:
      'It depends on more than one message, such as earlier calls. Only the service can refuse the call.',
  },
  client: {
    label: "for the merchant's program to heed",
    meaning: 'It says how to read an answer and what to do next. Nothing refuses a call that breaks it.',
  },
  manual: {
    label: 'no program can check it',
    meaning: 'It depends on facts that no message holds. A person has to check them.',
  },
};

/** Lists the rule ids cited in a part of the document, including the components that it uses. */
function citedRules(document: JsonObject, part: unknown): string[] {
  const used = [...reachableReferences(document, part)].map((ref) => resolvePointer(document, ref));
  return [part, ...used].flatMap(idsIn);
}

function idsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(idsIn);
  return isObject(part) ? [...ruleIds(part.$comment), ...Object.values(part).flatMap(idsIn)] : [];
}

/** Checks whether a rule applies to every operation; such a rule is listed once. */
function holdsEverywhere(rule: Rule): boolean {
  return rule.operations.includes('all');
}

/**
 * Returns the list of rules of an operation or a webhook: those cited in its schemas, in its `x-rules`, and those whose
 * register entry names it. Rules for every operation are only named.
 * @param pointer JSON pointer of the operation; a webhook is not an operation of the service
 * @throws WordingError for a rule id that is not in the register
 */
export function rulesText(
  document: JsonObject,
  operation: JsonObject,
  rules: readonly Rule[],
  pointer: string,
): string[] {
  const applying = rules.filter((rule) => rule.operations.includes(String(operation.operationId)));
  const named = [...textsOf(operation['x-rules']), ...applying.map((rule) => rule.id)];
  const ids = new Set([...citedRules(document, operation), ...named]);
  const own = [...ids].sort().map((name) => ruleOf(name, rules, pointer));
  const lines = own.filter((rule) => !holdsEverywhere(rule)).map(lineOf);
  const shared = pointer.startsWith('/webhooks/') ? [] : rules.filter(holdsEverywhere).map((rule) => rule.id);
  if (lines.length === 0)
    return shared.length === 0 ? [] : [`**Rules:** as for every operation, ${inARow(shared, 'and')}.`];
  if (shared.length > 0) lines.push(`- As for every operation: ${inARow(shared, 'and')}.`);
  return [['**Rules**', '', ...lines].join('\n')];
}

/**
 * Returns the meaning of the lists of rules, and the rules for every operation, for the description of the document.
 */
export function rulesSection(rules: readonly Rule[]): string[] {
  if (rules.length === 0) return [];
  const meanings = Object.values(KINDS).map(({ label, meaning }) => `- **${label}**: ${meaning}`);
  const everywhere = rules.filter(holdsEverywhere).map(lineOf);
  const parts = [
    '## Rules',
    'Each operation lists its rules, and says who checks them:',
    meanings.join('\n'),
    ...(everywhere.length > 0 ? ['## Rules that hold for every operation', everywhere.join('\n')] : []),
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
  const labels = kind.map((one) => KINDS[one]?.label ?? one);
  const label = labels.length === 1 ? labels.join('') : labels.map((one) => `in part ${one}`).join('; ');
  return `- **${id}** (${label}): ${statement}`;
}
