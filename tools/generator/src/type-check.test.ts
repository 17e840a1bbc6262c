import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compilerCommand } from './type-check.ts';

test('an older compiler, which has no program of its own, is started by its script', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'type-check-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const typescript = join(folder, 'node_modules/typescript');
  mkdirSync(typescript, { recursive: true });
  writeFileSync(join(typescript, 'package.json'), '{ "name": "typescript", "version": "5.9.3" }');
  expect(compilerCommand(join(folder, 'review.js'))).toEqual([process.execPath, join(typescript, 'bin/tsc')]);
});
