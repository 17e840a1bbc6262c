import type { Schema } from '@cross-border-payments/explain';
import { freeName, joinPointer } from '@cross-border-payments/openapi';
import {
  type Document,
  isFile,
  listEvaluatingParts,
  makeNode,
  partsOf,
  propertiesOf,
  type SchemaNode,
  toJsonSchema,
  type Unsupported,
} from '@cross-border-payments/openapi/model';
import { findViewSensitive, isHidden, isHiddenInAll, type View } from '../../emit/views.ts';
import { type FormatChoice, withEncoding } from './formats.ts';
import type { ValidationTarget } from './messages.ts';

/** The schemas of messages, each compiled to one function. A `$ref` contains the name of another schema of the set. */
export interface SchemaSet {
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly roots: ReadonlyMap<ValidationTarget, string>;
  readonly pointers: ReadonlyMap<string, string>;
  readonly faults: readonly Unsupported[];
}

/** Writes the schemas of the messages, and all schemas to which they refer, as JSON Schema. */
export function collectSchemas(
  { named, schemas: all }: Document,
  messages: readonly ValidationTarget[],
  choice?: FormatChoice,
): SchemaSet {
  const faults: Unsupported[] = [];
  const schemas = new Map<string, Schema>();
  const pointers = new Map<string, string>();
  const documentNames = new Map([...named].map(([name, node]) => [node, name]));
  const referred = new Map<string, string>();
  const sensitive = findViewSensitive(all);
  const queue: { name: string; node: SchemaNode; writing: Writing }[] = [];
  const add = (wanted: string, node: SchemaNode, writing: Writing): string => {
    const name = freeName(wanted.replaceAll(/[>#]/g, '_'), (each) => pointers.has(each), ' ');
    pointers.set(name, node.pointer);
    queue.push({ name, node, writing });
    return name;
  };
  const refer = (node: SchemaNode, { isForm, view: asked }: Writing): string => {
    const view = sensitive.has(node) ? asked : undefined;
    const key = `${isForm} ${view} ${node.id}`;
    const wanted = [documentNames.get(node), view, isForm && 'form'].filter(Boolean).join(' ');
    const name = referred.get(key) ?? add(wanted, node, { isForm, view, hidden: NONE });
    referred.set(key, name);
    return name;
  };
  const look = (node: SchemaNode) => {
    faults.push(...listKeywordFaults(node));
    const declared = declareByPattern(node);
    const read = node.unevaluatedItems ? allowContained(declared, faults) : declared;
    return choice === 'all' ? withEncoding(read, faults) : read;
  };
  const roots = new Map(
    messages.map((message) => {
      const { operation, part, status, mediaType, schema, isForm, view } = message;
      const writing = { isForm, view: sensitive.has(schema) ? view : undefined, hidden: NONE };
      return [message, add([operation, part, status, mediaType].filter(Boolean).join(' '), schema, writing)];
    }),
  );
  for (const { name, node, writing } of queue) schemas.set(name, write(node, writing, refer, look));
  for (const [message, name] of roots) {
    const target = soleReference(schemas.get(name));
    if (target === undefined) continue;
    roots.set(message, target);
    schemas.delete(name);
  }
  return { schemas, roots, pointers, faults };
}

function write(
  node: SchemaNode,
  writing: Writing,
  refer: (target: SchemaNode, writing: Writing) => string,
  look: (node: SchemaNode) => SchemaNode,
): Schema {
  const schema = toJsonSchema(inDirection(look(node), writing), (inner, keyword) => {
    if (writing.isForm && keyword === 'properties' && isFile(inner)) return true;
    return write(inner, writingUnder(node, keyword, writing), refer, look);
  });
  if (!node.ref || typeof schema === 'boolean') return schema;
  return { $ref: encodeURIComponent(refer(node.ref, writing)), ...schema };
}

/** Declares a property named `__proto__` by a pattern, because Ajv ignores it in `properties`. */
function declareByPattern(node: SchemaNode): SchemaNode {
  const schema = node.properties.get('__proto__');
  if (!schema) return node;
  const properties = new Map([...node.properties].filter(([name]) => name !== '__proto__'));
  return {
    ...node,
    properties,
    patternProperties: new Map([...node.patternProperties, ['^__proto__$', schema]]),
  };
}

/**
 * Makes `unevaluatedItems` allow items that match a `contains`, because compiled code does not record which items are
 * evaluated, only how many. A `contains` in a branch is added to `faults`.
 */
function allowContained(node: SchemaNode, faults: Unsupported[]): SchemaNode {
  const parts = new Set(partsOf(node));
  const branch = [...listEvaluatingParts(node)].find((part) => part.contains && !parts.has(part));
  if (branch) {
    const pointer = joinPointer(node.pointer, 'unevaluatedItems');
    const reason = `Validators do not know which items the \`contains\` at ${branch.pointer} evaluates. Move it out of the condition. If this is allowed, \`unevaluatedItems\` is left out.`;
    faults.push({ code: 'invalid-keyword', pointer, reason });
    const { unevaluatedItems: _, ...rest } = node;
    return rest;
  }
  const contained = [...parts].flatMap(({ contains }) => contains ?? []);
  const { unevaluatedItems: items } = node;
  if (contained.length === 0 || !items) return node;
  const { id, pointer, rules } = items;
  const anyOf = [...contained, items];
  return { ...node, unevaluatedItems: makeNode({ id: `${id} or contained`, pointer, rules, anyOf }) };
}

/** @param ignored keywords that the target does not express, whose faults are warnings */
export function listKeywordFaults(
  { pointer, faults }: SchemaNode,
  ignored: ReadonlySet<string> = NONE,
): Unsupported[] {
  return faults.map(({ path, reason, isHarmless }) => {
    const isWarning = isHarmless || ignored.has(path[0] ?? '');
    const end = isWarning ? 'It is left out.' : 'If this is allowed, it is left out.';
    const at = joinPointer(pointer, ...path);
    return {
      code: 'invalid-keyword',
      pointer: at,
      reason: `${reason} ${end}`,
      ...(isWarning && { isWarning }),
    };
  });
}

/** Returns the target of a schema that consists only of a reference. Such a schema needs no function of its own. */
function soleReference(schema: Schema | undefined): string | undefined {
  if (typeof schema !== 'object' || typeof schema.$ref !== 'string') return undefined;
  return Object.keys(schema).length === 1 ? decodeURIComponent(schema.$ref) : undefined;
}

/** How a schema is written: for requests or for responses, and whether as part of a form. */
interface Writing {
  readonly isForm: boolean;
  /** Undefined in `if` and `not`: hidden properties stay there, because these schemas only test for presence. */
  readonly view: View | undefined;
  readonly hidden: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Removes `readOnly` properties from a schema for requests, and `writeOnly` ones from a schema for responses. */
function inDirection(node: SchemaNode, { view, hidden: around }: Writing): SchemaNode {
  if (!view) return node;
  const hidden = hiddenNames(node, view, around);
  if (hidden.size === 0) return node;
  const visible = (names: readonly string[]) => names.filter((name) => !hidden.has(name));
  return {
    ...node,
    properties: new Map([...node.properties].filter(([, property]) => !isHidden(property, view))),
    required: visible(node.required),
    dependentRequired: new Map([...node.dependentRequired].map(([name, names]) => [name, visible(names)])),
  };
}

function writingUnder(node: SchemaNode, keyword: string, { isForm, view, hidden }: Writing): Writing {
  const isTest = keyword === 'if' || keyword === 'not';
  const inner = { isForm: isForm && keyword === 'allOf', view: isTest ? undefined : view, hidden: NONE };
  const applies = keyword === 'allOf' || keyword === 'then' || keyword === 'else';
  return view && applies ? { ...inner, hidden: hiddenNames(node, view, hidden) } : inner;
}

/** Lists the properties that a schema or the schemas around it declare, and that the view hides. */
function hiddenNames(node: SchemaNode, view: View, around: ReadonlySet<string>): ReadonlySet<string> {
  const parts = partsOf(node);
  const own = [...propertiesOf(node).keys()].filter((name) => {
    const declarations = parts.flatMap(({ properties }) => properties.get(name) ?? []);
    return isHiddenInAll(declarations, view);
  });
  return own.length === 0 ? around : new Set([...around, ...own]);
}
