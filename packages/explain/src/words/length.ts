import { counted } from './counted.ts';
import type { Wanted, Words } from './index.ts';

/** Words for the length of a text, counted in characters (Unicode code points). */
export function lengthWords({ error, value }: Wanted): Words | undefined {
  const { limit } = error.params;
  if (error.keyword === 'minLength') {
    return {
      text: [limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, 'character')}`],
    };
  }
  if (error.keyword !== 'maxLength') return undefined;
  if (limit === 0) return { text: ['must be empty'] };
  const measured = typeof value === 'string' ? `, it has ${codePoints(value)}` : '';
  return { text: [`must have at most ${counted(limit, 'character')}${measured}`] };
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
