export function char(text: string): boolean {
  return /^.$/su.test(text);
}

export function regex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
