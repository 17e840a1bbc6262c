import { basename } from 'node:path';
import type { SourceFile } from '@cross-border-payments/openapi/model';
import type { LintFinding } from '../check.ts';
import { RULE_ID, RULE_KINDS } from '../tree/rule-register.ts';
import { asArray, isFilledText, isObject, type JsonObject } from '../tree/values.ts';
import { type Fault, instanceFaults, type Known } from './instance-faults.ts';

const MEMBERS = ['id', 'section', 'kind', 'statement', 'operations', 'nothingToReject', 'accept', 'reject'];

/** Returns the faults of rule files: members, ids, kinds, operations, instances. */
export function checkRuleFiles(files: readonly SourceFile[], known: Known): LintFinding[] {
  return files.flatMap(({ file, data }) =>
    [...faultsOf(basename(file, '.yaml'), data, known)].map(([message, ...path]) => ({
      place: { file, path },
      message,
    })),
  );
}

function* faultsOf(name: string, rule: unknown, known: Known): Iterable<Fault> {
  if (!isObject(rule)) {
    yield ['A rule file holds one rule: `id`, `section`, `kind`, `statement`, `operations`.'];
    return;
  }
  for (const member of Object.keys(rule)) {
    if (MEMBERS.includes(member)) continue;
    yield [`A rule has no member \`${member}\`. Known are ${MEMBERS.join(', ')}.`, member];
  }
  yield* idFaults(name, rule);
  yield* textFaults(rule, known);
  yield* kindFaults(rule);
  yield* operationFaults(rule, known);
  for (const list of ['accept', 'reject']) yield* listFaults(rule, list, known);
}

function* idFaults(name: string, { id }: JsonObject): Iterable<Fault> {
  if (!RULE_ID.test(name)) {
    yield [`The file name \`${name}.yaml\` is not a rule id. Name the file after its rule: \`R-001.yaml\`.`];
  } else if (id === undefined) {
    yield [`This rule has no id. Write \`id: ${name}\`, or rename the file.`];
  } else if (id !== name) {
    const what = `The id of this rule is \`${String(id)}\`, the file name says ${name}.`;
    yield [`${what} Write \`id: ${name}\`, or rename the file.`, 'id'];
  }
}

function* textFaults(rule: JsonObject, known: Known): Iterable<Fault> {
  const { section, statement } = rule;
  if (typeof section !== 'string' || !/^\d+(\.\d+)*$/.test(section)) {
    const advice = "Write its number as text: `section: '2.8'`.";
    yield [`This rule has no \`section\` of the interface document. ${advice}`, 'section'];
  } else {
    const sections = known.sectionsOf?.(rule);
    if (sections && !sections.has(section)) {
      const list = [...sections].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).join(', ');
      yield [
        `Section ${section} has neither a fact with this rule nor one of its operations. Write one of ${list}.`,
        'section',
      ];
    }
  }
  if (isFilledText(statement)) return;
  yield ['This rule has no `statement`. Say in a sentence or two what must hold.', 'statement'];
}

function* kindFaults({ kind }: JsonObject): Iterable<Fault> {
  const kinds: readonly string[] = RULE_KINDS;
  const wrong = asArray(kind).findIndex((one) => !kinds.includes(String(one)));
  if (Array.isArray(kind) && kind.length > 0 && wrong === -1) return;
  const message = `\`kind\` must be a list of ${kinds.join(', ')}: \`kind: [schema]\`.`;
  yield [message, 'kind', ...(wrong === -1 ? [] : [wrong])];
}

function* operationFaults({ operations }: JsonObject, known: Known): Iterable<Fault> {
  if (!Array.isArray(operations) || operations.length === 0) {
    yield ['`operations` must list the operationIds the rule applies to, or `[all]`.', 'operations'];
  }
  for (const [at, id] of asArray(operations).entries()) {
    if (id === 'all' || known.operations.has(String(id))) continue;
    yield [`No operation has the id \`${String(id)}\`. Correct it, or write \`all\`.`, 'operations', at];
  }
}

function* listFaults(rule: JsonObject, list: string, known: Known): Iterable<Fault> {
  const instances = rule[list];
  const isOfSchema = asArray(rule.kind).includes('schema');
  // A rule about bodies that are not shown may have nothing to reject, for a reason that it states.
  const mayLack = !isOfSchema || (list === 'reject' && isFilledText(rule.nothingToReject));
  if (instances === undefined && mayLack) return;
  if (!isOfSchema) {
    const advice = 'Remove them, or add `schema` to `kind`.';
    yield [`Only a rule of kind schema has instances to ${list}. ${advice}`, list];
  } else if (!Array.isArray(instances) || instances.length === 0) {
    const orElse = list === 'reject' ? ', or say in `nothingToReject` why there is none' : '';
    const what = `A rule of kind schema needs instances to ${list}`;
    yield [`${what}: add at least one under \`${list}\`${orElse}.`, list];
  } else {
    for (const [at, instance] of instances.entries()) {
      for (const [message, ...path] of instanceFaults(instance, { list, rule, known })) {
        yield [message, list, at, ...path];
      }
    }
  }
}
