import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A source file. */
export interface SourceText {
  /** Below the repository, with `/` between its parts. */
  readonly file: string;
  readonly text: string;
}

const NOT_SOURCE =
  /^(node_modules|generated|built|dist|cases(-(client|refused|server))?|golden|test-documents|\..*)$/;
const TEST = /\.test\.\w+$|\/(testing|test-support|tests?)\/|\/testing\.\w+$/;
const HARNESS = /\/test\/(?!.*\.test\.\w+$)/;

/** Lists all files of packages, tools and examples, but no generated or built ones, and no data of tests. */
export function listFiles(root: string): string[] {
  return globSync('{packages,tools,examples,spec}/**', {
    cwd: root,
    withFileTypes: true,
    exclude: isNoSource,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, sep).length).replaceAll(sep, '/'))
    .sort();
}

/** Reads the hand-written source: TypeScript, JavaScript and CSS without tests and what only tests use. */
export function readSources(root: string): SourceText[] {
  return readCode(root, (file) => !TEST.test(file));
}

/** Reads the code in the `test` folders of packages that is no test itself. */
export function readHarnesses(root: string): SourceText[] {
  return readCode(root, (file) => HARNESS.test(file));
}

function readCode(root: string, isWanted: (file: string) => boolean): SourceText[] {
  return listFiles(root)
    .filter((file) => /\.(ts|js|mjs|css)$/.test(file) && isWanted(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

function isNoSource(entry: { name: string }): boolean {
  return NOT_SOURCE.test(entry.name);
}
