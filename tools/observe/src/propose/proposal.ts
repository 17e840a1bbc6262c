import type { SeenPlace, SeenProperty } from '../evidence/answers.ts';
import type { Unknown } from '../evidence/unknowns.ts';

/** A property to add to the document, and the name of its enumeration, if it has one. */
export type ProposedProperty = SeenProperty & { readonly enumeration?: string };

/** What changes in the response of one operation. */
export interface Proposal {
  readonly unknown: Unknown;
  readonly place: SeenPlace;
  /** Method and path of the operation, as `spec/source` names it. */
  readonly operation: string;
  readonly properties: readonly ProposedProperty[];
}

/** An enumeration to add to the document. */
export interface ProposedEnumeration {
  readonly values: readonly string[];
  readonly count: number;
}

/** Puts the evidence of a proposal into words: `Observed on 2026-11-28 in 34 exchanges.` */
export type Observed = (count: number) => string;
