import { dirname } from 'node:path/posix';
import { findCircles } from './circles.ts';
import { findReaders, type ReaderName } from './readers.ts';
import { listFiles, readHarnesses, readSources, type SourceText } from './sources.ts';

/** Number of files and of their lines. */
interface Size {
  readonly files: number;
  readonly lines: number;
}

/** What `pnpm count` prints. */
export interface Measures {
  /** Hand-written source by package. */
  readonly packages: ReadonlyMap<string, Size>;
  /** Code in `test` folders that is no test itself. */
  readonly harnesses: Size;
  /** Number of packages under `tools`. */
  readonly tools: number;
  readonly readers: Record<ReaderName, string[]>;
  /** Names that more than one file declares and exports, with these files. */
  readonly duplicates: ReadonlyMap<string, string[]>;
  readonly circles: string[][];
  /** Folders with more than 25 files, with their number. */
  readonly fullFolders: ReadonlyMap<string, number>;
}

const MOST_FILES_IN_A_FOLDER = 25;

/** Measures the repository below a folder. */
export function measure(root: string): Measures {
  const sources = readSources(root);
  const files = listFiles(root).filter((file) => !file.startsWith('spec/'));
  return {
    packages: packagesOf(sources),
    harnesses: sizeOf(readHarnesses(root)),
    tools: files.filter((file) => /^tools\/[^/]+\/package\.json$/.test(file)).length,
    readers: findReaders(sources),
    duplicates: findDuplicates(sources),
    circles: findCircles(sources),
    fullFolders: fullFolders(files),
  };
}

function packagesOf(sources: readonly SourceText[]): Measures['packages'] {
  const names = sources.map(({ file }) => /^(packages|tools)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? '');
  const own = (name: string) => sources.filter((_, at) => names[at] === name);
  return new Map([...new Set(names)].map((name) => [name, sizeOf(own(name))]));
}

function sizeOf(sources: readonly SourceText[]): Size {
  const lines = sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  return { files: sources.length, lines };
}

/** Finds the names that more than one file declares and exports. */
export function findDuplicates(sources: readonly SourceText[]): Map<string, string[]> {
  const declaration =
    /^export (?:declare |abstract |async )*(?:function\*?|const|class|interface|type) (\w+)/gm;
  const byName = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    // A template is the text of a file that is generated.
    for (const [, name = ''] of text.replaceAll(/`(?:\\.|[^`\\])*`/gs, '``').matchAll(declaration)) {
      byName.set(name, (byName.get(name) ?? new Set()).add(file));
    }
  }
  const several = [...byName].filter(([, files]) => files.size > 1).sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(several.map(([name, files]) => [name, [...files]]));
}

function fullFolders(files: readonly string[]): Map<string, number> {
  const folders = new Map<string, number>();
  for (const file of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  return new Map([...folders].filter(([, inside]) => inside > MOST_FILES_IN_A_FOLDER));
}
