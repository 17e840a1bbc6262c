import { areHooks, CALL, CONNECTION, checkOptions, refuse, refuseOptions } from '../core/checks.ts';
import type { Checks, Connection, Outcome, Parts, Strategy } from '../core/context.ts';
import { limitTotal, sleep } from '../core/deadline.ts';
import { ContractError, invalidOption, joinCauses } from '../core/errors.ts';
import { check, eventsOf, signed } from '../core/hooks.ts';
import { pauseAfter, sendRepeatedly } from '../core/repeat.ts';
import type { ApiOptions } from './create-api.ts';
import type { ApiInput } from './operation.ts';
import type { ApiResponse } from './response.ts';
import type { ApiStreamOptions } from './types.ts';

const INPUT: Checks<keyof ApiInput> = {
  path: [],
  query: [],
  headers: [],
  cookies: [],
  body: '',
  contentType: '',
};

/**
 * @throws ValidationError for an unknown part, for a missing path parameter if an unknown name is given, and for NaN and
 * Infinity outside the body
 */
function checkInput(operation: string, template: string, input: unknown = {}): void {
  refuse(operation, 'input', input, 'an object');
  refuseOptions(operation, input as object, (name) => Object.hasOwn(INPUT, name));
  checkOptions(operation, input, INPUT);
  const { query, headers, cookies, ...others } = input as ApiInput;
  const path = (others.path ?? {}) as Readonly<Record<string, unknown>>;
  const names = [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => path[name] === undefined)) checkOptions(operation, path, anyOf(names), 'path');
  for (const name of names) refuseNonFinite(operation, `path.${name}`, path[name]);
  for (const [part, values] of Object.entries({ query, headers, cookies }))
    refuseNonFinite(operation, part, values);
}

function refuseNonFinite(operation: string, path: string, value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw invalidOption(operation, path, `must be a finite number, not ${value}`);
  if (typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value ?? {}))
    refuseNonFinite(operation, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`, inner);
}

/** Checks the options of a client and of its calls, and refuses unknown options and unknown parts of an input. */
export const checksPart: Parts = {
  checks(operation, options, path, input) {
    if (path !== undefined) {
      const ofCalls: Checks<keyof ApiStreamOptions> = { ...CALL, accept: '' };
      checkOptions(operation, options, ofCalls);
      return checkInput(operation, path, input);
    }
    // Generated code sets `schemes` and `use`, so errors do not list these names.
    const { schemes, use, ...others } = options as ApiOptions;
    const ofApi: Checks<Exclude<keyof ApiOptions, 'schemes' | 'use'>> = {
      ...CONNECTION,
      hooks: areHooks,
      checkResponse: 'a function',
      credentials: (given) => (schemes ? schemes.names && anyOf(schemes.names) : faultWithoutSchemes(given)),
    };
    checkOptions(operation, others, 'schemes' in (options as object) ? ofApi : { ...ofApi, schemes: '' });
  },
};

function anyOf(names: readonly string[]): Checks {
  return Object.fromEntries(names.map((name) => [name, '']));
}

function faultWithoutSchemes(credentials: unknown): string | undefined {
  const isEmpty = Object.keys(Object(credentials)).length === 0;
  return isEmpty ? undefined : 'must be left out: the client has no security schemes';
}

/** Implements the option `checkResponse`. */
export const checkResponsePart: Parts = { checkResponse: withCheck };

/** Implements the option `hooks`. */
export const hooksPart: Parts = { hooks: eventsOf };

/** Implements the option `preflight`. */
export const preflightPart: Parts = {
  preflight: (context, operation, input = {}) => check(context, operation, input),
};

/** Like `pauseAfter`, but also repeats after responses that may be temporary, such as HTTP 503. */
const pauseAfterStatus: typeof pauseAfter = (context, outgoing, outcome, ...rest) => {
  const { transient, response: { httpStatus: status = 0 } = {} } = outcome;
  const isTransient = transient ?? (status === 408 || status === 429 || (status > 499 && status !== 501));
  return pauseAfter(context, outgoing, { ...outcome, transient: isTransient }, ...rest);
};

/** Implements the options `retry`, which repeats calls, and `totalTimeoutMs`. */
export const retryPart: Parts = {
  retry: { limitTotal, pauseAfter: pauseAfterStatus, repeat: sendRepeatedly, sleep },
};

/** Implements the option `sign`. */
export const signPart: Parts = { sign: signed };

type CheckedConnection = Connection & Pick<ApiOptions, 'checkResponse'>;

function withCheck(strategy: Strategy, { checkResponse, redactor }: CheckedConnection): Strategy {
  if (!checkResponse) return strategy;
  const findCauses = async (operation: string, { httpStatus, data, headers }: ApiResponse) => {
    const type = headers.get('content-type') ?? undefined;
    const causes = (await checkResponse(operation, httpStatus, data, type)) ?? [];
    if (!Array.isArray(causes)) throw new TypeError('it must return an array of causes');
    // The names of properties in a response may be secrets.
    return causes.map(({ path, sentence, keyword, rule }) => ({
      ...{ path: redactor.text(path), sentence: redactor.text(sentence), keyword },
      ...(rule && { rule }),
    }));
  };
  return {
    ...strategy,
    async classify(outgoing, ...given) {
      const outcome = (await strategy.classify(outgoing, ...given)) as Outcome<ApiResponse>;
      const { response, ok, error } = outcome;
      // Streams and files have no text.
      if (!ok || error || response?.text === undefined) return outcome;
      const { httpStatus, requestId } = response;
      const operation = outgoing.operation.id;
      const causes = await findCauses(operation, response).catch((thrown) => [
        { path: '', sentence: `it failed: ${redactor.cause(thrown)}`, keyword: 'option' },
      ]);
      if (causes.length === 0) return outcome;
      const message = `The response to ${operation} was rejected by \`checkResponse\`: ${joinCauses(causes)}`;
      return { ...outcome, error: new ContractError(message, { operation, httpStatus, requestId, causes }) };
    },
  };
}
