import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Root of the repository. */
export const root = join(import.meta.dirname, '../../../..');

/** A package that is published. */
export interface PublishedPackage {
  name: string;
  directory: string;
  /** Entries a stranger can import, such as `@cross-border-payments/explain`. */
  entries: string[];
  /** Entries that are data, such as `./openapi.yaml`, of which there is nothing to import. */
  data: string[];
  /** The versions of Node it runs under, as `engines` has them. */
  engines: string;
}

interface Manifest {
  name: string;
  private?: boolean;
  exports?: Record<string, unknown>;
  engines?: { node?: string };
}

/** Lists the packages that are published: those of `packages/`, and the spec, that are not private. */
export async function listPublished(): Promise<PublishedPackage[]> {
  const folders = ['spec', ...(await readdir(join(root, 'packages'))).map((name) => `packages/${name}`)];
  return folders.flatMap((folder) => {
    const directory = join(root, folder);
    if (!existsSync(join(directory, 'package.json'))) return [];
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest;
    if (manifest.private) return [];
    const entries = Object.keys(manifest.exports ?? {})
      .filter((entry) => !/\.(json|yaml)$|\*/.test(entry))
      .map((entry) => manifest.name + entry.slice(1));
    const data = Object.keys(manifest.exports ?? {}).filter((entry) => entry.endsWith('.yaml'));
    return [{ name: manifest.name, directory, entries, data, engines: manifest.engines?.node ?? '>=0' }];
  });
}

/**
 * Packs a package as it would be published.
 *
 * @param published the package; what it publishes must have been built
 * @param directory where to put the tarball
 * @returns path of the tarball
 * @throws Error when packing fails
 */
export async function pack(published: PublishedPackage, directory: string): Promise<string> {
  const { stdout } = await run('pnpm', ['pack', '--json', '--pack-destination', directory], {
    cwd: published.directory,
    maxBuffer: 16 * 1024 * 1024,
  });
  const { filename } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { filename: string };
  return filename;
}
