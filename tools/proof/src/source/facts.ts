/**
 * Facts about one member of one message, in the form in which both entries are compared; a missing fact is `undefined`.
 */
export interface MemberFacts {
  type: string;
  /** Maximum length in characters. */
  max: number | undefined;
  /** Least length: 1 where a text that is required must not be empty. */
  min: number | undefined;
  /** Allowed values, in order. */
  values: string[] | undefined;
  /** Whether the member may be sent as an empty text, which then counts as not given. */
  empty: boolean;
  format: string | undefined;
  default: unknown;
  /** `true` without a condition, `success` when `status` is `1`, `refusal` when it is not. */
  required: true | 'success' | 'refusal' | undefined;
  /** Ids of the schema rules that touch the member's presence or values, sorted. */
  rules: string;
  variant: string | undefined;
  deprecated: boolean;
  /** Whether the object accepts further members, since only some are known by name. */
  open: boolean;
  /** Types of `data` in a refusal; `undefined` for any other member. */
  onRefusal: string | undefined;
  /** Whether the form states the file's encoding. */
  encoded: boolean;
  /** Whether the member's type, its maximum length and its condition are marked as not shown. */
  typeNotShown: boolean;
  maxNotShown: boolean;
  conditionNotShown: boolean;
}

/** Whether a message accepts further members (`open`), a rule closes it, or neither. */
export type Further = 'open' | 'closed' | undefined;

/** Facts by message (`POST /path request`) and member (`payer.address.country`). */
export type FactsByMember = Map<string, Map<string, MemberFacts>>;

/** Formats that imply a maximum length. */
export const lengthOfFormat: Record<string, number> = { country: 2, currency: 3, socialCreditCode: 18 };

import type { Schema } from '../document/document.ts';
import { formatOf, shownType, valuesOf } from './keywords.ts';

/** Returns the facts of an unknown member. */
export function noFacts(): MemberFacts {
  return {
    type: 'any',
    max: undefined,
    min: undefined,
    values: undefined,
    empty: false,
    format: undefined,
    default: undefined,
    required: undefined,
    rules: '',
    variant: undefined,
    deprecated: false,
    open: false,
    onRefusal: undefined,
    encoded: false,
    typeNotShown: false,
    maxNotShown: false,
    conditionNotShown: false,
  };
}

/** Adds the keywords of a schema to the facts of its member. */
export function noteKeywords(member: MemberFacts, schema: Schema): void {
  member.type = shownType(schema) ?? member.type;
  member.max = schema.maxLength ?? member.max;
  member.min = schema.minLength ?? member.min;
  member.format = formatOf(schema) ?? member.format;
  member.default = schema.default ?? member.default;
  member.variant = schema['x-variant'] ?? member.variant;
  member.deprecated ||= schema.deprecated ?? false;
  member.open ||= schema.additionalProperties === true;
  const values = valuesOf(schema);
  if (values) member.values = values;
  if (values || schema.pattern || schema.$ref) addRule(member, schema.$comment);
  const notShown = (statement: string) =>
    schema['x-not-shown']?.some((entry) => entry.statement === statement) ?? false;
  member.typeNotShown ||= notShown('type');
  member.maxNotShown ||= notShown('maximum length');
  member.conditionNotShown ||= notShown('condition');
}

/**
 * Merges the facts of one member over the branches of a choice: it is required if every branch requires it, its values
 * are those of all branches, and any other fact that differs is dropped, so that the comparison reports it.
 *
 * @param branches facts of the member by branch, `undefined` where a branch does not have it
 */
export function mergeBranches(branches: (MemberFacts | undefined)[]): MemberFacts {
  const present = branches.filter((facts) => facts !== undefined);
  const merged = { ...(present[0] ?? noFacts()) };
  for (const facts of present.slice(1)) {
    if (facts.max !== merged.max) merged.max = undefined;
    if (facts.type !== merged.type) merged.type = 'any';
    if (facts.variant !== merged.variant) merged.variant = undefined;
    merged.values = merged.values && facts.values && union(merged.values, facts.values);
    merged.maxNotShown ||= facts.maxNotShown;
    addRule(merged, facts.rules || undefined);
  }
  if (present.length < branches.length || present.some((facts) => facts.required !== true)) {
    merged.required = undefined;
  }
  return merged;
}

/** Adds rule ids, separated by spaces, to those of a member. */
export function addRule(member: MemberFacts, rules: string | undefined): void {
  if (rules === undefined) return;
  const known = member.rules === '' ? [] : member.rules.split(' ');
  member.rules = union(known, rules.split(' ')).sort().join(' ');
}

function union(a: string[], b: string[]): string[] {
  return [...new Set([...a, ...b])];
}
