/**
 * Belongs here:
 * - the servers that the bench compares, and what each does not check
 *
 * Does not belong here:
 * - measuring: `suites/server.ts` does that
 * - imports of the servers: each runs in its own process
 */

export interface ServerCandidate {
  readonly name: string;
  /** Name of a file in this folder. */
  readonly module: string;
  /** Whether the server validates requests. If so, it is timed only after it has refused an invalid order. */
  readonly validates: boolean;
  /** What the server does not check although other candidates do. */
  readonly unchecked: string;
}

export const BASELINE = 'node:http with JSON.parse';
/** A server on node:http without a framework, with everything that a service needs except the rules. */
export const BY_HAND = 'node:http by hand, no rules';
export const OURS = 'ours, node adapter';
/** The candidate whose cost our server must not exceed. */
export const PEER = 'Fastify + Ajv';

const JSON_TEXTS = 'duplicate names, rounded numbers, depth and number of values';
const RESPONSES = 'status and undeclared properties of responses';

export const serverCandidates: readonly ServerCandidate[] = [
  {
    name: BASELINE,
    module: 'bare.ts',
    validates: false,
    unchecked: 'everything: paths, credentials, sizes, rules',
  },
  {
    name: BY_HAND,
    module: 'by-hand.ts',
    validates: false,
    unchecked: `every rule; names that change a prototype; ${JSON_TEXTS}; ${RESPONSES}`,
  },
  {
    name: OURS,
    module: 'ours.ts',
    validates: true,
    unchecked: 'values of responses (validateResponses: false)',
  },
  { name: PEER, module: 'fastify-ajv.ts', validates: true, unchecked: `${JSON_TEXTS}; ${RESPONSES}` },
  {
    name: 'express-openapi-validator',
    module: 'express-openapi-validator.ts',
    validates: true,
    unchecked: `time limits, names that change a prototype; ${JSON_TEXTS}; ${RESPONSES}`,
  },
];
