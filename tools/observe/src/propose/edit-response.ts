import { capitalize } from '@cross-border-payments/explain/words';
import { isObject, type JsonObject } from '@cross-border-payments/openapi';
import { ValueShape } from '../evidence/places.ts';
import type { SeenPlace, SeenProperty, Unknown } from '../evidence/unknowns.ts';
import type { EditableDocument, Target } from './editable-document.ts';

/** A property to add to the document, and the name of its enumeration, if it has one. */
export type ProposedProperty = SeenProperty & { readonly enumeration?: string };

/** What changes in the response of one operation. */
export interface Proposal {
  readonly unknown: Unknown;
  readonly place: SeenPlace;
  /** Method and path of the operation, as `spec/source` names it. */
  readonly operation: string;
  readonly properties: readonly ProposedProperty[];
}

export interface ProposedEnumeration {
  readonly values: readonly string[];
  readonly count: number;
}

/** Puts the evidence of a proposal into words: `Observed on 2026-11-28 in 34 exchanges.` */
export type Observed = (count: number) => string;

/**
 * Changes the schema at a place.
 * @returns the proposal, reduced to what was changed; empty if the document lacks the place
 */
export function editResponse(files: EditableDocument, proposal: Proposal, observed: Observed): Proposal[] {
  const { unknown, place, properties } = proposal;
  const target = files.find(place.pointer);
  const schema = target && files.readAt(target);
  if (!target || !isObject(schema)) return [];
  const { 'x-not-shown': marks, ...rest } = schema;
  const left = (Array.isArray(marks) ? marks : []).filter(
    (mark) => Object(mark).statement !== unknown.statement,
  );
  const open = left.length > 0 ? { 'x-not-shown': left } : {};
  const [property] = properties;
  if (property?.path === place.path && !place.pointer.endsWith('/schema')) {
    const { type, ...others } = rest;
    const { enumeration, values } = property;
    const limited =
      enumeration === undefined
        ? { type, ...others, enum: values }
        : { $ref: files.refer(target.file, `components/schemas/${enumeration}.yaml`), ...others };
    files.replace(target, { ...limited, ...open });
    return [proposal];
  }
  const added = limitToExamples(files, target, properties);
  const edited = editWhole(files, target, rest, { ...proposal, properties: added }, observed);
  files.replace(target, { ...edited.schema, ...open });
  return [{ ...proposal, properties: edited.properties }];
}

/** Adds properties to a schema. If other operations use it too, copies it for this operation first. */
function editWhole(
  files: EditableDocument,
  { file }: Target,
  schema: JsonObject,
  proposal: Proposal,
  observed: Observed,
): { readonly schema: JsonObject; readonly properties: readonly ProposedProperty[] } {
  const { place } = proposal;
  const { status, success: code } = Object(files.readProfile().envelope);
  const isShared = typeof schema.$ref === 'string' && !schema.$ref.startsWith('#');
  const component = `components/schemas/${capitalize(place.operation)}Response.yaml`;
  const shared = files.exists(component) ? files.read(component) : files.follow(file, schema);
  const whole = structuredClone(isShared ? shared : schema) as JsonObject;
  const declared = new Set(listDeclared(whole));
  const properties = proposal.properties.filter(({ path }) => !declared.has(path));
  const success = findSuccess(whole, status, code) ?? whole;
  for (const property of properties) addProperty(success as MutableSchema, property, proposal, observed);
  if (!isShared) return { schema: whole, properties };
  const description = `The response of ${place.operation}. ${observed(place.count)}`;
  files.create(component, { ...whole, description });
  return { schema: { $ref: files.refer(file, component) }, properties };
}

/** Makes a property optional if an example of the document lacks it, even if all responses had it. */
function limitToExamples(
  files: EditableDocument,
  { file, path }: Target,
  properties: readonly ProposedProperty[],
) {
  const examples = files.readAt({ file, path: [...path.slice(0, -1), 'examples'] });
  const shape = new ValueShape();
  for (const example of Object.values(isObject(examples) ? examples : {}))
    shape.add(Object(files.follow(file, example)).value);
  return properties.map((property) => {
    const around = shape.at(property.path.replace(/\.?[^.]*$/, ''))?.types.get('object') ?? 0;
    const count = shape.at(property.path)?.count ?? 0;
    return { ...property, always: property.always && (property.path.endsWith(']') || count >= around) };
  });
}

function listDeclared({ properties, allOf, oneOf }: JsonObject): string[] {
  const parts = [allOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : [])).filter(isObject);
  return [...Object.keys(Object(properties)), ...parts.flatMap(listDeclared)];
}

/** Finds the branch for a success: the branch in which the property `status` has the constant value `success`. */
function findSuccess(schema: JsonObject, status: string, success: string): JsonObject | undefined {
  if (Object(Object(schema.properties)[status]).const === success) return schema;
  for (const list of [schema.allOf, schema.oneOf])
    for (const part of Array.isArray(list) ? list : []) {
      const found = isObject(part) ? findSuccess(part, status, success) : undefined;
      if (found) return found;
    }
  return undefined;
}

interface MutableSchema {
  [keyword: string]: unknown;
  properties?: Record<string, MutableSchema>;
  items?: MutableSchema;
  required?: string[];
}

/** Adds a property such as `data.cost.rate`, and the objects that contain it. */
function addProperty(
  schema: MutableSchema,
  { path, types, always, count, values, enumeration }: ProposedProperty,
  { unknown }: Proposal,
  observed: Observed,
): void {
  const inner = makePlace(schema, path, always);
  const description = observed(count);
  if (enumeration !== undefined) {
    for (const keyword of ['type', 'x-not-shown', 'examples']) delete inner[keyword];
    Object.assign(inner, { $ref: `${enumeration}.yaml`, description });
  } else if (inner.$ref === undefined) {
    const named = listTypes(types);
    const type = named.length === 1 ? named[0] : named;
    const section = unknown.section === undefined ? {} : { section: unknown.section };
    const open = { 'x-not-shown': [{ statement: 'maximum length', ...section }] };
    const examples = values && { examples: values.slice(0, 3) };
    Object.assign(inner, { type, description, ...examples, ...(types.includes('string') && open) });
  }
}

/** Lists the JSON types; every integer is a number too. */
export function listTypes(types: readonly string[]): string[] {
  return types.filter((type) => type !== 'integer' || !types.includes('number'));
}

/** Returns the schema of a property, which is added if it is missing. */
function makePlace(schema: MutableSchema, path: string, isRequired: boolean): MutableSchema {
  let inner = schema;
  for (const step of path.split('.')) {
    const name = step.replace(/(\[\])+$/, '');
    inner.properties ??= {};
    const property: MutableSchema = (Object.hasOwn(inner.properties, name) && inner.properties[name]) || {};
    inner.properties[name] = property;
    const isLast = path === step || path.endsWith(`.${step}`);
    if (isRequired && isLast && name === step)
      inner.required = [...new Set([...(inner.required ?? []), name])];
    inner = property;
    for (let level = (step.length - name.length) / 2; level > 0; level -= 1) {
      inner.items ??= {};
      inner = inner.items;
    }
  }
  return inner;
}
