import type { RulesetFunction } from '@stoplight/spectral-core';
import type { Check, LintFinding } from './check.ts';
import type { SpecTree } from './tree/spec-tree.ts';

/** Returns the tree a document of that name belongs to, or undefined when it belongs to none. */
export type TreeOf = (file: string, data: unknown) => SpecTree | undefined;

/**
 * Makes a Spectral function of a check. The check looks at the whole document, because a fault is often seen in one
 * file and written in another; Spectral gets the findings in the file it lints. Spectral's own resolver is unusable
 * here: it drops keywords beside a `$ref`, such as `$comment` and `maxLength`.
 */
export function asSpectralFunction(check: Check, treeOf: TreeOf): RulesetFunction<unknown, null> {
  const found = new WeakMap<SpecTree, LintFinding[]>();
  return (input, _options, { document }) => {
    const file = document.source;
    const tree = file === null ? undefined : treeOf(file, input);
    if (tree === undefined) return [];
    const findings = found.get(tree) ?? [...check(tree)];
    found.set(tree, findings);
    return findings
      .filter(({ place }) => place.file === file)
      .map(({ place, message }) => ({ message, path: [...place.path] }));
  };
}
