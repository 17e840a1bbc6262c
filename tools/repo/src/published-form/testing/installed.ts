import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inject } from 'vitest';

interface Manifest {
  version: string;
  exports: Record<string, string | { require: string; default: string }>;
  engines: { node: string };
  dependencies: Record<string, string>;
}

export interface InstalledPackage {
  name: string;
  directory: string;
  tarball: string;
  manifest: Manifest;
  /** Entries for imports, such as `@cross-border-payments/client/node`, with patterns expanded. */
  entries: string[];
  /** Whether every version of Node can `require` the package; otherwise, only a version that can require ES modules. */
  commonjs: boolean;
}

export const installed: InstalledPackage[] = Object.entries(inject('tarballs')).map(([name, tarball]) => {
  const directory = join(inject('consumer'), 'node_modules', name);
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest;
  const entries = Object.entries(manifest.exports)
    .filter(([entry]) => !/\.(json|yaml)$/.test(entry))
    .flatMap(([entry, target]) =>
      matches(directory, entry, typeof target === 'string' ? target : target.default),
    )
    .map((entry) => name + entry.slice(1));
  return { name, directory, tarball, manifest, entries, commonjs: typeof manifest.exports['.'] === 'object' };
});

/** Expands the pattern of an entry; returns any other entry unchanged. */
function matches(directory: string, entry: string, target: string): string[] {
  const ending = target.split('*')[1];
  if (ending === undefined) return [entry];
  return globSync(target, { cwd: directory }).map((file) => entry.replace('*', basename(file, ending)));
}
