import { type Json, jsonKey } from '@cross-border-payments/openapi/model';
import { ANY_PROPERTY, ITEM, keyOfPath, type MessagePath, showPath } from '../demands/paths.ts';
import type { DeclaredProperty } from '../demands/read-demands.ts';
import type { Draft, Level } from '../findings/finding.ts';
import { aboutMessages, isReceived, type MessagePair, WHO } from './pairs.ts';
import { quote, sayTurn } from './words.ts';

/** Compares how strings are encoded. */
export function compareCoding(pair: MessagePair): Draft[] {
  const { base, head } = pair;
  return [...new Set([...base.coded.keys(), ...head.coded.keys()])].flatMap((key) => {
    const [before, after] = [base.coded.get(key), head.coded.get(key)];
    const one = before ?? after;
    if (!one || jsonKey(facts(before)) === jsonKey(facts(after))) return [];
    // A property that only one version declares is reported as such.
    const name = nameIn(one.path);
    const isInBoth = [base, head].every(({ declared }) => name.length === 0 || declared.has(keyOfPath(name)));
    return isInBoth ? contents(pair, one, before, after) : [];
  });
}

/** Returns the path of the property that contains an array entry or a value of a map; for a property, its own path. */
function nameIn(path: MessagePath): MessagePath {
  return path.slice(0, path.findLastIndex((step) => step !== ITEM && step !== ANY_PROPERTY) + 1);
}

function facts(one: DeclaredProperty | undefined): Json {
  const { contentEncoding = '', contentMediaType = '' } = one?.node ?? {};
  return [contentEncoding, contentMediaType];
}

type Side = DeclaredProperty | undefined;

function contents(pair: MessagePair, one: DeclaredProperty, before: Side, after: Side): Draft[] {
  return (['contentEncoding', 'contentMediaType'] as const).flatMap((keyword) => {
    const [old, now] = [before?.node[keyword], after?.node[keyword]];
    if (old?.toLowerCase() === now?.toLowerCase()) return [];
    const level = old !== undefined && now !== undefined ? 'breaking' : 'check';
    const who = WHO[pair.direction];
    const consequence = `${who} that ${isReceived(pair.direction) ? 'encode' : 'decode'} it as before exchange other data.`;
    const remedy = `Keep \`${keyword}\`, and add a property for the new content.`;
    return [draft(pair, one, after, keyword, level, turn(keyword, one, old, now), { consequence, remedy })];
  });
}

function nameOf({ path }: DeclaredProperty): string {
  return path.length === 0 ? 'the message' : quote(showPath(path));
}

function turn(what: string, one: DeclaredProperty, old: string | undefined, now: string | undefined): string {
  return `The \`${what}\` of ${nameOf(one)} ${sayTurn(old, now)}.`;
}

function draft(
  pair: MessagePair,
  one: DeclaredProperty,
  after: Side,
  keyword: string,
  level: Level,
  cause: string,
  more: Partial<Draft>,
): Draft {
  const kind = keyword.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const pointer = `${(after ?? one).node.pointer}/${keyword}`;
  const place = { version: after ? 'head' : 'base', pointer } as const;
  return aboutMessages(pair, kind, level, cause, { place, ...more });
}
