import {
  type CoercionPlan,
  coerce,
  parameterMessage,
  type ValidationTarget,
} from '@cross-border-payments/generator/validators';
import {
  isExplodedObject,
  makeNode,
  type Operation,
  type Parameter,
  type ParameterLocation,
  typesOf,
} from '@cross-border-payments/openapi/model';
import type { Draft } from '../findings/finding.ts';
import { VersionModel } from '../proof/version-model.ts';
import type { Version } from '../repository/version.ts';
import { reservedDraft } from './compare-encoding.ts';
import { compareMessages } from './compare-messages.ts';
import { about, isOutgoing, type OperationChange, sunsetOf } from './pairs.ts';
import { quote } from './words.ts';

const PLACES: readonly ParameterLocation[] = ['path', 'query', 'header', 'cookie'];

/** Compares parameters as strings, since `5` and `"5"` are the same on the wire. */
export function compareParameters(change: OperationChange): Draft[] {
  return PLACES.flatMap((place) => [...compareDeclarations(change, place), ...compareValues(change, place)]);
}

function compareValues(change: OperationChange, place: ParameterLocation): Draft[] {
  const { base, head, isSame } = change.versions;
  const renamed = place === 'path' ? renamedParameters(change.base, change.head) : [];
  const old = withNames(change.base, renamed);
  const drafts = renamed.length > 0 ? [renamedDraft(change, renamed)] : [];
  const [before, after] = [old, change.head].map((one) => parameterMessage(one, place)[0]);
  if (!before && !after) return drafts;
  if (before && after && isSame(before.schema, after.schema)) return drafts;
  const found = compareMessages({
    direction: isOutgoing(change.head) ? 'webhook' : 'request',
    part: place,
    isText: true,
    operation: change.name,
    base: sideOf(base, old, before),
    head: sideOf(head, change.head, after),
    examples: [],
    pointers: { base: change.base.pointer, head: change.head.pointer },
    work: change.versions.work,
  });
  const told = found.map((draft) => {
    const gone = draft.kind.endsWith('-removed') ? parameterOf(change.base, draft, place) : undefined;
    const sunset = gone ? sunsetOf(gone.deprecated, gone.extensions) : {};
    return { ...draft, place: placeOf(change, draft, place), ...sunset };
  });
  return [...drafts, ...told];
}

function renamedDraft(change: OperationChange, renamed: readonly Renamed[]): Draft {
  const names = renamed.map(([old, now]) => `${quote(old)} is now called ${quote(now)}`);
  return about(change, 'path-parameter-renamed', 'source', `The path parameter ${names.join(', ')}.`, {
    consequence: 'Programs that pass it by name no longer compile.',
    remedy: 'Keep the name.',
  });
}

/** Returns an operation whose path parameters have the names of the other version. */
function withNames(operation: Operation, renamed: readonly Renamed[]): Operation {
  if (renamed.length === 0) return operation;
  const names = new Map(renamed);
  const path = operation.parameters.path.map((one) => ({ ...one, name: names.get(one.name) ?? one.name }));
  return { ...operation, parameters: { ...operation.parameters, path } };
}

function sideOf(version: Version, operation: Operation, message: ValidationTarget | undefined): VersionModel {
  const { schema, coercions = {} } = message ?? {};
  const { pointer } = operation;
  const node = schema ?? makeNode({ id: `${pointer} none`, pointer, types: ['object'] });
  return new VersionModel(version.schemas, node, {
    view: (value) => coerce(coercions, textsOf(value, coercions)),
  });
}

function textsOf(values: unknown, plan: CoercionPlan): Record<string, string | string[]> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return {};
  const entries = Object.entries(values).flatMap(([name, value]): [string, string | string[]][] => {
    if (Array.isArray(value)) return value.length === 0 ? [] : [[name, value.map(textOf)]];
    if (plan[name]?.properties && typeof value === 'object' && value !== null) {
      return Object.entries(value).map(([property, inner]) => [`${name}[${property}]`, textOf(inner)]);
    }
    return [[name, textOf(value)]];
  });
  return Object.fromEntries(entries);
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

type Renamed = readonly [old: string, now: string];

