import type { TransportRequest } from '@cross-border-payments/server-runtime/transport';
import { CREDENTIALS } from './test-service.ts';

/** The properties in which a request differs from the default request. */
export interface MemoryRequest extends Partial<TransportRequest> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Makes a transport request without a server: a POST with credentials and a JSON body. */
export function memoryRequest({ headers = {}, body = '', ...others }: MemoryRequest): TransportRequest {
  const bytes = new TextEncoder().encode(body);
  const all: Readonly<Record<string, string>> = {
    ...CREDENTIALS,
    'content-type': 'application/json',
    ...headers,
  };
  return {
    method: 'POST',
    url: '/',
    hasBody: bytes.length > 0,
    header: (name) => all[name],
    readBody: (_limit, _timeoutMs, done) => done(bytes),
    async *streamBody() {
      yield bytes;
    },
    ...others,
  };
}
