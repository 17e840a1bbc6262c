import {
  type Json,
  type MediaContent,
  makeNode,
  type RequestBody,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import type { Direction, Draft, Level } from '../findings/finding.ts';
import { compareEncoding } from './compare-encoding.ts';
import { compareMessages } from './compare-messages.ts';
import { identityOf } from './named-schemas.ts';
import { pairModels } from './pair-models.ts';
import { about, isOutgoing, isReceived, type OperationChange, pairKey } from './pairs.ts';
import { bareType, quote, sayList, sayTurn } from './words.ts';

export function compareBodies(change: OperationChange): Draft[] {
  const [before, after] = [change.base.body, change.head.body];
  if (!before) return after ? [added(change, after)] : [];
  if (!after) return [removed(change, before)];
  const isSent = isOutgoing(change.head);
  const pointers = { base: before.pointer, head: after.pointer };
  const contents = { base: before.contents, head: after.contents, pointers };
  return [
    ...compareRequired(change, before, after),
    ...compareContents(change, isSent ? 'webhook' : 'request', 'body', contents),
    ...before.contents
      .filter(({ mediaType }) => isFormType(mediaType))
      .flatMap((content) => {
        const now = contentFor(after.contents, content.mediaType);
        return now ? compareEncoding(change, content, now) : [];
      }),
  ];
}

function added(change: OperationChange, { required, pointer }: RequestBody): Draft {
  const place = { version: 'head', pointer } as const;
  const isBreak = required && !isOutgoing(change.head);
  return about(change, 'body-added', isBreak ? 'breaking' : 'additive', 'It now has a body.', {
    place,
    ...(isBreak && { consequence: 'Requests without a body are refused.', remedy: 'Make it optional.' }),
  });
}

function removed(change: OperationChange, { pointer }: RequestBody): Draft {
  return about(change, 'body-removed', 'breaking', 'Its body was removed.', {
    consequence: isOutgoing(change.head)
      ? 'Receivers that read the body find none.'
      : 'Bodies that clients send are ignored or refused.',
    remedy: 'Keep the body.',
    place: { version: 'base', pointer },
  });
}

function compareRequired(change: OperationChange, before: RequestBody, after: RequestBody): Draft[] {
  if (before.required === after.required) return [];
  const outgoing = isOutgoing(change.head);
  const place = { version: 'head', pointer: `${after.pointer}/required` } as const;
  const cause = `Its body is now ${after.required ? 'required' : 'optional'}.`;
  if (after.required === outgoing) return [about(change, 'body-required', 'additive', cause, { place })];
  const consequence = outgoing
    ? 'Receivers may get a call without a body.'
    : 'Requests without a body are refused.';
  const remedy = `Leave it ${before.required ? 'required' : 'optional'}.`;
  return [about(change, 'body-required', 'breaking', cause, { place, consequence, remedy })];
}

interface ContentPair {
  readonly base: readonly MediaContent[];
  readonly head: readonly MediaContent[];
  readonly pointers: { readonly base: string; readonly head: string };
}

/** Makes a finding about a media type of the body or response that is being compared. */
type Say = (kind: string, level: Level, cause: string, more: Partial<Draft>) => Draft;

export function compareContents(
  change: OperationChange,
  direction: Direction,
  part: string,
  { base, head, pointers }: ContentPair,
): Draft[] {
  const say: Say = (kind, level, cause, more) =>
    about(change, `media-type-${kind}`, level, cause, { direction, part, ...more });
  const found = base.flatMap((before) => {
    const after = contentFor(head, before.mediaType, base);
    // A response declared as a range, such as `image/*`, may now declare fewer types.
    const narrower =
      isReceived(direction) || !before.mediaType.includes('*')
        ? []
        : head.filter(({ mediaType }) => contentFor([before], mediaType));
    const pairs = after ? [after] : narrower;
    if (pairs.length === 0) return [removedType(say, direction, part, before, head.length === 0)];
    return [
      ...(after ? parameters(say, direction, part, before, after) : [narrowed(say, part, before, narrower)]),
      ...pairs.flatMap((now) => [
        ...([before, now].every(isPartOfItem) ? [] : compareContent(change, direction, part, before, now)),
        ...compareItems(change, direction, part, before, now),
      ]),
    ];
  });
  const added = head.filter(({ mediaType }) => !contentFor(base, mediaType, head));
  const news = added.map(({ mediaType, pointer }) => {
    const cause = `The media type ${quote(mediaType)} of its ${part} is new.`;
    const place = { version: 'head', pointer: pointer || pointers.head } as const;
    if (isReceived(direction)) return say('added', 'additive', cause, { place });
    const consequence = 'Programs that read only the other media types may get it.';
    return say('added', 'check', cause, {
      place,
      consequence,
      remedy: 'Send it only to programs that ask for it.',
    });
  });
  return [...found, ...news];
}

/** Reports changed parameters of a media type, such as its `version`. */
function parameters(
  say: Say,
  direction: Direction,
  part: string,
  before: MediaContent,
  after: MediaContent,
): Draft[] {
  const [old, now] = [before, after].map(({ mediaType }) => parametersOfType(mediaType)) as [Texts, Texts];
  const names = [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => old.get(name) !== now.get(name),
  );
  if (names.length === 0 || (before.mediaType + after.mediaType).includes('*')) return [];
  // Many programs ignore an unknown parameter, but not another value of a known one.
  const level = names.some((name) => old.has(name) && now.has(name)) ? 'breaking' : 'check';
  const cause = `The media type of its ${part} ${sayTurn(before.mediaType, after.mediaType)}.`;
  const place = { version: 'head', pointer: after.pointer } as const;
  const consequence = isReceived(direction)
    ? 'Messages of the previous type may be refused.'
    : 'Programs that read the previous type get another one.';
  return [say('parameters', level, cause, { place, consequence, remedy: 'Keep it next to the new one.' })];
}

type Texts = ReadonlyMap<string, string>;

/**
 * Returns the parameters of a media type by name, without the charset of JSON, which has no meaning, and without the
 * boundary, which each message chooses.
 */
function parametersOfType(mediaType: string): Texts {
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

function removedType(
  say: Say,
  direction: Direction,
  part: string,
  { mediaType, pointer }: MediaContent,
  isLast: boolean,
): Draft {
  const consequence = isReceived(direction)
    ? 'Messages of this type are refused.'
    : `Programs that read this type ${isLast ? 'find no body' : 'get another one'}.`;
  const remedy = isLast ? 'Keep it.' : 'Keep it next to the new one.';
  const cause = `The media type ${quote(mediaType)} of its ${part} was removed.`;
  return say('removed', 'breaking', cause, { place: { version: 'base', pointer }, consequence, remedy });
}

function narrowed(say: Say, part: string, before: MediaContent, after: readonly MediaContent[]): Draft {
  const types = sayList(
    after.map(({ mediaType }) => mediaType),
    ' or ',
  );
  const cause = `The media type ${quote(before.mediaType)} of its ${part} is now only ${types}.`;
  return say('narrowed', 'additive', cause, {
    place: { version: 'head', pointer: after[0]?.pointer ?? '#' },
  });
}

/**
 * Returns whether the schema of a stream describes its items, or the `data` of its items. `compareItems` compares those
 * schemas.
 */
function isPartOfItem({ schema, itemSchema }: MediaContent): boolean {
  return schema !== undefined && [itemSchema, itemSchema?.properties.get('data')].includes(schema);
}

/** Compares the items of a stream. Each item is a message. */
function compareItems(
  change: OperationChange,
  direction: Direction,
  part: string,
  ...contents: readonly [MediaContent, MediaContent]
): Draft[] {
  if (contents.every(({ itemSchema }) => !itemSchema)) return [];
  const [before, after] = contents.map((content): MediaContent => {
    const pointer = `${content.pointer}/itemSchema`;
    return { ...content, schema: content.itemSchema ?? anything(pointer), examples: [], pointer };
  }) as [MediaContent, MediaContent];
  return compareContent(change, direction, part, before, after);
}

function compareContent(
  change: OperationChange,
  direction: Direction,
  part: string,
  before: MediaContent,
  after: MediaContent,
): Draft[] {
  const { base, head, isSame, work, instances = () => [] } = change.versions;
  const hasSchemas = before.schema !== undefined && after.schema !== undefined;
  if (!isStructured(before.mediaType) && !isStructured(after.mediaType) && !hasSchemas) return [];
  const nodes = [schemaOf(before), schemaOf(after)] as const;
  work.compared.add(pairKey(...nodes));
  if (isSame(...nodes)) return [];
  const isForm = isFormType(before.mediaType);
  const { named, samples } = change.versions;
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
      return {
        ...draft,
        operations: [change.name],
        part,
        place: moved(draft.place, known.pointers, pointers),
      };
    });
  const drafts = compareMessages({
    direction,
    part,
    operation: change.name,
    ...pairModels([base.schemasIn(direction), head.schemasIn(direction)], nodes, options),
    examples,
    pointers,
    work,
  });
  work.known.set(key, { drafts, pointers });
  return drafts;
}

type Pointers = ContentPair['pointers'];

/**
 * Translates a place inside one content to the same place in another content with the same schema. Returns other
 * places, such as places in a shared schema, unchanged.
 */
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

/** Lists the examples of a media type and of its schema. */
export function examplesOf({ schema, examples }: MediaContent): Json[] {
  return [...examples.map(({ value }) => value), ...(schema?.text.examples ?? [])];
}

/**
 * Returns the content that is declared for a media type. If there is none, returns the content of the same type with
 * other parameters, otherwise the content of the narrowest range that includes the type.
 *
 * @param others contents of the other version. A content that exactly matches one of these contents is not returned for
 *   a type with other parameters.
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
