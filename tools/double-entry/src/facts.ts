/**
 * What is known of one member of one message. Both entries are brought into this form before they are compared; a
 * fact that is not there is `undefined` on both sides.
 */
export interface MemberFacts {
  type: string;
  /** Maximum length in characters. */
  max: number | undefined;
  /** Least length: 1 where a text that is required must not be empty. */
  min: number | undefined;
  /** Allowed values, in order. */
  values: string[] | undefined;
  format: string | undefined;
  default: unknown;
  /** `true` without a condition, `success` when `status` is `1`. */
  required: true | 'success' | undefined;
  /** Ids of the schema rules that touch the member's presence or values, sorted. */
  rules: string;
  variant: string | undefined;
  deprecated: boolean;
  /** Whether the member's type, its maximum length and its condition are marked as not shown. */
  typeNotShown: boolean;
  maxNotShown: boolean;
  conditionNotShown: boolean;
}

/** Facts by message (`POST /path request`) and member (`payer.address.country`). */
export type FactsByMember = Map<string, Map<string, MemberFacts>>;

/** One difference between the two entries. */
export interface Difference {
  at: string;
  fact: string;
  source: unknown;
  bundle: unknown;
}

/** Formats that carry a maximum length of their own. */
export const lengthOfFormat: Record<string, number> = { country: 2, currency: 3, socialCreditCode: 18 };
