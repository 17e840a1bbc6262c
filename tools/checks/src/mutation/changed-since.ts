import { execFileSync } from 'node:child_process';
import { repositoryRoot, UsageError } from '@cross-border-payments/cli-kit';
import { joinPointer } from '@cross-border-payments/openapi';
import type { OpenApiDocument } from '../document/document.ts';

const BUNDLE = 'spec/generated/openapi.json';

/** Returns whether a clause differs from a git reference. @throws UsageError when the reference has no bundle */
export function changedSince(
  base: string,
  document: OpenApiDocument,
  before: OpenApiDocument = bundleAt(base),
): (clause: { readonly pointer: string }) => boolean {
  const [now, then] = [partsOf(document), partsOf(before)];
  return ({ pointer }) => {
    const part = partOf(pointer);
    return now.get(part) !== then.get(part);
  };
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

function partsOf(document: OpenApiDocument): Map<string, string> {
  const { paths, webhooks, components } = document as unknown as Record<string, Record<string, object>>;
  const parts = { paths, webhooks, ...prefixed('components', components) };
  return new Map(
    Object.entries(parts).flatMap(([place, entries]) =>
      Object.entries(entries ?? {}).map(([name, part]) => [
        joinPointer(`/${place}`, name),
        JSON.stringify(part),
      ]),
    ),
  );
}

function prefixed(name: string, parts: Record<string, object> = {}): Record<string, object> {
  return Object.fromEntries(Object.entries(parts).map(([kind, entries]) => [`${name}/${kind}`, entries]));
}

function partOf(pointer: string): string {
  const tokens = pointer.split('/');
  return tokens.slice(0, tokens[1] === 'components' ? 4 : 3).join('/');
}
