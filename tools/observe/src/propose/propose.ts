import { capitalize } from '@cross-border-payments/explain/words';
import { isObject, type JsonObject } from '@cross-border-payments/openapi';
import type { SeenPlace, SeenProperty } from '../evidence/answers.ts';
import { ValueShape } from '../evidence/shape.ts';
import type { Unknown } from '../evidence/unknowns.ts';
import { plural } from '../report/formats.ts';
import type { TrafficReport } from '../report/report.ts';
import { EditableDocument, type Target } from './editable-document.ts';
import type { Observed, Proposal, ProposedEnumeration, ProposedProperty } from './proposal.ts';
import { editSecondEntry } from './second-entry.ts';

/**
 * Writes the files of the document that change, and those of its second entry in `source` next to it, if there is one.
 * Proposes values of open strings and properties of responses. An accepted request does not show that the service reads
 * its properties, so that none are proposed for requests.
 *
 * @param source entry file of the hand-written document
 * @param folder where the changed files are written; the folder of `source` changes them in place
 * @returns a line for each change, and one that names the answers that too few exchanges show
 */
export async function writeProposals(
  report: TrafficReport,
  source: string,
  folder: string,
): Promise<string[]> {
  const files = new EditableDocument(source);
  const day = (report.to ?? new Date().toISOString()).slice(0, 10);
  const observed: Observed = (count) => `Observed on ${day} in ${plural(count, 'exchange')}.`;
  const enumerations = new Map<string, ProposedEnumeration>();
  const names = files.nameOperations();
  const selected = report.unknowns.flatMap((unknown) =>
    selectProposals(unknown, report, files, names, enumerations),
  );
  const proposals = selected.flatMap((proposal) => editResponse(files, proposal, observed));
  for (const [name, { values, count }] of enumerations) {
    const description = `${observed(count)} Others may exist.`;
    files.create(`components/schemas/${name}.yaml`, { type: 'string', description, enum: values });
  }
  if (files.exists('source/unknowns.yaml')) editSecondEntry(files, proposals, enumerations, observed);
  await files.write(folder);
  return [...proposals.filter(({ place }) => place.count > 0).map(describe), ...describeShort(report)];
}

function describe({ place, unknown, properties }: Proposal): string {
  const named = properties.flatMap(({ enumeration }) => enumeration ?? []);
  const what = named.length > 0 ? `the values of ${named.join(', ')}` : `${properties.length} properties`;
  return `observe: ${place.operation}: ${what} (${unknown.statement}, ${plural(place.count, 'exchange')})`;
}

function selectProposals(
  unknown: Unknown,
  { atLeast }: TrafficReport,
  files: EditableDocument,
  names: ReadonlyMap<string, string>,
  enumerations: Map<string, ProposedEnumeration>,
): Proposal[] {
  const { places, valued, count } = readAnswer(unknown);
  const make = (place: SeenPlace, properties: readonly ProposedProperty[]): Proposal => {
    return { unknown, place, properties, operation: names.get(place.operation) ?? place.operation };
  };
  if (valued.length > 0 && count >= atLeast) {
    const values = [...new Set(valued.flatMap((place) => place.values ?? []))];
    const [enumeration] = valued.flatMap(({ pointer }) => nameEnumeration(pointer, files) ?? []);
    if (enumeration !== undefined) enumerations.set(enumeration, { values, count });
    const property = { types: ['string'], always: false, values, ...(enumeration ? { enumeration } : {}) };
    const all = [...valued, ...listUnseen(unknown)];
    return all.map((place) => make(place, [{ ...property, path: place.path, count: place.count }]));
  }
  return places.flatMap((place) =>
    place.properties && place.count >= atLeast ? [make(place, place.properties.filter(isPlain))] : [],
  );
}

/** Reads what an answer shows of responses. The values of all places are one enumeration, so their exchanges are added. */
function readAnswer(unknown: Unknown) {
  const places = unknown.places.filter(
    ({ part, pointer }) => part === 'response' && !OPERATION.test(pointer),
  );
  const valued = places.filter(({ values }) => values !== undefined);
  return { places, valued, count: valued.reduce((sum, place) => sum + place.count, 0) };
}

