import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '@cross-border-payments/openapi/model';

/**
 * Lists operations that the sandbox of a repository does not handle.
 *
 * @param root the repository, or a copy of its files
 * @returns one sentence; none if all have a handler or the repository has no sandbox
 */
export function sandboxNotes(root: string, { operations }: Document): string[] {
  const files = globSync('packages/sandbox/src/**/*-handlers.ts', { cwd: root });
  if (files.length === 0) return [];
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const missing = operations.map(({ id }) => id).filter((id) => !new RegExp(`\\b${id}\\b`).test(code));
  if (missing.length === 0) return [];
  return [`The sandbox has no handler for ${missing.join(', ')}, and answers with HTTP 501.`];
}
