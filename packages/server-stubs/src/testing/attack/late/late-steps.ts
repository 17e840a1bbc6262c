/** Milliseconds after which a framework ends a request. */
export const LIMIT_MS = 40;

/** The header with the step that waits until the framework has ended the request. */
export const WAITS_IN = 'x-waits-in';

/** The steps that may wait. */
export const WAITING_STEPS = ['authenticate', 'verifySignature', 'around', 'handler', 'save'] as const;
