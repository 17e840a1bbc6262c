import { areHooks, CALL, CONNECTION, checkOptions } from '../core/checks.ts';
import type { Checks, Parts } from '../core/context.ts';
import { sleep } from '../core/deadline.ts';
import { eventsOf } from '../core/hooks.ts';
import { check } from '../core/preflight.ts';
import { sendRepeatedly } from '../core/repeat.ts';
import { limitTotal, pauseAfter } from '../core/retry.ts';
import { signed } from '../core/sign.ts';
import type { ApiOptions } from './create-api.ts';
import type { ApiStreamOptions } from './types.ts';

/** Checks the options of a client and of its calls, and refuses unknown options. */
export const checksPart: Parts = {
  checks(operation, options, ofCall) {
    const ofApi: Checks<keyof ApiOptions> = {
      ...CONNECTION,
      hooks: areHooks,
      schemes: '',
      credentials: 'an object',
      use: 'an array',
    };
    const ofCalls: Checks<keyof ApiStreamOptions> = { ...CALL, accept: '' };
    checkOptions(operation, options, ofCall ? ofCalls : ofApi);
  },
};

/** The code of the option `hooks`. */
export const hooksPart: Parts = { hooks: { check: areHooks, events: eventsOf } };

/** The code of the option `preflight`. */
export const preflightPart: Parts = {
  preflight: (context, operation, input = {}) => check(context, operation, input),
};

/** Also counts responses after which another attempt may succeed. */
const pauseAfterStatus: typeof pauseAfter = (context, outgoing, outcome, ...rest) => {
  const { transient, response: { httpStatus: status = 0 } = {} } = outcome;
  const isTransient = transient ?? (status === 408 || status === 429 || (status > 499 && status !== 501));
  return pauseAfter(context, outgoing, { ...outcome, transient: isTransient }, ...rest);
};

/** The code of the options `retry`, by which calls are repeated, and `totalTimeoutMs`. */
export const retryPart: Parts = {
  retry: { limitTotal, pauseAfter: pauseAfterStatus, repeat: sendRepeatedly, sleep },
};

/** The code of the option `sign`. */
export const signPart: Parts = { sign: signed };
