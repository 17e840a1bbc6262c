import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import type { DocumentSource } from './sources.ts';

/** Fetches the bytes of a URL. */
export type Get = (url: string) => Promise<Uint8Array>;

/** The folder outside git in which documents are kept between runs. */
export const CACHE = join(import.meta.dirname, '../../node_modules/.cache/public-documents');

/**
 * Returns the path of a document in a folder, and downloads the document into the folder if it is missing.
 *
 * @param get fetches a missing document; without this function, nothing is downloaded
 * @throws Error if the document is missing and nothing may be downloaded, cannot be fetched, or has a wrong checksum
 */
export async function fileOf(source: DocumentSource, folder: string, get?: Get): Promise<string> {
  const place = join(
    folder,
    source.folder === undefined ? `${source.name}${extname(source.path)}` : source.name,
  );
  if (!existsSync(place)) {
    if (!get)
      throw new Error(`${source.name} is not in ${folder}. Leave out \`--documents\` to download it.`);
    mkdirSync(folder, { recursive: true });
    await download(source, place, get);
  }
  check(source, place);
  return source.folder === undefined ? place : join(place, source.path);
}

function check({ name, sha256 }: DocumentSource, place: string): void {
  const found = checksumOf(place);
  if (found === sha256) return;
  throw new Error(
    `${name} in ${place} has the checksum ${found}, not ${sha256}. Remove it and download it again.`,
  );
}

/** Returns the SHA-256 of a file. For a folder, returns the SHA-256 of the sorted paths and checksums of its files. */
export function checksumOf(place: string): string {
  const hash = createHash('sha256');
  if (statSync(place).isFile()) return hash.update(readFileSync(place)).digest('hex');
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  for (const name of names.sort()) {
    const file = join(place, name);
    if (statSync(file).isFile()) hash.update(`${name} ${checksumOf(file)}\n`);
  }
  return hash.digest('hex');
}

/**
 * Downloads into a folder next to the final place, and then moves the result to that place. So an incomplete download
 * is never used.
 */
async function download(source: DocumentSource, place: string, get: Get): Promise<void> {
  const unfinished = mkdtempSync(`${place}-`);
  try {
    const found = await downloadInto(unfinished, source, get);
    check(source, found);
    renameSync(found, place);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function downloadInto(into: string, { from, path, folder }: DocumentSource, get: Get): Promise<string> {
  if ('npm' in from) {
    const packed = execFileSync('npm', ['pack', from.npm, '--silent', '--pack-destination', into], {
      encoding: 'utf8',
    });
    unpack(join(into, packed.trim()), into, `package/${path}`);
    return join(into, path);
  }
  const { repository, commit } = from;
  const file = join(into, 'download');
  if (folder === undefined) {
    writeFileSync(file, await get(`https://raw.githubusercontent.com/${repository}/${commit}/${path}`));
    return file;
  }
  writeFileSync(file, await get(`https://codeload.github.com/${repository}/tar.gz/${commit}`));
  const out = join(into, 'unpacked');
  mkdirSync(out);
  const [, name] = repository.split('/');
  unpack(file, out, `${name}-${commit}/${folder}`);
  return out;
}

/** Extracts one path from an archive, without the archive's top-level folder. */
function unpack(archive: string, into: string, property: string): void {
  execFileSync('tar', ['-xzf', archive, '-C', into, '--strip-components=1', property]);
}

/** Fetches over the network. @throws Error for anything but HTTP 200 */
export const getOverNetwork: Get = async (url) => {
  const response = await fetch(url).catch((error: Error) => {
    throw new Error(
      `${url} cannot be fetched: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    );
  });
  if (response.status !== 200) throw new Error(`${url} cannot be fetched: HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};
