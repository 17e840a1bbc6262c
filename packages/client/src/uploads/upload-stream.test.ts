import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { content, PAYIN, receiving, send, stream, uploadFolder } from '../testing/upload-receiver.ts';
import { fileFromPath } from './node.ts';
import type { UploadProgress } from './upload-form.ts';
import { encodeBase64Document, uploadForm } from './upload-form.ts';

const { folder, path } = uploadFolder();

describe('a stream of another size than declared', () => {
  test.each([content.length - 1, content.length + 1])(
    'declared as %i bytes makes the upload fail',
    async (size) => {
      await receiving(async (url, received) => {
        await expect(send(url, { file: { stream: stream(), size } })).rejects.toThrow();
        expect(received).toEqual([]);
      });
      const asBase64 = encodeBase64Document({
        tradeId: 'T1',
        type: 'other',
        file: { stream: stream(), size },
      });
      await expect(asBase64).rejects.toMatchObject({ kind: 'validation', causes: [{ path: 'file' }] });
    },
  );

  test('a file whose size changed after it was opened makes the upload fail', async () => {
    const changing = join(folder, 'changing.txt');
    for (const after of ['1234567', '123456789'.repeat(10_000)]) {
      await writeFile(changing, '12345678');
      const file = await fileFromPath(changing);
      await writeFile(changing, after);
      await receiving(async (url, received) => {
        await expect(send(url, { file })).rejects.toThrow();
        expect(received).toEqual([]);
      });
    }
  });

  test('rejects a folder and a missing file', async () => {
    await expect(fileFromPath(folder)).rejects.toThrow('is not a file');
    await expect(fileFromPath(join(folder, 'none'))).rejects.toMatchObject({ cause: { code: 'ENOENT' } });
  });
});

describe('progress', () => {
  test('is reported up to the last byte, and never exceeds the bytes read', async () => {
    await receiving(async (url, received) => {
      const told: UploadProgress[] = [];
      await send(
        url,
        { file: await fileFromPath(path) },
        { onProgress: (progress: UploadProgress) => told.push(progress) },
      );
      const total = received[0]?.body.length;
      expect(told.at(-1)).toEqual({ sent: total, total });
      expect(told.length).toBeGreaterThan(3);
      expect(told.map(({ sent }) => sent)).toEqual(told.map(({ sent }) => sent).sort((a, b) => a - b));
    });
  });

  test('of bytes is reported every 64 KiB, for forms and for base64', async () => {
    const onProgress = vi.fn();
    const file = new Uint8Array(200_000);
    await encodeBase64Document({ tradeId: 'T1', file, type: 'other' }, { onProgress });
    const reported = onProgress.mock.calls.map(([{ sent }]) => sent);
    expect(reported).toEqual([65_536, 131_072, 196_608, 200_000]);
    onProgress.mockClear();
    const { open } = uploadForm(PAYIN, { file: file.buffer, type: 'bill' }, { onProgress });
    await new Response(await open()).arrayBuffer();
    // The text before the file and the text after it are chunks too.
    expect(onProgress).toHaveBeenCalledTimes(reported.length + 2);
  });

  test('an abort during the upload ends the reading of the source', async () => {
    await receiving(async (url, received) => {
      const controller = new AbortController();
      const cancel = vi.fn();
      const endless = new ReadableStream<Uint8Array>({
        pull: (to) => to.enqueue(new Uint8Array(1024)),
        cancel,
      });
      const onProgress = ({ sent }: UploadProgress) => {
        if (sent > 100_000) controller.abort(new Error('stop'));
      };
      const file = { stream: endless, size: 9 * 1024 * 1024 };
      await expect(send(url, { file }, { onProgress }, controller.signal)).rejects.toThrow('stop');
      await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(1), { timeout: 60_000 });
      expect(received).toEqual([]);
    });
  });

  test('a source that fails in the middle makes the upload fail', async () => {
    await receiving(async (url, received) => {
      async function* failing() {
        yield content.subarray(0, 1000);
        throw new Error('disk gone');
      }
      await expect(send(url, { file: { stream: failing(), size: content.length } })).rejects.toThrow();
      expect(received).toEqual([]);
    });
  });

  test('is also reported for base64', async () => {
    const told: UploadProgress[] = [];
    const file = { stream: stream(), size: content.length };
    await encodeBase64Document(
      { tradeId: 'T1', file, type: 'other' },
      { onProgress: (progress) => told.push(progress) },
    );
    expect(told.at(-1)).toEqual({ sent: content.length, total: content.length });
  });
});

test('8 MiB from a stream are sent without buffering them', async () => {
  const size = 8 * 1024 * 1024;
  let ahead = 0;
  let most = 0;
  async function* chunks() {
    for (let at = 0; at < size; at += 65_536) {
      ahead += 65_536;
      most = Math.max(most, ahead);
      yield new Uint8Array(65_536);
    }
  }
  const { open } = uploadForm(PAYIN, { file: { stream: chunks(), size }, type: 'bill' });
  for await (const chunk of (await open()) as unknown as AsyncIterable<Uint8Array>) ahead -= chunk.byteLength;
  expect(most).toBeLessThan(4 * 65_536);
});
