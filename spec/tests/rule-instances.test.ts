import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  createValidators,
  expandInstances,
  faultyInstances,
  listOperations,
  listWebhooks,
  loadBundle,
  loadRules,
  type Operation,
  type Rule,
  type RuleInstance,
  schemaFaults,
  specDirectory,
  type Verdict,
} from '@cross-border-payments/checks';
import { describe, expect, test } from 'vitest';
import { citedRules } from './support/cited-rules.ts';

const document = loadBundle();
const rules = loadRules();
const instances = expandInstances(document, rules);
const operations = new Map(
  [...listOperations(document), ...listWebhooks(document)].map((operation) => [operation.id, operation]),
);
const validators = createValidators(document);

function operationOf({ rule, name, operation: id }: RuleInstance): Operation {
  const operation = operations.get(id);
  if (operation === undefined)
    throw new Error(`${rule}: instance "${name}" is for ${id}, which is no operation`);
  return operation;
}

function verdictOf(instance: RuleInstance): Verdict {
  return validators.validate(operationOf(instance), instance.part, instance.value, instance.status);
}

function idsOf(rule: Rule): string[] {
  return rule.operations.includes('all') ? listOperations(document).map(({ id }) => id) : rule.operations;
}

function operationsThat(hold: (operation: Operation) => boolean): string[] {
  return [...operations.values()].filter(hold).map(({ id }) => id);
}

describe('the register', () => {
  test('contains the rules from R-001 without a gap, each in the file with its name', () => {
    const ids = rules.map((_, index) => `R-${String(index + 1).padStart(3, '0')}`);
    expect(rules.map(({ id }) => id)).toEqual(ids);
    expect(readdirSync(join(specDirectory, 'rules')).sort()).toEqual(ids.map((id) => `${id}.yaml`));
  });

  test('contains at least 250 instances, of which at least 130 are rejected', () => {
    expect(instances.length).toBeGreaterThanOrEqual(250);
    expect(instances.filter(({ valid }) => !valid).length).toBeGreaterThanOrEqual(130);
  });

  test('rejects at least 85 of 100 instances for a reason that a type can express', () => {
    const rejected = instances.filter(({ valid }) => !valid);
    const typed = rejected.filter((instance) =>
      schemaFaults(verdictOf(instance)).some((fault) => fault.at === instance.at && fault.typed),
    );
    expect(
      typed.length / rejected.length,
      'Replace instances in spec/rules that are rejected only for the length or the pattern of a string',
    ).toBeGreaterThanOrEqual(0.85);
  });

  test.each(rules.map((rule) => [rule.id, rule] as const))('%s names each instance once', (_id, rule) => {
    const names = [...(rule.accept ?? []), ...(rule.reject ?? [])].map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });
});

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const ofSchema = rule.kind.includes('schema');

  test(`${id} has instances if and only if a schema implements it`, () => {
    expect((rule.accept ?? []).length > 0).toBe(ofSchema);
    expect((rule.reject ?? []).length > 0).toBe(ofSchema && rule.nothingToReject === undefined);
  });

  if (ofSchema)
    test(`${id} names the operations whose messages cite it`, () => {
      const citing = operationsThat(({ object }) => citedRules(document, object).has(id));
      expect(idsOf(rule).toSorted()).toEqual(citing.sort());
    });

  if (rule.kind.some((kind) => kind !== 'schema'))
    test(`${id} names the operations that list it`, () => {
      const listing = document['x-rules']?.includes(id)
        ? listOperations(document).map((operation) => operation.id)
        : operationsThat(({ object }) => object['x-rules']?.includes(id) ?? false);
      expect(idsOf(rule).toSorted()).toEqual(listing.sort());
    });
});

describe('instances', () => {
  const faults = faultyInstances(document, rules);

  test.each(rules.map(({ id }) => id))(
    '%s accepts its instances, or is the only rule that rejects them',
    (id) => {
      const own = faults.filter(({ rule }) => rule === id);
      expect(
        own.map(({ list, index, message }) => `spec/rules/${id}.yaml ${list}[${index}]: ${message}`),
      ).toEqual([]);
    },
  );
});
