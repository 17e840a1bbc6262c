import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mergePatch } from '@cross-border-payments/openapi';
import { type OpenApiDocument, readYaml, specDirectory } from '../document/document.ts';
import type { ExchangePart } from './validators.ts';

/** What enforces a rule: a schema, the service by its state, the client, or only a person (`manual`). */
export type RuleKind = 'schema' | 'state' | 'client' | 'manual';

interface WrittenInstance {
  name: string;
  operation?: string;
  part?: ExchangePart;
  status?: number;
  from?: string;
  merge?: unknown;
  value?: unknown;
  at?: string;
  otherReason?: string;
}

export interface Rule {
  id: string;
  section: string;
  kind: RuleKind[];
  statement: string;
  operations: string[];
  /** Why a rule of kind schema has no invalid instance. */
  nothingToReject?: string;
  accept?: WrittenInstance[];
  reject?: WrittenInstance[];
}

/** An instance with its value filled in from the examples. */
export interface RuleInstance {
  rule: string;
  name: string;
  operation: string;
  part: ExchangePart;
  status: number;
  valid: boolean;
  /** JSON pointer of the property at fault; undefined if the rule's file does not name it. */
  at: string | undefined;
  /** Why the document rejects the instance even without the rule's conditions; undefined if it does not. */
  otherReason: string | undefined;
  value: unknown;
}

export function loadRules(directory: string = join(specDirectory, 'rules')): Rule[] {
  return readdirSync(directory)
    .filter((file) => /^R-\d{3}\.yaml$/.test(file))
    .sort()
    .map((file) => readYaml<Rule>(join(directory, file)));
}

/** Reads the instances of rules, each with its value. @throws Error for a missing example or operation */
export function expandInstances(document: OpenApiDocument, rules: Rule[]): RuleInstance[] {
  return rules.flatMap((rule) => [
    ...(rule.accept ?? []).map((written) => expand(document, rule, written, true)),
    ...(rule.reject ?? []).map((written) => expand(document, rule, written, false)),
  ]);
}

function expand(
  document: OpenApiDocument,
  rule: Rule,
  written: WrittenInstance,
  valid: boolean,
): RuleInstance {
  const operation = written.operation ?? (rule.operations.length === 1 ? rule.operations[0] : undefined);
  if (operation === undefined || operation === 'all') {
    throw new Error(`${rule.id}: instance "${written.name}" does not say which operation it belongs to`);
  }
  return {
    rule: rule.id,
    name: written.name,
    operation,
    part: written.part ?? 'request',
    status: written.status ?? 200,
    valid,
    at: written.at,
    otherReason: written.otherReason,
    value: instanceValue(document, rule, written),
  };
}

function instanceValue(document: OpenApiDocument, rule: Rule, written: WrittenInstance): unknown {
  if (written.from === undefined) return written.value;
  const example = document.components.examples[written.from];
  if (example === undefined) {
    throw new Error(
      `${rule.id}: instance "${written.name}" starts from ${written.from}, which is not an example`,
    );
  }
  return written.merge === undefined
    ? structuredClone(example.value)
    : mergePatch(example.value, written.merge);
}
