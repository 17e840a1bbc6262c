import { IGNORED_HEADERS } from '@cross-border-payments/openapi';
import {
  isExplodedObject,
  makeNode,
  type Operation,
  type Parameter,
  type ParameterLocation,
  parametersObject,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import type { Demand } from '../demands/demand.ts';
import { ANY_PROPERTY, showPath } from '../demands/paths.ts';
import type { Draft } from '../findings/finding.ts';
import { difference } from '../proof/search.ts';
import { compareMessages } from './compare-messages.ts';
import { compareDeclarations, parameterName } from './declarations.ts';
import { pairModels } from './pair-models.ts';
import { about, isOutgoing, type OperationChange, type ProofWork, pairKey, sunsetOf } from './pairs.ts';
import { quote } from './words.ts';

const PLACES: readonly ParameterLocation[] = ['path', 'query', 'header', 'cookie'];

/** Compares parameters as strings, because `5` and `"5"` are the same on the wire. */
export function compareParameters(given: OperationChange): Draft[] {
  const renamed = isOutgoing(given.head) ? [] : renamedParameters(given.base, given.head);
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
  // A changed style changes the names and values on the wire. Those are not reported one by one.
  const restyled = declared.flatMap(({ kind, properties = [] }) =>
    kind === 'parameter-style' ? properties : [],
  );
  const isKept = ({ name }: Parameter) => !restyled.includes(name);
  const given = [sentParameters(change.base, section), sentParameters(change.head, section)] as const;
  markCompared(change.versions.work, ...given);
  const [old, now] = [given[0].filter(isKept), given[1].filter(isKept)];
  const { querySchema: wasWhole } = change.base;
  const { querySchema: isWhole } = change.head;
  if (wasWhole && isWhole) change.versions.work.compared.add(pairKey(wasWhole, isWhole));
  // An object that is spread over the query is compared as a whole, because keywords of its schema restrict its
  // properties together.
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

/**
 * Returns the given parameters as one object schema. Path parameters must not be empty, because the path would then be
 * a different one.
 */
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

/** Marks parameters or headers with the same name as compared, for the guard. */
export function markCompared(
  { compared }: ProofWork,
  before: readonly Parameter[],
  after: readonly Parameter[],
): void {
  for (const old of before) {
    const now = after.find((one) => parameterName(one) === parameterName(old));
    if (!now) continue;
    const pointers = [old, now].map(({ pointer }) => ({ pointer: `${pointer}/schema` }));
    compared.add(pairKey(old.schema, now.schema)).add(pairKey(...(pointers as [Parameter, Parameter])));
  }
}

/**
 * Lists the parameters of a place. Names of headers are in lower case, and headers that OpenAPI ignores are left out.
 */
function sentParameters({ parameters }: Operation, section: ParameterLocation): readonly Parameter[] {
  if (section !== 'header') return parameters[section];
  const headers = parameters.header.map((one) => ({ ...one, name: parameterName(one) }));
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
  if (isFreeForm(before) && !isFreeForm(after) && !drafts.some(({ level }) => level === 'breaking'))
    drafts.splice(0, drafts.length, ...drafts.filter(isKnownByName), undeclared(change, section, before));
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

/** Returns whether an object schema declares that properties may have any name. */
function isFreeForm(node: SchemaNode | undefined): node is SchemaNode {
  const further = node?.additionalProperties;
  return further ? further.always !== false : node?.ref !== undefined && isFreeForm(node.ref);
}

function isKnownByName({ properties = [] }: Draft): boolean {
  return !properties.includes(showPath([ANY_PROPERTY]));
}

/** Reports that parameters may no longer have any name. */
function undeclared(change: OperationChange, section: ParameterLocation, { pointer }: SchemaNode): Draft {
  const cause = `Parameters of any name are no longer declared in the ${section}.`;
  return about(change, 'parameter-undeclared', 'check', cause, {
    part: section,
    place: { version: 'base', pointer },
    consequence: 'What clients send under other names may be ignored or refused.',
    remedy: 'Keep `additionalProperties`, or declare each parameter that clients send.',
  });
}

/** Reports a value inside a parameter whose type changed, although it is sent as the same strings. */
function retyped(change: OperationChange, { at, node, keyword }: Demand): Draft {
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

/** Returns an operation whose path parameters are renamed as in the other version. */
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
    const name = parameterName(one);
    return properties.some(
      (property) => property.startsWith(name) && /^([.[]|$)/.test(property.slice(name.length)),
    );
  });
}
