import { resolvePointer } from '@cross-border-payments/openapi';
import { arrayOf, isObject, type JsonObject, objectOf } from '../json.ts';
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

/**
 * Writes the properties of a schema as nested lists.
 * @param anchor start of the ids of the list items
 * @param around references from the root to this schema, to detect a cycle
 */
export function propertiesHtml(
  context: PropertyContext,
  held: JsonObject,
  anchor: string,
  around: readonly string[] = [],
): string {
  const { schema, seen } = enter(context, held, around);
  if (schema === undefined) return '<p class="again">Contains the same properties again.</p>';
  const required = new Set(arrayOf(schema.required));
  const own = Object.entries(objectOf(schema.properties)).filter((entry): entry is [string, JsonObject] =>
    isObject(entry[1]),
  );
  const items = own.map(([name, property]) =>
    propertyHtml(context, name, property, {
      isRequired: required.has(name),
      anchor: `${anchor}-${slugOf(name)}`,
      seen,
    }),
  );
  const list = items.length === 0 ? '' : `<ul class="members">${items.join('\n')}</ul>`;
  return [list, ...partsHtml(context, schema, anchor, seen)].join('');
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

interface Place {
  readonly isRequired: boolean;
  readonly anchor: string;
  readonly seen: readonly string[];
}

function propertyHtml(context: PropertyContext, name: string, held: JsonObject, place: Place): string {
  const { schema = held, seen } = enter(context, held, place.seen);
  const flags = [
    place.isRequired ? '<span class="flag required">required</span>' : '',
    schema.deprecated === true ? '<span class="flag">deprecated</span>' : '',
  ].join('');
  const head = `<p class="member"><a class="anchor" href="#${place.anchor}"><code>${escapeHtml(name)}</code></a> <span class="type">${typeInWords(context, schema)}</span>${flags}</p>`;
  const again = schema === held && typeof held.$ref === 'string';
  const inner = again
    ? '<p class="again">Contains the same properties again.</p>'
    : insideHtml(context, schema, place.anchor, seen);
  return `<li id="${place.anchor}">${head}${describedHtml(context, schema)}${inner}</li>`;
}

export function describedHtml({ names }: PropertyContext, schema: JsonObject): string {
  const text = typeof schema.description === 'string' ? renderMarkdown(schema.description, names) : '';
  return `${text}${valuesHtml(schema)}${limitsHtml(schema)}`;
}

function insideHtml(
  context: PropertyContext,
  schema: JsonObject,
  anchor: string,
  seen: readonly string[],
): string {
  const inner = propertiesHtml(context, schema, anchor, seen);
  return inner === '' ? '' : `<details class="inside" open><summary>Properties</summary>${inner}</details>`;
}

function partsHtml(
  context: PropertyContext,
  schema: JsonObject,
  anchor: string,
  seen: readonly string[],
): string[] {
  const branches = [...arrayOf(schema.oneOf), ...arrayOf(schema.anyOf)].filter(isObject);
  const parts = [schema.items, schema.additionalProperties, ...arrayOf(schema.allOf)].filter(isObject);
  const choices = branches.map((branch, index) => {
    const { schema: whole = branch, seen: deeper } = enter(context, branch, seen);
    const title = String(whole.title ?? `Form ${index + 1}`);
    const id = `${anchor}-${slugOf(title)}`;
    const inner = propertiesHtml(context, whole, id, deeper);
    const text = describedHtml(context, whole);
    if (inner === '' && text === '') return '';
    return `<section class="choice"><p class="choice-title">${index === 0 ? 'Either' : 'or'} <strong>${escapeHtml(title)}</strong></p>${text}${inner}</section>`;
  });
  const others = parts.map((part) => {
    const { schema: whole } = enter(context, part, seen);
    // In the docs copy, the array already has the description of its objects.
    const isSaid = part === schema.items && whole?.type === 'object';
    const text = isSaid || whole === undefined ? '' : describedHtml(context, whole);
    return `${text}${propertiesHtml(context, part, anchor, seen)}`;
  });
  return [...choices, ...others];
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

function valuesHtml(schema: JsonObject): string {
  const values = schema.const === undefined ? arrayOf(schema.enum) : [schema.const];
  if (values.length === 0) return '';
  const list = values.map((value) => htmlCode(JSON.stringify(value).replace(/^"(.+)"$/, '$1'))).join(' ');
  if (values.length <= VALUES_IN_A_LINE)
    return `<p class="values">${values.length === 1 ? 'Value' : 'Values'}: ${list}</p>`;
  return `<details class="values"><summary>${values.length} values</summary><p>${list}</p></details>`;
}

const LIMITS: readonly [string, (value: unknown) => string][] = [
  ['maxLength', (value) => `at most ${value} characters`],
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

function limitsHtml(schema: JsonObject): string {
  const texts = LIMITS.flatMap(([keyword, say]) =>
    schema[keyword] === undefined ? [] : [say(schema[keyword])],
  );
  return texts.length === 0 ? '' : `<p class="limits">${texts.join(', ')}</p>`;
}
