import type { ValueKind } from './text-fault.ts';

/**
 * The property names of an input, level by level; the kind of a value, or null, for a property whose contents are not
 * declared. An array of objects is an array with their properties. The key `*` stands for any other property.
 */
export interface KnownProperties {
  readonly [name: string]: KnownProperties | readonly [KnownProperties] | ValueKind | null;
}

/** Advice about properties that are missing, given together or different, from `x-advice` of an operation. */
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
  /** Whether the caller may intend the request, so that it gets a warning and is not refused. */
  readonly guess?: boolean;
}

/** The data for advice about an operation. Generated from the document (`spec/generated/advice.js`). */
export interface OperationAdvice {
  readonly properties: KnownProperties;
  readonly checks?: readonly AdviceCheck[];
  /** Pairs of an amount and its currency. Two amounts in one currency contradict each other. */
  readonly amounts?: readonly (readonly [amount: string, currency: string])[];
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
  /** The properties of the object, or of each object in the array. */
  level: Level | undefined;
  readonly isList: boolean;
  readonly kind: ValueKind | undefined;
  /** The index of the value in `values` of a search; -1 if no check reads the value. */
  slot: number;
}

/** A check with indexes of values instead of paths. */
export interface PlannedCheck {
  readonly check: AdviceCheck;
  readonly when: readonly (readonly [slot: number, values: readonly unknown[]])[];
  readonly lacks: readonly number[] | undefined;
  /** The properties that must be given. */
  readonly given: readonly number[];
  readonly pair: readonly [slot: number, other: number] | undefined;
}

export interface PlannedAmount {
  readonly path: string;
  readonly slot: number;
  readonly currencyPath: string;
  readonly currency: number;
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
export function planOf(advice: OperationAdvice): Plan {
  const known = PLANS.get(advice);
  if (known) return known;
  const plan = makePlan(advice);
  PLANS.set(advice, plan);
  return plan;
}

function makePlan({ properties, checks = [], amounts = [], form = false }: OperationAdvice): Plan {
  const root = levelOf(properties);
  let size = 0;
  const slotOf = (path: string): number => {
    let level = root;
    let field: Field | undefined;
    for (const name of path.split('.')) {
      if (field) level = field.level ??= { fields: new Map(), isOpen: true };
      field = level.fields.get(name) ?? fieldOf(null, false);
      level.fields.set(name, field);
    }
    if (!field) return -1;
    if (field.slot < 0) field.slot = size++;
    return field.slot;
  };
  const planCheck = (check: AdviceCheck): PlannedCheck => {
    const [first, second] = check.differ ?? check.same ?? check.after ?? [];
    const pair = first && second ? ([slotOf(first), slotOf(second)] as const) : undefined;
    return {
      check,
      when: Object.entries(check.when ?? {}).map(([path, values]) => [slotOf(path), values] as const),
      lacks: check.lacks?.map(slotOf),
      given: check.has?.map(slotOf) ?? pair ?? [],
      pair,
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
    })),
    size,
  };
}

function levelOf(properties: KnownProperties): Level {
  const names = Object.keys(properties).filter((name) => name !== '*');
  return {
    fields: new Map(names.map((name) => [name, fieldOf(properties[name] ?? null, true)])),
    isOpen: properties['*'] !== undefined,
  };
}

function fieldOf(known: KnownProperties[string], isDeclared: boolean): Field {
  const isList = Array.isArray(known);
  const inner = isList ? known[0] : known;
  const hasLevel = typeof inner === 'object' && inner !== null;
  return {
    ...{ isDeclared, isList },
    level: hasLevel ? levelOf(inner as KnownProperties) : undefined,
    kind: typeof known === 'string' ? known : undefined,
    slot: -1,
  };
}
