import { type Json, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import type { MessageDemand } from '../demands/demand.ts';
import { keyOfPath, keyPath, showPath } from '../demands/path.ts';
import type { Direction, Draft } from '../findings/finding.ts';
import type { Side } from '../proof/side.ts';
import { type MessagePair, sunsetOf, WHO } from './pairs.ts';
import { quote } from './words.ts';

/** Lists declared members that were removed, added or deprecated, or whose default changed. */
export function compareMembers(pair: MessagePair): Draft[] {
  return [...goneOrChanged(pair), ...come(pair)];
}

function goneOrChanged(pair: MessagePair): Draft[] {
  const { base, head, direction } = pair;
  return visible(pair, 'base').flatMap(([key, node]) => {
    const now = head.declared.get(key);
    if (now && !isHidden(now, direction)) {
      return [...changedDefault(pair, key, node, now), ...deprecated(pair, key, node, now)];
    }
    return isInsideRemoved(key, base, head) ? [] : [removed(pair, key, now ?? node, now ? 'head' : 'base')];
  });
}

function come(pair: MessagePair): Draft[] {
  const before = new Set(visible(pair, 'base').map(([key]) => key));
  const isInsideNew = (key: string) => {
    const parent = parentKey(key);
    return parent !== undefined && pair.head.declared.has(parent) && !before.has(parent);
  };
  const added = visible(pair, 'head').filter(([key]) => !before.has(key) && !isInsideNew(key));
  return added.map(([key, node]) => member(pair, key, node, 'added'));
}

function visible({ base, head, direction }: MessagePair, version: 'base' | 'head'): [string, SchemaNode][] {
  const { declared } = version === 'base' ? base : head;
  return [...declared].filter(([, node]) => !isHidden(node, direction));
}

/** A read-only member is none of a request, a write-only one none of an answer. */
function isHidden(node: SchemaNode, direction: Direction): boolean {
  const text = textOf(node);
  if (direction === 'request') return text.some(({ readOnly }) => readOnly);
  return direction === 'answer' && text.some(({ writeOnly }) => writeOnly);
}

/** Returns whether a demand is about a member that neither version lets a message of this direction have. */
export function isOfHidden({ base, head, direction }: MessagePair, { path }: MessageDemand): boolean {
  return path.some((_, at) => {
    const key = keyOfPath(path.slice(0, at + 1));
    const nodes = [base.declared.get(key), head.declared.get(key)];
    return nodes.every((node) => node !== undefined && isHidden(node, direction));
  });
}

function textOf(node: SchemaNode): SchemaNode['text'][] {
  return node.ref ? [node.text, ...textOf(node.ref)].slice(0, 5) : [node.text];
}

function parentKey(key: string): string | undefined {
  const path = keyPath(key);
  return path.length > 1 ? keyOfPath(path.slice(0, -1)) : undefined;
}

function isInsideRemoved(key: string, base: Side, head: Side): boolean {
  for (let path = keyPath(key).slice(0, -1); path.length > 0; path = path.slice(0, -1)) {
    const parent = keyOfPath(path);
    if (base.declared.has(parent) && !head.declared.has(parent)) return true;
  }
  return false;
}

function removed(pair: MessagePair, key: string, node: SchemaNode, version: 'base' | 'head'): Draft {
  const { direction } = pair;
  const name = `\`${showPath(keyPath(key))}\``;
  const isSent = direction === 'request' || direction === 'reply';
  const consequence = isSent
    ? `What ${WHO[direction].toLowerCase()} send as ${name} is ignored or refused.`
    : `${WHO[direction]} that read ${name} find it no more.`;
  const remedy = 'Keep the member and mark it `deprecated`, with a date in `x-sunset`.';
  const isDeprecated = textOf(node).some((text) => text.deprecated);
  const sunset = sunsetOf(isDeprecated, node.extensions);
  return {
    ...member(pair, key, node, 'removed', version),
    level: 'breaking',
    consequence,
    remedy,
    ...sunset,
  };
}

function member(
  { direction, operation, part }: MessagePair,
  key: string,
  { pointer }: SchemaNode,
  what: 'added' | 'removed' | 'deprecated' | 'default',
  version: 'base' | 'head' = what === 'removed' ? 'base' : 'head',
): Draft {
  const name = `\`${showPath(keyPath(key))}\``;
  return {
    kind: `${direction}-member-${what}`,
    level: what === 'deprecated' ? 'docs' : 'additive',
    direction,
    cause: `${name} ${what === 'deprecated' ? 'is deprecated now' : `was ${what}`}.`,
    consequence: '',
    remedy: '',
    operations: [operation],
    rules: [],
    place: { version, pointer },
    part,
    members: [showPath(keyPath(key))],
  };
}

function changedDefault(pair: MessagePair, key: string, before: SchemaNode, after: SchemaNode): Draft[] {
  const [old, now] = [defaultOf(before), defaultOf(after)];
  const isText = /^(path|query|header|cookie)/.test(pair.part);
  const same =
    isText && old !== undefined && now !== undefined
      ? String(old) === String(now)
      : jsonKey(old) === jsonKey(now);
  if (same) return [];
  const name = `\`${showPath(keyPath(key))}\``;
  const draft = member(pair, key, after, 'default');
  const turn =
    old === undefined
      ? `is ${quote(now)} now`
      : now === undefined
        ? `was ${quote(old)} and is no longer stated`
        : `changed from ${quote(old)} to ${quote(now)}`;
  const isLost = old !== undefined;
  return [
    {
      ...draft,
      level: isLost ? 'breaking' : 'check',
      cause: `The default of ${name} ${turn}.`,
      consequence: isLost
        ? `${WHO[pair.direction]} that leave it out, or find it left out, get something else than before.`
        : `Check that ${name} meant this before as well when it was left out.`,
      remedy: isLost ? `Keep the default ${quote(old)}.` : '',
    },
  ];
}

function defaultOf(node: SchemaNode): Json | undefined {
  return textOf(node).find((text) => text.default !== undefined)?.default;
}

function deprecated(pair: MessagePair, key: string, before: SchemaNode, after: SchemaNode): Draft[] {
  const was = textOf(before).some((text) => text.deprecated);
  const is = textOf(after).some((text) => text.deprecated);
  return is && !was ? [member(pair, key, after, 'deprecated')] : [];
}
