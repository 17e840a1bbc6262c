import type { Json } from '@cross-border-payments/openapi/model';
import { ANY_PROPERTY, ITEM, type MessagePath } from '../demands/paths.ts';

export function some(count: unknown, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns a media type without its parameters, in lower case. */
export function bareType(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

/** Returns a value as code, cut if it is long. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return `\`${text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text}\``;
}

export function sayDeprecated(isDeprecated: boolean): string {
  return isDeprecated ? 'now deprecated' : 'no longer deprecated';
}

/** Names a part of an operation: "the body", "the response 200". */
export function sayPart(part: string): string {
  const [, schema] = /^schema (.+)/.exec(part) ?? [];
  const plural = { header: 'headers', cookie: 'cookies' }[part];
  return schema === undefined ? `the ${plural ?? part}` : quote(schema);
}

/** Says how a value changed: "is now `b`, before `a`". */
export function sayTurn(old: unknown, now: unknown): string {
  const from = old === undefined ? '' : `, before ${quote(old)}`;
  return `${now === undefined ? 'was removed' : `is now ${quote(now)}`}${from}`;
}

export const MAX_LISTED = 8;

const LONGEST = 80;
const LONGEST_MESSAGE = 300;
const LONGEST_TEXT = 40;

/** Returns a message as code on one line, with long strings cut. If it is long, shows only the values at `paths`. */
export function showMessage(message: Json, paths: readonly MessagePath[] = []): string {
  const cut = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > LONGEST_TEXT
      ? `${value.slice(0, 10)}... (${[...value].length} characters)`
      : value;
  const whole = JSON.stringify(message, cut);
  const shown = whole.length > LONGEST_MESSAGE && paths.length > 0 ? showPart(message, paths, cut) : whole;
  const plain = shown.replaceAll('`', "'");
  return `\`${plain.length > LONGEST_MESSAGE ? `${plain.slice(0, LONGEST_MESSAGE)}...` : plain}\``;
}

function showPart(
  value: Json,
  paths: readonly MessagePath[],
  cut: (key: string, value: unknown) => unknown,
): string {
  if (typeof value !== 'object' || value === null || paths.some((path) => path.length === 0))
    return JSON.stringify(value, cut);
  const inner = (step: string) =>
    paths.flatMap(([first, ...rest]) => (first === step || first === ANY_PROPERTY ? [rest] : []));
  const isList = Array.isArray(value);
  const parts = Object.entries(value).flatMap(([step, one]: [string, Json]) => {
    const within = inner(isList ? ITEM : step);
    const shown =
      within.length > 0 && `${isList ? '' : `${JSON.stringify(step)}:`}${showPart(one, within, cut)}`;
    return shown === false ? [] : [shown];
  });
  const left = Object.keys(value).length > parts.length ? ['...'] : [];
  const all = [...parts, ...left].join(',');
  return isList ? `[${all}]` : `{${all}}`;
}

export function sayList(value: unknown, between: string): string {
  const values = [value].flat();
  const shown = values.slice(0, MAX_LISTED).map(quote).join(between);
  return values.length > MAX_LISTED ? `${shown} and ${values.length - MAX_LISTED} more` : shown;
}

/** Says how a value is serialized, by its style: "as `form` with `explode`". */
export function sayForm(form: string): string {
  const [style = '', ...more] = form.split(', ');
  if (style === '' || style.startsWith('as ')) return style || 'as one string';
  const exploded = more.includes('exploded') ? ' with `explode`' : '';
  return `as ${quote(style)}${exploded}${more.includes('spread') ? ', a parameter per property' : ''}`;
}
