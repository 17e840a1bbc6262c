import { gzipSync } from 'node:zlib';
import type { GeneratedCode } from './generated-code.ts';

/** Most names that a note lists. */
const MOST = 8;

/** Says what a change does to the generated client: the size of its table of operations, its types and its methods. */
export function clientNotes(before: GeneratedCode, after: GeneratedCode): string[] {
  const [was, is] = [sizeOf(before), sizeOf(after)];
  const size = was === is ? '' : `its table of operations has ${is} bytes gzipped, before ${was}`;
  const types = names(before.types.keys(), after.types.keys());
  const changed = [...after.types.keys()].filter(
    (name) => before.types.has(name) && before.types.get(name) !== after.types.get(name),
  );
  const methods = names(before.methods, after.methods);
  const parts = [
    size,
    list('changed types', changed),
    list('new types', types.come),
    list('removed types', types.gone),
    list('new methods', methods.come),
    list('removed methods', methods.gone),
  ].filter((part) => part !== '');
  return parts.length === 0 ? [] : [`The client: ${parts.join('; ')}.`];
}

function sizeOf({ files }: GeneratedCode): number {
  return gzipSync(files.get('operation-table.ts') ?? '').length;
}

function names(before: Iterable<string>, after: Iterable<string>): { gone: string[]; come: string[] } {
  const [old, now] = [new Set(before), new Set(after)];
  return { gone: [...old].filter((name) => !now.has(name)), come: [...now].filter((name) => !old.has(name)) };
}

function list(what: string, all: readonly string[]): string {
  if (all.length === 0) return '';
  const rest = all.length - MOST;
  return `${what} ${all.slice(0, MOST).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
