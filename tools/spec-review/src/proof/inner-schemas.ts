import type { Json } from '@cross-border-payments/openapi/model';
import { makeNode, type SchemaNode } from '@cross-border-payments/openapi/model';
import type { MessageDemand } from '../demands/demand.ts';
import {
  ANY_PROPERTY,
  ITEM,
  isSamePath,
  keyOfPath,
  type MessagePath,
  messageWith,
  OTHER,
} from '../demands/paths.ts';
import {
  anyString,
  complementOf,
  intersectionOf,
  isInLanguage,
  type Language,
  languageOf,
  languageOfStatements,
  languageOfValues,
  sampleOf,
} from '../demands/pattern-language.ts';
import { limitOf, type VersionModel } from './version-model.ts';

/** Proves that a schema of the accepting version is narrower than one of the refusing version. */
export type ProveInner = (
  accepting: SchemaNode | undefined,
  refusing: SchemaNode,
) => { readonly isImplied: boolean; readonly message?: Json };

/**
 * - `implied`: the accepting version demands the same of each inner value
 * - a list of messages, of which the refusing version may refuse some
 */
type Decision =
  | 'implied'
  | { readonly starts: readonly Json[]; readonly fixed: readonly MessagePath[] }
  | undefined;

interface Pair {
  readonly accepting: VersionModel;
  readonly refusing: VersionModel;
}

/** Decides a demand on the properties of an object or the entries of an array by their schemas. */
export function decideInside(versions: Pair, demand: MessageDemand, proveInner: ProveInner): Decision {
  const { keyword, when, path } = demand;
  if (when.length > 0) return undefined;
  if (/^(additional|pattern)Properties$|^propertyNames$/.test(keyword))
    return decideNames(versions, demand, proveInner);
  if (keyword === 'prefixItems') return decideEntries(versions, path, [demand.node], proveInner);
  if (keyword === 'contains') return decideContains(versions, demand, proveInner);
  return isBounded(versions.accepting, demand) ? 'implied' : undefined;
}

/**
 * Returns the index of the first step of a path at which the accepting version describes the values in another way: as
 * entries of a tuple, as properties with names of their own, or as properties that it only describes as others.
 */
export function describedOtherwise(accepting: VersionModel, path: MessagePath): number {
  return path.findIndex((step, at) => {
    const nodes = accepting.nodesAt(path.slice(0, at));
    if (step === ITEM) return nodes.some(({ prefixItems }) => prefixItems.length > 0);
    const hasPatterns = nodes.some((node) => node.patternProperties.size > 0);
    if (step === ANY_PROPERTY)
      return (
        hasPatterns || nodes.some(({ properties, propertyNames }) => properties.size > 0 || propertyNames)
      );
    const isDeclared = nodes.some(({ properties }) => properties.has(step));
    return step !== OTHER && !isDeclared && (hasPatterns || nodes.some((node) => node.additionalProperties));
  });
}

/** Decides a demand on inner values by the whole schemas of the array or object around them. */
export function decideAround(
  versions: Pair,
  { path, when }: MessageDemand,
  proveInner: ProveInner,
): Decision {
  const at = describedOtherwise(versions.accepting, path);
  if (at < 0 || when.length > 0) return undefined;
  const around = path.slice(0, at);
  const name = path[at] ?? '';
  const nodes = versions.refusing.nodesAt(around);
  if (name === ITEM) return decideEntries(versions, around, nodes, proveInner);
  const isMap = name === ANY_PROPERTY;
  const keyword = isMap ? 'additionalProperties' : 'properties';
  const own = nodes.flatMap((node) => {
    if (isMap) return node.additionalProperties ? [node] : [];
    const inner = node.properties.get(name);
    return inner ? [{ ...node, properties: new Map([[name, inner]]) }] : [];
  });
  const found = own.map((node) => decideNames(versions, { path: around, keyword, node }, proveInner));
  return found.every((one) => one === 'implied') ? 'implied' : found.find((one) => one !== 'implied');
}

/** A schema that applies to the values of some properties. */
interface NameRule {
  readonly applies: (name: string) => boolean;
  /** The names to which it applies, apart from the names that one of the schemas declares. */
  readonly others: Language;
  readonly node: SchemaNode;
}

