import type { AdviceCheck, KnownProperties, OperationAdvice, ValueKind } from './table.ts';

export interface KnownObject {
  readonly fields: Map<string, Field>;
  /** Whether the object may have any further properties, because the document says so. */
  readonly isOpen: boolean;
}

/** What the document declares for a property. */
export interface Field {
  /** Whether the property's contents are declared only by a similar operation. Advice about them is then a guess. */
  readonly isGuess: boolean;
  /** Whether the property's name is declared only by a similar operation. */
  readonly isLikely: boolean;
  /** The properties of the object, or of each object in the array. */
  readonly level: KnownObject | undefined;
  readonly kind: ValueKind | undefined;
  /** For an array of objects: what the document declares for each item. */
  readonly item: Field | undefined;
}

/** The names in a path such as `payer.address`. */
export type NamePath = readonly string[];

export interface PlannedCheck {
  readonly check: AdviceCheck;
  readonly when: readonly (readonly [names: NamePath, expected: readonly unknown[]])[];
  readonly lacks: readonly NamePath[];
  readonly given: readonly NamePath[];
  readonly pair: readonly NamePath[];
  readonly unlike: readonly [names: NamePath, pattern: RegExp] | undefined;
}

export interface PlannedAmount {
  readonly amount: NamePath;
  readonly currency: NamePath;
  readonly isGuess: boolean;
}

export interface Plan {
  readonly root: KnownObject;
  readonly isForm: boolean;
  readonly checks: readonly PlannedCheck[];
  readonly amounts: readonly PlannedAmount[];
}

const PLANS = new WeakMap<OperationAdvice, Plan>();

/** Returns the plan of an operation. The plan is made once. */
export function planOf(advice: OperationAdvice, table: Readonly<Record<string, OperationAdvice>>): Plan {
  const known = PLANS.get(advice);
  if (known) return known;
  const { properties, checks = [], amounts = [], form = false, like = '' } = advice;
  const root = levelOf(properties, table[like]?.properties);
  const plannedAmounts = amounts.map(([path, currency]) => {
    const amount = split(path);
    return { amount, currency: split(currency), isGuess: findField(root, amount)?.isGuess ?? false };
  });
  const plan = { root, isForm: form, checks: checks.map(planCheck), amounts: plannedAmounts };
  PLANS.set(advice, plan);
  return plan;
}

function findField(level: KnownObject, [name = '', ...more]: NamePath): Field | undefined {
  const field = level.fields.get(name);
  return more.length > 0 && field?.level ? findField(field.level, more) : field;
}

function planCheck(check: AdviceCheck): PlannedCheck {
  const pair = check.differ ?? check.same ?? check.after ?? check.repeats ?? [];
  const { when = {}, lacks = [], has = pair, unlike } = check;
  return {
    check,
    when: Object.entries(when).map(([path, expected]) => [split(path), expected]),
    lacks: lacks.map(split),
    given: has.map(split),
    pair: pair.map(split),
    unlike: unlike && [split(unlike[0]), new RegExp(unlike[1], 'u')],
  };
}

function split(path: string): NamePath {
  return path.split('.');
}

/** @param like the properties of a similar object, which this object probably has too if it accepts any property */
function levelOf(properties: KnownProperties, like: KnownProperties = {}): KnownObject {
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
