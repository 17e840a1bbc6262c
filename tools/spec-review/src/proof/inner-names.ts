import { type Json, makeNode, type SchemaNode } from '@cross-border-payments/openapi/model';
import type { Demand } from '../demands/demand.ts';
import { keyOfPath, type MessagePath, messageWith, OTHER } from '../demands/paths.ts';
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
import { conjunctionOf } from '../demands/values.ts';
import type { VersionModel } from './version-model.ts';

/** Compares two inner schemas. The message, if there is one, shows that the refusing version may be narrower. */
export type ProveInner = (
  accepting: SchemaNode | undefined,
  refusing: SchemaNode,
) => { readonly isImplied: boolean; readonly message?: Json };

/** `implied`, or messages some of which the refusing version may refuse. */
export type InnerDecision =
  | 'implied'
  | { readonly starts: readonly Json[]; readonly fixed: readonly MessagePath[] }
  | undefined;

/** Two versions, and how to compare the schemas inside them. */
export interface InnerVersions {
  readonly proveInner: ProveInner;
  readonly accepting: VersionModel;
  readonly refusing: VersionModel;
}

interface NameRule {
  readonly applies: (name: string) => boolean;
  /** The undeclared names to which the schema applies. */
  readonly others: Language;
  readonly node: SchemaNode;
}

export function decideNames(
  { accepting, refusing, proveInner }: InnerVersions,
  { path, keyword, node, schema }: Pick<Demand, 'path' | 'keyword' | 'node'> & Partial<Demand>,
): InnerDecision {
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
  // Programs do not send properties that only the other version declares, unless the accepting version describes them
  // without a declaration.
  const isNew = keyword === 'properties';
  const isSent = (name: string) => accepting.limits.has(keyOfPath([...path, name]));
  const sent = isNew ? classes.filter(({ name, rules }) => rules.length > 0 || isSent(name)) : classes;
  const proofs = sent.map(({ name, rules, wanted }) => ({
    name,
    ...proveInner(conjunctionOf(rules), wanted),
  }));
  if (proofs.every(({ isImplied }) => isImplied)) return 'implied';
  const broken = proofs.filter(({ message }) => message !== undefined);
  return {
    starts: broken.flatMap(({ name, message }) =>
      ['text', message as Json].map((value) => messageWith(path, { [name]: value })),
    ),
    fixed: broken.map(({ name }) => [...path, name]),
  };
}

const MAX_CLASSES = 20;

/** Splits names into classes to which the same schemas apply; undefined if there are too many classes or states. */
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
    const name = isInLanguage(OTHER, language) ? OTHER : sampleOf(language);
    return name === undefined ? [] : [{ name, rules }];
  });
}

/** Lists schemas of properties with the names to which they apply; undefined if the names are unknown. */
function rulesOf(
  model: VersionModel,
  nodes: readonly SchemaNode[],
  only?: string,
  schema?: Demand['schema'],
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
