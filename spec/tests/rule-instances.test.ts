import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  createValidators,
  expandInstances,
  listOperations,
  listWebhooks,
  loadBundle,
  loadRules,
  type Operation,
  type Rule,
  type RuleInstance,
  specDirectory,
  type Validators,
  type Verdict,
} from '@cross-border-payments/proof';
import { describe, expect, test } from 'vitest';
import { citedRules } from './support/cited-rules.ts';
import { faultsOf } from './support/faults.ts';
import { withoutRule } from './support/without-rule.ts';

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

function verdictOf(instance: RuleInstance, by: Validators = validators): Verdict {
  return by.validate(operationOf(instance), instance.part, instance.value, instance.status);
}

/** Validates an instance by a document that lacks the rule; operations hold schemas too, so they come from there. */
function verdictWithout(instance: RuleInstance, lacking: Lacking): Verdict {
  const operation = lacking.operations.get(instance.operation);
  if (operation === undefined) throw new Error(`${instance.operation} went away with ${instance.rule}`);
  return lacking.validators.validate(operation, instance.part, instance.value, instance.status);
}

interface Lacking {
  operations: Map<string, Operation>;
  validators: Validators;
}

function lackingRule(rule: string, keepMembers: boolean): Lacking {
  const rest = withoutRule(document, rule, keepMembers);
  const all = [...listOperations(rest), ...listWebhooks(rest)];
  return {
    operations: new Map(all.map((operation) => [operation.id, operation])),
    validators: createValidators(rest),
  };
}

function idsOf(rule: Rule): string[] {
  return rule.operations.includes('all') ? listOperations(document).map(({ id }) => id) : rule.operations;
}

function operationsThat(hold: (operation: Operation) => boolean): string[] {
  return [...operations.values()].filter(hold).map(({ id }) => id);
}

describe('the register', () => {
  test('holds rules from R-001 without a gap, each in the file of its name', () => {
    const ids = rules.map((_, index) => `R-${String(index + 1).padStart(3, '0')}`);
    expect(rules.map(({ id }) => id)).toEqual(ids);
    expect(readdirSync(join(specDirectory, 'rules')).sort()).toEqual(ids.map((id) => `${id}.yaml`));
  });

  test('holds at least 250 instances, of which at least 130 are rejected', () => {
    expect(instances.length).toBeGreaterThanOrEqual(250);
    expect(instances.filter(({ valid }) => !valid).length).toBeGreaterThanOrEqual(130);
  });

  test('rejects for a reason that a type can say in at least 85 of 100 instances', () => {
    const rejected = instances.filter(({ valid }) => !valid);
    const typed = rejected.filter((instance) =>
      faultsOf(verdictOf(instance)).some((fault) => fault.at === instance.at && fault.typed),
    );
    expect(typed.length / rejected.length).toBeGreaterThanOrEqual(0.85);
  });

  test.each(rules.map((rule) => [rule.id, rule] as const))('%s names each instance once', (_id, rule) => {
    const names = [...(rule.accept ?? []), ...(rule.reject ?? [])].map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });
});

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const ofSchema = rule.kind.includes('schema');

  test(`${id} has instances just when a schema holds it`, () => {
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

describe('accepting instances', () => {
  test.each(
    instances
      .filter(({ valid }) => valid)
      .map((instance) => [instance.rule, instance.name, instance] as const),
  )('%s accepts: %s', (_rule, _name, instance) => {
    expect(verdictOf(instance).errors).toEqual([]);
  });
});

const rejecting = rules.filter(({ reject }) => reject !== undefined).map(({ id }) => id);

describe.each(rejecting)('instances that %s rejects', (id) => {
  const rejected = instances.filter(({ rule, valid }) => rule === id && !valid);
  const whole = lackingRule(id, false);
  const conditions = lackingRule(id, true);

  test.each(rejected.map((instance) => [instance.rule, instance.name, instance] as const))(
    '%s rejects: %s',
    (_rule, _name, instance) => {
      const verdict = verdictOf(instance);
      expect(verdict.valid).toBe(false);
      expect(faultsOf(verdict).map(({ at }) => at)).toContain(instance.at);
      expect(verdictWithout(instance, whole).errors, 'is wrong without the rule too').toEqual([]);
      const byMembers = verdictWithout(instance, conditions);
      expect(byMembers.valid, 'just with `otherReason` it is wrong by its members too').toBe(
        instance.otherReason === undefined,
      );
    },
  );
});
