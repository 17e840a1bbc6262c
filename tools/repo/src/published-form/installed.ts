import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A published package, as the stranger has it. */
export interface InstalledPackage {
  name: string;
  /** Its folder in the stranger's project. */
  directory: string;
  tarball: string;
  manifest: {
    exports: Record<string, string | { require: string; default: string }>;
    engines: { node: string };
    dependencies: Record<string, string>;
  };
  /** What can be imported, such as `@cross-border-payments/client/node`; patterns stand for all they match. */
  entries: string[];
  /** Whether every Node can `require` it; otherwise only one that can require ES modules. */
  commonjs: boolean;
}

/** The published packages in the project of the stranger. */
export const installed: InstalledPackage[] = Object.entries(inject('tarballs')).map(([name, tarball]) => {
  const directory = join(inject('stranger'), 'node_modules', name);
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const entries = Object.entries<InstalledPackage['manifest']['exports'][string]>(manifest.exports)
    .filter(([entry]) => !/\.(json|yaml)$/.test(entry))
    .flatMap(([entry, target]) => {
      const file = typeof target === 'string' ? target : target.default;
      return file.includes('*') ? matches(directory, entry, file) : [entry];
    })
    .map((entry) => name + entry.slice(1));
  const commonjs = typeof manifest.exports['.'] === 'object';
  return { name, directory, tarball, manifest, entries, commonjs };
});

function matches(directory: string, entry: string, file: string): string[] {
  const [before = '', after = ''] = file.replace('./', '').split('*');
  const found = globSync(`${before}*${after}`, { cwd: directory }).map((path) => path.replaceAll('\\', '/'));
  return found.map((path) => entry.replace('*', path.slice(before.length, -after.length)));
}
