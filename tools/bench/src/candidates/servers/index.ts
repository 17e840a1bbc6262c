/** A candidate among servers. */
export interface ServerCandidate {
  readonly name: string;
  /** File in this folder. */
  readonly module: string;
  /** Whether it validates; if so, it must refuse a wrong order before it is timed. */
  readonly validates: boolean;
}

/** Baseline of the ratios. */
export const BASELINE = 'node:http with JSON.parse';
/** What a service needs but the rules, written by hand on node:http. */
export const BY_HAND = 'node:http by hand, no rules';
/** The server stubs of this repository. */
export const OURS = 'ours, node adapter';

/** The servers, the baseline first. */
export const serverCandidates: readonly ServerCandidate[] = [
  { name: BASELINE, module: 'bare.ts', validates: false },
  { name: BY_HAND, module: 'by-hand.ts', validates: false },
  { name: OURS, module: 'ours.ts', validates: true },
  { name: 'Fastify + Ajv', module: 'fastify-ajv.ts', validates: true },
  { name: 'Hono + zod', module: 'hono-zod.ts', validates: true },
  { name: 'openapi-backend', module: 'openapi-backend.ts', validates: true },
  { name: 'express-openapi-validator', module: 'express-openapi-validator.ts', validates: true },
];
