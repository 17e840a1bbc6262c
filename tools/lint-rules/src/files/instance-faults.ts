import type { Path } from '@cross-border-payments/openapi';
import { asArray, isFilledText, isObject, type JsonObject } from '../tree/values.ts';

/** A fault in a rule file, with its path. */
export type Fault = readonly [message: string, ...path: Path];

/** Names that rule files may refer to. */
export interface Known {
  /** The operationIds of the document, webhooks included. */
  readonly operations: ReadonlySet<string>;
  /** The names of the example components. */
  readonly examples: ReadonlySet<string>;
  /** Returns the sections that a rule may come from; nothing where the facts of the interface document are not known. */
  readonly sectionsOf?: ((rule: JsonObject) => ReadonlySet<string>) | undefined;
}

/** Where an instance stands. */
export interface InstanceContext {
  /** `accept` or `reject`. */
  readonly list: string;
  readonly rule: JsonObject;
  readonly known: Known;
}

const MEMBERS = ['name', 'operation', 'part', 'status', 'from', 'merge', 'value', 'at', 'otherReason'];
const PARTS = ['request', 'query', 'response'];

/** Returns the faults of one instance of a rule, each with its path. */
export function* instanceFaults(instance: unknown, context: InstanceContext): Iterable<Fault> {
  if (!isObject(instance)) {
    yield ['An instance is an object with `name` and `value` (or `from` and `merge`).'];
    return;
  }
  for (const member of Object.keys(instance)) {
    if (MEMBERS.includes(member)) continue;
    yield [`An instance has no member \`${member}\`. Known are ${MEMBERS.join(', ')}.`, member];
  }
  for (const faults of [nameFaults, operationFaults, partFaults, valueFaults, rejectedFaults]) {
    yield* faults(instance, context);
  }
}

function* nameFaults({ name }: JsonObject, { list, rule }: InstanceContext): Iterable<Fault> {
  if (!isFilledText(name)) yield ['This instance has no `name`. Say in a few words what it is.'];
  else if (asArray(rule[list]).filter((other) => isObject(other) && other.name === name).length > 1) {
    yield [`Two instances to ${list} have the name \`${name}\`. Give one another name.`, 'name'];
  }
}

function* operationFaults({ operation }: JsonObject, { rule, known }: InstanceContext): Iterable<Fault> {
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

/** Members that say why an instance is rejected. */
function* rejectedFaults({ at, otherReason }: JsonObject, { list }: InstanceContext): Iterable<Fault> {
  if (at !== undefined && list === 'accept') {
    yield ['`at` names the member at fault, so it is for instances to reject only.', 'at'];
  } else if (at !== undefined && !/^(\/.*)?$/.test(String(at))) {
    yield ['`at` is a JSON Pointer: `/payer/fullName`.', 'at'];
  }
  if (otherReason === undefined || (list === 'reject' && isFilledText(otherReason))) return;
  const message =
    '`otherReason` says for which other reason an instance is refused too: a text, for instances to reject only.';
  yield [message, 'otherReason'];
}