function decideNames(
  { accepting, refusing }: Pair,
  { path, keyword, node, schema }: Pick<MessageDemand, 'path' | 'keyword' | 'node'> & Partial<MessageDemand>,
  proveInner: ProveInner,
): Decision {
  const nodes = accepting.nodesAt(path);
  const own = rulesOf(refusing, [node], keyword, schema);
  const known = rulesOf(accepting, nodes);
  if (!own || !known) return undefined;
  const declared = [...new Set([...nodes, node].flatMap(({ properties }) => [...properties.keys()]))];
  const names = languageOfValues(declared);
  if (!names) return undefined;
  const classes: { name: string; rules: SchemaNode[]; wanted: SchemaNode }[] = [];
  for (const rule of own) {
    for (const name of declared.filter(rule.applies))
      classes.push({
        name,
        rules: known.filter(({ applies }) => applies(name)).map((one) => one.node),
        wanted: rule.node,
      });
    const others = intersectionOf([rule.others, complementOf(names)]);
    const split = others && splitBy(others, known);
    if (!split) return undefined;
    for (const { name, rules } of split) classes.push({ name, rules, wanted: rule.node });
  }
  // Programs do not send properties that the accepting version says nothing about, unless it lists those it allows.
  const isNew = keyword === 'patternProperties' || keyword === 'properties';
  const isSent = (name: string) => accepting.limits.has(keyOfPath([...path, name]));
  const sent = isNew ? classes.filter(({ name, rules }) => rules.length > 0 || isSent(name)) : classes;
  const proofs = sent.map(({ name, rules, wanted }) => ({ name, ...proveInner(joined(rules), wanted) }));
  if (proofs.every(({ isImplied }) => isImplied)) return 'implied';
  const broken = proofs.filter(({ message }) => message !== undefined);
  return {
    starts: broken.flatMap(({ name, message }) =>
      ['text', message as Json].map((value) => messageWith(path, { [name]: value })),
    ),
    fixed: broken.map(({ name }) => [...path, name]),
  };
}

const MAX_CLASSES = 64;

/** Splits names into classes to which the same schemas apply, with a name of each. */
function splitBy(
  names: Language,
  known: readonly NameRule[],
): { name: string; rules: SchemaNode[] }[] | undefined {
  let parts: { language: Language; rules: SchemaNode[] }[] = [{ language: names, rules: [] }];
  for (const { others, node } of known) {
    const next: typeof parts = [];
    for (const { language, rules } of parts) {
      const [inside, outside] = [
        intersectionOf([language, others]),
        intersectionOf([language, complementOf(others)]),
      ];
      if (!inside || !outside) return undefined;
      if (sampleOf(inside) !== undefined) next.push({ language: inside, rules: [...rules, node] });
      if (sampleOf(outside) !== undefined) next.push({ language: outside, rules });
    }
    if (next.length > MAX_CLASSES) return undefined;
    parts = next;
  }
  return parts.flatMap(({ language, rules }) => {
    const name = sampleOf(language);
    return name === undefined ? [] : [{ name, rules }];
  });
}

/** Lists the schemas of properties with their names; undefined if the names of one are unknown. */
function rulesOf(
  model: VersionModel,
  nodes: readonly SchemaNode[],
  only?: string,
  schema?: MessageDemand['schema'],
): NameRule[] | undefined {
  const written = typeof schema === 'object' ? Object.keys((schema.patternProperties ?? {}) as object) : [];
  const rules = nodes.flatMap((node): (NameRule | undefined)[] => {
    const patterns = [...node.patternProperties];
    const languages = patterns.map(([pattern]) => languageOf(pattern));
    const all: Record<string, () => (NameRule | undefined)[]> = {
      properties: () =>
        [...node.properties].map(([name, inner]) => {
          return { applies: (one: string) => one === name, others: complementOf(anyString()), node: inner };
        }),
      patternProperties: () =>
        patterns.map(([pattern, inner], at) => {
          const language = languages[at];
          if (only && !written.includes(pattern))
            return { applies: () => false, others: complementOf(anyString()), node: inner };
          return language && { applies: (one) => isInLanguage(one, language), others: language, node: inner };
        }),
      additionalProperties: () => {
        const inner = node.additionalProperties;
        if (!inner || inner.always === true) return [];
        if (languages.includes(undefined)) return [undefined];
        const others = intersectionOf((languages as Language[]).map(complementOf));
        const applies = (one: string) =>
          !node.properties.has(one) &&
          !(languages as Language[]).some((language) => isInLanguage(one, language));
        return [others && { applies, others, node: inner }];
      },
      propertyNames: () => {
        if (!node.propertyNames) return [];
        const allowed = languageOfStatements(
          model.ofSchema(node.propertyNames).demands.map(({ says }) => says),
        );
        const refused = makeNode({ id: `${node.id} none`, pointer: node.pointer, always: false });
        const others = allowed && complementOf(allowed);
        return [others && { applies: (one) => isInLanguage(one, others), others, node: refused }];
      },
    };
    return Object.entries(all).flatMap(([keyword, read]) =>
      only === undefined || only === keyword ? read() : [],
    );
  });
  return rules.includes(undefined) ? undefined : (rules as NameRule[]);
}

