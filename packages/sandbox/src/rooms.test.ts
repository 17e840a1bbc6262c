import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));
const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
);
const files = paths.filter((path) => path.endsWith('.ts') && !/\.(test|d)\.ts$/.test(path));
const rooms = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

const roomOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');

/** Lists the files of this package that a file imports, as paths below `src`. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) =>
    relative(root, join(root, dirname(file), target)).replaceAll('\\', '/'),
  );
}

const BASE = ['core', 'generated', 'money', 'store'];
const ABOUT_ORDERS = ['callbacks', 'documents', 'ledger', 'merchants', 'orders', 'payments', 'scheduler'];

/** The rooms that a room may import from. A room that is not listed may import from all except those in `LAST`. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: ['generated', 'store'],
  store: ['core', 'generated'],
  money: ['core', 'orders', 'store'],
  scheduler: BASE,
  callbacks: [...BASE, 'scheduler'],
  control: [...BASE, ...ABOUT_ORDERS, 'service'],
  inspector: ['generated'],
  command: ['callbacks', 'control', 'core', 'generated'],
};
const LAST = ['control', 'inspector', 'generate'];

test.each(rooms)('%s imports only from permitted rooms', (room) => {
  const may = MAY_IMPORT[room] ?? rooms.filter((each) => !LAST.includes(each));
  const wrong = files
    .filter((file) => roomOf(file) === room)
    .flatMap((file) => importsOf(file).map((target) => [file, target] as const))
    .filter(([, target]) => ![room, '', ...may].includes(roomOf(target)));
  expect(wrong).toEqual([]);
});

test('no files import each other in a circle', () => {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    expect(way).not.toContain(file);
    if (done.has(file)) return;
    for (const target of importsOf(file)) if (files.includes(target)) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(done.size).toBe(files.length);
});

test('no room has more than 25 files in a folder', () => {
  const folders = Map.groupBy(
    paths.filter((path) => /\.\w+$/.test(path)),
    (path) => dirname(path),
  );
  for (const [folder, { length }] of folders) expect([folder, length <= 25]).toEqual([folder, true]);
});
