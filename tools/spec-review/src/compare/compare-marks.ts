import { type Json, jsonKey } from '@cross-border-payments/openapi/model';
import { ANY_PROPERTY, ITEM, keyOfPath, type MessagePath, showPath } from '../demands/paths.ts';
import type { DeclaredProperty } from '../demands/read-inside.ts';
import { marksOf } from '../demands/schemas.ts';
import type { Draft } from '../findings/finding.ts';
import { aboutMessages, isReceived, type MessagePair, WHO } from './pairs.ts';
import { quote, sayList, sayTurn } from './words.ts';

/**
 * Compares the keywords that no validator reads. Only keywords that say how a string is encoded become findings; the
 * guard reports the others.
 *
 * @param found the findings about the message: one of them may already report a changed discriminator
 */
export function compareMarks(pair: MessagePair, found: readonly Draft[]): Draft[] {
  const { base, head } = pair;
  return [...new Set([...base.marked.keys(), ...head.marked.keys()])].flatMap((key) => {
    const [before, after] = [base.marked.get(key) ?? [], head.marked.get(key) ?? []];
    const path = [...before, ...after][0]?.path ?? [];
    // A property that only one version declares is reported as such.
    const name = nameIn(path);
    if (name.length > 0 && ![base, head].every(({ declared }) => declared.has(keyOfPath(name)))) return [];
    const [old, now] = [before, after].map((one) => marksAt(one, pair.isText ?? false)) as [Marks, Marks];
    const isTouched = found.some(({ properties = [] }) => properties.includes(showPath(name)));
    const isJudged = (keyword: string) =>
      (isTouched && FOUND.has(keyword)) || (keyword === 'discriminator' && found.length > 0);
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((keyword) => {
      const [was, is] = [old.get(keyword), now.get(keyword)];
      return was?.keys === is?.keys || isJudged(keyword) ? [] : compareMark(pair, path, keyword, was, is);
    });
  });
}

function compareMark(
  pair: MessagePair,
  path: MessagePath,
  keyword: string,
  was: Mark | undefined,
  is: Mark | undefined,
): Draft[] {
  const place = { version: is ? 'head' : 'base', pointer: `${(is ?? was)?.pointer}/${keyword}` } as const;
  if (keyword === 'x-extensible-enum') return extended(pair, path, was?.value, is?.value, place);
  if (keyword === 'contentEncoding' || keyword === 'contentMediaType')
    return [encoded(pair, path, keyword, was?.value, is?.value, place)];
  pair.work.differences.push({ keyword, place, old: was?.value, now: is?.value, isSchema: true });
  return [];
}

/** Keywords of properties that another comparison reports. */
const FOUND = new Set(['default', 'deprecated', 'readOnly', 'writeOnly']);

/**
 * Returns the path without the steps to array entries and map values at its end, so that it ends with a property's
 * name.
 */
function nameIn(path: MessagePath): MessagePath {
  return path.slice(0, path.findLastIndex((step) => step !== ITEM && step !== ANY_PROPERTY) + 1);
}

interface Mark {
  readonly pointer: string;
  readonly value: Json;
  /** Equal for the same values in any order. */
  readonly keys: string;
}

type Marks = ReadonlyMap<string, Mark>;

/** Returns the value of each keyword at a path, from the first schema that has the keyword. */
function marksAt(schemas: readonly DeclaredProperty[], isText: boolean): Marks {
  const found = new Map<string, Mark>();
  for (const { node } of schemas) {
    for (const [keyword, value] of marksOf(node)) {
      const known = found.get(keyword);
      const keys = new Set([
        ...(known?.keys.split('\n') ?? []),
        isText && typeof value !== 'object' ? String(value) : jsonKey(value),
      ]);
      found.set(keyword, { pointer: node.pointer, value, ...known, keys: [...keys].sort().join('\n') });
    }
  }
  return found;
}

/**
 * Compares the values in `x-extensible-enum`. Added values break nothing, because receivers accept values that are not
 * listed. The service may refuse a value that was removed.
 */
function extended(
  pair: MessagePair,
  path: MessagePath,
  before: Json | undefined,
  after: Json | undefined,
  place: Draft['place'],
): Draft[] {
  const [old, now] = [before, after].map((list) => (Array.isArray(list) ? (list as Json[]) : []));
  const minus = (some: readonly Json[] = [], others: readonly Json[] = []) => {
    const keys = new Set(others.map(jsonKey));
    return some.filter((one) => !keys.has(jsonKey(one)));
  };
  const isIn = isReceived(pair.direction);
  const more = { place, properties: [showPath(path)] };
  return (['removed', 'added'] as const).flatMap((turn): Draft[] => {
    const values = turn === 'removed' ? minus(old, now) : minus(now, old);
    if (values.length === 0) return [];
    const level = !isIn || after === undefined || turn === 'added' ? 'additive' : 'breaking';
    // Without the keyword, any value was allowed before.
    const isOpen = isIn && before === undefined;
    const cause = `${nameAt(path)} ${turn === 'removed' ? 'no longer' : 'now'} lists ${sayList(values, ', ')} in \`x-extensible-enum\`.`;
    return [
      aboutMessages(pair, `value-${turn}`, isOpen ? 'check' : level, cause, {
        ...more,
        ...(level === 'breaking' && {
          consequence: `${WHO[pair.direction]} that send ${sayList(values, ' or ')} may be refused.`,
          remedy: `Keep ${sayList(values, ', ')}.`,
        }),
      }),
    ];
  });
}

function nameAt(path: MessagePath): string {
  return path.length === 0 ? 'The message' : quote(showPath(path));
}

function encoded(
  pair: MessagePair,
  path: MessagePath,
  keyword: string,
  old: Json | undefined,
  now: Json | undefined,
  place: Draft['place'],
): Draft {
  const kind = keyword.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const level = old !== undefined && now !== undefined ? 'breaking' : 'check';
  const how = isReceived(pair.direction) ? 'encode' : 'decode';
  return aboutMessages(
    pair,
    kind,
    level,
    `The \`${keyword}\` of ${nameAt(path).replace('T', 't')} ${sayTurn(old, now)}.`,
    {
      place,
      consequence: `${WHO[pair.direction]} that ${how} it as before exchange other data.`,
      remedy: `Keep \`${keyword}\`, and add a property for the new content.`,
    },
  );
}
