import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Path, parsePointer } from '@cross-border-payments/openapi';
import type { SourceFile } from '@cross-border-payments/openapi/model';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { RULE_ID } from '../document/load-tree.ts';
import {
  asArray,
  asObject,
  isNonEmptyString,
  isObject,
  type JsonObject,
  type LintFinding,
} from '../document/spec-tree.ts';
import { createAjv } from '../instances/validators.ts';

type Fault = readonly [message: string, ...path: Path];

interface Known {
  /** The operationIds of the document, webhooks included. */
  readonly operations: ReadonlySet<string>;
  readonly examples: ReadonlySet<string>;
  /** Returns the sections that a rule may cite. Absent if the document has no facts of an interface document. */
  readonly sectionsOf?: ((rule: JsonObject) => ReadonlySet<string>) | undefined;
}

const SCHEMA: JsonObject = parse(readFileSync(new URL('rule-file.schema.yaml', import.meta.url), 'utf8'));

const validate = createAjv({ verbose: true }).compile(SCHEMA);

/** Checks each file with the schema of rule files, then what the schema cannot say: names that refer to something. */
export function checkRuleFiles(files: readonly SourceFile[], known: Known): LintFinding[] {
  return files.flatMap(({ file, data }) => {
    validate(data);
    const faults = (validate.errors ?? []).flatMap(toFaults);
    if (isObject(data)) faults.push(...findReferenceFaults(basename(file, '.yaml'), data, known));
    return faults.map(([message, ...path]) => ({ place: { file, path }, message }));
  });
}

/** Drops an error for which the schema states no message, because others explain it. */
function toFaults({ keyword, params, parentSchema, instancePath }: ErrorObject): Fault[] {
  const { title, message, properties } = asObject(parentSchema);
  const path = parsePointer(instancePath);
  if (keyword === 'if') return [];
  if (keyword === 'additionalProperties') {
    const { additionalProperty: name } = params;
    const names = Object.keys(asObject(properties)).join(', ');
    return [[`${title} has no property \`${name}\`. Known are ${names}.`, ...path, name]];
  }
  const missing = asObject(asObject(properties)[params.missingProperty]);
  const said = keyword === 'required' ? missing.message : message;
  return isNonEmptyString(said) ? [[said, ...path]] : [];
}

function* findReferenceFaults(name: string, rule: JsonObject, known: Known): Iterable<Fault> {
  yield* findIdFaults(name, rule);
  yield* findSectionFaults(rule, known);
  for (const [at, id] of asArray(rule.operations).entries()) {
    if (id === 'all' || known.operations.has(String(id))) continue;
    yield [`No operation has the id \`${String(id)}\`. Correct it, or write \`all\`.`, 'operations', at];
  }
  for (const list of ['accept', 'reject']) {
    for (const [at, instance] of asArray(rule[list]).entries()) {
      for (const [message, ...path] of findInstanceFaults(asObject(instance), list, rule, known))
        yield [message, list, at, ...path];
    }
  }
}

function* findIdFaults(name: string, { id }: JsonObject): Iterable<Fault> {
  if (!RULE_ID.test(name)) {
    yield [`The file name \`${name}.yaml\` is not a rule id. Name the file after its rule: \`R-001.yaml\`.`];
  } else if (id === undefined) {
    yield [`This rule has no id. Write \`id: ${name}\`, or rename the file.`];
  } else if (id !== name) {
    const what = `The id of this rule is \`${String(id)}\`, the file name says ${name}.`;
    yield [`${what} Write \`id: ${name}\`, or rename the file.`, 'id'];
  }
}

function* findSectionFaults(rule: JsonObject, known: Known): Iterable<Fault> {
  const { section } = rule;
  const sections = known.sectionsOf?.(rule);
  if (typeof section !== 'string' || !sections || sections.has(section)) return;
  const list = [...sections].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).join(', ');
  yield [
    `Section ${section} has neither a fact with this rule nor one of its operations. Write one of ${list}.`,
    'section',
  ];
}

function* findInstanceFaults(
  { name, operation, from }: JsonObject,
  list: string,
  rule: JsonObject,
  known: Known,
): Iterable<Fault> {
  if (
    asArray(rule[list]).filter((other) => isNonEmptyString(name) && asObject(other).name === name).length > 1
  )
    yield [`Two instances to ${list} have the name \`${name}\`. Give one another name.`, 'name'];
  const operations = asArray(rule.operations);
  const isForAll = operations.includes('all');
  if (operation === undefined) {
    if (operations.length !== 1 || isForAll)
      yield ['This instance does not say for which `operation` it is, and the rule has several.'];
  } else if (isForAll ? !known.operations.has(String(operation)) : !operations.includes(operation)) {
    const message = `The rule does not apply to \`${String(operation)}\`. Use one of its \`operations\`.`;
    yield [message, 'operation'];
  }
  if (from !== undefined && !known.examples.has(String(from))) {
    const what = `No example component has the name \`${String(from)}\`.`;
    yield [`${what} Correct it, or add \`components/examples/${String(from)}.yaml\`.`, 'from'];
  }
}
