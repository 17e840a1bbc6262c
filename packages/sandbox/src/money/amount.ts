import { fail, ok, type Result } from '../result.ts';
import { exponentOf, isCurrency } from './currency.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';

/** An amount in the smallest unit of its currency. */
export interface Money {
  readonly currency: string;
  readonly minor: bigint;
}

/** 15 digits: so many survive the way through a JSON number unharmed. A sandbox choice; no limit is shown. */
export const GREATEST_MINOR = 999_999_999_999_999n;

export type AmountError =
  | { readonly kind: 'unknown_currency'; readonly currency: string }
  | { readonly kind: 'not_an_amount'; readonly value: string }
  | {
      readonly kind: 'too_many_decimals';
      readonly value: string;
      readonly currency: string;
      readonly most: number;
    }
  | { readonly kind: 'not_above_zero'; readonly value: string }
  | { readonly kind: 'too_large'; readonly value: string };

/**
 * Reads an amount from a message, exactly and without rounding: 19.99 USD is 1999, 5 JPY is 5.
 * @param value a number of a JSON body, or text such as a query parameter.
 */
export function toMoney(value: number | string, currency: string): Result<Money, AmountError> {
  if (!isCurrency(currency)) return fail({ kind: 'unknown_currency', currency });
  const shown = String(value).slice(0, 60);
  const decimal = parseDecimal(value);
  if (decimal === undefined) return fail({ kind: 'not_an_amount', value: shown });
  const most = exponentOf(currency);
  if (decimal.scale > most) return fail({ kind: 'too_many_decimals', value: shown, currency, most });
  const minor = decimal.units * 10n ** BigInt(most - decimal.scale);
  if (minor <= 0n) return fail({ kind: 'not_above_zero', value: shown });
  if (minor > GREATEST_MINOR) return fail({ kind: 'too_large', value: shown });
  return ok({ currency, minor });
}

/** The amount as text with all its digits: `19.90`, `5`, `0.125`. */
export function formatAmount({ currency, minor }: Money): string {
  const exponent = exponentOf(currency);
  const [whole = '0', fraction = ''] = formatDecimal({ units: minor, scale: exponent }).split('.');
  return exponent === 0 ? whole : `${whole}.${fraction.padEnd(exponent, '0')}`;
}

/** Returns the amount as a JSON number. @throws RangeError for more than 15 digits, which no number holds exactly */
export function toNumber(money: Money): number {
  if (money.minor > GREATEST_MINOR || money.minor < -GREATEST_MINOR)
    throw new RangeError(
      `${formatAmount(money)} ${money.currency} has more digits than a JSON number holds.`,
    );
  return Number(formatAmount(money));
}

/** One sentence that says what is wrong with an amount. */
export function describeAmountError(error: AmountError): string {
  switch (error.kind) {
    case 'unknown_currency':
      return `${error.currency} is not a currency of ISO 4217.`;
    case 'not_an_amount':
      return `${error.value} is not an amount.`;
    case 'too_many_decimals':
      return `${error.value} has more than the ${error.most} digits after the point that ${error.currency} has.`;
    case 'not_above_zero':
      return `An amount must be above zero; ${error.value} is not.`;
    case 'too_large':
      return `${error.value} is larger than the sandbox takes (15 digits in the smallest unit).`;
  }
}
