import type { Json, SchemaNode } from '@cross-border-payments/openapi/model';
import { jsonKey, partsOf } from '@cross-border-payments/openapi/model';
import { ANY_PROPERTY, ITEM, keyOfPath, type MessagePath, showPath } from '../demands/paths.ts';
import type { DeclaredProperty } from '../demands/read-demands.ts';
import type { Draft, Level } from '../findings/finding.ts';
import { aboutMessages, isReceived, type MessagePair, WHO } from './pairs.ts';
import { nameOfSchema, quote, sayTurn } from './words.ts';

/** Compares how strings are encoded, and which value of a discriminator selects which schema. */
export function compareCoding(pair: MessagePair): Draft[] {
  const { base, head } = pair;
  return [...new Set([...base.coded.keys(), ...head.coded.keys()])].flatMap((key) => {
    const [before, after] = [base.coded.get(key), head.coded.get(key)];
    const one = before ?? after;
    if (!one || jsonKey(facts(before)) === jsonKey(facts(after))) return [];
    // A property that only one version declares is reported as such.
    const name = nameIn(one.path);
    const isInBoth = [base, head].every(({ declared }) => name.length === 0 || declared.has(keyOfPath(name)));
    return isInBoth
      ? [...contents(pair, one, before, after), ...discriminators(pair, one, before, after)]
      : [];
  });
}

/** Returns the path of the property that contains an array entry or a value of a map; for a property, its own path. */
function nameIn(path: MessagePath): MessagePath {
  return path.slice(0, path.findLastIndex((step) => step !== ITEM && step !== ANY_PROPERTY) + 1);
}

function facts(one: DeclaredProperty | undefined): Json {
  const { contentEncoding = '', contentMediaType = '', discriminator } = one?.node ?? {};
  return [contentEncoding, contentMediaType, discriminator?.property ?? '', [...selections(one?.node)]];
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

function discriminators(pair: MessagePair, one: DeclaredProperty, before: Side, after: Side): Draft[] {
  const [was, is] = [before?.node.discriminator, after?.node.discriminator];
  const say = (level: Level, cause: string, more: Partial<Draft> = {}) =>
    draft(pair, one, after, 'discriminator', level, cause, more);
  if (!was && !is) return [];
  if (!was || !is) {
    const cause = `The discriminator of ${nameOf(one)} ${is ? 'is new' : 'was removed'}.`;
    if (is) return [say('additive', cause)];
    const tells = [...(before?.node.oneOf ?? []), ...(before?.node.anyOf ?? [])].every((branch) =>
      Boolean(fixedValues(branch, was?.property ?? '')),
    );
    if (tells) return [say('docs', cause)];
    const consequence = 'Programs that select the schema by it no longer can.';
    return [say('check', cause, { consequence, remedy: 'Keep it.' })];
  }
  if (was.property !== is.property) {
    const consequence = `Programs that select the schema by ${quote(was.property)} no longer find it.`;
    const cause = turn('discriminator', one, was.property, is.property);
    return [say('breaking', cause, { consequence, remedy: 'Keep the property.' })];
  }
  const [old, now] = [selections(before?.node), selections(after?.node)];
  const isKnown = (names: ReadonlyMap<string, string>, name: string | undefined) =>
    name !== undefined && [...names.values()].includes(name);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((value) => {
    const [from, to] = [old.get(value), now.get(value)];
    // The comparison of the messages reports a schema that only one version has.
    if (from === to || !(isKnown(now, from) || isKnown(old, to))) return [];
    const cause = `${quote(value)} in ${quote(was.property)} ${to === undefined ? 'no longer selects' : 'now selects'} ${quote(to ?? from)}${from && to ? `, before ${quote(from)}` : ''}.`;
    if (from === undefined) return [say(isReceived(pair.direction) ? 'additive' : 'check', cause)];
    const consequence = `Messages with this value are read as another schema.`;
    return [say('breaking', cause, { consequence, remedy: 'Keep the entry of `mapping`.' })];
  });
}

/** Returns the values that a schema allows for a property; undefined if it allows any value. */
function fixedValues(node: SchemaNode, property: string): readonly Json[] | undefined {
  const declared = partsOf(node).flatMap(({ properties }) => properties.get(property) ?? []);
  const [values] = declared.flatMap(partsOf).flatMap((one) => {
    const own = one.const ? [one.const.value] : one.enum;
    return own ? [own] : [];
  });
  return values;
}

/** Returns the name of the schema that each possible value of a discriminator selects. */
function selections(node: SchemaNode | undefined): Map<string, string> {
  if (!node?.discriminator) return new Map();
  const cases = [...node.oneOf, ...node.anyOf];
  const branches = cases.flatMap(({ ref }) => (ref ? [nameOfSchema(ref)] : []));
  const mapped = [...node.discriminator.mapping].flatMap(([value, target]) =>
    target ? [[value, nameOfSchema(target)] as const] : [],
  );
  // The name of a schema selects it too, unless the mapping has an entry for the schema.
  const own = branches.filter((name) => !mapped.some(([, target]) => target === name));
  const fixed = cases.map((one) => fixedValues(one, node.discriminator?.property ?? ''));
  const isPossible = (value: string) =>
    fixed.length === 0 || fixed.some((values) => values?.includes(value) ?? true);
  return new Map(
    [...own.map((name) => [name, name] as const), ...mapped].filter(([value]) => isPossible(value)),
  );
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
