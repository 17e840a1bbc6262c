import { resolvePointer } from '@cross-border-payments/openapi';
import { arrayOf, eachObject, isObject, type JsonObject, objectOf } from '../json.ts';
import { escapeHtml, htmlCode, type LinkNames, renderMarkdown, slugOf } from './markup.ts';

export interface PropertyContext {
  /** The docs copy, in which sentences replace the conditions. */
  readonly document: JsonObject;
  readonly names: LinkNames;
  /** Address of the page about installing the client, if the site has one. */
  readonly installPage?: string;
}

/** Maximum number of values in a list that is not folded. */
const VALUES_IN_A_LINE = 8;

const AGAIN = '<p class="again">Contains the same properties again.</p>';

interface Place {
  /** Start of the ids of the list items. */
  readonly anchor: string;
  /** References from the root to this schema, to detect a cycle. */
  readonly seen: readonly string[];
  /** Values of this schema in the examples of the message. */
  readonly samples: readonly unknown[];
  /** Names that have a fixed value in one of several shapes: an example of another message could be of another shape. */
  readonly fixed?: ReadonlySet<string>;
}

/**
 * Writes the properties of a schema as nested lists.
 * @param anchor start of the ids of the list items
 * @param samples values of the schema in the examples of the message
 */
export function propertiesHtml(
  context: PropertyContext,
  held: JsonObject,
  anchor: string,
  samples: readonly unknown[] = [],
): string {
  return listHtml(context, held, { anchor, seen: [], samples });
}

function listHtml(context: PropertyContext, held: JsonObject, place: Place): string {
  const { schema, seen } = enter(context, held, place.seen);
  if (schema === undefined) return AGAIN;
  const required = new Set(arrayOf(schema.required));
  const byName = valuesByName(context.document);
  const items = Object.entries(objectOf(schema.properties)).flatMap(([name, property]) => {
    const samples = place.samples.flatMap((sample) =>
      isObject(sample) && name in sample ? [sample[name]] : [],
    );
    const inner = { anchor: `${place.anchor}-${slugOf(name)}`, seen, samples };
    const values = place.fixed?.has(name) ? samples : [...samples, ...(byName.get(name) ?? [])];
    const flags = required.has(name) ? ['required'] : [];
    return isObject(property) ? [propertyHtml(context, { name, property, flags, values }, inner)] : [];
  });
  const list = items.length === 0 ? '' : `<ul class="members">${items.join('\n')}</ul>`;
  return [list, ...partsHtml(context, schema, { ...place, seen })].join('');
}

function enter(
  { document }: PropertyContext,
  held: JsonObject,
  around: readonly string[],
): { schema: JsonObject | undefined; seen: readonly string[] } {
  if (typeof held.$ref !== 'string') return { schema: held, seen: around };
  if (around.includes(held.$ref)) return { schema: undefined, seen: around };
  const { $ref, ...others } = held;
  const whole = enter({ document } as PropertyContext, objectOf(resolvePointer(document, String($ref))), [
    ...around,
    String($ref),
  ]);
  return { schema: whole.schema && { ...whole.schema, ...others }, seen: whole.seen };
}

/** Renders a property or a parameter: its name and marks next to what is said about it. */
export function memberHtml(
  anchor: string,
  {
    name,
    type,
    flags,
    said,
    inside = '',
  }: Readonly<Record<'name' | 'type' | 'said', string>> & {
    readonly flags: readonly string[];
    readonly inside?: string;
  },
): string {
  const marks = flags.map((flag) => `<span class="flag ${flag}">${flag}</span>`).join('');
  return `<li id="${anchor}"><p class="member"><a class="anchor" href="#${anchor}"><code>${escapeHtml(name)}</code></a>${marks} <span class="type">${type}</span></p><div class="say">${said}</div>${inside}</li>`;
}

interface Member {
  readonly name: string;
  readonly property: JsonObject;
  readonly flags: readonly string[];
  /** Values in examples, the best first. */
  readonly values: readonly unknown[];
}

function propertyHtml(
  context: PropertyContext,
  { name, property, flags, values }: Member,
  place: Place,
): string {
  const { schema = property, seen } = enter(context, property, place.seen);
  const again = schema === property && typeof property.$ref === 'string';
  const inner = again ? AGAIN : listHtml(context, schema, { ...place, seen });
  const count = inner.match(/<li id=/g)?.length ?? 0;
  const summary = count === 1 ? 'One property' : `${count} properties`;
  return memberHtml(place.anchor, {
    name,
    type: [typeInWords(context, schema), ...limitsOf(schema)].join(', '),
    flags: [...flags, ...(schema.deprecated === true ? ['deprecated'] : [])],
    said: describedHtml(context, schema) + exampleHtml(schema, values),
    inside: count > 0 ? `<details class="inside"><summary>${summary}</summary>${inner}</details>` : inner,
  });
}

/** Renders the description of a schema and its values. The limits are next to the type. */
export function describedHtml({ names }: PropertyContext, schema: JsonObject): string {
  const text = typeof schema.description === 'string' ? schema.description : '';
  const html = renderMarkdown(text, names)
    .replace(/<ul>\n((?:<li><code>[^<]*<\/code><\/li>\n)+)<\/ul>/g, (_, items: string) =>
      chipsHtml([...items.matchAll(/<code>([^<]*)</g)].map(([, value = '']) => value)),
    )
    .replace(/<p>Not shown in the interface: /g, '<p class="unknown"><span class="mark">not shown:</span> ');
  const values = schema.const === undefined ? arrayOf(schema.enum) : [schema.const];
  return `${html}${chipsHtml(values.map((value) => escapeHtml(JSON.stringify(value).replace(/^"(.+)"$/, '$1'))))}`;
}

