import { GENERATED, generatedFiles } from '../reference-data/generate/files.ts';
import { callbacksPage } from './callbacks.ts';
import { lifeCyclesPage } from './life-cycles.ts';
import { magicValuesPage } from './magic-values.ts';

/** A file that is made from code and committed. */
export interface GeneratedFile {
  /** Path from the root of the package, for messages. */
  readonly path: string;
  readonly url: URL;
  readonly text: string;
}

/** Makes every generated file of the package: the reference data and the pages in `docs`. */
export function allGeneratedFiles(): readonly GeneratedFile[] {
  const root = new URL('../../', import.meta.url).href;
  const under = (folder: URL, files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([name, text]) => {
      const url = new URL(name, folder);
      return { path: url.href.slice(root.length), url, text };
    });
  return [...under(GENERATED, generatedFiles()), ...under(DOCS, generatedPages())];
}

/** Folder of the generated pages. */
export const DOCS = new URL('../../docs/', import.meta.url);

/**
 * Makes the text of every generated page.
 *
 * @returns file name and text
 */
export function generatedPages(): Readonly<Record<string, string>> {
  return {
    'callbacks.md': callbacksPage(),
    'life-cycles.md': lifeCyclesPage(),
    'magic-values.md': magicValuesPage(),
  };
}
