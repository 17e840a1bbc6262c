import {
  listOperations,
  type NotShown,
  type OpenApiDocument,
  type Rule,
} from '@cross-border-payments/checks';
import { joinPointer } from '@cross-border-payments/openapi';
import { stringify } from 'yaml';

const HEADING = '# Do not edit: `pnpm generate` writes this file.\n';

/**
 * Lists every operation with its rules, so that a gap shows in review.
 *
 * @returns YAML: per operation its method, path, retry class and rule ids, and per rule its kinds and operations
 */
export function coverageRegister(document: OpenApiDocument, rules: Rule[]): string {
  const holds = (rule: Rule, id: string) => rule.operations.includes(id) || rule.operations.includes('all');
  const operations = listOperations(document).map((operation) => ({
    operation: operation.id,
    method: operation.method,
    path: operation.path,
    retry: operation.object['x-retry'],
    rules: rules.filter((rule) => holds(rule, operation.id)).map((rule) => rule.id),
  }));
  const instances = rules.map((rule) => ({
    rule: rule.id,
    section: rule.section,
    kind: rule.kind,
    accept: rule.accept?.length ?? 0,
    reject: rule.reject?.length ?? 0,
  }));
  return HEADING + stringify({ operations, rules: instances }, { lineWidth: 120 });
}

/**
 * Lists the rules for the bundle, so that a rule id resolves inside it.
 *
 * @returns id, kinds and statement of every rule
 */
export function ruleRegister(rules: Rule[]): Pick<Rule, 'id' | 'kind' | 'statement'>[] {
  return rules.map(({ id, kind, statement }) => ({ id, kind, statement }));
}

/**
 * Lists what the document marks `x-not-shown`, by section.
 *
 * @returns YAML: per section and statement the JSON pointers that carry it
 */
export function unknownsRegister(document: OpenApiDocument): string {
  const found = new Map<string, NotShown & { at: string[] }>();
  collect(document, '#', found);
  const bySection = (a: NotShown, b: NotShown) =>
    a.section.localeCompare(b.section, 'en', { numeric: true }) || (a.statement < b.statement ? -1 : 1);
  return HEADING + stringify([...found.values()].sort(bySection), { lineWidth: 120 });
}

function collect(node: unknown, pointer: string, found: Map<string, NotShown & { at: string[] }>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const entry of (node as { 'x-not-shown'?: NotShown[] })['x-not-shown'] ?? []) {
    const key = `${entry.section} ${entry.statement}`;
    const known = found.get(key) ?? { section: entry.section, statement: entry.statement, at: [] };
    known.at.push(pointer);
    found.set(key, known);
  }
  for (const [key, value] of Object.entries(node)) {
    collect(value, joinPointer(pointer, key), found);
  }
}
