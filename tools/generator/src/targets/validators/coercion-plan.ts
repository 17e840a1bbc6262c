import { isObject } from '@cross-border-payments/openapi';
import {
  isExplodedObject,
  type MediaContent,
  makeNode,
  type Parameter,
  partsOf,
  propertiesOf,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import type { Coercion, CoercionPlan, Separator } from '../../runtime/coerce.ts';
import { formatKind, isStyled } from '../facts.ts';

const SEPARATORS: Readonly<Record<string, Separator>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** Stands for every name that the plan does not list. */
const ANY_NAME = '';

export function formCoercions({ schema, encoding, mediaType }: MediaContent): CoercionPlan {
  const fields = schema ? [...formProperties(schema)] : [];
  const isMultipart = formatKind(mediaType) === 'multipart';
  return plan(
    fields.map(([name, property]) => {
      const how = isObject(encoding) && Object.hasOwn(encoding, name) ? encoding[name] : undefined;
      return [name, ofField(property, isObject(how) ? how : {}, isMultipart)];
    }),
  );
}

function ofField(schema: SchemaNode, how: Readonly<Record<string, unknown>>, isMultipart: boolean): Coercion {
  const { style, explode, contentType } = how;
  if (style === 'deepObject') return ofDeep(schema);
  // In a multipart form, each item of an array is a part.
  if (typeof contentType === 'string' && formatKind(contentType) === 'json' && !isStyled(how, isMultipart))
    return isMultipart && typesOf(schema)?.includes('array')
      ? { list: 'repeat', each: { json: true } }
      : { json: true };
  const isSplit = style !== undefined && style !== 'form' ? explode !== true : explode === false;
  const coercion = ofSchema(schema, isSplit ? (SEPARATORS[String(style)] ?? ',') : 'repeat');
  const types = typesOf(schema) ?? [];
  // In a form, an object is written as JSON.
  const isEither = types.includes('object') && types.includes('string') && !types.includes('array');
  return isEither ? { json: true, orString: true } : coercion;
}

/** Maximum depth of properties that are converted; deeper ones stay strings. */
const MAX_LEVELS = 6;

/** Returns the coercion of a value whose fields have names such as `name[property][0]`. */
function ofDeep(schema: SchemaNode, level = 0): Coercion {
  const types = typesOf(schema) ?? [];
  if (level > MAX_LEVELS) return {};
  const inner = (one: SchemaNode) => ofDeep(one, level + 1);
  const isObject = types.includes('object');
  const isList = types.includes('array');
  const whole = isObjectOnly(schema) ? {} : ofSchema(schema, 'repeat');
  if (!isObject && !isList) return whole;
  const properties = isObject ? ofProperties(schema, inner) : {};
  return {
    ...(isList ? ofArray(schema, 'repeat', inner) : whole),
    // Also set at the first level of a list, where it marks names with brackets.
    ...((isObject || level === 0) && { properties }),
  };
}

function ofArray(
  schema: SchemaNode,
  list: Coercion['list'] & string,
  ofItem: (item: SchemaNode) => Coercion,
): Coercion {
  const items = alternatives(schema).find((part) => part.items)?.items;
  const each = items ? ofItem(items) : {};
  const allowsString = typesOf(schema)?.includes('string');
  return { list, ...(Object.keys(each).length > 0 && { each }), ...(allowsString && { orString: true }) };
}

function ofProperties(schema: SchemaNode, ofProperty: (property: SchemaNode) => Coercion): CoercionPlan {
  const further = partsOf(schema).find((part) => part.additionalProperties)?.additionalProperties;
  const properties = [...formProperties(schema), ...(further ? [[ANY_NAME, further] as const] : [])];
  return plan(properties.map(([name, property]) => [name, ofProperty(property)]));
}

/** Returns the properties of a form. Where alternatives declare a property differently, its schema is a choice of theirs. */
function formProperties(schema: SchemaNode): Map<string, SchemaNode> {
  const own = propertiesOf(schema);
  const found = new Map<string, SchemaNode>(own);
  for (const { properties, id } of alternatives(schema))
    for (const [name, property] of properties) {
      const known = found.get(name);
      if (known === property || own.has(name)) continue;
      const { pointer } = property;
      const choice = known && { id: `${id} ${name}`, pointer, anyOf: [known, property] };
      found.set(name, choice ? makeNode(choice) : property);
    }
  return found;
}

/** Lists the parts of a schema, then the parts of its alternatives. */
function alternatives(schema: SchemaNode, seen = new Set<SchemaNode>()): SchemaNode[] {
  const parts = partsOf(schema).filter((part) => !seen.has(part));
  for (const part of parts) seen.add(part);
  const branches = parts.flatMap(({ oneOf, anyOf }) => [...oneOf, ...anyOf]);
  return [...parts, ...branches.flatMap((branch) => alternatives(branch, seen))];
}

/** @param object an object schema with all of the parameters */
export function parameterCoercions(parameters: readonly Parameter[], object: SchemaNode): CoercionPlan {
  const declared = new Map(parameters.filter((one) => !isExplodedObject(one)).map((one) => [one.name, one]));
  const properties = [...object.properties].map(([name, property]): [string, Coercion] => {
    const parameter = declared.get(name);
    return [name, parameter ? ofParameter(parameter) : ofSchema(property, 'repeat')];
  });
  const { additionalProperties: further } = object;
  return plan(further ? [...properties, [ANY_NAME, ofSchema(further, 'repeat')]] : properties);
}

function ofParameter(parameter: Parameter): Coercion {
  const { mediaType, style, explode, schema } = parameter;
  if (mediaType !== undefined && formatKind(mediaType) === 'json') return { json: true };
  if (style === 'deepObject') return ofDeep(schema);
  const separator = separatorOf(parameter);
  const lead = leadOf(parameter);
  const start: Coercion = { ...(lead !== undefined && { lead }), ...(style === 'cookie' && { raw: true }) };
  if (mediaType !== undefined || separator === 'repeat' || !isObjectOnly(schema))
    return { ...start, ...ofSchema(schema, separator) };
  const properties = ofProperties(schema, ofSplit);
  return { ...start, pairs: { separator, properties, ...(explode && { equals: true }) } };
}

function leadOf({ name, style, explode, schema }: Parameter): '.' | `;${string}` | undefined {
  if (style === 'label') return '.';
  if (style !== 'matrix') return undefined;
  return explode && isObjectOnly(schema) ? ';' : `;${name}`;
}

function separatorOf(parameter: Parameter): Separator | 'repeat' {
  const { place, style, explode } = parameter;
  // HTTP allows spaces around the commas of a header.
  if (place === 'header') return ', ';
  if ((style === 'form' || style === 'cookie') && explode) return 'repeat';
  return (explode ? leadOf(parameter) : undefined) ?? SEPARATORS[style] ?? ',';
}

function isObjectOnly(schema: SchemaNode): boolean {
  return (typesOf(schema) ?? []).filter((type) => type !== 'null').join() === 'object';
}

function ofSplit(schema: SchemaNode): Coercion {
  return ofSchema(schema, ',');
}

function ofSchema(schema: SchemaNode, list: Coercion['list'] & string): Coercion {
  const types = typesOf(schema) ?? [];
  if (types.includes('array'))
    return ofArray(schema, list, (item) => {
      const { to, json } = ofSplit(item);
      return { ...(to && { to }), ...(json && { json }) };
    });
  if (isObjectOnly(schema)) return { json: true };
  if (types.includes('string') && mayBeAnyString(schema)) return {};
  const to = (['integer', 'number', 'boolean', 'null'] as const).filter((type) => types.includes(type));
  return to.length > 0 ? { to } : {};
}

/** Formats whose values look like neither a number nor a boolean. */
const WORDS = new Set(['uuid', 'date', 'date-time', 'time', 'email', 'uri', 'ipv6']);

/** Checks whether a valid string may look like a number or a boolean. Such a value must stay a string. */
export function mayBeAnyString(schema: SchemaNode, around: ReadonlySet<SchemaNode> = new Set()): boolean {
  if (around.has(schema)) return true;
  const inside = new Set([...around, schema]);
  const parts = partsOf(schema);
  const branches = parts.flatMap(({ anyOf, oneOf }) => (anyOf.length > 0 ? anyOf : oneOf));
  const texts = branches.filter((branch) => typesOf(branch)?.includes('string') !== false);
  if (branches.length > 0) return texts.some((branch) => mayBeAnyString(branch, inside));
  const values = parts.flatMap((part) => (part.const ? [part.const.value] : (part.enum ?? [])));
  if (values.length > 0) return values.some((value) => /^(-?\d.*|true|false|null)$/.test(String(value)));
  return !parts.some(({ format = '' }) => WORDS.has(format));
}

/** Leaves out the entries whose values stay strings. */
function plan(entries: readonly (readonly [string, Coercion])[]): CoercionPlan {
  return Object.fromEntries(entries.filter(([, coercion]) => Object.keys(coercion).length > 0));
}
