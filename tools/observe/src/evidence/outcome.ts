import { isObject } from '@cross-border-payments/openapi';
import type { Profile } from '../document/contract.ts';
import type { Exchange } from '../traffic/exchange.ts';

/**
 * How the service treated a request. `unauthorized`: it refused the credentials. `failed`: the service or a gateway had
 * a fault, or the rate was limited, which says nothing about the request.
 */
export type OutcomeKind = 'accepted' | 'refused' | 'unauthorized' | 'failed';

export interface RequestOutcome {
  readonly kind: OutcomeKind;
  /** The HTTP status, and the code in the envelope: `400 -1`. */
  readonly code: string;
  /** The error text; empty for an accepted request. */
  readonly message: string;
}

const MESSAGE_NAMES = [
  'message',
  'detail',
  'error_description',
  'error',
  'title',
  'errorMessage',
  'msg',
  'reason',
];

/** Reads the outcome from the status and, if the document has a profile, from the envelope. */
export function readOutcome({ response }: Exchange, { envelope, token }: Profile): RequestOutcome {
  const { status, body } = response;
  const value = isObject(body?.value) ? body.value : undefined;
  const code = envelope && typeof value?.[envelope.status] === 'string' ? value[envelope.status] : undefined;
  const shown = code === undefined ? String(status) : `${status} ${code}`;
  if (status >= 500 || status === 429 || status === 408)
    return { kind: 'failed', code: shown, message: readMessage(value) };
  const isRefused = status >= 400 || (code !== undefined && code === envelope?.refused);
  if (!isRefused) return { kind: 'accepted', code: shown, message: '' };
  const message =
    envelope && typeof value?.[envelope.message] === 'string'
      ? String(value[envelope.message])
      : readMessage(value);
  const words = token?.refusedWords ?? [];
  const text = message.toLowerCase();
  const isToken = text.includes('token') && words.some((word) => text.includes(word));
  const kind = status === 401 || status === 403 || isToken ? 'unauthorized' : 'refused';
  return { kind, code: shown, message };
}

function readMessage(value: Readonly<Record<string, unknown>> | undefined): string {
  for (const name of MESSAGE_NAMES) {
    const found = value?.[name];
    if (typeof found === 'string') return found;
    if (isObject(found)) return readMessage(found);
  }
  return '';
}

export function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
