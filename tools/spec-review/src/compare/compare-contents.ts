import {
  type Json,
  type MediaContent,
  makeNode,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { atBase, atHead, type Direction, type Draft, type Level } from '../findings/finding.ts';
import { compareMessages } from './compare-messages.ts';
import { identityOf } from './named-schemas.ts';
import { about, isReceived, type OperationChange, pairKey, pairModels } from './pairs.ts';
import { bareType, quote, sayList, sayTurn } from './words.ts';

export interface ContentPart {
  readonly change: OperationChange;
  readonly direction: Direction;
  readonly part: string;
}

function say(
  { change, direction, part }: ContentPart,
  kind: string,
  level: Level,
  cause: string,
  more: Partial<Draft>,
): Draft {
  return about(change, `media-type-${kind}`, level, cause, { direction, part, ...more });
}

/** @param pointer JSON pointer of the body or response in the newer version */
export function compareContents(
  content: ContentPart,
  base: readonly MediaContent[],
  head: readonly MediaContent[],
  pointer: string,
): Draft[] {
  const isSent = !isReceived(content.direction);
  const found = base.flatMap((before) => {
    const after = contentFor(head, before.mediaType, base);
    if (after)
      return [...changedParameters(content, before, after), ...compareSchemas(content, before, after)];
    // A response declared as a range, such as `image/*`, may now declare fewer types.
    const isRange = isSent && before.mediaType.includes('*');
    const narrower = isRange ? head.filter(({ mediaType }) => contentFor([before], mediaType)) : [];
    if (narrower.length === 0) return [removedType(content, before, head.length === 0)];
    return [
      narrowed(content, before, narrower),
      ...narrower.flatMap((now) => compareSchemas(content, before, now)),
    ];
  });
  const added = head.filter(({ mediaType }) => !contentFor(base, mediaType, head));
  const news = added.map((one) => {
    const cause = `The media type ${quote(one.mediaType)} of its ${content.part} is new.`;
    const effect = isSent && {
      consequence: 'Programs that read only the other media types may get it.',
      remedy: 'Send it only to programs that ask for it.',
    };
    const place = atHead(one.pointer || pointer);
    return say(content, 'added', isSent ? 'check' : 'additive', cause, { place, ...effect });
  });
  return [...found, ...news];
}

/** Reports changed parameters of a media type, such as its `version`. */
function changedParameters(content: ContentPart, before: MediaContent, after: MediaContent): Draft[] {
  const [old, now] = [parametersOfType(before.mediaType), parametersOfType(after.mediaType)];
  const names = [...old.keys(), ...now.keys()].filter((name) => old.get(name) !== now.get(name));
  if (names.length === 0 || (before.mediaType + after.mediaType).includes('*')) return [];
  // Many programs ignore an unknown parameter, but not another value of a known one.
  const level = names.some((name) => old.has(name) && now.has(name)) ? 'breaking' : 'check';
  const cause = `The media type of its ${content.part} ${sayTurn(before.mediaType, after.mediaType)}.`;
  const consequence = isReceived(content.direction)
    ? 'Messages of the previous type may be refused.'
    : 'Programs that read the previous type get another one.';
  const remedy = 'Keep it next to the new one.';
  return [say(content, 'parameters', level, cause, { place: atHead(after.pointer), consequence, remedy })];
}

/** Returns the parameters of a media type, except the boundary and for JSON the charset, which have no meaning. */
function parametersOfType(mediaType: string): ReadonlyMap<string, string> {
  const written = [...mediaType.matchAll(/;\s*([^=;\s]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g)];
  const read = written.map(([, name = '', value = '']): [string, string] => {
    const isCharset = name.toLowerCase() === 'charset';
    const plain = value.trim().replace(/^"(.*)"$/, '$1');
    return [name.toLowerCase(), isCharset ? plain.toLowerCase() : plain];
  });
  const isJson = /[/+]json$/.test(bareType(mediaType));
  return new Map(read.filter(([name]) => name !== 'boundary' && !(isJson && name === 'charset')));
}

function exactType(mediaType: string): string {
  return JSON.stringify([bareType(mediaType), ...[...parametersOfType(mediaType)].sort()]);
}

function removedType(content: ContentPart, { mediaType, pointer }: MediaContent, isLast: boolean): Draft {
  const consequence = isReceived(content.direction)
    ? 'Messages of this type are refused.'
    : `Programs that read this type ${isLast ? 'find no body' : 'get another one'}.`;
  const remedy = isLast ? 'Keep it.' : 'Keep it next to the new one.';
  const cause = `The media type ${quote(mediaType)} of its ${content.part} was removed.`;
  return say(content, 'removed', 'breaking', cause, { place: atBase(pointer), consequence, remedy });
}

function narrowed(content: ContentPart, before: MediaContent, after: readonly MediaContent[]): Draft {
  const types = after.map(({ mediaType }) => mediaType);
  const cause = `The media type ${quote(before.mediaType)} of its ${content.part} is now only ${sayList(types, ' or ')}.`;
  return say(content, 'narrowed', 'additive', cause, { place: atHead(after[0]?.pointer ?? '#') });
}

/** Compares the schemas of a media type and, for a stream, of its items. Each item is a message. */
function compareSchemas(content: ContentPart, ...pair: readonly [MediaContent, MediaContent]): Draft[] {
  const items = pair.map((one): MediaContent => {
    const pointer = `${one.pointer}/itemSchema`;
    return { ...one, schema: one.itemSchema ?? anything(pointer), examples: [], pointer };
  }) as [MediaContent, MediaContent];
  // The schema of a stream may describe its items, or the `data` of its items.
  const isOfItems = pair.every(
    ({ schema, itemSchema }) => schema && [itemSchema, itemSchema?.properties.get('data')].includes(schema),
  );
  return [
    ...(isOfItems ? [] : compareContent(content, ...pair)),
    ...(pair.some(({ itemSchema }) => itemSchema) ? compareContent(content, ...items) : []),
  ];
}

function compareContent(content: ContentPart, before: MediaContent, after: MediaContent): Draft[] {
  const { change, direction, part } = content;
  const { base, head, isSame, work, named, samples, instances = () => [] } = change.versions;
  const hasSchemas = before.schema !== undefined && after.schema !== undefined;
  if (!isStructured(before.mediaType) && !isStructured(after.mediaType) && !hasSchemas) return [];
  const nodes = [schemaOf(before), schemaOf(after)] as const;
  work.compared.add(pairKey(...nodes));
  if (isSame(...nodes)) return [];
  const isForm = isFormType(before.mediaType);
  const isLarge = nodes.some((node) => named.isLarge(node));
  if (isLarge) named.enter(direction, change.name, nodes, isForm);
  if (isLarge && named.isSame(...nodes, isForm)) return [];
  const options = { isForm, sampleOf: samples.sampleOf, ...(isLarge && { nameOf: samples.nameOf }) };
  const examples = [...examplesOf(before), ...examplesOf(after), ...instances(change.base.id, part)];
  const pointers = { base: before.pointer, head: after.pointer };
  const key = JSON.stringify([direction, isForm, isLarge, nodes.map(identityOf), examples]);
  const known = work.known.get(key);
  if (known)
    return known.drafts.map((draft) => {
      const place = moved(draft.place, known.pointers, pointers);
      return { ...draft, operations: [change.name], part, place };
    });
  const models = pairModels([base.schemasIn(direction), head.schemasIn(direction)], nodes, options);
  const facts = { direction, part, operation: change.name, examples, pointers, work };
  const drafts = compareMessages({ ...models, ...facts });
  work.known.set(key, { drafts, pointers });
  return drafts;
}

type Pointers = Readonly<Record<'base' | 'head', string>>;

/** Translates a place inside one content to another content with the same schema. Places in shared schemas stay. */
function moved({ version, pointer }: Draft['place'], from: Pointers, to: Pointers): Draft['place'] {
  const isInside = `${pointer}/`.startsWith(`${from[version]}/`);
  return { version, pointer: isInside ? to[version] + pointer.slice(from[version].length) : pointer };
}

function schemaOf({ schema, pointer }: MediaContent): SchemaNode {
  return schema ?? anything(`${pointer}/schema`);
}

function anything(pointer: string): SchemaNode {
  return makeNode({ id: `${pointer} anything`, pointer, always: true });
}

export function examplesOf({ schema, examples }: MediaContent): Json[] {
  return [...examples.map(({ value }) => value), ...(schema?.text.examples ?? [])];
}

/**
 * Returns the content for a media type. If there is none, returns the content for this type with other parameters,
 * unless `others` contain exactly that; otherwise the content for the narrowest range.
 */
export function contentFor(
  contents: readonly MediaContent[],
  mediaType: string,
  others: readonly MediaContent[] = [],
): MediaContent | undefined {
  const wanted = bareType(mediaType);
  const isExactly = (type: string) => (content: MediaContent) => exactType(content.mediaType) === type;
  const isLike = (range: string) => contents.find((content) => bareType(content.mediaType) === range);
  const same = contents.find(isExactly(exactType(mediaType)));
  if (same) return same;
  const free = contents.filter((content) => !others.some(isExactly(exactType(content.mediaType))));
  const close = free.find((content) => bareType(content.mediaType) === wanted);
  return close ?? isLike(wanted.replace(/\/.*$/, '/*')) ?? isLike('*/*');
}

/** Returns whether a schema describes the bodies of a media type, as for JSON and forms. */
export function isStructured(mediaType: string): boolean {
  return /[/+]json$|^multipart\/|x-www-form-urlencoded$/.test(bareType(mediaType));
}

export function isFormType(mediaType: string): boolean {
  return /^multipart\/|x-www-form-urlencoded$/.test(bareType(mediaType));
}
