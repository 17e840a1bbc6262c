import type { Direction } from '../finding.ts';
import type { Effort } from '../proof/effort.ts';
import type { Side } from '../proof/side.ts';

/** One message in both versions. */
export interface MessagePair {
  readonly direction: Direction;
  /** `body`, `query`, `answer 200`, or `schema Order` of a named schema that is compared on its own. */
  readonly part: string;
  readonly operation: string;
  readonly base: Side;
  readonly head: Side;
  readonly examples: readonly unknown[];
  /** Pointer of the message in each version. */
  readonly pointers: { readonly base: string; readonly head: string };
  readonly work: ProofWork;
}

/** What is spent and found out while the messages of two versions are compared. */
export interface ProofWork {
  readonly effort: Effort;
  /** How many demands were to be proved, and how many of them were not tried. */
  places: number;
  untried: number;
  /** Is called with what is compared: `createOrder body, place 2 of 5`. */
  readonly onStep: (step: string) => void;
}

/** Who sends or gets the messages of a direction, apart from the service. */
export const WHO: Readonly<Record<Direction, string>> = {
  request: 'Clients',
  answer: 'Clients',
  webhook: 'Receivers',
  reply: 'Receivers',
  document: 'Programs',
};
