import { follow, listOperations, resolvePointer } from '@cross-border-payments/openapi';
import { isAnnotation, ruleIds } from '@cross-border-payments/openapi/conditions';
import { appendParagraph } from './conditions-in-words/property-texts.ts';
import { arrayOf, eachObject, isObject, type JsonObject, objectOf } from './json.ts';

/**
 * Rewrites schemas that Redoc shows badly. Called before the conditions are put into words.
 * @returns a copy of the document that accepts the same messages
 */
export function pageShapes(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  for (const { section, object } of listOperations(copy))
    if (section === 'paths') flattenResponses(document, copy, objectOf(object));
  plainChoices(document, copy);
  describeListItems(document, copy);
  return copy;
}

/** Adds the description of an array's objects to the array: Redoc shows only the properties of these objects. */
function describeListItems(document: JsonObject, copy: JsonObject): void {
  eachObject(copy, (schema) => {
    if (schema.type !== 'array' || !isObject(schema.items)) return;
    const { type, description } = resolved(document, schema.items);
    if (type === 'object' && typeof description === 'string')
      schema.description = appendParagraph(schema.description, description);
  });
}

/**
 * Writes every response of an operation as whole objects, such as one for success and one for refusal.
 * @param copy the copy to change, with the structure of `document`
 */
function flattenResponses(document: JsonObject, copy: JsonObject, operation: JsonObject): void {
  for (const response of Object.values(objectOf(operation.responses)).filter(isObject))
    for (const media of composedMedia(document, objectOf(follow(copy, response).value)))
      flattenInPlace(document, copy, media);
}

function composedMedia(document: JsonObject, response: JsonObject): JsonObject[] {
  const media = Object.values(objectOf(response.content)).filter(isObject);
  return media.filter(({ schema }) => resolved(document, objectOf(schema)).allOf !== undefined);
}

function flattenInPlace(document: JsonObject, copy: JsonObject, media: JsonObject): void {
  const schema = objectOf(media.schema);
  if (typeof schema.$ref !== 'string') {
    media.schema = flatten(document, schema);
    return;
  }
  const schemas = objectOf(objectOf(copy.components).schemas);
  const name = schema.$ref.split('/').at(-1) ?? '';
  const original = resolvePointer(document, schema.$ref);
  if (isObject(original)) schemas[name] = flatten(document, original);
}

/**
 * Writes a schema with an `allOf` as one object or as a choice between whole objects. Redoc also merges the parts, but
 * loses the required properties and the descriptions of the later parts.
 */
export function flatten(document: JsonObject, schema: JsonObject): JsonObject {
  const branches = branchesOf(document, schema, false);
  const words = Object.entries(resolved(document, schema)).filter(([keyword]) => isAnnotation(keyword));
  const whole: JsonObject = Object.fromEntries(words);
  const [only] = branches;
  return branches.length === 1 && only ? mergeSchemas(document, only, whole) : { ...whole, oneOf: branches };
}

/** @param named whether the schema is a branch of a choice: the objects then get its title and description */
function branchesOf(document: JsonObject, schema: JsonObject, named: boolean): JsonObject[] {
  const { allOf, oneOf, title, description, ...own } = resolved(document, schema);
  const parts = arrayOf(allOf).filter(isObject);
  const sets = parts.map((part) => branchesOf(document, part, false));
  if (Array.isArray(oneOf))
    sets.push(oneOf.filter(isObject).flatMap((part) => branchesOf(document, part, true)));
  const wholes = sets.reduce<JsonObject[]>(
    (before, set) => before.flatMap((whole) => set.map((branch) => mergeSchemas(document, whole, branch))),
    [{}],
  );
  const words: JsonObject = {};
  if (named && title !== undefined) words.title = title;
  if (named && description !== undefined) words.description = description;
  return wholes.map((whole) => mergeSchemas(document, { ...words, ...whole }, own));
}

const MAY_BE_EMPTY = 'May be empty.';

/**
 * Rewrites choices so that Redoc shows their descriptions. A choice between lists of strings becomes one list. A choice
 * between objects loses its discriminator, and the description of the choice is added to each branch.
 */
function plainChoices(document: JsonObject, part: unknown): void {
  eachObject(part, (schema) => {
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = arrayOf(schema[keyword])
        .filter(isObject)
        .map((branch) => resolved(document, branch));
      if (branches.length === 0) continue;
      if (branches.every(isStringArray)) writeList(schema, keyword, branches);
      else if (
        'description' in schema &&
        branches.every(({ type, description }) => type === 'object' && typeof description === 'string')
      )
        describeBranches(schema, keyword, branches);
    }
  });
}

