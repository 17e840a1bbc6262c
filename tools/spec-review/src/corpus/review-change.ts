import { compareVersions } from '../compare/compare-versions.ts';
import { type Draft, gravestFirst } from '../finding.ts';
import { Version } from '../version/version.ts';
import type { Change } from './read-corpus.ts';

/** Reviews a change of the corpus: what was found, the gravest first, before it is folded. */
export function reviewChange({ base, head }: Pick<Change, 'base' | 'head'>): Draft[] {
  const version = (side: 'base' | 'head', document: object) =>
    new Version(side, { document, file: `${side}.json` }, `${side}.json`);
  return gravestFirst(compareVersions({ base: version('base', base), head: version('head', head) }));
}
