import { Refusal as HttpRefusal } from '@cross-border-payments/server-stubs';
import { type Refusal, refusal } from '../orders/refusal.ts';

/** Ends the request with HTTP 400 and the envelope; a transaction it is thrown in keeps nothing. */
export function refuse({ message, code }: Refusal): never {
  throw new HttpRefusal(message, { code });
}

/**
 * Ends the request with HTTP 400 and the code `-1`.
 *
 * @param sentence what is wrong, without the full stop
 * @param rule id of the broken rule
 */
export function refuseBecause(sentence: string, rule?: string): never {
  return refuse(refusal(sentence, rule));
}