function renamedParameters(base: Operation, head: Operation): Renamed[] {
  const names = ({ path }: Operation) => [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const now = names(head);
  return names(base)
    .map((name, at): Renamed => [name, now[at] ?? name])
    .filter(([old, name]) => old !== name);
}

/** Compares how values are serialised, the types that programs see, and deprecation. */
function compareDeclarations(change: OperationChange, section: ParameterLocation): Draft[] {
  const after = new Map(change.head.parameters[section].map((one) => [nameOf(one), one]));
  return change.base.parameters[section].flatMap((before) => {
    const now = after.get(nameOf(before));
    if (!now) return [];
    const [old, fresh] = [wireForm(before), wireForm(now)];
    const place = { version: 'head', pointer: now.pointer } as const;
    if (old !== fresh) {
      const cause = `The parameter ${quote(now.name)} is now serialized ${fresh || 'as one string'}, before ${old || 'as one string'}.`;
      const consequence = 'Values that clients send are parsed differently.';
      const more = { place, consequence, remedy: 'Keep `style` and `explode`.' };
      return [about(change, 'parameter-style', 'breaking', cause, more)];
    }
    const found: Draft[] = [];
    if (now.deprecated && !before.deprecated) {
      const cause = `${quote(now.name)} is deprecated now.`;
      found.push(about(change, 'parameter-deprecated', 'docs', cause, { place }));
    }
    if (section === 'query') found.push(...reserved(change, before, now), ...emptyValue(change, before, now));
    const types = typesOf(now.schema);
    const lost = typesOf(before.schema)?.filter(
      (type) => types && !types.includes(type) && !(type === 'integer' && types.includes('number')),
    );
    if (!lost || lost.length === 0) return found;
    const cause = `The type of the parameter ${quote(now.name)} changed from ${quote(lost.join(', '))} to ${quote(types?.join(', '))}.`;
    const consequence =
      'The strings on the wire may be the same, but programs that pass the old type no longer compile.';
    const more = { place, consequence, remedy: 'Keep the old type next to the new one.' };
    return [...found, about(change, 'parameter-type', 'source', cause, more)];
  });
}

function reserved(change: OperationChange, before: Parameter, now: Parameter): Draft[] {
  const { name, allowReserved, pointer } = now;
  if (allowReserved === before.allowReserved) return [];
  const place = { version: 'head', pointer } as const;
  return [
    reservedDraft(change, name, allowReserved, (kind, level, cause, more) =>
      about(change, `parameter-${kind}`, level, cause, { place, ...more }),
    ),
  ];
}

/** Compares whether a parameter may be sent without a value, unless its schema allows the empty string anyway. */
function emptyValue(change: OperationChange, before: Parameter, now: Parameter): Draft[] {
  const { base, head } = change.versions;
  const [was, is] = [
    base.value(`${before.pointer}/allowEmptyValue`),
    head.value(`${now.pointer}/allowEmptyValue`),
  ];
  if (Boolean(was) === Boolean(is)) return [];
  const place = { version: 'head', pointer: now.pointer } as const;
  const cause = `${quote(now.name)} ${is ? 'may now' : 'may no longer'} be sent without a value.`;
  if (Boolean(is) !== isOutgoing(change.head))
    return [about(change, 'parameter-empty', 'additive', cause, { place })];
  const [version, { schema }] = is ? [base, before] : [head, now];
  const model = new VersionModel(version.schemas, schema);
  if (model.accepts('') || model.accepts([''])) return [];
  const consequence = `Requests with ${quote(`${now.name}=`)} were accepted and are now refused.`;
  const more = { place, consequence, remedy: 'Keep `allowEmptyValue`.' };
  return [about(change, 'parameter-empty', 'breaking', cause, more)];
}

function nameOf({ place, name }: Parameter): string {
  return place === 'header' ? name.toLowerCase() : name;
}

/** Returns how the value of a parameter or header is written; empty for one plain string. */
export function wireForm(parameter: Parameter): string {
  const { style, explode, mediaType, schema } = parameter;
  if (mediaType !== undefined) return `as ${mediaType}`;
  const types = typesOf(schema) ?? [];
  const isList = types.includes('array');
  const isObject = types.includes('object');
  if (!isList && !isObject) return style === 'label' || style === 'matrix' ? style : '';
  // With this style, arrays look the same with and without `explode`.
  if (style === 'simple' && !isObject) return style;
  return `${style}${explode ? ', exploded' : ''}${isExplodedObject(parameter) ? ', spread' : ''}`;
}

/** Returns the place of the parameter that a finding is about, instead of the place of all parameters. */
function placeOf({ base, head }: OperationChange, draft: Draft, section: ParameterLocation): Draft['place'] {
  const { place } = draft;
  if (!/parameters(\/\w+)?$/.test(place.pointer.replace(/ .*$/s, ''))) return place;
  for (const [version, operation] of [
    ['head', head],
    ['base', base],
  ] as const) {
    const found = parameterOf(operation, draft, section);
    if (found) return { version, pointer: found.pointer };
  }
  return place;
}

/** Returns the parameter that a finding is about. */
function parameterOf(
  { parameters }: Operation,
  { properties = [] }: Draft,
  section: ParameterLocation,
): Parameter | undefined {
  return parameters[section].find((one) => {
    const name = nameOf(one);
    return properties.some(
      (property) => property.startsWith(name) && /^([.[]|$)/.test(property.slice(name.length)),
    );
  });
}
