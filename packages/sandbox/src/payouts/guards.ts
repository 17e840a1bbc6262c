import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import type { OrderFacts } from '../orders/machine.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { listOf, refusal } from '../orders/refusal.ts';

/** Documents that a business payout requires. */
const REQUIRED_BUSINESS_DOCUMENTS = ['proforma_invoice', 'purchase_order'] as const;

/** Members that an update of a personal payout may change. */
const CHANGEABLE_MEMBERS = ['payer', 'beneficiary', 'purpose', 'fundsSource', 'relationship'] as const;

/** Members that only identify the personal payout in an update. */
const NAMING_MEMBERS = ['tradeId', 'orderNo'] as const;

const code = (word: string) => `\`${word}\``;

/** Requires proforma invoice and purchase order before the documents of a business payout are complete. */
export function requireBusinessDocuments({ documents = [] }: OrderFacts): Refusal | undefined {
  const missing = REQUIRED_BUSINESS_DOCUMENTS.filter((type) => !documents.includes(type));
  if (missing.length === 0) return undefined;
  const was = missing.length === 1 ? 'was' : 'were';
  return refusal(
    `The documents are not complete because ${listOf(missing.map(code), 'and')} ${was} not uploaded`,
    'R-027',
  );
}

/** Requires `queryNo` in the confirm of a business payout between two currencies. */
export function requireRate(facts: OrderFacts): Refusal | undefined {
  const { sourceCurrency, targetCurrency, queryNo } = facts;
  if (sourceCurrency === targetCurrency || queryNo) return undefined;
  return refusal(
    `\`queryNo\` is required because the order goes from ${sourceCurrency} to ${targetCurrency}`,
    'R-028',
  );
}

/** Requires an update of a personal payout to change at least one member, and only changeable ones. */
export function requireChangeableMembers({ members = [] }: OrderFacts): Refusal | undefined {
  const naming: readonly string[] = NAMING_MEMBERS;
  const changeable: readonly string[] = CHANGEABLE_MEMBERS;
  const changed = members.filter((member) => !naming.includes(member));
  const fixed = changed.filter((member) => !changeable.includes(member));
  if (fixed.length > 0) {
    return refusal(
      `${listOf(fixed.map(code), 'and')} cannot be changed; an update changes only ${listOf(changeable.map(code), 'or')}`,
      'R-031',
    );
  }
  if (changed.length > 0) return undefined;
  return refusal(
    `The update changes nothing; it needs at least one of ${listOf(changeable.map(code), 'or')}`,
    'R-031',
  );
}

/** Requires a document before those of a personal payout are complete. */
export function requirePersonalDocument({ documents = [] }: OrderFacts): Refusal | undefined {
  if (documents.length > 0) return undefined;
  return refusal('The documents are not complete because no document was uploaded', 'R-035');
}

/** Requires a document before those of a global payout are complete (sandbox choice `global-completed`). */
export function requireGlobalDocument({ documents = [] }: OrderFacts): Refusal | undefined {
  if (documents.length > 0) return undefined;
  return refusal('The documents are not complete because no document was uploaded');
}

/** Requires somebody to pay before a payout is confirmed (sandbox choice `payout-to-nobody`). */
export function requireBeneficiary({ body }: OrderRecord): Refusal | undefined {
  const { beneficiary, beneficiaryId } = body as Readonly<Record<string, unknown>>;
  if (says(beneficiary) || says(beneficiaryId)) return undefined;
  return refusal('The payout has no `beneficiary`, so nobody can be paid; no money moved');
}

/** Whether a value holds more than empty texts, objects and lists. */
function says(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(says);
  return value !== undefined && value !== null && value !== '';
}
