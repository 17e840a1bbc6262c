import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { expect, test } from 'vitest';
import { writeFiles } from '../../command/output-folder.ts';
import { generateFiles } from '../../generate-files.ts';
import { typeCheck, writeTypeProject } from '../../type-check.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('the server of the README compiles and prints the output in the README', async () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const section = readme.slice(readme.indexOf('## A server for any document'));
  const [, code = '', output] = /^```ts\n(.*?)^```\n\n```text\n(.*?)^```/ms.exec(section) ?? [];
  const input = join(ROOT, 'cases-server/pets/openapi.yaml');
  const folder = mkdtempSync(join(tmpdir(), 'server-readme-'));
  try {
    writeTypeProject(folder);
    writeFiles(join(folder, 'server'), (await generateFiles({ input, targets: ['server'] })).files);
    writeFileSync(join(folder, 'program.ts'), code);
    expect(typeCheck(folder).errors).toEqual([]);
    const { stdout } = await runInProcess(join(folder, 'program.ts'), [], { cwd: folder });
    expect(stdout).toBe(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
