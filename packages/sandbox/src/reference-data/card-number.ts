/** Checks the number of a bank card: 16 to 19 digits with the check digit of Luhn. */
export function isCardNumber(text: string): boolean {
  if (!/^\d{16,19}$/.test(text)) return false;
  let sum = 0;
  for (let place = 0; place < text.length; place++) {
    const digit = Number(text[text.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
