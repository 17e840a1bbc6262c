import { asArray, isObject, isText, type JsonObject } from '../tree/values.ts';
import type { Fault, Known } from './check-rule-files.ts';

/** Where an instance stands. */
export interface InstanceContext {
  /** `accept` or `reject`. */
  readonly list: string;
  readonly rule: JsonObject;
  readonly known: Known;
}

const MEMBERS = ['name', 'operation', 'part', 'status', 'from', 'merge', 'value', 'at', 'otherReason'];
const PARTS = ['request', 'query', 'response'];

/** @returns What is wrong with one instance of a rule, each with the way from the instance to the fault. */
export function instanceFaults(instance: unknown, context: InstanceContext): Fault[] {
  if (!isObject(instance))
    return [
      { path: [], message: 'An instance is an object with `name` and `value` (or `from` and `merge`).' },
    ];
  const strangers = Object.keys(instance).filter((member) => !MEMBERS.includes(member));
  return [
    ...strangers.map((member) => ({
      path: [member],
      message: `An instance has no member \`${member}\`. Known are ${MEMBERS.join(', ')}.`,
    })),
    ...nameFaults(instance, context),
    ...operationFaults(instance, context),
    ...partFaults(instance),
    ...valueFaults(instance, context),
    ...pointerFaults(instance, context),
    ...reasonFaults(instance, context),
  ];
}

function nameFaults({ name }: JsonObject, { list, rule }: InstanceContext): Fault[] {
  if (!isText(name))
    return [{ path: [], message: 'This instance has no `name`. Say in a few words what it is.' }];
  const same = asArray(rule[list]).filter((other) => isObject(other) && other.name === name);
  return same.length > 1
    ? [
        {
          path: ['name'],
          message: `Two instances to ${list} have the name \`${name}\`. Give one another name.`,
        },
      ]
    : [];
}

function operationFaults({ operation }: JsonObject, { rule, known }: InstanceContext): Fault[] {
  const operations = asArray(rule.operations);
  const single = operations.length === 1 && operations[0] !== 'all';
  if (operation === undefined) {
    return single
      ? []
      : [
          {
            path: [],
            message: 'This instance does not say for which `operation` it is, and the rule has several.',
          },
        ];
  }
  const applies = operations.includes('all')
    ? known.operations.has(String(operation))
    : operations.includes(operation);
  return applies
    ? []
    : [
        {
          path: ['operation'],
          message: `The rule does not apply to \`${String(operation)}\`. Use one of its \`operations\`.`,
        },
      ];
}

function partFaults({ part = 'request', status }: JsonObject): Fault[] {
  if (!PARTS.includes(String(part)))
    return [{ path: ['part'], message: `\`part\` is one of ${PARTS.join(', ')}.` }];
  if (part === 'response' && status !== 200 && status !== 400) {
    return [
      {
        path: status === undefined ? [] : ['status'],
        message: 'An instance of a response needs `status: 200` or `status: 400`.',
      },
    ];
  }
  if (part !== 'response' && status !== undefined)
    return [{ path: ['status'], message: '`status` is for `part: response` only.' }];
  return [];
}

function valueFaults(instance: JsonObject, { known }: InstanceContext): Fault[] {
  const { from } = instance;
  if ('value' in instance === 'from' in instance) {
    return [
      {
        path: [],
        message: 'An instance has either `value` or `from` (the name of an example component), and not both.',
      },
    ];
  }
  if ('merge' in instance && from === undefined)
    return [
      {
        path: ['merge'],
        message: '`merge` changes what `from` names. Add `from`, or write the whole `value`.',
      },
    ];
  if (from === undefined || known.examples.has(String(from))) return [];
  return [
    {
      path: ['from'],
      message: `No example component has the name \`${String(from)}\`. Correct it, or add \`components/examples/${String(from)}.yaml\`.`,
    },
  ];
}

function pointerFaults({ at }: JsonObject, { list }: InstanceContext): Fault[] {
  if (at === undefined) return [];
  if (list === 'accept')
    return [
      { path: ['at'], message: '`at` names the member at fault, so it is for instances to reject only.' },
    ];
  return typeof at === 'string' && /^(\/.*)?$/.test(at)
    ? []
    : [{ path: ['at'], message: '`at` is a JSON Pointer: `/payer/fullName`.' }];
}

function reasonFaults({ otherReason }: JsonObject, { list }: InstanceContext): Fault[] {
  if (otherReason === undefined || (list === 'reject' && isText(otherReason))) return [];
  const message =
    '`otherReason` says for which other reason an instance is refused too: a text, for instances to reject only.';
  return [{ path: ['otherReason'], message }];
}