/** @param values as HTML */
function chipsHtml(values: readonly string[]): string {
  if (values.length === 0) return '';
  const list = values.map((value) => `<code>${value}</code>`).join(' ');
  if (values.length <= VALUES_IN_A_LINE)
    return `<p class="values">${values.length === 1 ? 'Value' : 'Values'}: ${list}</p>`;
  return `<details class="values"><summary>${values.length} values</summary><p>${list}</p></details>`;
}

function exampleHtml(schema: JsonObject, values: readonly unknown[]): string {
  if (schema.const !== undefined || schema.enum !== undefined) return '';
  const types = [schema.type].flat();
  const value = values.find(
    (one) =>
      one !== '' && (types.includes(typeof one) || (types.includes('integer') && Number.isInteger(one))),
  );
  return value === undefined || typeof value === 'object'
    ? ''
    : `<p class="example-value">for example ${htmlCode(String(value))}</p>`;
}

const valuesOf = new WeakMap<JsonObject, Map<string, unknown[]>>();

/** Lists the values that each property has in the examples of a document. */
function valuesByName(document: JsonObject): Map<string, unknown[]> {
  const known = valuesOf.get(document);
  if (known !== undefined) return known;
  const values = new Map<string, unknown[]>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, value] of Object.entries(part)) {
      values.set(name, [...(values.get(name) ?? []), value]);
      collect(value);
    }
  };
  eachObject(document, ({ examples }) => {
    for (const one of Object.values(objectOf(examples))) collect(objectOf(one).value);
  });
  valuesOf.set(document, values);
  return values;
}

function partsHtml(context: PropertyContext, schema: JsonObject, place: Place): string[] {
  const branches = [...arrayOf(schema.oneOf), ...arrayOf(schema.anyOf)].filter(isObject);
  const parts = [schema.items, schema.additionalProperties, ...arrayOf(schema.allOf)].filter(isObject);
  const fixed = new Set(
    branches.flatMap((branch) => constantsOf(enter(context, branch, []).schema).map(([name]) => name)),
  );
  const choices = branches.map((branch, index) => {
    const { schema: whole = branch, seen } = enter(context, branch, place.seen);
    const title = String(whole.title ?? `Form ${index + 1}`);
    const anchor = `${place.anchor}-${slugOf(title)}`;
    const samples = place.samples.filter((sample) => fixed.size === 0 || constantsHold(whole, sample));
    const inner = listHtml(context, whole, { anchor, seen, fixed, samples });
    const text = limitsHtml(whole) + describedHtml(context, whole);
    if (inner === '' && text === '') return '';
    return `<section class="choice"><p class="choice-title">${index === 0 ? 'Either' : 'or'} <strong>${escapeHtml(title)}</strong></p>${text}${inner}</section>`;
  });
  const others = parts.map((part) => {
    const { schema: whole } = enter(context, part, place.seen);
    // In the docs copy, the array already has the description of its objects.
    const isSaid = part === schema.items && whole?.type === 'object';
    const text = isSaid || whole === undefined ? '' : limitsHtml(whole) + describedHtml(context, whole);
    return `${text}${listHtml(context, part, { ...place, samples: place.samples.flat() })}`;
  });
  return [...choices, ...others];
}

/** Lists the properties that can have only one value. */
function constantsOf(schema: JsonObject = {}): [string, unknown][] {
  const properties = Object.entries(objectOf(schema.properties)).filter(
    ([, one]) => objectOf(one).const !== undefined,
  );
  return properties.map(([name, one]) => [name, objectOf(one).const]);
}

/** Returns whether a value has the constants of a schema. A schema without constants fits no value. */
function constantsHold(schema: JsonObject, value: unknown): boolean {
  const constants = constantsOf(schema);
  return constants.length > 0 && constants.every(([name, one]) => objectOf(value)[name] === one);
}

function typeInWords(context: PropertyContext, schema: JsonObject): string {
  if (schema.type === 'array') {
    const { schema: items } = enter(context, objectOf(schema.items), []);
    return `array of ${items === undefined || items.type === undefined ? 'values' : `${typeInWords(context, items)}s`}`;
  }
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  if (types.length === 0) return schema.oneOf || schema.anyOf ? 'one of several' : 'any';
  const format = typeof schema.format === 'string' ? ` (${escapeHtml(schema.format)})` : '';
  return types.join(' or ') + format;
}

const LIMITS: readonly [string, (value: unknown) => string][] = [
  ['maxLength', (value) => `max ${value} characters`],
  ['minLength', (value) => (value === 1 ? 'not empty' : `at least ${value} characters`)],
  ['pattern', (value) => `matches ${htmlCode(String(value))}`],
  ['minimum', (value) => `at least ${value}`],
  ['maximum', (value) => `at most ${value}`],
  ['exclusiveMinimum', (value) => `more than ${value}`],
  ['exclusiveMaximum', (value) => `less than ${value}`],
  ['multipleOf', (value) => `a multiple of ${value}`],
  ['minItems', (value) => `at least ${value} entries`],
  ['maxItems', (value) => (value === 0 ? 'empty' : `at most ${value} entries`)],
  ['default', (value) => `${htmlCode(JSON.stringify(value))} by default`],
];

/** Lists the limits of a schema in words, as HTML. */
export function limitsOf(schema: JsonObject): string[] {
  return LIMITS.flatMap(([keyword, say]) => (schema[keyword] === undefined ? [] : [say(schema[keyword])]));
}

/** Renders the limits of a schema that has no type next to a name. */
function limitsHtml(schema: JsonObject): string {
  const texts = limitsOf(schema);
  return texts.length === 0 ? '' : `<p class="type">${texts.join(', ')}</p>`;
}