/** Removes the empty string from the values that are listed: the description says that the property may be empty. */
export function hideEmptyStrings(part: unknown): void {
  eachObject(part, (schema) => {
    const values = arrayOf(schema.enum);
    if (values.length > 1 && values.includes('')) schema.enum = values.filter((value) => value !== '');
  });
}

function isStringArray(schema: JsonObject): boolean {
  const isOther = (keyword: string): boolean =>
    !['const', 'enum', 'type'].includes(keyword) && !isAnnotation(keyword);
  const values = valuesOf(schema);
  return (
    values.length > 0 &&
    values.every((value) => typeof value === 'string') &&
    !Object.keys(schema).some(isOther)
  );
}

function valuesOf(schema: JsonObject): unknown[] {
  return schema.const === undefined ? arrayOf(schema.enum) : [schema.const];
}

function writeList(schema: JsonObject, keyword: string, branches: JsonObject[]): void {
  delete schema[keyword];
  const values = [...new Set(branches.flatMap(valuesOf))];
  schema.enum = values;
  if (typeof schema.description !== 'string') return;
  schema.type = 'string';
  if (values.includes('') && !/may be empty/i.test(schema.description))
    schema.description = appendParagraph(schema.description, MAY_BE_EMPTY);
}

function describeBranches(schema: JsonObject, keyword: string, branches: JsonObject[]): void {
  delete schema.discriminator;
  schema[keyword] = branches.map((branch) => ({
    ...branch,
    description: appendParagraph(schema.description, String(branch.description)),
  }));
}

type Merge = (document: JsonObject, first: unknown, later: unknown) => unknown;

const same = (first: unknown, later: unknown): boolean => JSON.stringify(first) === JSON.stringify(later);
const takeLater: Merge = (_, _first, later) => later;
const join: Merge = (_, first, later) => distinct([...arrayOf(first), ...arrayOf(later)]);

const MERGES: Record<string, Merge> = {
  $comment: (_, first, later) => distinct([...ruleIds(first), ...ruleIds(later)]).join(' '),
  allOf: join,
  description: takeLater,
  enum: (_, first, later) => arrayOf(first).filter((value) => arrayOf(later).some((one) => same(one, value))),
  examples: takeLater,
  properties: (document, first, later) => mergeProperties(document, objectOf(first), objectOf(later)),
  required: join,
  title: takeLater,
  'x-not-shown': join,
};

/**
 * Merges two schemas of the same value. Keeps the later description, while Redoc would keep the first. Keywords that
 * cannot be merged go into an `allOf`.
 */
function mergeSchemas(document: JsonObject, first: JsonObject, later: JsonObject): JsonObject {
  if ('if' in later || 'not' in first) return { ...first, allOf: [...arrayOf(first.allOf), later] };
  const merged: JsonObject = { ...first };
  const others: JsonObject = {};
  for (const [keyword, value] of Object.entries(later)) {
    const before = merged[keyword];
    const merge = MERGES[keyword];
    if (before === undefined || same(before, value)) merged[keyword] = value;
    else if (merge) merged[keyword] = merge(document, before, value);
    else others[keyword] = value;
  }
  return Object.keys(others).length === 0 ? merged : { ...merged, allOf: [...arrayOf(merged.allOf), others] };
}

/** Replaces the `$ref` of a schema by the component, whose name becomes the title. */
export function resolved(document: JsonObject, schema: JsonObject): JsonObject {
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...others } = schema;
  const target = objectOf(resolvePointer(document, String($ref)));
  const title = String($ref).split('/').at(-1) ?? '';
  return mergeSchemas(document, { title, ...resolved(document, target) }, others);
}

function mergeProperties(document: JsonObject, first: JsonObject, later: JsonObject): JsonObject {
  const merged: JsonObject = { ...first };
  for (const [name, property] of Object.entries(later)) {
    const before = merged[name];
    merged[name] =
      isObject(before) && isObject(property)
        ? mergeSchemas(document, resolved(document, before), resolved(document, property))
        : property;
  }
  return merged;
}

function distinct<One>(values: One[]): One[] {
  return values.filter((value, index) => values.findIndex((other) => same(other, value)) === index);
}
