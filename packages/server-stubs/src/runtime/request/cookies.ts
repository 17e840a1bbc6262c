import type { Texts } from '../operation.ts';

/**
 * Reads the header `cookie` into texts by name; several where a name came several times. Any site of the host sets
 * cookies, so what is not percent-encoding stays as it came.
 */
export function readCookies(header: string | undefined): Texts {
  const texts: Record<string, string | string[]> = Object.create(null);
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals === -1) continue;
    const name = pair.slice(0, equals).trim();
    const value = decoded(pair.slice(equals + 1).trim());
    const known = texts[name];
    if (known === undefined) texts[name] = value;
    else if (typeof known === 'string') texts[name] = [known, value];
    else known.push(value);
  }
  return texts;
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
