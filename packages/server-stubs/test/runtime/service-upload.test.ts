import { setImmediate as turn } from 'node:timers/promises';
import { Refusal } from '@cross-border-payments/server-runtime/response/refusal';
import { BodyReadError } from '@cross-border-payments/server-runtime/transport';
import { describe, expect, test } from 'vitest';
import type { MemoryRequest } from '../../src/testing/memory-request.ts';
import {
  FORM,
  messageOf,
  type Receive,
  send,
  told,
  UPLOAD,
  watchRejections,
} from '../../src/testing/two-operations.ts';

watchRejections();

describe('an upload', () => {
  const done = { status: 200, body: { status: '1' } };
  const malformed = { ...UPLOAD, body: FORM.replace('name="type"', 'name') };
  const aborted: MemoryRequest = {
    ...UPLOAD,
    async *streamBody() {
      yield new TextEncoder().encode(FORM.slice(0, 90));
      throw new BodyReadError('aborted');
    },
  };

  test('whose handler never receives it is validated', async () => {
    expect(await send(UPLOAD, { upload: () => done })).toMatchObject({ status: 200 });
    expect(await send(malformed, { upload: () => done })).toMatchObject({ status: 400 });
    expect(await send({ ...UPLOAD, body: FORM.replace('bill', 'x') }, { upload: () => done })).toMatchObject({
      status: 400,
    });
  });

  test.each([
    ['malformed', malformed, 'The body is not a well-formed multipart form.'],
    ['aborted', aborted, 'The connection closed before the whole body was received.'],
  ])('that is %s while its handler waits for something else', async (_, request, message) => {
    const upload = async ({ receive }: { receive: Receive }) => {
      const form = receive(() => 'saved');
      for (let count = 0; count < 5; count += 1) await turn();
      await form;
      return done;
    };
    const response = await send(request, { upload });
    expect([response.status, messageOf(response)]).toEqual([400, message]);
    expect(told).toEqual([]);
  });

  test('whose handler throws while it arrives', async () => {
    const upload = ({ receive }: { receive: Receive }) => {
      void receive(() => 'saved');
      throw new Refusal('Not now.');
    };
    for (const request of [UPLOAD, malformed, aborted]) {
      expect(messageOf(await send(request, { upload }))).toBe('Not now.');
    }
  });

  test('whose handler catches the refusal, or does not wait for it, is refused', async () => {
    const upload = async ({ receive }: { receive: Receive }) => {
      await receive(() => 'saved').catch(() => undefined);
      return done;
    };
    expect(await send(malformed, { upload })).toMatchObject({ status: 400 });
    const hasty = ({ receive }: { receive: Receive }) => {
      void receive(() => 'saved');
      return done;
    };
    expect(await send(malformed, { upload: hasty })).toMatchObject({ status: 400 });
  });

  test('that is received twice is read once', async () => {
    const forms: unknown[] = [];
    const upload = async ({ receive }: { receive: Receive }) => {
      forms.push(await receive(() => 'first'), await receive(() => 'second'));
      return done;
    };
    expect(await send(UPLOAD, { upload })).toMatchObject({ status: 200 });
    expect(forms).toEqual(Array(2).fill({ file: 'first', type: 'bill', fileName: 'a' }));
  });

  test('that is received only after the response fails, and no file is saved', async () => {
    let isOver: () => void = () => {};
    const over = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    const saved: unknown[] = [];
    let late: Promise<unknown> = Promise.resolve();
    const upload = ({ receive }: { receive: Receive }) => {
      late = over.then(() => receive((file) => saved.push(file)));
      late.catch(() => undefined);
      throw new Refusal('No.');
    };
    expect(await send(UPLOAD, { upload })).toMatchObject({ status: 400 });
    isOver();
    await expect(late).rejects.toThrow('The request ended before the service had responded.');
    expect(saved).toEqual([]);
  });
});
