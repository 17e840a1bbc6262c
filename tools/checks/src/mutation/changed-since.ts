import { execFileSync } from 'node:child_process';
import { repositoryRoot, UsageError } from '@cross-border-payments/cli-kit';
import { formatPointer, type Path, parsePointer, valueAt } from '@cross-border-payments/openapi';
import type { OpenApiDocument } from '../document/document.ts';

const BUNDLE = 'spec/generated/openapi.json';

/**
 * Returns a function that says whether the path or component that contains a clause has changed since a git ref.
 *
 * @throws UsageError if there is no bundle at the ref
 */
export function changedSince(
  base: string,
  document: OpenApiDocument,
  before: OpenApiDocument = bundleAt(base),
): (clause: { readonly pointer: string }) => boolean {
  const known = new Map<string, boolean>();
  return ({ pointer }) => {
    const path = parsePointer(pointer);
    const part = path.slice(0, path[0] === 'components' ? 3 : 2);
    const key = formatPointer(part);
    const isChanged = known.get(key) ?? jsonAt(document, part) !== jsonAt(before, part);
    known.set(key, isChanged);
    return isChanged;
  };
}

function jsonAt(document: OpenApiDocument, path: Path): string | undefined {
  return JSON.stringify(valueAt(document, path));
}

function bundleAt(base: string): OpenApiDocument {
  try {
    const args = ['show', `${base}:${BUNDLE}`];
    const options = { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' } as const;
    return JSON.parse(execFileSync('git', args, options));
  } catch (error) {
    const reason = String((error as { stderr?: unknown }).stderr ?? error).trim();
    throw new UsageError(`\`--base\` must be a git reference with ${BUNDLE}, not \`${base}\`: ${reason}`);
  }
}
