import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { SourceFile } from '@cross-border-payments/openapi/model';
import { bundleTree, readSourceFiles, sourceTree } from './load-tree.ts';
import type { SpecTree } from './spec-tree.ts';

/**
 * Returns a function that finds the tree of a file by its folders and reads it once, for a run of Spectral alone, where
 * no file has been read before.
 */
export function treesByFile(): (file: string, data: unknown) => SpecTree | undefined {
  const sources = new Map<string, Map<string, SourceFile>>();
  const trees = new Map<string, SpecTree>();
  return (file, data) => {
    const root = rootOf(dirname(file));
    if (root === undefined) return undefined;
    const all = sources.get(root) ?? readSourceFiles(root);
    sources.set(root, all);
    const bundled = basename(dirname(file)) === 'generated';
    if (bundled && basename(file) !== 'openapi.yaml') return undefined;
    const key = bundled ? file : root;
    const tree = trees.get(key) ?? (bundled ? bundleTree(file, data, all) : sourceTree(root, all));
    trees.set(key, tree);
    return tree;
  };
}

function rootOf(folder: string): string | undefined {
  if (basename(folder) !== 'generated' && existsSync(`${folder}/openapi.yaml`)) return folder;
  return dirname(folder) === folder ? undefined : rootOf(dirname(folder));
}
