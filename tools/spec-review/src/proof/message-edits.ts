import type { Json } from '@cross-border-payments/openapi/model';
import { ANY_MEMBER, ITEM, type MessagePath } from '../demands/path.ts';
import { ABSENT, type Option } from './worlds.ts';

type Container = Record<string, Json> | Json[];

/** Returns a copy of a message with another value at a path; members on the way that are missing are made. */
export function withValue(message: Json | undefined, path: MessagePath, option: Option): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return option === ABSENT ? undefined : option;
  if (step === ITEM) {
    return Array.isArray(message)
      ? message.flatMap((entry) => withValue(entry, rest, option) ?? [])
      : message;
  }
  if (message !== undefined && !isPlain(message)) return message;
  const names = step === ANY_MEMBER ? Object.keys(message ?? {}) : [step];
  return names.reduce<Json>(
    (members, name) => withMember(members as Members, name, rest, option),
    message ?? {},
  );
}

interface Members {
  readonly [name: string]: Json;
}

function withMember(members: Members, name: string, rest: MessagePath, option: Option): Members {
  const { [name]: known, ...others } = members;
  const value = option === ABSENT && known === undefined ? undefined : withValue(known, rest, option);
  if (value === undefined) return others;
  return { ...members, [name]: value };
}

/** Lists copies of a message with one part less each: a member or an entry, the largest parts first. */
export function smaller(message: Json): Json[] {
  const found: { copy: Json; size: number }[] = [];
  const visit = (value: Json, rebuild: (changed: Json) => Json) => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      const inner = (value as Record<string, Json>)[key] as Json;
      found.push({ copy: rebuild(without(value as Container, key)), size: JSON.stringify(inner).length });
      visit(inner, (changed) => rebuild(replaced(value as Container, key, changed)));
    }
  };
  visit(message, (changed) => changed);
  return found.sort((a, b) => b.size - a.size).map(({ copy }) => copy);
}

function without(value: Container, key: string): Json {
  if (Array.isArray(value)) return value.filter((_, at) => at !== Number(key));
  const { [key]: _, ...rest } = value;
  return rest;
}

function replaced(value: Container, key: string, inner: Json): Json {
  if (Array.isArray(value)) return value.map((entry, at) => (at === Number(key) ? inner : entry));
  return { ...value, [key]: inner };
}

function isPlain(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
