import { partsOf, type SchemaNode } from '@cross-border-payments/openapi/conditions';
import { type Json, jsonKey, keywordsOf, typesAllowedByAll } from '@cross-border-payments/openapi/model';
import { extensionTexts, joinParagraphs } from '../conditions-in-words/extension-texts.ts';
import type { PropertySentence, SchemaWords } from '../conditions-in-words/sentences.ts';
import { nameOf } from '../conditions-in-words/words.ts';
import { htmlCode } from './markup.ts';
import { stemOf } from './words.ts';

export interface Value {
  /** The schemas that apply to the value, without conditions. Later ones describe it more closely. */
  readonly parts: readonly SchemaNode[];
  /** The sentences about the value and its properties. Their paths start at the value. */
  readonly sentences: readonly PropertySentence[];
}

export interface Shape {
  readonly title: string | undefined;
  /** What the branch says, without the schemas around it. */
  readonly branch: Value;
  /** What the branch and the schemas around it say. */
  readonly value: Value;
}

interface Reading {
  readonly parts: readonly SchemaNode[];
  /** The parts whose conditions are described separately. */
  readonly roots: readonly SchemaNode[];
  readonly branch?: SchemaNode;
}

export function readValue(words: SchemaWords, root: SchemaNode): Value {
  return toValue(words, readParts(words, root, { isRoot: root.ref === undefined }));
}

/** Lists the shapes of a message. Each is a whole object, with the properties that are declared outside the choice. */
export function readWholeShapes(words: SchemaWords, root: SchemaNode): Shape[] {
  return readParts(words, root, { isRoot: root.ref === undefined, expands: true }).flatMap((reading) =>
    reading.branch === undefined ? [] : [toShape(words, reading.branch, toValue(words, [reading]))],
  );
}

/** Lists the declared properties, without those that only a shape of the value has. */
export function readProperties(words: SchemaWords, { parts, sentences }: Value): Map<string, Value> {
  const nodes = new Map<string, SchemaNode[]>();
  for (const [name, node] of parts.flatMap((part) => [...part.properties]))
    if (!words.isSaid(node)) nodes.set(name, [...(nodes.get(name) ?? []), node]);
  const read = (name: string, all: readonly SchemaNode[]): Value => {
    const inherited = sentences
      .filter(({ path }) => path[0] === name)
      .map((sentence) => ({ ...sentence, path: sentence.path.slice(1) }));
    return toValue(
      words,
      all.flatMap((node) => readParts(words, node, { isRoot: false })),
      inherited,
    );
  };
  return new Map([...nodes].map(([name, all]) => [name, read(name, all)]));
}

/** Lists the shapes that a value may have in addition to its properties. */
export function readChoices(words: SchemaWords, value: Value): Shape[] {
  return value.parts.flatMap((part) =>
    (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
      const branches = part[keyword];
      const isShown = words.isSaid(part, keyword) || branches.some((branch) => value.parts.includes(branch));
      if (isShown || branches.every(isStringList)) return [];
      return branches.map((branch) => {
        const own = readValue(words, branch);
        return toShape(words, branch, { ...own, sentences: [...own.sentences, ...value.sentences] });
      });
    }),
  );
}

function toShape(words: SchemaWords, branch: SchemaNode, value: Value): Shape {
  const declared = readProperties(words, value);
  const sentences = value.sentences.filter(({ path }) => declared.has(path[0] ?? ''));
  return { title: readTitle(branch), branch: readValue(words, branch), value: { ...value, sentences } };
}

function readTitle({ text, ref }: SchemaNode): string | undefined {
  return text.title ?? (ref && (readTitle(ref) ?? ref.pointer.split('/').at(-1)));
}

function toValue(
  words: SchemaWords,
  readings: readonly Reading[],
  inherited: readonly PropertySentence[] = [],
): Value {
  const roots = readings.flatMap((reading) => reading.roots);
  return {
    parts: readings.flatMap(({ parts }) => parts),
    sentences: [...roots.flatMap((root) => words.describe(root).sentences), ...inherited],
  };
}

/** Reads the schemas that a schema includes. With `expands`, returns a reading for each branch of a `oneOf`. */
function readParts(
  words: SchemaWords,
  node: SchemaNode,
  { isRoot, expands = false }: { isRoot: boolean; expands?: boolean },
  around: readonly SchemaNode[] = [],
): Reading[] {
  if (around.includes(node)) return [{ parts: [], roots: [] }];
  if (isRoot) words.describe(node);
  const read = (inner: SchemaNode, isInnerRoot: boolean): Reading[] =>
    readParts(words, inner, { isRoot: isInnerRoot, expands }, [...around, node]);
  const sets = [...(node.ref ? [read(node.ref, true)] : []), ...node.allOf.map((part) => read(part, false))];
  if (expands && node.oneOf.length > 0 && !words.isSaid(node, 'oneOf'))
    sets.push(
      node.oneOf.flatMap((branch) => read(branch, !branch.ref).map((reading) => ({ branch, ...reading }))),
    );
  const own = [{ parts: [node], roots: isRoot ? [node] : [] }];
  return [...sets, own].reduce<Reading[]>(
    (before, set) => before.flatMap((one) => set.map((other) => join(one, other))),
    [{ parts: [], roots: [] }],
  );
}

