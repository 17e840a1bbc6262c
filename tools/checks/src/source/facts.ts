import { type OpenApiDocument, partsOf, resolveRef, type Schema } from '../document/document.ts';

const formatOfPattern: Record<string, string> = {
  '^[A-Z]{2}$': 'country',
  '^[A-Z]{3}$': 'currency',
  '^[0-9A-Z]{18}$': 'socialCreditCode',
};

const jsonTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** A binary string is a file, and several types are joined with commas and "or". */
function shownType(schema: Schema): string | undefined {
  if (schema.format === 'binary') return 'file';
  if (!Array.isArray(schema.type)) return schema.type;
  const { type } = schema;
  const listed = jsonTypes.filter((name) => type.includes(name));
  return listed.join(', ').replace(/, (\w+)$/, ' or $1');
}

function formatOf(schema: Schema): string | undefined {
  if (schema.contentEncoding === 'base64') return 'base64';
  if (schema.format !== undefined && schema.format !== 'binary') return schema.format;
  return schema.pattern === undefined ? undefined : formatOfPattern[schema.pattern];
}

export function valuesOf(schema: Schema): string[] | undefined {
  if (schema.enum) return schema.enum.map(String);
  return schema.const === undefined ? undefined : [String(schema.const)];
}

/** Keywords that do not narrow the data of a refusal. Properties are compared one by one. */
const harmless = ['$ref', '$comment', 'type', 'title', 'description', 'properties', 'allOf'];

/** Does not follow the `$ref` of the branches. */
export function statusChoice(document: OpenApiDocument, schema: Schema) {
  const branches = schema.oneOf ?? [];
  const status = (branch: Schema) => targets(document, branch).find(({ properties }) => properties?.status);
  const success = branches.find((branch) => status(branch)?.properties?.status?.const === '1');
  const refusal = branches.find((branch) => status(branch)?.properties?.status?.not?.const === '1');
  return branches.length === 2 && success && refusal ? { success, refusal } : undefined;
}

/** Looks in the branch itself, and in the component to which it refers. */
export function requires(document: OpenApiDocument, branch: Schema, name: string): boolean {
  return targets(document, branch).some(({ required }) => required?.includes(name));
}

/** Returns the types of `data` in a refusal, or `any`, followed by the keywords that narrow the data. */
export function refusalData(document: OpenApiDocument, schema: Schema): string {
  const parts = dataOfRefusals(document, schema).flatMap((data) => partsOf(document, data));
  const types = new Set(parts.flatMap((part) => shownType(part) ?? []));
  const keywords = new Set(parts.flatMap((part) => Object.keys(part).filter((key) => narrows(key, part))));
  return [types.size === 0 ? 'any' : [...types].join(' and '), ...keywords].join(', narrowed by ');
}

function narrows(keyword: string, schema: Schema): boolean {
  if (keyword === 'additionalProperties') return schema.additionalProperties !== true;
  return !harmless.includes(keyword) && !keyword.startsWith('x-');
}

/** Lists the `data` schemas of a refusal: those in the branch for refusals, and those outside both branches. */
function dataOfRefusals(document: OpenApiDocument, schema: Schema): Schema[] {
  const choice = statusChoice(document, schema);
  const parts = [...targets(document, schema).slice(1), ...(schema.allOf ?? [])];
  if (choice) parts.push(choice.refusal);
  const own = schema.properties?.data;
  return [...(own ? [own] : []), ...parts.flatMap((part) => dataOfRefusals(document, part))];
}

function targets(document: OpenApiDocument, schema: Schema): Schema[] {
  return schema.$ref ? [schema, resolveRef<Schema>(document, schema.$ref)] : [schema];
}

/** Facts in the form in which both sides are compared. The initial values mean that nothing is known. */
export class PropertyFacts {
  type = 'any';
  max: number | undefined;
  /** Minimum length: 1 for a required string that must not be empty. */
  min: number | undefined;
  values: string[] | undefined;
  /** Whether the property may be sent as an empty string, which then counts as not given. */
  empty = false;
  format: string | undefined;
  default: unknown;
  /**
   * `true` if always required, `success` if required when `status` is `1`, `refusal` if required when it is not `1`.
   */
  required: true | 'success' | 'refusal' | undefined;
  /** Ids of the schema rules that restrict the property's presence or values, sorted. */
  rules = '';
  variant: string | undefined;
  deprecated = false;
  /** Whether the object accepts further properties, because the interface document does not name all. */
  open = false;
  onRefusal: string | undefined;
  encoded = false;
  typeNotShown = false;
  maxNotShown = false;
  conditionNotShown = false;
}

/** `closed` if a rule forbids further properties; undefined if neither is stated. */
export type Further = 'open' | 'closed' | undefined;

/** Facts by message (`POST /path request`) and property (`payer.address.country`). */
export type FactsByProperty = Map<string, Map<string, PropertyFacts>>;

export const lengthOfFormat: Record<string, number> = { country: 2, currency: 3, socialCreditCode: 18 };

export function noteKeywords(property: PropertyFacts, schema: Schema): void {
  property.type = shownType(schema) ?? property.type;
  property.max = schema.maxLength ?? property.max;
  property.min = schema.minLength ?? property.min;
  property.format = formatOf(schema) ?? property.format;
  property.default = schema.default ?? property.default;
  property.variant = schema['x-variant'] ?? property.variant;
  property.deprecated ||= schema.deprecated ?? false;
  property.open ||= schema.additionalProperties === true;
  const values = valuesOf(schema);
  if (values) property.values = values;
  if (values || schema.pattern || schema.$ref) addRule(property, schema.$comment);
  const notShown = (statement: string) =>
    schema['x-not-shown']?.some((entry) => entry.statement === statement) ?? false;
  property.typeNotShown ||= notShown('type');
  property.maxNotShown ||= notShown('maximum length');
  property.conditionNotShown ||= notShown('condition');
}

/** Drops facts that differ, so that the comparison reports them. */
export function mergeBranches(branches: (PropertyFacts | undefined)[]): PropertyFacts {
  const present = branches.filter((facts) => facts !== undefined);
  const merged = { ...(present[0] ?? new PropertyFacts()) };
  for (const facts of present.slice(1)) {
    if (facts.max !== merged.max) merged.max = undefined;
    if (facts.type !== merged.type) merged.type = 'any';
    if (facts.variant !== merged.variant) merged.variant = undefined;
    merged.values = merged.values && facts.values && union(merged.values, facts.values);
    merged.maxNotShown ||= facts.maxNotShown;
    addRule(merged, facts.rules || undefined);
  }
  if (present.length < branches.length || present.some((facts) => facts.required !== true)) {
    merged.required = undefined;
  }
  return merged;
}

export function addRule(property: PropertyFacts, rules: string | undefined): void {
  if (rules === undefined) return;
  const known = property.rules === '' ? [] : property.rules.split(' ');
  property.rules = union(known, rules.split(' ')).sort().join(' ');
}

function union(a: string[], b: string[]): string[] {
  return [...new Set([...a, ...b])];
}
