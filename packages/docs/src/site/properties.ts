import { joinPointer, listOperations } from '@cross-border-payments/openapi';
import type { SchemaNode } from '@cross-border-payments/openapi/conditions';
import { oncePer } from '@cross-border-payments/openapi/model';
import type { DescribedDocument } from '../conditions-in-words/operation-texts.ts';
import { eachObject, isObject, type JsonObject, objectOf } from '../json.ts';
import { escapeHtml, htmlCode, type LinkNames, renderMarkdown, slugOf } from './markup.ts';
import {
  describeLimits,
  describeType,
  describeValue,
  readChoices,
  readProperties,
  readShownValues,
  readValue,
  type Shape,
  type Value,
} from './value.ts';

export interface PropertyContext extends DescribedDocument {
  readonly names: LinkNames;
  /** Address of the page about installing the client, if the site has one. */
  readonly installPage?: string;
}

interface Place {
  readonly anchor: string;
  /** The components around this value, to detect a cycle. */
  readonly seen: readonly SchemaNode[];
  /** What this value is in the examples of the message. */
  readonly samples: readonly unknown[];
  /**
   * Set inside a choice: the properties whose values select an alternative. Examples of other alternatives are not
   * shown.
   */
  readonly fixed?: ReadonlySet<string>;
}

/**
 * Writes the properties of a value as nested lists, and the alternatives that its schema declares next to them.
 * @param choices alternatives of the whole value. If there are any, they are written instead of the properties.
 */
export function propertiesHtml(
  context: PropertyContext,
  value: Value,
  anchor: string,
  samples: readonly unknown[] = [],
  choices: readonly Shape[] = [],
): string {
  const place = { anchor, seen: [], samples };
  return choices.length > 0 ? choicesHtml(context, choices, place) : insideHtml(context, value, place);
}

/** Writes what is inside a value. A component that contains itself is written once. */
function insideHtml(context: PropertyContext, value: Value, around: Place): string {
  const { words, document } = context;
  const components = value.parts.flatMap((part) => part.ref ?? []);
  if (components.some((component) => around.seen.includes(component)))
    return '<p class="again">Contains the same properties again.</p>';
  const place = { ...around, seen: [...around.seen, ...components] };
  const required = new Set(value.parts.flatMap((part) => part.required));
  const byName = valuesByName(document);
  const items = [...readProperties(words, value)].map(([name, property]) => {
    const samples = place.samples.flatMap((sample) =>
      isObject(sample) && name in sample ? [sample[name]] : [],
    );
    const anchor = `${place.anchor}-${slugOf(name)}`;
    const inner = insideHtml(context, property, { anchor, seen: place.seen, samples });
    const count = inner.match(/<li id=/g)?.length ?? 0;
    const summary = count === 1 ? 'One property' : `${count} properties`;
    const values = place.fixed ? samples : [...samples, ...(byName.get(name) ?? [])];
    const isDeprecated = property.parts.some((part) => part.text.deprecated);
    return memberHtml(anchor, {
      name,
      type: [describeType(words, property), ...describeLimits(words, property)].join(', '),
      flags: [...(required.has(name) ? ['required'] : []), ...(isDeprecated ? ['deprecated'] : [])],
      said: valueHtml(context, property) + exampleHtml(property, values),
      inside: count > 0 ? `<details class="inside"><summary>${summary}</summary>${inner}</details>` : inner,
    });
  });
  const list = items.length === 0 ? '' : `<ul class="members">${items.join('\n')}</ul>`;
  return list + choicesHtml(context, readChoices(words, value), place) + entriesHtml(context, value, place);
}

/** A property or a parameter. */
export interface Member {
  readonly name: string;
  readonly type: string;
  readonly flags: readonly string[];
  readonly said: string;
  readonly inside?: string;
}

export function memberHtml(anchor: string, { name, type, flags, said, inside = '' }: Member): string {
  const marks = flags.map((flag) => `<span class="flag ${flag}">${flag}</span>`).join('');
  return `<li id="${anchor}"><p class="member"><a class="anchor" href="#${anchor}"><code>${escapeHtml(name)}</code></a>${marks} <span class="type">${type}</span></p><div class="say">${said}</div>${inside}</li>`;
}

/** Renders the description of a value, and the values that it may have. Its limits are written next to the type. */
function valueHtml(context: PropertyContext, value: Value): string {
  const text = describeValue(context.words, value);
  return textHtml(context, text) + knownValuesHtml(context, text) + chipsHtml(value);
}

