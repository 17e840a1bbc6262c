import { basename } from 'node:path';
import type { Path } from '@cross-border-payments/openapi';
import type { SourceFile } from '@cross-border-payments/openapi/model';
import type { Finding } from '../tree/place.ts';
import { RULE_ID, RULE_KINDS } from '../tree/rule-register.ts';
import { asArray, isObject, isText, type JsonObject } from '../tree/values.ts';
import { instanceFaults } from './rule-instance.ts';

/** What is wrong in a rule file, and where in it. */
export interface Fault {
  readonly path: Path;
  readonly message: string;
}

/** What the rule files are held against. */
export interface Known {
  /** The operationIds of the document, webhooks included. */
  readonly operations: ReadonlySet<string>;
  /** The names of the example components. */
  readonly examples: ReadonlySet<string>;
}

const MEMBERS = ['id', 'section', 'kind', 'statement', 'operations', 'nothingToReject', 'accept', 'reject'];

/** @returns What is wrong with the shape of the rule files: members, ids, kinds, operations, instances. */
export function checkRuleFiles(files: readonly SourceFile[], known: Known): Finding[] {
  return files.flatMap(({ file, data }) =>
    faultsOf(basename(file, '.yaml'), data, known).map(({ path, message }) => ({
      place: { file, path },
      message,
    })),
  );
}

function faultsOf(name: string, rule: unknown, known: Known): Fault[] {
  if (!isObject(rule))
    return [
      {
        path: [],
        message: 'A rule file holds one rule: `id`, `section`, `kind`, `statement`, `operations`.',
      },
    ];
  const strangers = Object.keys(rule).filter((member) => !MEMBERS.includes(member));
  return [
    ...strangers.map((member) => ({
      path: [member],
      message: `A rule has no member \`${member}\`. Known are ${MEMBERS.join(', ')}.`,
    })),
    ...idFaults(name, rule),
    ...textFaults(rule),
    ...kindFaults(rule),
    ...operationFaults(rule, known),
    ...instancesFaults(rule, known),
  ];
}

function idFaults(name: string, { id }: JsonObject): Fault[] {
  if (!RULE_ID.test(name))
    return [
      {
        path: [],
        message: `The file name \`${name}.yaml\` is no rule id. Name the file after its rule: \`R-001.yaml\`.`,
      },
    ];
  if (id === name) return [];
  const what =
    id === undefined
      ? 'This rule has no id.'
      : `The id of this rule is \`${String(id)}\`, the file name says ${name}.`;
  return [
    { path: id === undefined ? [] : ['id'], message: `${what} Write \`id: ${name}\`, or rename the file.` },
  ];
}

function textFaults({ section, statement }: JsonObject): Fault[] {
  const faults: Fault[] = [];
  if (typeof section !== 'string' || !/^\d+(\.\d+)*$/.test(section)) {
    faults.push({
      path: ['section'],
      message:
        "This rule has no `section` of the interface document. Write its number as text: `section: '2.8'`.",
    });
  }
  if (!isText(statement))
    faults.push({
      path: ['statement'],
      message: 'This rule has no `statement`. Say in a sentence or two what must hold.',
    });
  return faults;
}

function kindFaults({ kind }: JsonObject): Fault[] {
  const kinds: readonly string[] = RULE_KINDS;
  const wrong = asArray(kind).findIndex((one) => !kinds.includes(String(one)));
  if (Array.isArray(kind) && kind.length > 0 && wrong === -1) return [];
  const path = wrong === -1 ? ['kind'] : ['kind', wrong];
  return [{ path, message: `\`kind\` must be a list of ${kinds.join(', ')}: \`kind: [schema]\`.` }];
}

function operationFaults({ operations }: JsonObject, known: Known): Fault[] {
  if (!Array.isArray(operations) || operations.length === 0) {
    return [
      {
        path: ['operations'],
        message: '`operations` must list the operationIds the rule applies to, or `[all]`.',
      },
    ];
  }
  return operations.flatMap((id: unknown, index) =>
    id === 'all' || known.operations.has(String(id))
      ? []
      : [
          {
            path: ['operations', index],
            message: `No operation has the id \`${String(id)}\`. Correct it, or write \`all\`.`,
          },
        ],
  );
}

/** A rule over bodies that are not shown can have nothing to reject; then it says why. */
function nothingToReject({ nothingToReject: reason }: JsonObject, list: string): boolean {
  return list === 'reject' && typeof reason === 'string' && reason.trim() !== '';
}

function instancesFaults(rule: JsonObject, known: Known): Fault[] {
  const ofSchema = asArray(rule.kind).includes('schema');
  return ['accept', 'reject'].flatMap((list): Fault[] => {
    const instances = rule[list];
    if (instances === undefined && (!ofSchema || nothingToReject(rule, list))) return [];
    if (!ofSchema)
      return [
        {
          path: [list],
          message: `Only a rule of kind schema has instances to ${list}. Remove them, or add \`schema\` to \`kind\`.`,
        },
      ];
    if (!Array.isArray(instances) || instances.length === 0) {
      return [
        {
          path: [list],
          message: `A rule of kind schema needs instances to ${list}: add at least one under \`${list}\`${list === 'reject' ? ', or say in `nothingToReject` why there is none' : ''}.`,
        },
      ];
    }
    return instances.flatMap((instance: unknown, index) =>
      instanceFaults(instance, { list, rule, known }).map(({ path, message }) => ({
        path: [list, index, ...path],
        message,
      })),
    );
  });
}
