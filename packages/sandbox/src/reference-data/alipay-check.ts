import type { AlipayCheckBeneficiary } from '@cross-border-payments/server-stubs';
import { isCardNumber } from './card-number.ts';
import { isIdentityNumber } from './identity-number.ts';

/** The outcome, for `data.result` and `data.message`. */
export interface AlipayCheckResult {
  readonly result: 'success' | 'failed';
  readonly message: string;
}

const WALLET = /^(1[3-9]\d{9}|[^@\s]{1,64}@[^@\s]{1,190})$/;

/**
 * Checks whether the numbers of a planned alipay transaction can exist (sandbox choice `alipay-check`). Callers look up
 * magic values first, with `forcedAnswer`.
 */
export function checkAlipay({
  beneficiary,
}: {
  readonly beneficiary?: AlipayCheckBeneficiary;
}): AlipayCheckResult {
  const { idNumber = '', accountInfo = {} } = beneficiary ?? {};
  const { number, routingValue } = accountInfo;
  if (/^\d{17}/.test(idNumber) && !isIdentityNumber(idNumber)) {
    return { result: 'failed', message: 'The identity number of the beneficiary does not exist.' };
  }
  if (routingValue && !WALLET.test(routingValue)) {
    return { result: 'failed', message: 'There is no alipay wallet of that name.' };
  }
  if (!routingValue && number && !isCardNumber(number)) {
    return { result: 'failed', message: 'The bank account of the beneficiary does not exist.' };
  }
  return { result: 'success', message: 'The transaction can be made.' };
}
