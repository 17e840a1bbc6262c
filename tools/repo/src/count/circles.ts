import { posix } from 'node:path';
import type { SourceText } from './sources.ts';

const IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'(\.[^']*)'/gm;

/**
 * Finds the files that import each other in a circle, `import type` and re-exports included.
 *
 * @returns the files of each circle, sorted; files of circles that meet are one
 */
export function findCircles(sources: readonly SourceText[]): string[][] {
  const imports = new Map(sources.map((source) => [source.file, importedBy(source)]));
  const reached = new Map([...imports.keys()].map((file) => [file, reachable(file, imports)]));
  const circles = new Map<string, string[]>();
  for (const [file, others] of reached) {
    if (!others.has(file)) continue;
    const circle = [...others].filter((other) => reached.get(other)?.has(file)).sort();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

function importedBy({ file, text }: SourceText): string[] {
  return [...text.matchAll(IMPORT)].map(([, path = '']) => posix.join(posix.dirname(file), path));
}

/** Lists the files that a file imports, directly or through others. */
function reachable(file: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const found = new Set<string>();
  const pending = [...(imports.get(file) ?? [])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next) || !imports.has(next)) continue;
    found.add(next);
    pending.push(...(imports.get(next) ?? []));
  }
  return found;
}
