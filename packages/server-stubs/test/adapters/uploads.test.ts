import type { UploadedFile } from '@cross-border-payments/server-runtime/handler';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningAdapter, startAdapters } from '../../src/testing/adapters.ts';
import { BOUNDARY } from '../../src/testing/form-body.ts';
import { CREDENTIALS, testService } from '../../src/testing/test-service.ts';

type Receive = (
  save: (file: UploadedFile) => unknown,
  discard?: (saved: unknown) => void,
) => Promise<Record<string, unknown>>;

interface Outcome {
  form?: Record<string, unknown>;
  error?: unknown;
  discarded: unknown[];
}

const CONTENT = 'x'.repeat(200_000);
const HEADERS = { ...CREDENTIALS, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const FILE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="../../a\u202eb.pdf"\r\nContent-Type: application/pdf\r\n\r\n${CONTENT}\r\n`;
const FIELDS = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="type"\r\n\r\nbill\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="fileName"\r\n\r\na.pdf\r\n`;
const END = `--${BOUNDARY}--\r\n`;

let save: (file: UploadedFile) => unknown = readAll;
let outcomes: Outcome[] = [];
let adapters: RunningAdapter[] = [];

async function readAll({ field, name, type, limit, stream }: UploadedFile) {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return { field, name, type, limit, bytes };
}

beforeAll(async () => {
  const upload = async ({ receive }: { receive: Receive }) => {
    const outcome: Outcome = { discarded: [] };
    outcomes.push(outcome);
    try {
      outcome.form = await receive(save, (saved) => void outcome.discarded.push(saved));
    } catch (error) {
      outcome.error = error;
      throw error;
    }
    return { status: 200, body: { status: '1' } };
  };
  const ignoring = async () => ({ status: 200, body: { status: '1' } });
  const handlers = {
    uploadPayinDocument: upload,
    uploadGlobalPayoutDocument: ignoring,
    uploadPersonalPayoutDocument: upload,
  };
  adapters = await startAdapters(testService({ limits: { fileBytes: 1_000_000 } }, [], handlers));
});

beforeEach(() => {
  outcomes = [];
  save = readAll;
});

afterAll(async () => {
  await Promise.all(adapters.map((adapter) => adapter.close()));
});

async function sendAll(body: string, target = '/global/payin/transfer/upload/multipart', chunked = false) {
  const responses = await Promise.all(
    adapters.map((adapter) => adapter.send({ method: 'POST', target, headers: HEADERS, body, chunked })),
  );
  for (const response of responses) expect(response).toEqual(responses[0]);
  return responses[0];
}

describe('an upload', () => {
  test.each([
    ['fields first', FIELDS + FILE + END, false],
    ['the file first', FILE + FIELDS + END, false],
    ['in chunks', FILE + FIELDS + END, true],
    ['text before and after', `before${'\r\n'}${FILE}${FIELDS}${END}after`, false],
  ])('gives the handler its file and the validated form: %s', async (_, body, chunked) => {
    expect(await sendAll(body, undefined, chunked)).toMatchObject({ status: 200 });
    expect(outcomes).toHaveLength(5);
    for (const { form } of outcomes) {
      const file = {
        field: 'file',
        name: 'ab.pdf',
        type: 'application/pdf',
        limit: 1_000_000,
        bytes: 200_000,
      };
      expect(form).toEqual({ file, type: 'bill', fileName: 'a.pdf' });
    }
  });

  test('that breaks a rule is refused, and its saved files are discarded', async () => {
    const response = await sendAll(FILE + FIELDS.replace('bill', 'nonsense') + END);
    expect(response?.status).toBe(400);
    expect(response?.body).toMatch(/`type` must be one of/);
    for (const { discarded } of outcomes)
      expect(discarded).toEqual([expect.objectContaining({ bytes: 200_000 })]);
  });

  test('that is too large ends the reading of the file with an error', async () => {
    const read: unknown[] = [];
    save = async (file) =>
      readAll(file).catch((error: unknown) => {
        read.push(error);
        throw error;
      });
    const response = await sendAll(FILE.replace(CONTENT, 'x'.repeat(1_000_001)) + FIELDS + END);
    expect(response).toMatchObject({
      status: 413,
      body: '{"status":"-1","message":"`file` is larger than 1000000 bytes."}',
    });
    expect(read).toHaveLength(5);
  });

  test('whose file the handler does not read continues after the file', async () => {
    save = () => 'skipped';
    expect(await sendAll(FILE + FIELDS + END)).toMatchObject({ status: 200 });
    expect(outcomes[0]?.form).toMatchObject({ file: 'skipped', type: 'bill' });
  });

  test('whose file the handler stops reading continues after the file', async () => {
    save = async ({ stream }) => {
      for await (const chunk of stream) return chunk.length > 0;
      return false;
    };
    expect(await sendAll(FILE + FIELDS + END)).toMatchObject({ status: 200 });
    expect(outcomes[0]?.form).toMatchObject({ file: true, fileName: 'a.pdf' });
  });

  test('whose file cannot be stored gets HTTP 500', async () => {
    save = () => {
      throw new Error('disk full');
    };
    expect(await sendAll(FILE + FIELDS + END)).toMatchObject({ status: 500 });
  });

  test('that the handler does not receive is still validated', async () => {
    const target = '/global/payout/transfer/upload/multipart';
    expect(await sendAll(FILE + FIELDS + END, target)).toMatchObject({ status: 200 });
    expect(await sendAll(FIELDS.replace('bill', 'x') + END, target)).toMatchObject({ status: 400 });
    expect(await sendAll(FILE, target)).toMatchObject({ status: 400 });
  });

  test('without a body, where it is optional, has no form', async () => {
    expect(await sendAll('', '/payment/risk/upload')).toMatchObject({ status: 200 });
    expect(outcomes.map(({ form }) => form)).toEqual(Array(5).fill(undefined));
  });
});

describe('a base64 upload', () => {
  const send = async (fileBase64: string) => {
    const body = JSON.stringify({ tradeId: 'T1', fileBase64, fileName: 'a.pdf', type: 'purchase_order' });
    const seen: unknown[] = [];
    const handler = async ({ base64 }: { base64: unknown }) => {
      seen.push(base64);
      return { status: 200, body: { status: '1' } };
    };
    const service = testService({ limits: { fileBytes: 3_000, jsonBytes: 500 } }, [], {
      uploadBusinessPayoutDocumentBase64: handler,
    });
    const started = await startAdapters(service);
    const headers = { ...CREDENTIALS, 'content-type': 'application/json' };
    const target = '/payout/payment/business/transfer/upload';
    const responses = await Promise.all(
      started.map((adapter) => adapter.send({ method: 'POST', target, headers, body })),
    );
    await Promise.all(started.map((adapter) => adapter.close()));
    for (const response of responses) expect(response).toEqual(responses[0]);
    return { response: responses[0], seen };
  };

  test('passes its decoded size to the handler', async () => {
    const { response, seen } = await send(Buffer.alloc(2_999).toString('base64'));
    expect(response?.status).toBe(200);
    expect(seen).toEqual(Array(5).fill({ fileBase64: { bytes: 2_999 } }));
  });

  test('is refused when it is too large after decoding', async () => {
    const large = await send(Buffer.alloc(3_001).toString('base64'));
    expect(large.response).toMatchObject({
      status: 413,
      body: '{"status":"-1","message":"`fileBase64` is larger than 3000 bytes."}',
    });
    expect(large.seen).toEqual([]);
  });

  test('may be a data URI; another string has no size, since `contentEncoding` restricts nothing', async () => {
    const uri = await send(`data:image/png;base64,${Buffer.alloc(2_999).toString('base64')}`);
    expect(uri.response?.status).toBe(200);
    expect(uri.seen).toEqual(Array(5).fill({ fileBase64: { bytes: 2_999 } }));
    const other = await send('no base64!');
    expect(other.response?.status).toBe(200);
    expect(other.seen).toEqual(Array(5).fill({}));
  });
});
