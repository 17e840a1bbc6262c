import type { AnyInput } from '@cross-border-payments/server-runtime/handler';
import type { ServiceOptions } from '@cross-border-payments/server-runtime/options';
import { afterAll } from 'vitest';
import { type RunningAdapter, SwitchedAdapters } from './adapters.ts';
import { CREDENTIALS, testService } from './test-service.ts';
import type { WireRequest } from './wire.ts';

/** A valid request for a quote. */
export const QUOTE: WireRequest = {
  method: 'POST',
  target: '/global/payout/rate/query/price',
  headers: { ...CREDENTIALS, 'content-type': 'application/json' },
  body: '{"sourceCurrency":"EUR","targetCurrency":"CNY"}',
};

/** A valid response to it. */
export const DONE = { status: 200, body: { status: '1', data: {} } };

type Handler = (input: AnyInput<string>) => unknown;

/** Makes a handler that calls `effect` before it returns. */
export function after(effect: (input: AnyInput<string>) => unknown): Handler {
  return (input) => {
    effect(input);
    return DONE;
  };
}

/** Runs services behind all five adapters until the end of the file. */
export function allAdapters() {
  const adapters = new SwitchedAdapters();
  let running: readonly RunningAdapter[] = [];
  afterAll(() => adapters.close());
  return {
    running: () => running,
    close: () => adapters.close(),
    /** Starts a service with this handler for quotes. */
    start: async (options: Partial<ServiceOptions<string>>, quote: Handler = () => DONE) => {
      const service = testService({ authenticate: () => '', ...options }, [], {
        getGlobalPayoutQuote: quote,
      });
      running = await adapters.serve(service);
      return service;
    },
    /** Sends a request to each adapter. */
    send: (request: WireRequest) => Promise.all(running.map((adapter) => adapter.send(request))),
  };
}
