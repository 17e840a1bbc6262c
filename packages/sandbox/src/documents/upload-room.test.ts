import { expect, test } from 'vitest';
import type { ServiceContext } from '../platform.ts';
import { UploadRoom } from './documents.ts';
import { takeForm } from './upload-document.ts';

const MEBIBYTE = 1_048_576;

/** Makes a form with one file of a given number of chunks. */
function form(chunks: number) {
  return async (save: (file: never) => Promise<void>) => {
    const stream = (async function* () {
      for (let chunk = 0; chunk < chunks; chunk += 1) yield new Uint8Array(MEBIBYTE);
    })();
    await save({ name: 'a.pdf', stream } as never);
    return { type: 'bill' };
  };
}

const service = (mebibytes: number) =>
  ({ uploadRoom: new UploadRoom(mebibytes * MEBIBYTE) }) as ServiceContext;

test('reads the strings and files of a form, and refuses uploads for which there is no room at the moment', async () => {
  const context = service(5);
  const sizes = await takeForm(context, form(3), async ({ type }, files) => {
    await expect(takeForm(context, form(3), async () => undefined)).rejects.toThrow(
      'Uploads in progress have reached the limit of 5 MiB; try again in a moment.',
    );
    // A refused upload uses no room.
    await takeForm(context, form(2), async () => undefined);
    return [type, ...files.map(({ content }) => content.length)];
  });
  expect(sizes).toEqual(['bill', 3 * MEBIBYTE]);
});

test('releases all its room afterwards, even if storing failed', async () => {
  const context = service(3);
  const fail = () => takeForm(context, form(3), () => Promise.reject(new Error('no')));
  for (let time = 0; time < 5; time += 1) await expect(fail()).rejects.toThrow('no');
  await expect(takeForm(context, form(3), async () => 'kept')).resolves.toBe('kept');
});
