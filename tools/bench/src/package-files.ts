import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns a file of the sandbox's package. */
export function sandboxFile(path: string): string {
  return join(
    dirname(fileURLToPath(import.meta.resolve('@cross-border-payments/sandbox/package.json'))),
    path,
  );
}

/** Returns the command of Prism itself, of the version the mock is made with. */
export function prismCommand(): string {
  const manifest = createRequire(import.meta.resolve('@cross-border-payments/mock')).resolve(
    '@stoplight/prism-cli/package.json',
  );
  return join(dirname(manifest), 'dist', 'index.js');
}
