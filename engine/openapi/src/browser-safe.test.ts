import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Lists the imports from other packages in an entry and the files that it imports; type imports do not count. */
function packagesBehind(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const imported = [...text.matchAll(/^(?:import|export)(?! type) [^;]*?from '([^']+)';$/gm)];
  return imported.flatMap(([, path = '']) =>
    path.startsWith('.') ? packagesBehind(normalize(join(file, '..', path)), seen) : [path],
  );
}

test.each(['index.ts', 'conditions/index.ts'])('%s needs neither Node nor a dependency', (entry) => {
  expect(packagesBehind(entry)).toEqual([]);
});

test('the model loads files', () => {
  expect(packagesBehind('model/index.ts')).toContain('node:fs');
});
