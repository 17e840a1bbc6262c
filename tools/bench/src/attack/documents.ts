import { fileURLToPath } from 'node:url';
import type { AttackClass, RoundReport } from '@cross-border-payments/server-stubs/attack';

const victim = fileURLToPath(new URL('victims/documents-victim.ts', import.meta.url));
const attackedBy =
  (what: string): AttackClass['attack'] =>
  (attacked, seed) =>
    attacked.prepare<RoundReport>({ what, seed });

/** Foreign documents for the generator and the review. */
export const DOCUMENTS: readonly AttackClass[] = [
  {
    name: 'generator',
    about: 'documents with cycles, devices, slow patterns and hostile names to the generator',
    victim,
    attack: attackedBy('generator'),
  },
  {
    name: 'review',
    about: 'two versions of such a document to the review, whose comment must be no more than text',
    victim,
    attack: attackedBy('review'),
  },
];
