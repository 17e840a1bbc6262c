import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { specDirectory } from '@cross-border-payments/checks';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { staleFiles, writeFiles } from '@cross-border-payments/generator/write-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, generateSpecFiles } from './generate.ts';

const SMALL = join(repositoryRoot, 'tools/checks/test-documents/mini');

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'spec-'));
  await cp(SMALL, directory, { recursive: true });
});

afterAll(() => rm(directory, { recursive: true, force: true }));

async function edit(file: string, change: (text: string) => string): Promise<() => Promise<void>> {
  const path = join(directory, file);
  const text = await readFile(path, 'utf8');
  await writeFile(path, change(text));
  return () => writeFile(path, text);
}

// The task `check` holds the committed files against what the document generates now.
test('the bundle has the rules and no references to files, and an uploaded file is a Blob', () => {
  const [text = '', types = ''] = ['openapi.yaml', 'openapi-types.d.ts'].map((file) =>
    readFileSync(join(specDirectory, 'generated', file), 'utf8'),
  );
  expect(text).toContain('$comment: R-017');
  expect(text).toContain('x-retry: once-per-order');
  expect(text.match(/\$ref: (?!"#\/components\/)/g)).toBeNull();
  expect(types).toMatch(/UploadPayoutDocumentRequest: \{[^}]*file\?: Blob;/s);
});

test('the files are the same in another folder; a change of the document changes them, and a free-form object is an object in the types', async () => {
  const generated = join(directory, 'generated');
  const first = await generateSpecFiles(directory);
  expect(await generateSpecFiles(SMALL)).toEqual(first);
  writeFiles(generated, first);
  const restore = await edit('components/schemas/Text.yaml', () => 'type: [string, object, array]\n');
  const files = await generateSpecFiles(directory);
  await restore();
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
    "the document cannot be bundled:\npaths/payout_oauth_token.yaml:13:17  Can't resolve $ref: ENOENT: no such file or directory 'components/schemas/Nowhere.yaml'",
  );
  await restore();
});

test('a broken file is named with its line', async () => {
  const restore = await edit('components/schemas/Text.yaml', (text) => `${text}  : [`);
  const place = /cannot be bundled:\ncomponents\/schemas\/Text\.yaml:4:\d+ {2}Failed to parse[^\n]*$/;
  await expect(bundle(directory)).rejects.toThrow(place);
  await restore();
});
