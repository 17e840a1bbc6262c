import type { ValueKind } from './text-fault.ts';

/**
 * The property names of an input, level by level; the kind of a value, or null, for a property whose contents are not
 * declared. An array of objects is an array with their properties. The key `*` stands for any other property.
 */
export interface KnownProperties {
  readonly [name: string]: KnownProperties | readonly [KnownProperties] | ValueKind | null;
}

/** An entry of `x-advice` of an operation: advice, and the conditions under which it is given. */
export interface AdviceCheck {
  /** The property that the advice is about, such as `customer.accountInfo`. */
  readonly path: string;
  /** The advice, as a sentence without a period. */
  readonly says: string;
  /** The check applies only if each of these properties has one of its values. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  /** The advice is given only if all of these properties are missing. */
  readonly lacks?: readonly string[];
  /** The advice is given only if all of these properties are given. */
  readonly has?: readonly string[];
  /** The advice is given only if both properties are given and their values differ. */
  readonly differ?: readonly [path: string, other: string];
  /** The advice is given only if both properties are given and have the same value. */
  readonly same?: readonly [path: string, other: string];
  /** The advice is given only if both properties start with a date, and the first date is after the second. */
  readonly after?: readonly [path: string, other: string];
  /** The advice is given only if the first property is a phone number that starts with the country code in the other. */
  readonly repeats?: readonly [path: string, other: string];
  /** The advice is given only if the property is a string that does not match the pattern. */
  readonly unlike?: readonly [path: string, pattern: string];
  /** The advice is given only if another property is given at the top level. */
  readonly only?: readonly string[];
  /** Whether the caller may intend the request, so that it gets a warning and is not refused. */
  readonly guess?: boolean;
}

/** The data for advice about an operation. Generated from the document (`spec/generated/advice.js`). */
export interface OperationAdvice {
  readonly properties: KnownProperties;
  readonly checks?: readonly AdviceCheck[];
  /** Pairs of an amount and its currency. Two amounts in one currency contradict each other. */
  readonly amounts?: readonly (readonly [amount: string, currency: string])[];
  /** An operation with a similar input. Where this one accepts any property, the other's names and kinds are likely. */
  readonly like?: string;
  /** Whether the input is a form, whose properties may be files. */
  readonly form?: boolean;
}

/** The properties of an object. */
export interface Level {
  readonly fields: Map<string, Field>;
  /** Whether any other property is accepted on purpose. */
  readonly isOpen: boolean;
}

/** What the document declares for a property. */
export interface Field {
  /** Whether only a similar operation declares the contents, so that advice about them is a guess. */
  readonly isGuess: boolean;
  /** Whether only a similar operation declares the name. */
  readonly isLikely: boolean;
  /** The properties of the object, or of each object in the array. */
  readonly level: Level | undefined;
  readonly kind: ValueKind | undefined;
  /** For an array of objects, what the document declares for its items. */
  readonly item: Field | undefined;
}

/** A path such as `payer.address`, with the names in it. */
export interface Path {
  readonly path: string;
  readonly names: readonly string[];
}

/** A check with the paths of the properties that it reads. */
export interface PlannedCheck {
  readonly check: AdviceCheck;
  readonly when: readonly { readonly of: Path; readonly expected: readonly unknown[] }[];
  readonly lacks: readonly Path[];
  /** The properties that must be given. */
  readonly given: readonly Path[];
  readonly pair: readonly Path[];
  readonly unlike: { readonly of: Path; readonly pattern: RegExp } | undefined;
}

/** The paths of an amount and its currency. */
export interface PlannedAmount {
  readonly amount: Path;
  readonly currency: Path;
  readonly isGuess: boolean;
}

export interface Plan {
  readonly root: Level;
  readonly isForm: boolean;
  readonly checks: readonly PlannedCheck[];
  readonly amounts: readonly PlannedAmount[];
}

const PLANS = new WeakMap<OperationAdvice, Plan>();

/** Returns the plan of an operation, which is made once. */
export function planOf(advice: OperationAdvice, table: Readonly<Record<string, OperationAdvice>>): Plan {
  const known = PLANS.get(advice);
  if (known) return known;
  const { properties, checks = [], amounts = [], form = false, like = '' } = advice;
  const root = levelOf(properties, table[like]?.properties);
  const plan = {
    root,
    isForm: form,
    checks: checks.map(planCheck),
    amounts: amounts.map(([path, currency]) => {
      const amount = split(path);
      return { amount, currency: split(currency), isGuess: findField(root, amount.names)?.isGuess ?? false };
    }),
  };
  PLANS.set(advice, plan);
  return plan;
}

function findField(level: Level, [name = '', ...more]: readonly string[]): Field | undefined {
  const field = level.fields.get(name);
  return more.length > 0 && field?.level ? findField(field.level, more) : field;
}

function planCheck(check: AdviceCheck): PlannedCheck {
  const pair = check.differ ?? check.same ?? check.after ?? check.repeats ?? [];
  const { when = {}, lacks = [], has = pair, unlike } = check;
  return {
    check,
    when: Object.entries(when).map(([path, expected]) => ({ of: split(path), expected })),
    lacks: lacks.map(split),
    given: has.map(split),
    pair: pair.map(split),
    unlike: unlike && { of: split(unlike[0]), pattern: new RegExp(unlike[1], 'u') },
  };
}

function split(path: string): Path {
  return { path, names: path.split('.') };
}

/** @param like the properties of a similar object: if this object accepts any property, it is likely to have these */
function levelOf(properties: KnownProperties, like: KnownProperties = {}): Level {
  const isOpen = properties['*'] !== undefined;
  const fields = new Map<string, Field>();
  for (const name of Object.keys(properties).filter((name) => name !== '*'))
    fields.set(name, fieldOf(properties[name] ?? null, false, like[name]));
  for (const name of isOpen ? Object.keys(like) : [])
    if (name !== '*' && !fields.has(name))
      fields.set(name, { ...fieldOf(like[name] ?? null, true), isLikely: true });
  return { fields, isOpen };
}

const ANY: KnownProperties = { '*': null };

function fieldOf(
  known: KnownProperties[string],
  isGuess: boolean,
  like: KnownProperties[string] = null,
): Field {
  const others = { isGuess, isLikely: false, kind: undefined, item: undefined };
  if (known === null && isLevel(like)) return { ...others, isGuess: true, level: levelOf(ANY, like) };
  if (known === null || typeof known === 'string')
    return { ...others, level: undefined, kind: known ?? undefined };
  const inner = isLevel(known) ? known : known[0];
  const field = { ...others, level: isGuess ? levelOf(ANY, inner) : levelOf(inner) };
  return isLevel(known) ? field : { ...field, item: field };
}

function isLevel(known: KnownProperties[string]): known is KnownProperties {
  return typeof known === 'object' && known !== null && !Array.isArray(known);
}
