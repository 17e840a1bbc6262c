import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { specDirectory } from '@cross-border-payments/checks';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { staleFiles, writeFiles } from '@cross-border-payments/generator/write-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import { generateSpecFiles } from './generated-files.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'spec-'));
  await cp(specDirectory, directory, {
    recursive: true,
    filter: (path) => !/node_modules|\.turbo/.test(path),
  });
});

afterAll(() => rm(directory, { recursive: true, force: true }));

async function edit(file: string, change: (text: string) => string): Promise<() => Promise<void>> {
  const path = join(directory, file);
  const text = await readFile(path, 'utf8');
  await writeFile(path, change(text));
  return () => writeFile(path, text);
}

test('generating in another folder returns the committed bytes', async () => {
  const files = await generateSpecFiles(directory);
  expect(staleFiles(join(specDirectory, 'generated'), files)).toEqual([]);
  const text = files.get('openapi.yaml') ?? '';
  expect(text).toContain('$comment: R-017');
  expect(text).toContain('x-retry: once-per-order');
  expect(text.match(/\$ref: (?!"#\/components\/)/g)).toBeNull();
  // An uploaded file is a Blob.
  expect(files.get('openapi-types.d.ts')).toMatch(/UploadPayoutDocumentRequest: \{[^}]*file\?: Blob;/s);
});

test('a change of the document changes its files, and a free-form object is an object in the types', async () => {
  const small = join(directory, 'small');
  await cp(join(repositoryRoot, 'tools/checks/test-documents/mini'), small, { recursive: true });
  const generated = join(small, 'generated');
  writeFiles(generated, await generateSpecFiles(small));
  await writeFile(join(small, 'components/schemas/Text.yaml'), 'type: [string, object, array]\n');
  const files = await generateSpecFiles(small);
  expect(staleFiles(generated, files)).toContain('openapi.yaml');
  expect(writeFiles(generated, files)).toContain('openapi-types.d.ts');
  expect(staleFiles(generated, files)).toEqual([]);
  expect(files.get('openapi-types.d.ts')).toContain('Text: string | object;');
});

test('an unresolved reference names the file that contains it', async () => {
  const restore = await edit('paths/payout_oauth_token.yaml', (text) =>
    text.replace('CreateTokenRequest', 'Nowhere'),
  );
  await expect(bundle(directory)).rejects.toThrow(
    "the document cannot be bundled:\npaths/payout_oauth_token.yaml:18:17  Can't resolve $ref: ENOENT: no such file or directory 'components/schemas/Nowhere.yaml'",
  );
  await restore();
});

test('a broken file is named with its line', async () => {
  const restore = await edit('components/schemas/Gender.yaml', (text) => `${text}  : [`);
  const place = /cannot be bundled:\ncomponents\/schemas\/Gender\.yaml:6:\d+ {2}Failed to parse[^\n]*$/;
  await expect(bundle(directory)).rejects.toThrow(place);
  await restore();
});
