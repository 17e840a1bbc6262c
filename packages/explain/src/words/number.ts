import { counted } from './counted.ts';
import type { Wanted, Words } from './index.ts';

/** Words for the limits of a number. */
export function numberWords({ error }: Wanted): Words | undefined {
  const { limit, multipleOf } = error.params;
  switch (error.keyword) {
    case 'minimum':
      return { text: [`must be at least ${limit}`] };
    case 'maximum':
      return { text: [`must be at most ${limit}`] };
    case 'exclusiveMinimum':
      return { text: [`must be more than ${limit}`] };
    case 'exclusiveMaximum':
      return { text: [`must be less than ${limit}`] };
    case 'multipleOf':
      return { text: [multipleText(String(multipleOf))] };
    default:
      return undefined;
  }
}

function multipleText(divisor: string): string {
  const decimals = /^0\.(0*1)$/.exec(divisor)?.[1]?.length;
  if (decimals) return `must have at most ${counted(decimals, 'decimal place')}`;
  return divisor === '1' ? 'must be a whole number' : `must be a multiple of ${divisor}`;
}
