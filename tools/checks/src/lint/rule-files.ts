import { basename } from 'node:path';
import type { Path } from '@cross-border-payments/openapi';
import type { SourceFile } from '@cross-border-payments/openapi/model';
import { RULE_ID, RULE_KINDS } from '../document/load-tree.ts';
import {
  asArray,
  isNonEmptyString,
  isObject,
  type JsonObject,
  type LintFinding,
} from '../document/spec-tree.ts';

type Fault = readonly [message: string, ...path: Path];

interface Known {
  /** The operationIds of the document, webhooks included. */
  readonly operations: ReadonlySet<string>;
  readonly examples: ReadonlySet<string>;
  /** Returns the sections that a rule may cite. Absent if the document has no facts of an interface document. */
  readonly sectionsOf?: ((rule: JsonObject) => ReadonlySet<string>) | undefined;
}

interface InstanceContext {
  readonly list: string;
  readonly rule: JsonObject;
  readonly known: Known;
}

const INSTANCE_PROPERTIES = 'name operation part status from merge value at otherReason'.split(' ');
const PARTS = ['request', 'query', 'response'];

function* instanceFaults(instance: unknown, context: InstanceContext): Iterable<Fault> {
  if (!isObject(instance)) {
    yield ['An instance is an object with `name` and `value` (or `from` and `merge`).'];
    return;
  }
  yield* unknownProperties('An instance', instance, INSTANCE_PROPERTIES);
  for (const faults of [nameFaults, instanceOperationFaults, partFaults, valueFaults, rejectedFaults]) {
    yield* faults(instance, context);
  }
}

function* nameFaults({ name }: JsonObject, { list, rule }: InstanceContext): Iterable<Fault> {
  if (!isNonEmptyString(name)) yield ['This instance has no `name`. Say in a few words what it is.'];
  else if (asArray(rule[list]).filter((other) => isObject(other) && other.name === name).length > 1) {
    yield [`Two instances to ${list} have the name \`${name}\`. Give one another name.`, 'name'];
  }
}

function* instanceOperationFaults(
  { operation }: JsonObject,
  { rule, known }: InstanceContext,
): Iterable<Fault> {
  const operations = asArray(rule.operations);
  const isForAll = operations.includes('all');
  if (operation === undefined) {
    if (operations.length === 1 && !isForAll) return;
    yield ['This instance does not say for which `operation` it is, and the rule has several.'];
  } else if (isForAll ? !known.operations.has(String(operation)) : !operations.includes(operation)) {
    const message = `The rule does not apply to \`${String(operation)}\`. Use one of its \`operations\`.`;
    yield [message, 'operation'];
  }
}

function* partFaults({ part = 'request', status }: JsonObject): Iterable<Fault> {
  if (!PARTS.includes(String(part))) yield [`\`part\` is one of ${PARTS.join(', ')}.`, 'part'];
  else if (part === 'response' && status !== 200 && status !== 400) {
    const path = status === undefined ? [] : ['status'];
    yield ['An instance of a response needs `status: 200` or `status: 400`.', ...path];
  } else if (part !== 'response' && status !== undefined) {
    yield ['`status` is for `part: response` only.', 'status'];
  }
}

function* valueFaults(instance: JsonObject, { known }: InstanceContext): Iterable<Fault> {
  const { from } = instance;
  if ('value' in instance === 'from' in instance) {
    yield ['An instance has either `value` or `from` (the name of an example component), and not both.'];
  } else if ('merge' in instance && from === undefined) {
    yield ['`merge` changes what `from` names. Add `from`, or write the whole `value`.', 'merge'];
  } else if (from !== undefined && !known.examples.has(String(from))) {
    const what = `No example component has the name \`${String(from)}\`.`;
    yield [`${what} Correct it, or add \`components/examples/${String(from)}.yaml\`.`, 'from'];
  }
}

function* rejectedFaults({ at, otherReason }: JsonObject, { list }: InstanceContext): Iterable<Fault> {
  if (at !== undefined && list === 'accept') {
    yield ['`at` names the property at fault, so it is for instances to reject only.', 'at'];
  } else if (at !== undefined && !/^(\/.*)?$/.test(String(at))) {
    yield ['`at` is a JSON Pointer: `/payer/fullName`.', 'at'];
  }
  if (otherReason === undefined || (list === 'reject' && isNonEmptyString(otherReason))) return;
  const message =
    '`otherReason` says for which other reason an instance is rejected too: a string, for instances to reject only.';
  yield [message, 'otherReason'];
}

function* unknownProperties(what: string, object: JsonObject, known: readonly string[]): Iterable<Fault> {
  for (const property of Object.keys(object)) {
    if (known.includes(property)) continue;
    yield [`${what} has no property \`${property}\`. Known are ${known.join(', ')}.`, property];
  }
}

const PROPERTIES = 'id section kind statement operations nothingToReject accept reject'.split(' ');

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
  yield* unknownProperties('A rule', rule, PROPERTIES);
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
    const advice = "Write its number as a string: `section: '2.8'`.";
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
  if (isNonEmptyString(statement)) return;
  yield ['This rule has no `statement`. Say in a sentence or two what must hold.', 'statement'];
}

function* kindFaults({ kind }: JsonObject): Iterable<Fault> {
  const kinds: readonly string[] = RULE_KINDS;
  const wrong = asArray(kind).findIndex((one) => !kinds.includes(String(one)));
  if (Array.isArray(kind) && kind.length > 0 && wrong === -1) return;
  const message = `\`kind\` must be an array of ${kinds.join(', ')}: \`kind: [schema]\`.`;
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
  // If the interface document does not show the bodies of a rule, the rule may lack an invalid instance. It must then
  // state the reason.
  const mayLack = !isOfSchema || (list === 'reject' && isNonEmptyString(rule.nothingToReject));
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
