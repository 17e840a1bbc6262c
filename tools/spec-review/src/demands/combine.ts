import {
  commonTypes,
  isOfType,
  type Json,
  type JsonType,
  jsonKey,
} from '@cross-border-payments/openapi/model';
import { keywordAt, type MessageDemand, makeDemand } from './demand.ts';

const SMALLEST = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];
const GREATEST = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];

/**
 * Joins what several parts of a schema demand of one value: of two bounds the tighter one remains, of types and values
 * those that all parts allow. Demands that hold under a condition stay as they are.
 */
export function combine(demands: readonly MessageDemand[]): MessageDemand[] {
  const joined = new Map<string, MessageDemand>();
  for (const demand of demands) {
    const slot = isJoinable(demand) ? slotOf(demand) : demand.key;
    const known = joined.get(slot);
    joined.set(slot, known && isJoinable(demand) ? join(known, demand) : (known ?? demand));
  }
  for (const [slot, demand] of joined) {
    if (demand.keyword !== 'enum' || !isJoinable(demand)) continue;
    const typeSlot = slotOf({ ...demand, keyword: 'type' });
    const types = joined.get(typeSlot);
    if (!types) continue;
    const allowed = limitOf(types) as JsonType[];
    const values = (limitOf(demand) as Json[]).filter((value) =>
      allowed.some((type) => isOfType(value, type)),
    );
    joined.set(slot, withValue(demand, values));
    joined.delete(typeSlot);
  }
  return [...joined.values()];
}

function slotOf({ path, keyword }: Pick<MessageDemand, 'path' | 'keyword'>): string {
  return JSON.stringify([path, keyword]);
}

function isJoinable({ keyword, when }: MessageDemand): boolean {
  return when.length === 0 && ['type', 'enum', ...SMALLEST, ...GREATEST].includes(keyword);
}

function join(a: MessageDemand, b: MessageDemand): MessageDemand {
  const [one, other] = [limitOf(a), limitOf(b)];
  if (a.keyword === 'type')
    return withValue(b, [...(commonTypes(one as JsonType[], other as JsonType[]) ?? [])].sort());
  if (a.keyword === 'enum') {
    const known = new Set((other as Json[]).map(jsonKey));
    return withValue(
      b,
      (one as Json[]).filter((value) => known.has(jsonKey(value))),
    );
  }
  const isTighter = SMALLEST.includes(a.keyword) ? Number(other) < Number(one) : Number(other) > Number(one);
  return isTighter ? b : a;
}

function limitOf({ schema, keyword }: MessageDemand): unknown {
  return typeof schema === 'object' ? schema[keyword] : [];
}

function withValue(demand: MessageDemand, value: readonly unknown[]): MessageDemand {
  const { path, keyword } = demand;
  const schema = value.length === 0 ? false : { [keyword]: value };
  return makeDemand({ ...demand, schema, must: keywordAt(path, keyword, value) });
}
