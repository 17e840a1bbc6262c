import { isKnownKeyword, isOfType, type Json, type JsonType } from '@cross-border-payments/openapi/model';
import {
  asArray,
  asObject,
  type Check,
  type SpecNode,
  type SpecTree,
  withAncestors,
} from '../document/spec-tree.ts';

/** Checks that no `enum` contains a value twice. */
export const enumUnique: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    const values = asArray(node.value.enum).map((value) => JSON.stringify(value));
    for (const [at, value] of values.entries()) {
      if (values.indexOf(value) === at) continue;
      report(node, `The value ${value} occurs twice in this \`enum\`. Remove one.`, 'enum', at);
    }
  }
};

/** Checks that the values of an `enum` have the `type` that the same schema declares. Reports an `enum` once. */
export const enumTyped: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    const types = [node.value.type ?? []].flat() as JsonType[];
    const values = asArray(node.value.enum);
    const wrong = values.filter((value) => !types.some((type) => isOfType(value as Json, type)));
    if (types.length === 0 || wrong.length === 0) continue;
    const [noun, verb, them] = wrong.length > 1 ? ['values', 'do', 'them'] : ['value', 'does', 'it'];
    const advice = types.includes('string') ? `Write ${them} in quotes` : `Correct ${them}`;
    const shown = wrong.map((value) => JSON.stringify(value)).join(', ');
    const what = `The ${noun} ${shown} of this \`enum\` ${verb} not have the type ${types.join(' or ')}.`;
    report(node, `${what} ${advice}, or remove ${them}.`, 'enum', values.indexOf(wrong[0]));
  }
};

const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];

/** Checks that every `pattern` is a regular expression, and that no limit is negative. */
export const keywordValues: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    for (const limit of LIMITS.filter((keyword) => Number(node.value[keyword]) < 0))
      report(node, `This \`${limit}\` is negative. Write 0 or a larger number.`, limit);
    const fault = readPatternFault(node.value.pattern);
    if (fault === undefined) continue;
    report(node, `This \`pattern\` is not a regular expression: ${fault}. Correct it.`, 'pattern');
  }
};

function readPatternFault(pattern: unknown): string | undefined {
  try {
    if (typeof pattern === 'string') new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^.*: /s, '');
  }
}

const INSTEAD: Readonly<Record<string, string>> = {
  dependentRequired: '`if: { required: [a] }` with `then: { required: [b] }`',
  dependentSchemas: '`if: { required: [a] }` with `then`',
  unevaluatedProperties: '`additionalProperties: false` in a schema that names every property',
  unevaluatedItems: '`items` for every entry',
};

/** A keyword that one of our tools ignores or rejects would not be enforced everywhere. */
export const noRefusedKeywords: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    for (const [keyword, instead] of Object.entries(INSTEAD)) {
      if (!(keyword in node.value)) continue;
      report(node, `\`${keyword}\` is not used here: the mock ignores it. Write ${instead}.`, keyword);
    }
    for (const [name, value] of Object.entries(asObject(node.value.properties))) {
      if (typeof value !== 'boolean') continue;
      const what = `The property \`${name}\` is \`${value}\` instead of a schema, which some tools refuse.`;
      const instead = value
        ? 'a schema with its description'
        : `\`maxLength: 0\` if it is a string that may be empty, otherwise \`not: { required: [${name}] }\` on the object`;
      report(node, `${what} Write ${instead}.`, 'properties', name);
    }
  }
};

/** Checks that schemas contain only keywords of JSON Schema and OpenAPI, and that each `if` demands something. */
export const keywordKnown: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    for (const keyword of Object.keys(node.value)) {
      if (isKnownKeyword(keyword) || keyword === 'example') continue;
      const advice = 'Correct its name, or its indentation: it may belong further out.';
      report(node, `\`${keyword}\` is not a keyword of a schema. ${advice}`, keyword);
    }
    if (!('if' in node.value) || 'then' in node.value || 'else' in node.value) continue;
    const advice = 'Write a `then` next to it, at the same indentation.';
    report(node, `This \`if\` has neither \`then\` nor \`else\`, so it demands nothing. ${advice}`, 'if');
  }
};

/** Checks that each name in a `required` is a property of the same object, declared here or in a schema around it. */
export const requiredKnown: Check = (tree, report) => {
  for (const node of tree.schemas()) {
    const names = asArray(node.value.required);
    if (names.length === 0) continue;
    const declared = declaredNames(tree, node);
    if (declared.size === 0) continue;
    for (const [at, name] of names.entries()) {
      if (declared.has(String(name))) continue;
      const advice = `Write one of ${[...declared].join(', ')}, or add \`${name}\` to \`properties\`.`;
      report(node, `\`required\` names \`${name}\`, which is no property here. ${advice}`, 'required', at);
    }
  }
};

/** Lists the properties of the object that a schema describes; in `x-query-schema`, also the query parameters. */
export function declaredNames(tree: SpecTree, node: SpecNode): Set<string> {
  const properties = [...tree.sameValueAs(node)].flatMap(({ value }) =>
    Object.keys(asObject(value.properties)),
  );
  const operation = withAncestors(node).find(({ kind }) => kind === 'operation');
  const query = operation ? tree.queryOf(operation).map(({ value }) => String(value.name)) : [];
  return new Set([...properties, ...query]);
}

/** Checks that no required property has a default, because it could never apply. */
export const defaultNotRequired: Check = (tree, report) => {
  const what = 'This is required and has a `default`, which can then never apply.';
  for (const node of tree.nodes.filter((one) => isRequired(one) && hasDefault(tree, one))) {
    report(node, `${what} Remove the \`default\`, or the requirement.`);
  }
};

function isRequired({ kind, via, key, parent, value }: SpecNode): boolean {
  if (kind === 'parameter') return value.required === true;
  return kind === 'schema' && via === 'properties' && asArray(parent?.value.required).includes(key);
}

function hasDefault(tree: SpecTree, node: SpecNode): boolean {
  const schemas = node.kind === 'parameter' ? tree.childrenUnder(node, 'schema') : [node];
  return schemas.some((schema) => tree.schemasOfValue(schema).some(({ value }) => 'default' in value));
}
