import type { Direction } from '../finding.ts';
import type { Side } from '../proof/side.ts';

/** One message in both versions. */
export interface MessagePair {
  readonly direction: Direction;
  /** `body`, `query`, `answer 200`. */
  readonly part: string;
  readonly operation: string;
  readonly base: Side;
  readonly head: Side;
  readonly examples: readonly unknown[];
  /** Pointer of the message in each version. */
  readonly pointers: { readonly base: string; readonly head: string };
}

/** Who sends or gets the messages of a direction, apart from the service. */
export const WHO: Readonly<Record<Direction, string>> = {
  request: 'Clients',
  answer: 'Clients',
  webhook: 'Receivers',
  reply: 'Receivers',
  document: 'Programs',
};
