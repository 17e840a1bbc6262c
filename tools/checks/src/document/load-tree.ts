import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { readSourceFile, type SourceFile } from '@cross-border-payments/openapi/model';
import {
  asArray,
  asObject,
  isNonEmptyString,
  type RegisteredRule,
  type SpecPlace,
  SpecTree,
} from './spec-tree.ts';

export const RULE_ID = /^R-\d{3}$/;

/** Takes the id from the file name; `checkRuleFiles` compares it with the `id` in the file. */
function toRegisteredRule(file: string, data: unknown, place: SpecPlace): RegisteredRule {
  const rule = asObject(data);
  const instances = [...asArray(rule.accept), ...asArray(rule.reject)].map(asObject);
  return {
    id: basename(file, '.yaml'),
    kinds: asArray(rule.kind).filter(isNonEmptyString),
    place,
    exampleNames: instances.map((instance) => instance.from).filter(isNonEmptyString),
    propertiesAtFault: instances
      .map(({ at }) =>
        String(at ?? '')
          .split('/')
          .at(-1),
      )
      .filter(isNonEmptyString),
  };
}

/** Folders of the spec package without hand-written YAML. */
const SKIPPED = new Set(['generated', 'node_modules', 'dist', '.turbo']);

/** Returns the absolute file name, with `/` as the separator. */
export function normalise(file: string): string {
  return resolve(file).replaceAll('\\', '/');
}

/** Reads every hand-written YAML file below a folder, sorted by absolute name, including files that do not parse. */
export function readSourceFiles(root: string): Map<string, SourceFile> {
  const files = yamlFilesBelow(normalise(root)).sort();
  return new Map(files.map((file) => [file, readSourceFile(file)]));
}

function yamlFilesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : yamlFilesBelow(name);
    return /\.ya?ml$/.test(entry.name) ? [name] : [];
  });
}

/** Returns the tree of the hand-written document; files that do not parse are left out of it. */
export function sourceTree(root: string, all: ReadonlyMap<string, SourceFile>): SpecTree {
  const folder = normalise(root);
  const entry = `${folder}/openapi.yaml`;
  const belongs = (file: string): boolean =>
    file === entry ||
    ['paths', 'webhooks', 'components'].some((name) => file.startsWith(`${folder}/${name}/`));
  const files = [...all].filter(([file, { problem }]) => belongs(file) && problem === undefined);
  const parsed = new Map(files.map(([file, { data }]) => [file, data]));
  return new SpecTree({ kind: 'source', entry, files: parsed }, registeredRules(all.values(), undefined));
}

/** Returns the tree of the bundle. A finding about a rule file as a whole is reported at the root of this tree. */
export function bundleTree(file: string, data: unknown, all: ReadonlyMap<string, SourceFile>): SpecTree {
  const rules = registeredRules(all.values(), file);
  return new SpecTree({ kind: 'bundle', entry: file, files: new Map([[file, data]]) }, rules);
}

export function isRuleFile(file: string): boolean {
  return basename(dirname(file)) === 'rules' && file.endsWith('.yaml');
}

export function isFactFile(file: string): boolean {
  return basename(dirname(file)) === 'source';
}

function registeredRules(all: Iterable<SourceFile>, reportAt: string | undefined) {
  const rules = [...all]
    .filter(({ file, problem }) => isRuleFile(file) && problem === undefined)
    .map(({ file, data }) => toRegisteredRule(file, data, { file: reportAt ?? file, path: [] }));
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** Reads each document once. Spectral's own command needs it, because it lints one file at a time. */
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
