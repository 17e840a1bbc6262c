import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of the sandbox's package. */
export function sandboxFile(path: string): string {
  return join(
    dirname(fileURLToPath(import.meta.resolve('@cross-border-payments/sandbox/package.json'))),
    path,
  );
}

/** The command of the mock. */
export function mockCommand(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('@cross-border-payments/mock'))), 'cli.ts');
}
