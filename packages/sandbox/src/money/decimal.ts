/** An exact decimal: `units` times ten to the power of minus `scale`; scale is 0 or more. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const SHAPE = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;

/**
 * Reads a decimal exactly. A number is taken as its shortest text, which is what was written in the JSON for up to
 * 15 digits.
 * @returns undefined for what is no finite decimal.
 */
export function parseDecimal(value: number | string): Decimal | undefined {
  const match = SHAPE.exec(String(value));
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const units = BigInt(`${sign}${whole}${fraction}`);
  return trim(shift(units, fraction.length - Number(exponent)));
}

/** Plain digits, without an exponent and without zeros at the end: `0.00012`, `-3.5`, `7`. */
export function formatDecimal(decimal: Decimal): string {
  const { units, scale } = trim(decimal);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function shift(units: bigint, scale: number): Decimal {
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

function trim({ units, scale }: Decimal): Decimal {
  let shorter = units;
  let left = scale;
  while (left > 0 && shorter % 10n === 0n) {
    shorter /= 10n;
    left -= 1;
  }
  return { units: shorter, scale: left };
}