function join(one: Reading, other: Reading): Reading {
  return {
    ...one,
    ...other,
    parts: [...one.parts, ...other.parts],
    roots: [...one.roots, ...other.roots],
  };
}

/** Removes sentences whose words are all in another text, as "The payout." is in "A payout to a business.". */
export function withoutSaid(text: string, others: readonly string[]): string {
  const wordsIn = (one: string): string[] => (one.match(/[\w-]+/g) ?? []).map(stemOf);
  const said = others.map((one) => new Set([...wordsIn(one), 'the', 'a', 'an', 'if', 'when', 'of']));
  const isSaid = (sentence: string): boolean =>
    said.some((words) => wordsIn(sentence).every((word) => words.has(word)));
  return text
    .split(/(?<=[.!?])(?= )/)
    .filter((sentence) => !isSaid(sentence))
    .join('')
    .trim();
}

export function describeValue(words: SchemaWords, value: Value): string {
  const { parts, sentences } = value;
  const declared = [value, ...readChoices(words, value).map((choice) => choice.value)].map((shape) =>
    readProperties(words, shape),
  );
  const texts = sentences.flatMap(({ path, text }) => {
    if (path.length === 0) return [text];
    return declared.some((names) => names.has(path[0] ?? '')) ? [] : [`${nameOf(path)}: ${text}`];
  });
  const description = parts.findLast(({ text }) => text.description !== undefined)?.text.description;
  const values = listValues(value);
  const mayBeEmpty = values.length > 1 && values.includes('') && !/may be empty/i.test(description ?? '');
  return joinParagraphs(description === undefined ? undefined : withoutSaid(description, texts), [
    ...(mayBeEmpty ? ['May be empty.'] : []),
    ...texts,
    ...parts.flatMap((part) => extensionTexts({ ...Object.fromEntries(part.extensions), description })),
  ]);
}

/** Lists the values to show. The description says that a string may be empty, so the empty string is not one of them. */
export function readShownValues(value: Value): readonly Json[] {
  const excluded = value.sentences.flatMap(({ path, without = [] }) => (path.length === 0 ? without : []));
  const keys = new Set(excluded.map(jsonKey));
  const values = listValues(value).filter((one) => !keys.has(jsonKey(one)));
  return values.length > 1 ? values.filter((one) => one !== '') : values;
}

function listValues({ parts }: Value): readonly Json[] {
  const lists = parts.flatMap((part) => {
    const own = readValues([part]);
    const choices = [part.anyOf, part.oneOf].filter((branches) => branches.length > 0);
    const listed = choices.filter((branches) => branches.every(isStringList));
    return [
      ...(own.length > 0 ? [own] : []),
      ...listed.map((branches) => readValues(branches.flatMap(partsOf))),
    ];
  });
  const [first = [], ...others] = lists.map((list) => new Map(list.map((one) => [jsonKey(one), one])));
  return [...first].flatMap(([key, one]) => (others.every((other) => other.has(key)) ? [one] : []));
}

function readValues(nodes: readonly SchemaNode[]): readonly Json[] {
  return nodes.flatMap((node) => (node.const ? [node.const.value] : (node.enum ?? [])));
}

function isStringList(branch: SchemaNode): boolean {
  const values = readValues(partsOf(branch));
  const keywords = partsOf(branch).flatMap(keywordsOf);
  return (
    values.length > 0 &&
    values.every((one) => typeof one === 'string') &&
    keywords.every((keyword) => ['const', 'enum', 'type'].includes(keyword))
  );
}

const LIMITS: readonly [string, (value: Json) => string][] = [
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

/** Lists the limits of a value in words, as HTML. */
export function describeLimits(words: SchemaWords, { parts }: Value): string[] {
  const limits = new Map(
    parts.flatMap((part) => {
      const { default: preset } = part.text;
      const own = [...part.limits].filter(([keyword]) => !words.isSaid(part, keyword));
      return preset === undefined ? own : [...own, ['default', preset] as const];
    }),
  );
  const ofItems = parts.flatMap(({ items }) => (items ? describeLimits(words, readValue(words, items)) : []));
  return [
    ...LIMITS.flatMap(([keyword, describe]) => {
      const limit = limits.get(keyword);
      return limit === undefined ? [] : [describe(limit)];
    }),
    ...ofItems.map((limit) => `each ${limit}`),
  ];
}

/** Returns the type of a value in words, such as `array of strings`. */
export function describeType(words: SchemaWords, value: Value): string {
  const { parts } = value;
  const hasType = parts.some((part) => part.types !== undefined);
  if (!hasType && readChoices(words, value).length > 0) return 'one of several';
  const types = typesAllowedByAll(parts) ?? [];
  if (types.length === 0) return 'any';
  if (types.join() === 'array') {
    const items = parts.flatMap((part) => part.items ?? []);
    const ofItems = items.map((node) => describeType(words, readValue(words, node)));
    return `array of ${ofItems.length === 0 || ofItems.includes('any') ? 'values' : `${ofItems[0]}s`}`;
  }
  const format = parts.findLast((part) => part.format !== undefined)?.format;
  return types.join(' or ') + (format === undefined ? '' : ` (${format})`);
}
