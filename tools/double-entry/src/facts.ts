/**
 * Facts about one member of one message. Both entries are brought into this form before they are compared; a fact
 * that is not there is `undefined` on both sides.
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
  /** Whether the object says that it takes further members, since only some are known by name. */
  open: boolean;
  /** Types that a refusal may carry as its `data`; `undefined` for any other member. */
  onRefusal: string | undefined;
  /** Whether the form states how the file is encoded. */
  encoded: boolean;
  /** Whether the member's type, its maximum length and its condition are marked as not shown. */
  typeNotShown: boolean;
  maxNotShown: boolean;
  conditionNotShown: boolean;
}

/** Whether a message takes further members: it says so, a rule closes it, or it says nothing. */
export type Further = 'open' | 'closed' | undefined;

/** Facts by message (`POST /path request`) and member (`payer.address.country`). */
export type FactsByMember = Map<string, Map<string, MemberFacts>>;

/** Formats that carry a maximum length of their own. */
export const lengthOfFormat: Record<string, number> = { country: 2, currency: 3, socialCreditCode: 18 };
