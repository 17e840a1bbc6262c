import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The runtimes that `linkRuntimes` links, by the target whose files import them. */
export const LINKED_RUNTIMES = {
  types: undefined,
  client: '@cross-border-payments/client/api',
  server: '@cross-border-payments/server-stubs/runtime',
} as const;

/** Links the runtimes that generated code imports; they are compiled too. */
export function linkRuntimes(folder: string): void {
  const scope = join(folder, 'node_modules', '@cross-border-payments');
  mkdirSync(scope, { recursive: true });
  for (const name of ['client', 'server-stubs']) {
    symlinkSync(join(import.meta.dirname, '../../../../packages', name), join(scope, name));
  }
}
