import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** What the files behind an entry import that is no neighbour; types leave nothing behind. */
function packagesBehind(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const imported = [...text.matchAll(/^(?:import|export)(?! type) [^;]*?from '([^']+)';$/gm)];
  return imported.flatMap(([, path = '']) =>
    path.startsWith('.') ? packagesBehind(normalize(join(file, '..', path)), seen) : [path],
  );
}

test.each(['index.ts', 'conditions/index.ts'])('%s needs nothing of Node and no dependency', (entry) => {
  expect(packagesBehind(entry)).toEqual([]);
});

test('the model loads files', () => {
  expect(packagesBehind('model/index.ts')).toContain('node:fs');
});
