import { lifeCyclesPage } from './life-cycles.ts';
import { magicValuesPage } from './magic-values.ts';
import { sandboxChoicesPage } from './sandbox-choices.ts';

/** Folder of the generated pages. */
export const DOCS = new URL('../../docs/', import.meta.url);

/**
 * Makes the text of every generated page.
 *
 * @returns file name and text
 */
export function generatedPages(): Readonly<Record<string, string>> {
  return {
    'life-cycles.md': lifeCyclesPage(),
    'magic-values.md': magicValuesPage(),
    'sandbox-choices.md': sandboxChoicesPage(),
  };
}
