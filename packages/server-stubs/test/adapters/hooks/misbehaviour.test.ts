import { setImmediate as turn } from 'node:timers/promises';
import { type ErrorContext, HOOKS, type ServiceOptions } from '@cross-border-payments/server-runtime/options';
import {
  type FunctionOptionNames,
  MISBEHAVIOURS,
  type Misbehaviour,
  type MisbehaviourKind,
} from '@cross-border-payments/server-runtime/testing/misbehaviours';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPartialService } from '../../../src/generated/service.ts';
import { ADAPTERS, SwitchedAdapters } from '../../../src/testing/adapters.ts';
import { DONE, QUOTE } from '../../../src/testing/all-adapters.ts';
import { formBody } from '../../../src/testing/form-body.ts';
import { testService } from '../../../src/testing/test-service.ts';
import type { WireRequest } from '../../../src/testing/wire.ts';

/** The options that are functions. A new one does not compile until it is tested here. */
type Hook = FunctionOptionNames<ServiceOptions<string>>;
/** Handlers, and the functions that they pass. */
type OfHandlers = 'handler' | 'save' | 'discard';

type Handler = (input: never) => unknown;

interface Trial {
  /** What the function should return, such as the response of a handler. */
  readonly good?: unknown;
  readonly request?: WireRequest;
  /** Replaces the handlers of quotes and uploads. */
  readonly handlers?: (misbehave: () => unknown) => Readonly<Record<string, Handler>>;
  /**
   * The expected status and number of calls of `onError` for each kind of misbehavior. Defaults to 200 and 0 for
   * `good`, otherwise to 500 and 1.
   */
  readonly ends?: Partial<Record<MisbehaviourKind, readonly [status: number, reports: number]>>;
}

const FAILS_500 = [500, 1] as const;
const FORM = formBody({ type: 'bill', fileName: 'a', file: 'abc' }, ['file']);
const UPLOAD = {
  ...QUOTE,
  target: '/global/payin/transfer/upload/multipart',
  headers: { ...QUOTE.headers, 'content-type': FORM.contentType },
  body: FORM.body,
} satisfies WireRequest;
type Receive = (save: () => unknown, discard?: () => unknown) => Promise<unknown>;
const upload = (receive: (receive: Receive) => Promise<unknown>) => ({
  uploadPayinDocument: async (input: { receive: Receive }) => {
    await receive(input.receive);
    return { status: 200, body: { status: '1' } };
  },
});

const TRIALS: Record<Hook | OfHandlers, Trial> = {
  // Any result is accepted as the context.
  authenticate: { good: 'me', ends: { wrong: [200, 0] } },
  verifySignature: { good: true },
  around: { good: DONE },
  // The service does not wait for `onResponse`.
  onResponse: { ends: { error: [200, 1], late: [200, 0], wrong: [200, 0] } },
  onError: {
    handlers: () => ({ getGlobalPayoutQuote: () => Promise.reject(new Error('the handler failed')) }),
    ends: { late: FAILS_500, wrong: FAILS_500, good: FAILS_500 },
  },
  formatRefusal: {
    good: { body: { status: '-1', message: 'Nothing here.' } },
    request: { ...QUOTE, target: '/nothing' },
    ends: { good: [404, 0] },
  },
  handler: { good: DONE, handlers: (misbehave) => ({ getGlobalPayoutQuote: misbehave }) },
  // Any value may represent the file.
  save: {
    request: UPLOAD,
    handlers: (misbehave) => upload((receive) => receive(misbehave)),
    ends: { wrong: [200, 0] },
  },
  discard: {
    request: { ...UPLOAD, body: UPLOAD.body.replace('bill', 'no type') },
    handlers: (misbehave) =>
      upload((receive) =>
        receive(
          () => 'saved',
          () => misbehave(),
        ),
      ),
    ends: { wrong: [400, 0], good: [400, 0] },
  },
};

const names = Object.keys(TRIALS) as (keyof typeof TRIALS)[];
const LIMITS = { handlerTimeoutMs: 50, saveTimeoutMs: 50, onErrorTimeoutMs: 50 };
const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => void unhandled.push(error);
const adapters = new SwitchedAdapters();

beforeAll(() => void process.on('unhandledRejection', onUnhandled));

afterAll(async () => {
  await adapters.close();
  await turn();
  process.off('unhandledRejection', onUnhandled);
  expect(unhandled).toEqual([]);
});

/** Tests a function with one misbehavior behind all five adapters. */
async function tryOut(name: keyof typeof TRIALS, { kind, run }: Misbehaviour) {
  const { good, request = QUOTE, handlers, ends = {} } = TRIALS[name];
  const told: ErrorContext[] = [];
  const misbehave = () => run(good);
  const onError = (_error: unknown, context: ErrorContext) => {
    told.push(context);
    return name === 'onError' ? misbehave() : undefined;
  };
  const hook = handlers || name === 'onError' ? {} : { [name]: misbehave };
  const options = { authenticate: () => 'me', limits: LIMITS, onError, ...hook } as ServiceOptions<string>;
  const service = testService(options, [], { getGlobalPayoutQuote: () => DONE, ...handlers?.(misbehave) });
  const running = await adapters.serve(service);
  const responses = await Promise.all(running.map((adapter) => adapter.send(request)));
  const [status, reports] = ends[kind] ?? (kind === 'good' ? [200, 0] : FAILS_500);
  expect(responses.map((response) => response.status)).toEqual(ADAPTERS.map(() => status));
  await expect.poll(() => told.length).toBe(reports * ADAPTERS.length);
  // The service handles the next request like the first.
  const again = await running[0]?.send(request);
  expect(again?.status).toBe(status);
  expect(unhandled.splice(0)).toEqual([]);
}

describe.each(names)('`%s` that', (name) => {
  test.each(MISBEHAVIOURS.map((each) => [each.name, each] as const))(
    '%s: the request gets a response, the failure is reported once, and the process continues',
    (_, misbehaviour) => tryOut(name, misbehaviour),
  );
});

test.each(HOOKS)('a service does not start with an option `%s` that is not a function', (name) => {
  const options = { authenticate: () => 'me', [name]: 'no function' } as unknown as ServiceOptions<string>;
  const message = `The option \`${name}\` must be a function, not a string.`;
  expect(() => testService(options)).toThrow(message);
});

test.each(HOOKS)('a getter of the option `%s` is read once, before the first request', (name) => {
  let reads = 0;
  const hook = () => {
    reads += 1;
    return () => DONE;
  };
  const given: ServiceOptions<string> = { authenticate: () => 'me' };
  createPartialService({}, Object.defineProperty(given, name, { get: hook }));
  expect(reads).toBe(1);
});
