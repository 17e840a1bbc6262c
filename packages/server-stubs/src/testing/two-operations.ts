import { setImmediate as turn } from 'node:timers/promises';
import type { ErrorContext, ServiceOptions } from '@cross-border-payments/server-runtime/options';
import { afterEach, beforeEach, expect } from 'vitest';
import { createPartialService } from '../generated/service.ts';
import { BOUNDARY } from './form-body.ts';
import { type MemoryRequest, memoryRequest } from './memory-request.ts';

export const QUOTE: MemoryRequest = {
  url: '/global/payout/rate/query/price',
  body: '{"sourceCurrency":"EUR","targetCurrency":"CNY"}',
};
export const GOOD = { status: 200, body: { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } } };

const part = (name: string, value: string, file = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
export const FORM = `${part('file', 'abc', '; filename="a.pdf"')}${part('type', 'bill')}${part('fileName', 'a')}--${BOUNDARY}--\r\n`;
export const UPLOAD: MemoryRequest = {
  url: '/global/payin/transfer/upload/multipart',
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: FORM,
};

/** `receive` of an upload, without its types. */
export type Receive = (
  save: (file: unknown) => unknown,
  discard?: (saved: unknown) => unknown,
) => Promise<unknown>;

/** Options, and the two handlers. */
export interface Setting extends Partial<ServiceOptions<string>> {
  readonly quote?: (input: never) => unknown;
  readonly upload?: (input: { receive: Receive }) => unknown;
}

/** The arguments of each call of `onError` in the current test. */
export const told: [unknown, ErrorContext][] = [];
const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => void unhandled.push(error);

/** Fails the tests of this file on unhandled rejections. */
export function watchRejections(): void {
  beforeEach(() => {
    told.length = 0;
    process.on('unhandledRejection', onUnhandled);
  });

  afterEach(async () => {
    await turn();
    await turn();
    process.off('unhandledRejection', onUnhandled);
    expect(unhandled.splice(0)).toEqual([]);
  });
}

/** Sends a request to a service of two operations. */
export function send(request: MemoryRequest, { quote = () => GOOD, upload, ...options }: Setting = {}) {
  const handlers = { getGlobalPayoutQuote: quote, uploadPayinDocument: upload } as object;
  const service = createPartialService<string>(handlers, {
    authenticate: () => 'merchant',
    onError: (...args) => void told.push(args),
    ...options,
  });
  return service.handle(memoryRequest(request));
}

export const messageOf = ({ body }: { body: string }) => JSON.parse(body).message;
