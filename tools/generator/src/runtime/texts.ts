/** Checks for exactly one character. */
export function char(text: string): boolean {
  return /^.$/su.test(text);
}

/** Checks for a regular expression of ECMAScript with the `u` flag. */
export function regex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
