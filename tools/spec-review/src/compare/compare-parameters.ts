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
import { atBase, atHead, type Draft } from '../findings/finding.ts';
import { difference } from '../proof/search.ts';
import { compareMessages } from './compare-messages.ts';
import {
  about,
  isOutgoing,
  markCompared,
  type OperationChange,
  pairKey,
  pairModels,
  parameterName,
  sunsetOf,
} from './pairs.ts';
import { compareDeclarations } from './serialization.ts';
import { quote } from './words.ts';

const SECTIONS: readonly ParameterLocation[] = ['path', 'query', 'header', 'cookie'];

/** Compares parameters as strings, because `5` and `"5"` are the same on the wire. */
export function compareParameters(given: OperationChange): Draft[] {
  const renamed = isOutgoing(given.head) ? [] : renamedParameters(given.base, given.head);
  const change = { ...given, base: withNames(given.base, new Map(renamed)) };
  return [
    ...(renamed.length > 0 ? [renamedDraft(change, renamed)] : []),
    ...SECTIONS.flatMap((section) => {
      const declared = compareDeclarations(change, section);
      return [...declared, ...compareValues({ change, section, declared })];
    }),
  ];
}

interface Section {
  readonly change: OperationChange;
  readonly section: ParameterLocation;
  readonly declared: readonly Draft[];
}

function compareValues({ change, section, declared }: Section): Draft[] {
  const { base, head, versions } = change;
  // A changed style changes the names and values on the wire. Those are not reported one by one.
  const restyled = declared.flatMap(({ kind, properties = [] }) =>
    kind === 'parameter-style' ? properties : [],
  );
  const isKept = ({ name }: Parameter) => !restyled.includes(name);
  const given = [sentParameters(base, section), sentParameters(head, section)] as const;
  markCompared(versions.work, ...given);
  if (base.querySchema && head.querySchema)
    versions.work.compared.add(pairKey(base.querySchema, head.querySchema));
  const [old, now] = [given[0].filter(isKept), given[1].filter(isKept)];
  // An object that is spread over the query is compared as a whole, because keywords of its schema restrict its
  // properties together.
  const spread = old.filter(isExplodedObject).flatMap(({ name, schema }) => {
    const after = now.find((one) => one.name === name);
    return after && isExplodedObject(after) ? [{ name, nodes: [schema, after.schema] as const }] : [];
  });
  const wholeOf = (operation: Operation, parameters: readonly Parameter[]) => {
    const others = parameters.filter((one) => !spread.some(({ name }) => name === one.name));
    return wholeObject(operation, section, operation.querySchema ? parameters : others);
  };
  const whole = [wholeOf(base, old), wholeOf(head, now)] as const;
  const sentAsJson = [...old, ...now].filter(({ mediaType }) => mediaType !== undefined);
  const json = new Set(sentAsJson.map(({ schema }) => schema));
  const nodes = whole[0] || whole[1] ? [whole] : [];
  return [...nodes, ...spread.map((one) => one.nodes)].flatMap((pair) =>
    compareSent({ change, section, declared }, pair, json),
  );
}

/** Returns parameters as one object schema. An empty path parameter would make the path a different one. */
function wholeObject(operation: Operation, section: ParameterLocation, parameters: readonly Parameter[]) {
  const whole = parametersObject(operation, section, parameters);
  if (!whole || section !== 'path') return whole;
  const properties = [...whole.properties].map(([name, { id, pointer }]) => {
    return [name, makeNode({ id: `${id} in a path`, pointer, limits: new Map([['minLength', 1]]) })] as const;
  });
  const { id, pointer } = whole;
  const given = makeNode({ id: `${id} given`, pointer, properties: new Map(properties) });
  return { ...whole, allOf: [...whole.allOf, given] };
}

/** Lists the parameters of a section. Names of headers are in lower case; headers that OpenAPI ignores are left out. */
function sentParameters({ parameters }: Operation, section: ParameterLocation): readonly Parameter[] {
  if (section !== 'header') return parameters[section];
  const headers = parameters.header.map((one) => ({ ...one, name: parameterName(one) }));
  return headers.filter(({ name }) => !IGNORED_HEADERS.has(name));
}

