import { IGNORED_HEADERS } from '@cross-border-payments/openapi';
import {
  isExplodedObject,
  makeNode,
  type Operation,
  type Parameter,
  type ParameterLocation,
  parametersObject,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import type { MessageDemand } from '../demands/demand.ts';
import { showPath } from '../demands/paths.ts';
import type { Draft } from '../findings/finding.ts';
import { difference } from '../proof/search.ts';
import { VersionModel } from '../proof/version-model.ts';
import { reservedDraft } from './compare-encoding.ts';
import { compareMessages } from './compare-messages.ts';
import { pairModels } from './pair-models.ts';
import { about, isOutgoing, type OperationChange, type ProofWork, pairKey, sunsetOf } from './pairs.ts';
import { list, quote, sayDeprecated } from './words.ts';

const PLACES: readonly ParameterLocation[] = ['path', 'query', 'header', 'cookie'];

/** Compares parameters as strings, since `5` and `"5"` are the same on the wire. */
export function compareParameters(given: OperationChange): Draft[] {
  const renamed = renamedParameters(given.base, given.head);
  const change = { ...given, base: withNames(given.base, renamed) };
  return [
    ...(renamed.length > 0 ? [renamedDraft(change, renamed)] : []),
    ...PLACES.flatMap((place) => {
      const declared = compareDeclarations(change, place);
      return [...declared, ...compareValues(change, place, declared)];
    }),
  ];
}

function compareValues(
  change: OperationChange,
  section: ParameterLocation,
  declared: readonly Draft[],
): Draft[] {
  const old = sentParameters(change.base, section);
  const now = sentParameters(change.head, section);
  markCompared(change.versions.work, old, now);
  const { querySchema: wasWhole } = change.base;
  const { querySchema: isWhole } = change.head;
  if (wasWhole && isWhole) change.versions.work.compared.add(pairKey(wasWhole, isWhole));
  // The properties of an object that is spread over the query are compared with all keywords of its schema.
  const spread = old.filter(isExplodedObject).flatMap((before) => {
    const after = now.find(({ name }) => name === before.name);
    return after && isExplodedObject(after)
      ? [{ name: before.name, nodes: [before.schema, after.schema] as const }]
      : [];
  });
  const others = (parameters: readonly Parameter[]) =>
    parameters.filter((one) => !spread.some(({ name }) => name === one.name));
  const whole = [
    wholeOf(change.base, section, change.base.querySchema ? old : others(old)),
    wholeOf(change.head, section, change.head.querySchema ? now : others(now)),
  ] as const;
  const json = new Set(
    [...old, ...now].flatMap(({ schema, mediaType }) => (mediaType === undefined ? [] : [schema])),
  );
  const nodes = whole[0] || whole[1] ? [whole] : [];
  return [...nodes, ...spread.map((one) => one.nodes)].flatMap((pair) =>
    compareSent(change, section, pair, json, declared),
  );
}

/** Returns the object of some parameters. A path without the value of a parameter is another path. */
function wholeOf(operation: Operation, section: ParameterLocation, parameters: readonly Parameter[]) {
  const whole = parametersObject(operation, section, parameters);
  if (!whole || section !== 'path') return whole;
  const properties = [...whole.properties].map(([name, { id, pointer }]) => {
    return [name, makeNode({ id: `${id} in a path`, pointer, limits: new Map([['minLength', 1]]) })] as const;
  });
  const given = makeNode({
    id: `${whole.id} given`,
    pointer: whole.pointer,
    properties: new Map(properties),
  });
  return { ...whole, allOf: [...whole.allOf, given] };
}

/** Notes that the values of parameters or headers with the same names are compared. */
export function markCompared(
  { compared }: ProofWork,
  before: readonly Parameter[],
  after: readonly Parameter[],
): void {
  for (const old of before) {
    const now = after.find((one) => nameOf(one) === nameOf(old));
    if (!now) continue;
    const pointers = [old, now].map(({ pointer }) => ({ pointer: `${pointer}/schema` }));
    compared.add(pairKey(old.schema, now.schema)).add(pairKey(...(pointers as [Parameter, Parameter])));
  }
}

/** Lists the parameters of a place, headers with their names in lower case and without those that OpenAPI ignores. */
function sentParameters({ parameters }: Operation, section: ParameterLocation): readonly Parameter[] {
  if (section !== 'header') return parameters[section];
  const headers = parameters.header.map((one) => ({ ...one, name: nameOf(one) }));
  return headers.filter(({ name }) => !IGNORED_HEADERS.has(name));
}

function compareSent(
  change: OperationChange,
  section: ParameterLocation,
  [before, after]: readonly [SchemaNode | undefined, SchemaNode | undefined],
  json: ReadonlySet<SchemaNode>,
  declared: readonly Draft[],
): Draft[] {
  const { base, head, isSame, work } = change.versions;
  if (before && after && isSame(before, after)) return [];
  const none = makeNode({
    id: `${change.name} ${section} none`,
    pointer: change.head.pointer,
    types: ['object'],
  });
  const options = { isText: true, isJson: (node: SchemaNode) => json.has(node) };
  const models = pairModels([base.schemas, head.schemas], [before ?? none, after ?? none], options);
  const { base: old, head: now } = models;
  const drafts = compareMessages({
    direction: isOutgoing(change.head) ? 'webhook' : 'request',
    part: section,
    isText: true,
    operation: change.name,
    ...models,
    examples: [],
    pointers: { base: change.base.pointer, head: change.head.pointer },
    work,
  });
  const others = [...difference(old.demands, now.demands), ...difference(now.demands, old.demands)];
  const [silent] = others;
  const isReported = drafts.length > 0 || declared.some(({ kind }) => /-(type|style)$/.test(kind));
  if (silent && !isReported) drafts.push(retyped(change, silent));
  return drafts.map((draft) => {
    const gone = draft.kind.endsWith('-removed') ? parameterOf(change.base, draft, section) : undefined;
    const sunset = gone ? sunsetOf(gone.deprecated, gone.extensions) : {};
    return { ...draft, place: placeOf(change, draft, section), ...sunset };
  });
}

/** Reports a value inside a parameter that has another type, but is written with the same strings. */
function retyped(change: OperationChange, { at, node, keyword }: MessageDemand): Draft {
  const cause = `The schema of ${quote(showPath(at))} changed; its values are the same strings.`;
  const level = ['type', 'anyOf', 'oneOf'].includes(keyword) ? 'check' : 'docs';
  return about(change, 'parameter-type', level, cause, {
    place: { version: 'head', pointer: node.pointer },
    consequence: 'Programs that pass the old type may no longer compile.',
    remedy: 'Read the change.',
  });
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
    if (old !== fresh && !isAlike(old, fresh)) {
      const cause = `The parameter ${quote(now.name)} is now serialized ${fresh || 'as one string'}, before ${old || 'as one string'}.`;
      const consequence = 'Values that clients send are parsed differently.';
      const more = { place, consequence, remedy: 'Keep `style` and `explode`.' };
      return [about(change, 'parameter-style', 'breaking', cause, more)];
    }
    const found: Draft[] = [];
    if (now.deprecated !== before.deprecated) {
      const cause = `${quote(now.name)} is ${sayDeprecated(now.deprecated)}.`;
      found.push(about(change, 'parameter-deprecated', 'docs', cause, { place }));
    }
    if (section === 'query') found.push(...reserved(change, before, now), ...emptyValue(change, before, now));
    const [was, types] = [typesOf(before.schema), typesOf(now.schema)];
    const isKept = (type: string) =>
      !types || types.some((one) => one === type || (one === 'number' && type === 'integer'));
    if (!was || was.every(isKept)) return found;
    const cause = `The type of the parameter ${quote(now.name)} changed from ${list(was, ' or ')} to ${list(types ?? [], ' or ')}.`;
    const consequence =
      'The strings on the wire may be the same, but programs that pass the old type no longer compile.';
    const more = { place, consequence, remedy: 'Keep the old type next to the new one.' };
    return [...found, about(change, 'parameter-type', 'source', cause, more)];
  });
}

/** Returns whether one value is written alike in two forms: as one string, and as an array with one entry. */
function isAlike(...forms: readonly string[]): boolean {
  return forms.every((form) => ['', 'form, exploded', 'cookie, exploded'].includes(form));
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
  const model = new VersionModel(version.schemas, schema, { isText: true });
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
