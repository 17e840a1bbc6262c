import {
  type Condition,
  type Formula,
  isPresence,
  isTrue,
  type PropertyPath,
  plainAtomsOf,
  readConditions,
  type SchemaNode,
} from '@cross-border-payments/openapi/conditions';
import { isFile, partsOf, propertiesOf, typesOf } from '@cross-border-payments/openapi/model';
import { textInOneLine } from '../site/markup.ts';
import type { ConsoleField, FieldKind } from './console-operation.ts';

interface Form {
  readonly isForm: boolean;
  /** Dotted paths of properties that only a condition requires. */
  readonly inCases: Set<string>;
  /** By dotted path of a property: the values to which only conditions restrict it. */
  readonly restricted: Map<string, readonly string[]>;
}

/** @param isForm whether the request is a form, in which binary properties are files */
export function formFields(node: SchemaNode, isForm: boolean): ConsoleField {
  return fieldOf(node, [], { isForm, inCases: new Set(), restricted: new Map() });
}

function fieldOf(node: SchemaNode, path: readonly string[], form: Form): ConsoleField {
  // An object below six levels has one field for JSON.
  const kind = path.length > 6 ? 'any' : kindOf(node, form.isForm);
  const description = partsOf(node).find(({ text }) => text.description !== undefined)?.text.description;
  const restricted = kind === 'string' ? form.restricted.get(path.join('.')) : undefined;
  const name = path.at(-1) ?? '';
  // "Source currency." for `sourceCurrency` only repeats the name.
  const isRepeated = description?.replace(/[ .]/g, '').toLowerCase() === name.toLowerCase();
  const items = partsOf(node).find((part) => part.items)?.items ?? node;
  return {
    name,
    kind,
    hint: description === undefined || name === '' || isRepeated ? undefined : textInOneLine(description),
    deprecated: node.text.deprecated || undefined,
    inCases: (kind !== 'object' && form.inCases.has(path.join('.'))) || undefined,
    values: kind === 'choice' ? valuesOf(node) : restricted,
    ...(kind === 'object' ? objectParts(node, path, form) : {}),
    ...(kind === 'array' ? { items: fieldOf(items, [...path, ''], form) } : {}),
  };
}

function objectParts(node: SchemaNode, path: readonly string[], form: Form): Partial<ConsoleField> {
  const parts = partsOf(node);
  const conditions = parts.flatMap((root) => readConditions({ root }).conditions);
  const nameOf = (property: readonly string[]): string => [...path, ...property].join('.');
  for (const property of conditions.flatMap(propertiesInCases)) form.inCases.add(nameOf(property));
  for (const [property, values] of conditions.flatMap(({ must }) => valuesIn(must))) {
    const earlier = form.restricted.get(nameOf(property)) ?? [];
    form.restricted.set(nameOf(property), [...new Set([...earlier, ...values])]);
  }
  const required = new Set(parts.flatMap((part) => part.required));
  const isOpen = parts.some(({ additionalProperties: further }) => further && further.always !== false);
  const properties = [...propertiesOf(node)].filter(([, property]) => property.always !== false);
  return {
    properties: properties.map(([name, property]) => ({
      ...fieldOf(property, [...path, name], form),
      ...(required.has(name) ? { required: true, inCases: false } : {}),
    })),
    ...(isOpen ? { open: true } : {}),
  };
}

function kindOf(node: SchemaNode, isForm: boolean): FieldKind {
  if (isForm && isFile(node)) return 'file';
  if (valuesOf(node)) return 'choice';
  if (partsOf(node).some(({ contentEncoding }) => contentEncoding === 'base64')) return 'base64';
  const [type = 'null', ...others] = typesOf(node) ?? [];
  if (type === 'null' || others.length > 0) return 'any';
  return type === 'integer' ? 'number' : type;
}

function valuesOf(node: SchemaNode): readonly unknown[] | undefined {
  const part = partsOf(node).find((one) => one.const || one.enum);
  return part?.const ? [part.const.value] : part?.enum;
}

function propertiesInCases({ when, must, scenario }: Condition): PropertyPath[] {
  const demanded = [must, ...(scenario ? [scenario] : [])];
  const inCases = isTrue(when) ? demanded.filter(({ kind }) => kind === 'or' || kind === 'one') : demanded;
  return inCases
    .flatMap(plainAtomsOf)
    .filter(isPresence)
    .map(({ path }) => path);
}

function valuesIn(formula: Formula): [path: PropertyPath, values: string[]][] {
  return plainAtomsOf(formula).flatMap(({ path, test }) => {
    if (test.kind !== 'is') return [];
    return [[path, test.values.filter((one) => typeof one === 'string').filter((one) => one !== '')]];
  });
}