function compareSent(
  { change, section, declared }: Section,
  [before, after]: readonly [SchemaNode | undefined, SchemaNode | undefined],
  json: ReadonlySet<SchemaNode>,
): Draft[] {
  const { base, head, isSame, work } = change.versions;
  if (before && after && isSame(before, after)) return [];
  const { pointer } = change.head;
  const none = makeNode({ id: `${change.name} ${section} none`, pointer, types: ['object'] });
  const options = { isText: true, isJson: (node: SchemaNode) => json.has(node) };
  const models = pairModels([base.schemas, head.schemas], [before ?? none, after ?? none], options);
  const { base: old, head: now } = models;
  const found = compareMessages({
    ...models,
    ...{ direction: isOutgoing(change.head) ? 'webhook' : 'request', part: section, isText: true },
    ...{ operation: change.name, examples: [], pointers: { base: change.base.pointer, head: pointer }, work },
  });
  const isClosedNow = isFreeForm(before) && !isFreeForm(after);
  const drafts =
    isClosedNow && !found.some(({ level }) => level === 'breaking')
      ? [...found.filter(isKnownByName), undeclared(change, section, before)]
      : found;
  const [silent] = [...difference(old.demands, now.demands), ...difference(now.demands, old.demands)];
  const isReported = drafts.length > 0 || declared.some(({ kind }) => /-(type|style)$/.test(kind));
  const all = silent && !isReported ? [retyped(change, silent)] : drafts;
  return all.map((draft) => {
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

function undeclared(change: OperationChange, section: ParameterLocation, { pointer }: SchemaNode): Draft {
  const cause = `Parameters of any name are no longer declared in the ${section}.`;
  return about(change, 'parameter-undeclared', 'check', cause, {
    part: section,
    place: atBase(pointer),
    consequence: 'What clients send under other names may be ignored or refused.',
    remedy: 'Keep `additionalProperties`, or declare each parameter that clients send.',
  });
}

/** Reports a value inside a parameter whose type changed, although it is sent as the same strings. */
function retyped(change: OperationChange, { at, node, keyword }: Demand): Draft {
  const cause = `The schema of ${quote(showPath(at))} changed; its values are the same strings.`;
  const level = ['type', 'anyOf', 'oneOf'].includes(keyword) ? 'check' : 'docs';
  const consequence = 'Programs that pass the old type may no longer compile.';
  const more = { place: atHead(node.pointer), consequence, remedy: 'Read the change.' };
  return about(change, 'parameter-type', level, cause, more);
}

type Renamed = readonly [old: string, now: string];

function renamedDraft(change: OperationChange, renamed: readonly Renamed[]): Draft {
  const names = renamed.map(([old, now]) => `${quote(old)} is now called ${quote(now)}`);
  return about(change, 'path-parameter-renamed', 'source', `The path parameter ${names.join(', ')}.`, {
    consequence: 'Programs that pass it by name no longer compile.',
    remedy: 'Keep the name.',
  });
}

function withNames(operation: Operation, names: ReadonlyMap<string, string>): Operation {
  const path = operation.parameters.path.map((one) => ({ ...one, name: names.get(one.name) ?? one.name }));
  return { ...operation, parameters: { ...operation.parameters, path } };
}

function renamedParameters(base: Operation, head: Operation): Renamed[] {
  const names = ({ path }: Operation) => [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const now = names(head);
  return names(base).flatMap((name, at) => {
    const other = now[at] ?? name;
    return other === name ? [] : [[name, other] as const];
  });
}

function placeOf({ base, head }: OperationChange, draft: Draft, section: ParameterLocation): Draft['place'] {
  const { place } = draft;
  if (!/parameters(\/\w+)?$/.test(place.pointer.replace(/ .*$/s, ''))) return place;
  const [now, old] = [head, base].map((operation) => parameterOf(operation, draft, section));
  if (now) return atHead(now.pointer);
  return old ? atBase(old.pointer) : place;
}

function parameterOf(
  { parameters }: Operation,
  { properties = [] }: Draft,
  section: ParameterLocation,
): Parameter | undefined {
  return parameters[section].find((one) => {
    const name = parameterName(one);
    return properties.some((path) => path.startsWith(name) && /^([.[]|$)/.test(path.slice(name.length)));
  });
}
