import { componentNameUnique } from '../functions/component-name-unique.ts';
import { componentUsed } from '../functions/component-used.ts';
import { pathFile } from '../functions/path-file.ts';

/** What is written in which file. */
export const structure = {
  'path-file': pathFile,
  'component-name-unique': componentNameUnique,
  'component-used': componentUsed,
};
