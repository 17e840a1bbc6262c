import type { CheckBankAccountRequest } from '@cross-border-payments/server-stubs';
import { isCardNumber } from './card-number.ts';
import { isIdentityNumber } from './identity-number.ts';

/** The code for `status`, and a sentence for `data`, which is also the `message` unless the code is `1`. */
export interface BankCheckResult {
  readonly code: '1' | '-1' | '10028';
  readonly details: string;
}

const NAME = /^\p{Script=Han}[\p{Script=Han}·]{0,28}\p{Script=Han}$/u;
const PHONE = /^1[3-9]\d{9}$/;

/**
 * Checks whether three or four elements can exist (sandbox choice `bank-check`). Callers look up magic values first, with
 * `forcedAnswer`.
 */
export function checkBankAccount(elements: CheckBankAccountRequest): BankCheckResult {
  const wanted = ['idNumber', 'name', 'account', ...(elements.type === 'check4' ? ['phone'] : [])] as const;
  const values = elements as unknown as Readonly<Record<string, string | undefined>>;
  const blank = wanted.filter((name) => !values[name]?.trim());
  if (blank.length > 0) return { code: '-1', details: `Fill in ${blank.join(', ')}.` };
  const fault = faultOf(elements);
  return fault ? { code: '10028', details: fault } : { code: '1', details: 'The elements belong together.' };
}

function faultOf({ type, idNumber, name, account, phone = '' }: CheckBankAccountRequest): string | undefined {
  if (!isIdentityNumber(idNumber)) return 'idNumber is not the number of a resident identity card.';
  if (!NAME.test(name)) return 'name is not a Chinese name.';
  if (!isCardNumber(account)) return 'account is not the number of a bank card.';
  if (type === 'check4' && !PHONE.test(phone)) return 'phone is not a mobile number of the mainland.';
  return undefined;
}
