import { rulesOf, type TextRules, type ValueKind } from './text-fault.ts';

/**
 * The property names of an input, level by level; the kind of a value, or null, for a property whose contents are not
 * declared. An array of objects is an array with their properties. The key `*` stands for any other property.
 */
export interface KnownProperties {
  readonly [name: string]: KnownProperties | readonly [KnownProperties] | ValueKind | null;
}

/** An entry of `x-advice` of an operation: advice, and the conditions under which it is given. */
export interface AdviceCheck {
  /** The property that the advice is about, such as `beneficiary.accountInfo`. */
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

/** A property: what the document declares, and where a check finds its value. */
export interface Field {
  /** False if only a check names the property. */
  readonly isDeclared: boolean;
  /** Whether only a similar operation declares the contents, so that advice about them is a guess. */
  readonly isGuess: boolean;
  /** Whether only a similar operation declares the name. */
  readonly isLikely: boolean;
  /** The properties of the object, or of each object in the array. */
  level: Level | undefined;
  readonly isList: boolean;
  readonly kind: ValueKind | undefined;
  readonly rules: TextRules | undefined;
  /** The index of the value in `values` of a search; -1 if no check reads the value. */
  slot: number;
}

/** A check with indexes of values instead of paths. */
export interface PlannedCheck {
  readonly check: AdviceCheck;
  readonly when: readonly { readonly slot: number; readonly expected: readonly unknown[] }[];
  readonly lacks: readonly number[];
  /** The properties that must be given. */
  readonly given: readonly number[];
  readonly pair: { readonly slot: number; readonly other: number } | undefined;
  readonly unlike: { readonly slot: number; readonly pattern: RegExp } | undefined;
}

export interface PlannedAmount {
  readonly path: string;
  readonly slot: number;
  readonly currencyPath: string;
  readonly currency: number;
  readonly isGuess: boolean;
}

export interface Plan {
  readonly root: Level;
  readonly isForm: boolean;
  readonly checks: readonly PlannedCheck[];
  readonly amounts: readonly PlannedAmount[];
  /** How many values the checks read. */
  readonly size: number;
}

const PLANS = new WeakMap<OperationAdvice, Plan>();

/** Returns the plan of an operation, which is made once: the search then reads each property of an input once. */
export function planOf(advice: OperationAdvice, table: Readonly<Record<string, OperationAdvice>>): Plan {
  const known = PLANS.get(advice);
  if (known) return known;
  const plan = makePlan(advice, table[advice.like ?? '']?.properties);
  PLANS.set(advice, plan);
  return plan;
}

function makePlan(
  { properties, checks = [], amounts = [], form = false }: OperationAdvice,
  like: KnownProperties | undefined,
): Plan {
  const root = levelOf(properties, like);
  let size = 0;
  const fieldAt = (path: string): Field | undefined => {
    let level = root;
    let field: Field | undefined;
    for (const name of path.split('.')) {
      if (field) level = field.level ??= { fields: new Map(), isOpen: true };
      field = level.fields.get(name) ?? fieldOf(null, { isDeclared: false });
      level.fields.set(name, field);
    }
    if (field && field.slot < 0) field.slot = size++;
    return field;
  };
  const slotOf = (path: string) => fieldAt(path)?.slot ?? -1;
  const planCheck = (check: AdviceCheck): PlannedCheck => {
    const [first, second] = check.differ ?? check.same ?? check.after ?? check.repeats ?? [];
    const pair = first && second ? { slot: slotOf(first), other: slotOf(second) } : undefined;
    return {
      check,
      when: Object.entries(check.when ?? {}).map(([path, expected]) => ({ slot: slotOf(path), expected })),
      lacks: check.lacks?.map(slotOf) ?? [],
      given: check.has?.map(slotOf) ?? (pair ? [pair.slot, pair.other] : []),
      pair,
      unlike: check.unlike && { slot: slotOf(check.unlike[0]), pattern: new RegExp(check.unlike[1], 'u') },
    };
  };
  return {
    root,
    isForm: form,
    checks: checks.map(planCheck),
    amounts: amounts.map(([path, currencyPath]) => ({
      ...{ path, currencyPath },
      slot: slotOf(path),
      currency: slotOf(currencyPath),
      isGuess: fieldAt(path)?.isGuess ?? false,
    })),
    size,
  };
}

/** @param like the properties of a similar object: if this object accepts any property, it is likely to have these */
function levelOf(properties: KnownProperties, like: KnownProperties = {}): Level {
  const isOpen = properties['*'] !== undefined;
  const fields = new Map<string, Field>();
  for (const name of Object.keys(properties).filter((name) => name !== '*'))
    fields.set(name, fieldOf(properties[name] ?? null, { like: like[name] }));
  for (const name of isOpen ? Object.keys(like) : [])
    if (name !== '*' && !fields.has(name))
      fields.set(name, { ...fieldOf(like[name] ?? null, { isGuess: true }), isLikely: true });
  return { fields, isOpen };
}

const ANY: KnownProperties = { '*': null };

interface Origin {
  readonly isDeclared?: boolean;
  readonly isGuess?: boolean;
  readonly like?: KnownProperties[string] | undefined;
}

function fieldOf(
  known: KnownProperties[string],
  { isDeclared = true, isGuess = false, like = null }: Origin,
): Field {
  if (known === null && isLevel(like))
    return { ...fieldOf(ANY, { isGuess: true }), level: levelOf(ANY, like) };
  const isList = Array.isArray(known);
  const inner = isList ? known[0] : known;
  return {
    ...{ isDeclared, isGuess, isList, isLikely: false },
    level: isLevel(inner) ? (isGuess ? levelOf(ANY, inner) : levelOf(inner)) : undefined,
    kind: typeof known === 'string' ? known : undefined,
    rules: typeof known === 'string' ? rulesOf(known) : undefined,
    slot: -1,
  };
}

function isLevel(known: KnownProperties[string] | undefined): known is KnownProperties {
  return typeof known === 'object' && known !== null && !Array.isArray(known);
}
