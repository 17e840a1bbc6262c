import type { CreatePersonalPayoutRequest } from '@cross-border-payments/server-stubs';
import { refusal } from './refusal.ts';

/** The members of a create that every family reads; the rest of the body is only stored. */
export interface OrderTerms {
  readonly orderNo?: string | null;
  readonly queryNo?: string | null;
  readonly lockRate?: boolean;
  readonly sourceCurrency?: string | null;
  readonly targetCurrency?: string | null;
  readonly sourceAmount?: number | string | null;
  readonly targetAmount?: number | string | null;
}

const isText = (value: unknown) => typeof value === 'string';
const isAmount = (value: unknown) => isText(value) || typeof value === 'number';

/**
 * Reads the terms of a create whose members the interface does not show.
 * @throws Refusal for a member of the wrong type
 */
export function readTerms(body: CreatePersonalPayoutRequest): OrderTerms {
  const check = (members: readonly string[], fits: (value: unknown) => boolean, what: string) => {
    for (const member of members) {
      const value = body[member];
      if (value !== undefined && value !== null && !fits(value)) {
        throw refusal(`\`${member}\` must be ${what}`);
      }
    }
  };
  check(['orderNo', 'queryNo', 'sourceCurrency', 'targetCurrency'], isText, 'a text');
  check(['sourceAmount', 'targetAmount'], isAmount, 'an amount');
  return body as OrderTerms;
}
