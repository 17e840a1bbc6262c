/** So many digits survive any number; so short an exponent does not leave its range. */
const LONG = /[:,[\s]-?\d[\d.]{15}/;
const LONG_EXPONENT = /\d[eE][+-]?\d{3}/;
const PARTS = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Returns whether a JSON text may hold a number that is rounded when it is parsed; texts in quotes count, too. */
export function mayRound(text: string): boolean {
  return LONG.test(text) || LONG_EXPONENT.test(text);
}

/** Returns whether a number of a JSON text keeps its value when it is parsed: `100.0000000000000001` does not. */
export function isExact(number: string): boolean {
  return number.length < 16 && !/e/i.test(number)
    ? true
    : plainForm(number) === plainForm(String(Number(number)));
}

/** Writes a number as its digits and an exponent, without zeros at either end. */
function plainForm(number: string): string | undefined {
  const [, whole, fraction = '', exponent = '0'] = PARTS.exec(number) ?? [];
  if (whole === undefined) return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/(?<!0)0+$/, '');
  return kept === '' ? '0' : `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}