/** If the description refers to a parameter of another operation for the known values, lists the parameter's values. */
function knownValuesHtml({ document, words }: PropertyContext, text: string): string {
  const [, name, id] = /known values are those of the parameter `(\w+)` of `(\w+)`/.exec(text) ?? [];
  const operation = listOperations(document).find((one) => one.id === id);
  const parameter = operation?.parameters.find(({ value }) => value.name === name);
  if (parameter === undefined) return '';
  return chipsHtml(
    readValue(words, words.read(parameter.value.schema ?? {}, joinPointer(parameter.pointer, 'schema'))),
  );
}

/** Renders a description in Markdown. Lists of values and statements about what is not shown have styles of their own. */
export function textHtml({ names }: PropertyContext, text: string): string {
  return renderMarkdown(text, names)
    .replace(/<ul>\n((?:<li><code>[^<]*<\/code><\/li>\n)+)<\/ul>/g, (_, items: string) =>
      listValuesHtml([...items.matchAll(/<code>([^<]*)</g)].map(([, value = '']) => value)),
    )
    .replace(/<p>Not shown in the interface: /g, '<p class="unknown"><span class="mark">not shown:</span> ');
}

export function chipsHtml(value: Value): string {
  return listValuesHtml(
    readShownValues(value).map((one) => escapeHtml(JSON.stringify(one).replace(/^"(.+)"$/, '$1'))),
  );
}

function listValuesHtml(values: readonly string[]): string {
  if (values.length === 0) return '';
  const list = values.map((value) => `<code>${value}</code>`).join(' ');
  if (values.length <= 8) return `<p class="values">${values.length === 1 ? 'Value' : 'Values'}: ${list}</p>`;
  return `<details class="values"><summary>${values.length} values</summary><p>${list}</p></details>`;
}

function exampleHtml(property: Value, values: readonly unknown[]): string {
  if (readShownValues(property).length > 0) return '';
  const types = property.parts.flatMap((part) => part.types ?? []);
  const fits = (value: unknown): boolean =>
    types.some((type) => type === typeof value) || (types.includes('integer') && Number.isInteger(value));
  const value = values.find((one) => one !== '' && typeof one !== 'object' && fits(one));
  return value === undefined ? '' : `<p class="example-value">for example ${htmlCode(String(value))}</p>`;
}

/** Lists the values that each property has in the examples of a document. */
const valuesByName = oncePer((document: JsonObject): ReadonlyMap<string, unknown[]> => {
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
  return values;
});

function choicesHtml(context: PropertyContext, choices: readonly Shape[], place: Place): string {
  const fixed = new Set(choices.flatMap(({ value }) => [...readConstants(context, value).keys()]));
  const sections = choices.map(({ title, branch, value }, index) => {
    const name = title ?? `Form ${index + 1}`;
    const anchor = `${place.anchor}-${slugOf(name)}`;
    const constants = readConstants(context, value);
    const samples = place.samples.filter(
      (sample) =>
        fixed.size === 0 ||
        (constants.size > 0 && [...constants].every(([one, held]) => objectOf(sample)[one] === held)),
    );
    const inner = insideHtml(context, value, { anchor, seen: place.seen, fixed, samples });
    const text = limitsHtml(context, branch) + valueHtml(context, branch);
    if (inner === '' && text === '') return '';
    return `<section class="choice"><p class="choice-title">${index === 0 ? 'Either' : 'or'} <strong>${escapeHtml(name)}</strong></p>${text}${inner}</section>`;
  });
  return sections.join('');
}

/** Writes array items and additional properties, without the limits of items, which the type has. */
function entriesHtml(context: PropertyContext, { parts }: Value, place: Place): string {
  const htmlOf = (node: SchemaNode, limits: boolean): string => {
    if (node.always !== undefined) return '';
    const value = readValue(context.words, node);
    const text = (limits ? limitsHtml(context, value) : '') + valueHtml(context, value);
    return text + insideHtml(context, value, { ...place, samples: place.samples.flat() });
  };
  return parts
    .flatMap(({ items, additionalProperties: further }) => [
      ...(items ? [htmlOf(items, false)] : []),
      ...(further ? [htmlOf(further, true)] : []),
    ])
    .join('');
}

function readConstants({ words }: PropertyContext, value: Value): Map<string, unknown> {
  const constants = [...readProperties(words, value)].flatMap(([name, { parts }]) =>
    parts.flatMap((part) => (part.const ? [[name, part.const.value] as const] : [])),
  );
  return new Map(constants);
}

function limitsHtml({ words }: PropertyContext, value: Value): string {
  const texts = describeLimits(words, value);
  return texts.length === 0 ? '' : `<p class="type">${texts.join(', ')}</p>`;
}
