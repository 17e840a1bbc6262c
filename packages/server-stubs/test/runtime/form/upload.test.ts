import { setImmediate as turn } from 'node:timers/promises';
import { BodyReadError } from '@cross-border-payments/server-runtime/transport';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BOUNDARY } from '../../../src/testing/form-body.ts';
import { memoryRequest } from '../../../src/testing/memory-request.ts';
import { testService } from '../../../src/testing/test-service.ts';

const HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const TARGET = '/global/payin/transfer/upload/multipart';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc`;

const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => void unhandled.push(error);

beforeEach(() => {
  process.on('unhandledRejection', onUnhandled);
});

afterEach(() => {
  process.off('unhandledRejection', onUnhandled);
  expect(unhandled.splice(0)).toEqual([]);
});

test.each([
  ['is malformed', undefined, /well-formed multipart form|ends before its last boundary/],
  ['is broken off', new BodyReadError('aborted'), /connection closed before the whole body/],
])(
  'a form that %s while its handler waits for something else is refused without ending the process',
  async (_, fault, message) => {
    let isRead = false;
    async function* streamBody() {
      try {
        yield new TextEncoder().encode(HEAD);
        if (fault) throw fault;
      } finally {
        isRead = true;
      }
    }
    const upload = async ({ receive }: { receive: (save: () => unknown) => Promise<unknown> }) => {
      const form = receive(() => 'saved');
      while (!isRead) await turn();
      // Unhandled rejections are reported at the end of a turn of the event loop.
      for (let turns = 0; turns < 5; turns += 1) await turn();
      await form;
      return { status: 200, body: { status: '1' } };
    };
    const service = testService({}, [], { uploadPayinDocument: upload });
    const response = await service.handle(
      memoryRequest({ url: TARGET, headers: HEADERS, hasBody: true, streamBody }),
    );
    expect(response.status).toBe(400);
    expect(response.body).toMatch(message);
    expect(unhandled).toEqual([]);
  },
);