function decideEntries(
  { accepting }: { readonly accepting: VersionModel },
  path: MessagePath,
  wanted: readonly SchemaNode[],
  proveInner: ProveInner,
): Decision {
  const nodes = accepting.nodesAt(path);
  const most = accepting.boundAt(path, 'maxItems') ?? Number.POSITIVE_INFINITY;
  const length = Math.max(0, ...[...nodes, ...wanted].map(({ prefixItems }) => prefixItems.length));
  const given = Array.from({ length: length + 1 }, (_, at) => joined(entriesAt(nodes, at)));
  const proofs = given.slice(0, most).map((one, at) => {
    const own = joined(entriesAt(wanted, at));
    return own ? proveInner(one, own) : { isImplied: true };
  });
  if (proofs.every(({ isImplied }) => isImplied)) return 'implied';
  const samples = given.map((one) => (one ? accepting.samplesOf(one)[0] : 'text'));
  const starts = proofs.flatMap(({ message }, at) => {
    const before = samples.slice(0, at);
    return message === undefined || before.includes(undefined)
      ? []
      : [messageWith(path, [...(before as Json[]), message])];
  });
  return { starts, fixed: [[...path, ITEM]] };
}

/** Returns the schemas of the entry at an index. */
function entriesAt(nodes: readonly SchemaNode[], at: number): SchemaNode[] {
  return nodes
    .flatMap(({ prefixItems, items }) => prefixItems[at] ?? items ?? [])
    .filter(({ always }) => always !== true);
}

function decideContains(
  versions: { readonly accepting: VersionModel },
  { path, node }: MessageDemand,
  proveInner: ProveInner,
): Decision {
  const { accepting } = versions;
  const own = node.contains;
  if (!own) return undefined;
  const [least, most] = countsOf(node);
  const others = accepting.nodesAt(path).filter(({ contains }) => contains);
  const bound = (keyword: string) => accepting.boundAt(path, keyword);
  const isLeast =
    least === 0 ||
    others.some((one) => countsOf(one)[0] >= least && proveInner(one.contains, own).isImplied) ||
    ((bound('minItems') ?? 0) >= least &&
      decideEntries(
        versions,
        path,
        [makeNode({ id: `${own.id} each`, pointer: own.pointer, items: own })],
        proveInner,
      ) === 'implied');
  const isMost =
    most === Number.POSITIVE_INFINITY ||
    (bound('maxItems') ?? Number.POSITIVE_INFINITY) <= most ||
    others.some((one) => countsOf(one)[1] <= most && one.contains && proveInner(own, one.contains).isImplied);
  return isLeast && isMost ? 'implied' : undefined;
}

function countsOf({ limits }: SchemaNode): [least: number, most: number] {
  return [
    Number(limits.get('minContains') ?? 1),
    Number(limits.get('maxContains') ?? Number.POSITIVE_INFINITY),
  ];
}

/** Returns whether another demand of the same version bounds a length enough. */
function isBounded(accepting: VersionModel, demand: MessageDemand): boolean {
  const { keyword, path, when } = demand;
  if (when.length > 0) return false;
  const bound = Number(limitOf(demand));
  const same = accepting.demands.filter((one) => one.when.length === 0 && isSamePath(one.path, path));
  if (keyword === 'uniqueItems') return (accepting.boundAt(path, 'maxItems') ?? 2) < 2;
  if (keyword === 'minProperties') return same.filter((one) => one.keyword === 'required').length >= bound;
  const nodes = accepting.nodesAt(path);
  if (keyword === 'minItems') return nodes.some((node) => node.contains && countsOf(node)[0] >= bound);
  return (
    keyword === 'maxProperties' &&
    nodes.some(
      ({ additionalProperties, patternProperties, properties }) =>
        additionalProperties?.always === false && patternProperties.size === 0 && properties.size <= bound,
    )
  );
}

/** Returns a schema that demands what all given ones demand; undefined if there are none. */
function joined(nodes: readonly SchemaNode[]): SchemaNode | undefined {
  const [only] = nodes;
  if (!only || nodes.length === 1) return only;
  return makeNode({ id: nodes.map(({ id }) => id).join(' and '), pointer: only.pointer, allOf: nodes });
}