function describeShort({ unknowns, atLeast }: TrafficReport): string[] {
  const short = unknowns.flatMap((unknown) => {
    const { places, valued, count } = readAnswer(unknown);
    const answers =
      valued.length > 0
        ? [{ name: unknown.statement, count }]
        : places
            .filter(({ properties }) => properties !== undefined)
            .map((place) => ({ name: `${unknown.statement} of ${place.operation}`, count: place.count }));
    return answers.filter((answer) => answer.count < atLeast);
  });
  if (short.length === 0) return [];
  const names = short.map(({ name, count }) => `${name} (${count})`).join(', ');
  return [
    `observe: not proposed, because fewer than ${atLeast} exchanges (\`--at-least\`) show it: ${names}`,
  ];
}

/** A service may respond with any name, such as one with line breaks, or `__proto__`, which changes all objects. */
function isPlain({ path }: SeenProperty): boolean {
  return path
    .split('.')
    .every((step) => /^[\p{L}\p{N}_$-]+(\[\])*$/u.test(step) && !step.startsWith('__proto__'));
}

/** A statement about a whole operation names no schema to change. */
const OPERATION = /^#\/(paths|webhooks)\/[^/]+\/\w+$/;

/** Lists the places of the same schemas in messages that were not seen, which change with them. */
function listUnseen({ scope, places }: Unknown): SeenPlace[] {
  const pointers = new Set(places.map(({ pointer }) => pointer));
  const seen = new Set(places.map(({ operation, part, path }) => `${operation} ${part} ${path}`));
  return scope
    .filter(({ pointer, part, path }) => pointers.has(pointer) && part === 'response' && path !== '')
    .filter(({ operation, part, path }) => !seen.has(`${operation} ${part} ${path}`))
    .map((place) => ({ ...place, text: '', count: 0 }));
}

/** `#/components/schemas/Payout/properties/status` becomes `PayoutStatus`, if components have files of their own. */
function nameEnumeration(pointer: string, files: EditableDocument): string | undefined {
  const [, owner = '', property = ''] =
    /^#\/components\/schemas\/(\w+)\/properties\/(\w+)$/.exec(pointer) ?? [];
  return files.exists(`components/schemas/${owner}.yaml`) ? owner + capitalize(property) : undefined;
}

/** Changes the schema at a place. @returns the proposal with what was changed; none if the document has no such place */
function editResponse(files: EditableDocument, proposal: Proposal, observed: Observed): Proposal[] {
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
    files.replace(target, { ...limitValues(files, target, rest, property), ...open });
    return [proposal];
  }
  const added = limitToExamples(files, target, properties);
  const edited = editWhole(files, target, rest, { ...proposal, properties: added }, observed);
  files.replace(target, { ...edited.schema, ...open });
  return [{ ...proposal, properties: edited.properties }];
}

function limitValues(
  files: EditableDocument,
  { file }: Target,
  { type, ...rest }: JsonObject,
  { enumeration, values }: ProposedProperty,
): JsonObject {
  if (enumeration === undefined) return { type, ...rest, enum: values };
  return { $ref: files.refer(file, `components/schemas/${enumeration}.yaml`), ...rest };
}

/** Adds properties to a schema. One that other operations use too, in a file of its own, is copied for this operation. */
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

/** A property that an example of the document lacks is not required, though all responses had it. */
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

/** Lists the properties that a response declares already. */
function listDeclared({ properties, allOf, oneOf }: JsonObject): string[] {
  const parts = [allOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : [])).filter(isObject);
  return [...Object.keys(Object(properties)), ...parts.flatMap(listDeclared)];
}

/** Finds the branch for a success, in which the status of the envelope has its value. */
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

/** Adds a property such as `data.cost.rate`, with the objects around it. */
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
    const named = types.includes('number') ? types.filter((type) => type !== 'integer') : [...types];
    const section = unknown.section === undefined ? {} : { section: unknown.section };
    const length = types.includes('string')
      ? { 'x-not-shown': [{ statement: 'maximum length', ...section }] }
      : {};
    const examples = values ? { examples: values.slice(0, 3) } : {};
    Object.assign(inner, {
      type: named.length === 1 ? named[0] : named,
      description,
      ...examples,
      ...length,
    });
  }
}

/** Returns the schema of a property, made on the way if necessary. @param isRequired in the object around it */
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
