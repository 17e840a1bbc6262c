import { isDeepStrictEqual } from 'node:util';
import { type Json, jsonKey } from '@cross-border-payments/openapi/model';
import { ANY_PROPERTY, ITEM, keyOfPath, type MessagePath, showPath } from '../demands/paths.ts';
import type { DeclaredProperty } from '../demands/read-inside.ts';
import { marksOf } from '../demands/schemas.ts';
import type { Draft } from '../findings/finding.ts';
import { aboutMessages, type FieldChange, isReceived, type MessagePair, WHO } from './pairs.ts';
import { quote, sayList, sayTurn } from './words.ts';

/**
 * Compares the keywords that validators ignore. Returns findings for `x-extensible-enum`, `contentEncoding` and
 * `contentMediaType`. Other changes are added to the differences in `pair.work`, which are reported at the end.
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
      return isDeepStrictEqual(was?.keys, is?.keys) || isJudged(keyword)
        ? []
        : compareMark(pair, path, keyword, was, is);
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
  const change = { keyword, place, old: was?.value, now: is?.value };
  if (keyword === 'x-extensible-enum') return extended(pair, path, change);
  if (keyword === 'contentEncoding' || keyword === 'contentMediaType') return [encoded(pair, path, change)];
  pair.work.differences.push({ ...change, isSchema: true });
  return [];
}

/** Keywords of properties that another comparison reports. */
const FOUND = new Set(['default', 'deprecated', 'readOnly', 'writeOnly']);

/** Returns the path up to its last property name, without steps to array entries and map values. */
function nameIn(path: MessagePath): MessagePath {
  return path.slice(0, path.findLastIndex((step) => step !== ITEM && step !== ANY_PROPERTY) + 1);
}

interface Mark {
  readonly pointer: string;
  readonly value: Json;
  /** A key for each value that the keyword has in any of the schemas, sorted. */
  readonly keys: readonly string[];
}

type Marks = ReadonlyMap<string, Mark>;

/** Returns the value of each keyword at a path, from the first schema that has the keyword. */
function marksAt(schemas: readonly DeclaredProperty[], isText: boolean): Marks {
  const found = new Map<string, Mark>();
  for (const { node } of schemas) {
    for (const [keyword, value] of marksOf(node)) {
      const known = found.get(keyword);
      const key = isText && typeof value !== 'object' ? String(value) : jsonKey(value);
      const keys = [...new Set([...(known?.keys ?? []), key])].sort();
      found.set(keyword, { pointer: node.pointer, value, ...known, keys });
    }
  }
  return found;
}

/** Compares `x-extensible-enum`. Receivers accept unlisted values, but the service may refuse a removed one. */
function extended(pair: MessagePair, path: MessagePath, { place, old, now }: FieldChange): Draft[] {
  const listed = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);
  const minus = (some: readonly Json[], others: readonly Json[]) => {
    const keys = new Set(others.map(jsonKey));
    return some.filter((one) => !keys.has(jsonKey(one)));
  };
  const isIn = isReceived(pair.direction);
  const more = { place, properties: [showPath(path)] };
  return (['removed', 'added'] as const).flatMap((turn): Draft[] => {
    const [from, to] = turn === 'removed' ? [old, now] : [now, old];
    const values = minus(listed(from), listed(to));
    if (values.length === 0) return [];
    const isBreak = isIn && now !== undefined && turn === 'removed';
    // Without the keyword, any value was allowed before.
    const isOpen = isIn && old === undefined;
    const level = isOpen ? 'check' : isBreak ? 'breaking' : 'additive';
    const cause = `${nameAt(path)} ${turn === 'removed' ? 'no longer' : 'now'} lists ${sayList(values, ', ')} in \`x-extensible-enum\`.`;
    const effect = isBreak && {
      consequence: `${WHO[pair.direction]} that send ${sayList(values, ' or ')} may be refused.`,
      remedy: `Keep ${sayList(values, ', ')}.`,
    };
    return [aboutMessages(pair, `value-${turn}`, level, cause, { ...more, ...effect })];
  });
}

function nameAt(path: MessagePath): string {
  return path.length === 0 ? 'The message' : quote(showPath(path));
}

function encoded(pair: MessagePair, path: MessagePath, { keyword, place, old, now }: FieldChange): Draft {
  const kind = keyword.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const level = old !== undefined && now !== undefined ? 'breaking' : 'check';
  const how = isReceived(pair.direction) ? 'encode' : 'decode';
  const cause = `The \`${keyword}\` of ${nameAt(path).replace('T', 't')} ${sayTurn(old, now)}.`;
  return aboutMessages(pair, kind, level, cause, {
    place,
    consequence: `${WHO[pair.direction]} that ${how} it as before exchange other data.`,
    remedy: `Keep \`${keyword}\`, and add a property for the new content.`,
  });
}
