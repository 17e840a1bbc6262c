/** Coercion of one parameter or form field from text to a value. Plain JSON, made at build time. */
export interface Coercion {
  /** Types to try in this order; text that fits none stays text. */
  to?: readonly ('integer' | 'number' | 'boolean' | 'null')[];
  /** Set for lists: the separator, or `repeat` if the parameter is repeated per entry. */
  list?: 'repeat' | ',' | ' ' | '|';
  /** Set for what may be a list or a text: one entry is the text. */
  orText?: true;
  /** Coercion of the entries of a list. */
  each?: Coercion;
  /** Set for `deepObject`, as in `filter[status]=x`: coercions of the members. */
  members?: CoercionPlan;
  /** Whether the text is JSON (a parameter with `content`). */
  json?: true;
}

/** By name; the empty name applies to names that are not in the plan. */
export type CoercionPlan = Readonly<Record<string, Coercion>>;

/** Texts by name; several when a name was given several times. */
export type ParameterTexts = Readonly<Record<string, string | readonly string[]>>;

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts the texts of a query, a path, headers or a form into values of their declared types, by the grammar of JSON:
 * "12" is a number; "12abc", " 12", "0x1", "+1" and "" stay text, so that validation rejects them.
 */
export function coerce(plan: CoercionPlan, texts: ParameterTexts): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  const objects = new Map<string, [string, string | readonly string[]][]>();
  for (const [name, text] of Object.entries(texts)) {
    const [, outer = '', inner = ''] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) ?? [];
    const deep = outer !== '' && own(plan, outer)?.members;
    if (deep) objects.set(outer, [...(objects.get(outer) ?? []), [inner, text]]);
    else entries.push([name, coerceOne(own(plan, name) ?? own(plan, '') ?? {}, text)]);
  }
  for (const [name, members] of objects) {
    entries.push([name, coerce(own(plan, name)?.members ?? {}, Object.fromEntries(members))]);
  }
  return Object.fromEntries(entries);
}

function coerceOne(coercion: Coercion, text: string | readonly string[]): unknown {
  const { list, each = {}, orText } = coercion;
  if (!list) return typeof text === 'string' ? coerceText(coercion, text) : text;
  const texts = typeof text === 'string' ? [text] : text;
  const parts = list === 'repeat' ? texts : texts.flatMap((part) => part.split(list));
  const [only] = parts;
  if (orText && parts.length === 1 && only !== undefined) return only;
  return parts.map((part) => coerceText(each, part));
}

function coerceText(coercion: Coercion, text: string): unknown {
  if (coercion.json) return parseJson(text);
  for (const type of coercion.to ?? []) {
    const value = readAs(type, text);
    if (value !== undefined) return value;
  }
  return text;
}

function readAs(type: string, text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (type === 'null') return text === 'null' ? null : undefined;
  if (!(type === 'integer' ? INTEGER : NUMBER).test(text)) return undefined;
  const value = Number(text);
  const exact = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
  return exact ? value : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
