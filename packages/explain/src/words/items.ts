import { counted } from './counted.ts';
import type { Wanted, Words } from './index.ts';

/** Words for the entries of a list. */
export function itemWords({ error }: Wanted): Words | undefined {
  const { limit, i, j, minContains, maxContains } = error.params;
  switch (error.keyword) {
    case 'minItems':
      return { text: [limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, 'entry')}`] };
    case 'maxItems':
      return { text: [limit === 0 ? 'must be empty' : `must have at most ${counted(limit, 'entry')}`] };
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return { text: [`must have at most ${counted(limit ?? error.params.len, 'entry')}`] };
    case 'uniqueItems':
      return { text: [`must not have the same entry twice (entries ${placesOf(i, j)})`] };
    case 'contains':
      return { text: [containsText(Number(minContains ?? 1), maxContains)] };
    default:
      return undefined;
  }
}

function placesOf(one: unknown, other: unknown): string {
  const [low = 0, high = 0] = [Number(one), Number(other)].sort((a, b) => a - b);
  return `${low + 1} and ${high + 1}`;
}

function containsText(least: number, most: unknown): string {
  const entries = (count: number) =>
    `${count} ${count === 1 ? 'entry' : 'entries'} of the kind the document asks for`;
  if (typeof most !== 'number') return `must have at least ${entries(least)}`;
  return least === most ? `must have exactly ${entries(most)}` : `must have ${least} to ${entries(most)}`;
}
