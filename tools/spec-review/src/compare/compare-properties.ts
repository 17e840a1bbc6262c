import { type Json, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import type { Demand } from '../demands/demand.ts';
import { keyOfPath, type MessagePath, showPath, startsWithPath } from '../demands/paths.ts';
import type { DeclaredProperty } from '../demands/read-inside.ts';
import type { Direction, Draft } from '../findings/finding.ts';
import type { Proof } from '../proof/search.ts';
import type { VersionModel } from '../proof/version-model.ts';
import { aboutMessages, isReceived, type MessagePair, sunsetOf, WHO } from './pairs.ts';
import { quote, sayPart } from './words.ts';

/** @param retyped proofs that the type of a value changed; properties inside such a value are not reported again */
export function compareProperties(pair: MessagePair, retyped: readonly Proof[]): Draft[] {
  return [...removedOrChanged(pair, retyped), ...added(pair)];
}

function removedOrChanged(pair: MessagePair, retyped: readonly Proof[]): Draft[] {
  const { base, head, direction } = pair;
  const scalars = retyped.flatMap(({ demand: { path } }) => {
    const types = head.limits.get(keyOfPath(path))?.types;
    return types?.has('object') || types?.has('array') ? [] : [path];
  });
  const isRetyped = (path: MessagePath) =>
    scalars.some((around) => around.length < path.length && startsWithPath(path, around));
  return visible(pair, 'base').flatMap((before) => {
    const now = head.declared.get(keyOfPath(before.path));
    if (now && !isHidden(now.node, direction))
      return [...changedDefault(pair, before, now), ...deprecated(pair, before, now)];
    const isLost = (path: MessagePath) =>
      base.declared.has(keyOfPath(path)) && !head.declared.has(keyOfPath(path));
    const isInside =
      parentsOf(before.path).some(isLost) || isRetyped(before.path) || isUnread(head, before.path);
    return isInside ? [] : [removed(pair, now ?? before, now ? 'head' : 'base')];
  });
}

function added(pair: MessagePair): Draft[] {
  const before = new Set(visible(pair, 'base').map(({ path }) => keyOfPath(path)));
  const isNew = (path: MessagePath) =>
    pair.head.declared.has(keyOfPath(path)) && !before.has(keyOfPath(path));
  const properties = visible(pair, 'head').filter(
    ({ path }) => isNew(path) && !parentsOf(path).some(isNew) && !isUnread(pair.base, path),
  );
  return properties.map((one) => property(pair, one, 'added'));
}

/** Returns whether a property may be declared in a schema that the model only names, such as a case of a union. */
function isUnread(version: VersionModel, path: MessagePath): boolean {
  return path.some((_, at) => version.isUnread(path.slice(0, at)));
}

function parentsOf(path: MessagePath): MessagePath[] {
  return path.slice(1).map((_, at) => path.slice(0, at + 1));
}

function visible({ base, head, direction }: MessagePair, version: 'base' | 'head'): DeclaredProperty[] {
  const { declared } = version === 'base' ? base : head;
  return [...declared.values()].filter(({ node }) => !isHidden(node, direction));
}

/** Requests do not contain read-only properties, and responses no write-only ones. */
function isHidden(node: SchemaNode, direction: Direction): boolean {
  const text = textOf(node);
  if (direction === 'request') return text.some(({ readOnly }) => readOnly);
  return direction === 'response' && text.some(({ writeOnly }) => writeOnly);
}

/** Returns whether a demand is about a property that messages of this direction do not contain in either version. */
export function isOfHidden({ base, head, direction }: MessagePair, { path }: Demand): boolean {
  return path.some((_, at) => {
    const key = keyOfPath(path.slice(0, at + 1));
    const found = [base.declared.get(key), head.declared.get(key)];
    return found.every((one) => one !== undefined && isHidden(one.node, direction));
  });
}

function textOf(node: SchemaNode): SchemaNode['text'][] {
  return node.ref ? [node.text, ...textOf(node.ref)].slice(0, 5) : [node.text];
}

function removed(pair: MessagePair, gone: DeclaredProperty, version: 'base' | 'head'): Draft {
  const { direction } = pair;
  const name = nameOf(gone);
  const consequence = isReceived(direction)
    ? `What ${WHO[direction].toLowerCase()} send as ${name} is ignored or refused.`
    : `${WHO[direction]} that read ${name} no longer find it.`;
  const isHiddenNow = version === 'head';
  const remedy = isHiddenNow
    ? 'Leave it unchanged, and add a new property.'
    : 'Keep the property and mark it `deprecated`, with a date in `x-sunset`.';
  const turn = direction === 'request' ? 'read-only' : 'write-only';
  return {
    ...property(pair, gone, 'removed', version),
    ...(isHiddenNow && { kind: `${direction}-property-hidden`, cause: `${name} is ${turn} now.` }),
    ...{ level: 'breaking', consequence, remedy },
    ...sunsetOf(isDeprecated(gone), gone.node.extensions),
  };
}

function nameOf({ path }: DeclaredProperty): string {
  return `\`${showPath(path)}\``;
}

function isDeprecated({ node }: DeclaredProperty): boolean {
  return textOf(node).some(({ deprecated }) => deprecated);
}

function property(
  pair: MessagePair,
  one: DeclaredProperty,
  what: 'added' | 'removed' | 'deprecated' | 'default',
  version: 'base' | 'head' = 'head',
): Draft {
  const turn = what === 'removed' ? 'was removed from' : 'was added to';
  const cause = what === 'deprecated' ? 'is deprecated now' : `${turn} ${sayPart(pair.part)}`;
  const more = { place: { version, pointer: one.node.pointer }, properties: [showPath(one.path)] };
  const level = what === 'deprecated' ? 'docs' : 'additive';
  return aboutMessages(pair, `property-${what}`, level, `${nameOf(one)} ${cause}.`, more);
}

function changedDefault(pair: MessagePair, before: DeclaredProperty, after: DeclaredProperty): Draft[] {
  const [old, now] = [defaultOf(before.node), defaultOf(after.node)];
  const same =
    pair.isText && old !== undefined && now !== undefined
      ? String(old) === String(now)
      : jsonKey(old) === jsonKey(now);
  if (same) return [];
  const name = nameOf(after);
  const turn =
    old === undefined
      ? `is ${quote(now)} now`
      : now === undefined
        ? `was ${quote(old)} and is no longer stated`
        : `changed from ${quote(old)} to ${quote(now)}`;
  const isLost = old !== undefined;
  // Generated handlers use the default of a received property. Whether other services do is unknown.
  const isBreak = isLost && isReceived(pair.direction) && pair.work.isClient;
  const effect = isReceived(pair.direction)
    ? `${WHO[pair.direction]} that leave it out get another result than before, if the handler reads the default.`
    : `${WHO[pair.direction]} that fill in the default get another value than before.`;
  return [
    {
      ...property(pair, after, 'default'),
      level: isBreak ? 'breaking' : 'check',
      cause: `The default of ${name} ${turn}.`,
      consequence: isLost ? effect : `Check that ${name} already meant this when it was left out.`,
      remedy: isLost ? `Keep the default ${quote(old)}.` : '',
      group: `default ${jsonKey(old)} ${jsonKey(now)}`,
    },
  ];
}

function defaultOf(node: SchemaNode, most = 5): Json | undefined {
  if (node.text.default !== undefined || most === 0) return node.text.default;
  const inner = [...(node.ref ? [node.ref] : []), ...node.allOf, ...node.anyOf, ...node.oneOf];
  return inner.map((one) => defaultOf(one, most - 1)).find((value) => value !== undefined);
}

function deprecated(pair: MessagePair, before: DeclaredProperty, after: DeclaredProperty): Draft[] {
  return isDeprecated(after) && !isDeprecated(before) ? [property(pair, after, 'deprecated')] : [];
}
