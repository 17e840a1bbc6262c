import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HOME = fileURLToPath(new URL('../../', import.meta.url));
const TARBALL = 'cross-border-payments-server-stubs.tgz';

/** Whether this file runs in a checkout, where the package has no published version. */
export function isCheckout(): boolean {
  return existsSync(join(HOME, 'src/index.ts'));
}

/**
 * Packs this package, as built, into a project.
 *
 * @returns the name of the tarball
 * @throws Error when it is not built, or with what pnpm printed
 */
export function packStubs(folder: string): string {
  if (!existsSync(join(HOME, 'dist/index.mjs'))) {
    throw new Error(
      'The server stubs are not built. Run `npx --yes pnpm generate:server`, which builds them first.',
    );
  }
  mkdirSync(folder, { recursive: true });
  const args = ['--config.ignore-scripts=true', 'pack', '--out', join(folder, TARBALL)];
  execFileSync('pnpm', args, { cwd: HOME, stdio: ['ignore', 'ignore', 'pipe'] });
  return TARBALL;
}
