import { posix } from 'node:path';
import type { Files } from '../emit/type-files.ts';
import type { ServerAdapter } from '../options.ts';

// The program may have stricter compiler options than this repository, and its linter other rules.
export const RUNTIME_HEADER = `// @ts-nocheck
/* eslint-disable */
// Code that the generated files import, replaced on every run of the generator. Do not edit.
// Licence: MIT, Cross-Border Payments.

`;

/** An import or export of names from another module; without names, of all. */
export interface ModuleReference {
  readonly text: string;
  readonly path: string;
  readonly names?: readonly string[];
}

/** Matches an import or export of another module as Biome formats it. */
const REFERENCE = /^(import|export)\b([^'"`;]*?)\bfrom '(\.[^']+)';$/gm;

export function readReferences(path: string, text: string): ModuleReference[] {
  return [...text.matchAll(REFERENCE)].map(([statement, keyword, clause = '', module = '']) => {
    const target = posix.join(posix.dirname(path), module).replace(/\.js$/, '.ts');
    const reference = { text: statement, path: target };
    const [, space] = /\* as ([\w$]+)/.exec(clause) ?? [];
    if (space !== undefined) {
      const members = text.matchAll(new RegExp(`\\b${space}\\.([\\w$]+)`, 'g'));
      return { ...reference, names: [...members].map(([, name = '']) => name) };
    }
    const [, listed] = /\{([^{}]*)\}/.exec(clause) ?? [];
    if (listed === undefined) return reference;
    // The name in the module that is read: `a` of `import { a as b }`, `b` of `export { a as b }`.
    const other = keyword === 'import' ? / as .*/s : /^.* as /s;
    const names = listed.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(other, ''),
    );
    return { ...reference, names: names.filter(Boolean) };
  });
}

/**
 * Removes the files of runtimes that nothing in the output imports. A file that only exports other modules, such as the
 * index of a runtime, keeps the exports of the modules that remain.
 *
 * @param adapters the adapters of a server to keep
 */
export function removeUnusedRuntime(files: Files, adapters: readonly ServerAdapter[] = ['node']): Files {
  const references = new Map([...files].map(([path, text]) => [path, readReferences(path, text)]));
  const isIndex = (path: string) =>
    isRuntime(files.get(path)) && /(^|\/)index\.ts$/.test(path) && exportsOnly(files.get(path));
  const used = new Set<string>();

  function use(path: string, names?: readonly string[]): void {
    if (!isIndex(path)) {
      useFile(path);
      return;
    }
    used.add(path);
    for (const reference of references.get(path) ?? []) {
      const exported = names?.filter((name) => isExported(reference, name));
      if (exported?.length !== 0) use(reference.path, exported);
    }
  }

  function useFile(path: string): void {
    if (used.has(path)) return;
    used.add(path);
    for (const reference of references.get(path) ?? []) use(reference.path, reference.names);
  }

  function isExported({ path, names }: ModuleReference, name: string): boolean {
    if (names) return names.includes(name);
    if (isIndex(path)) return (references.get(path) ?? []).some((reference) => isExported(reference, name));
    return new RegExp(`^export [a-z ]*\\b${name.replaceAll('$', '\\$')}\\b`, 'm').test(files.get(path) ?? '');
  }

  for (const [path, text] of files) {
    if (!isRuntime(text) || adapters.some((name) => path.endsWith(`runtime/adapters/${name}.ts`))) use(path);
  }
  const kept = [...files].filter(([path, text]) => used.has(path) || !isRuntime(text));
  return new Map(
    kept.map(([path, text]) => {
      if (!isIndex(path)) return [path, text];
      const exported = (references.get(path) ?? []).filter((reference) => used.has(reference.path));
      return [path, `${RUNTIME_HEADER}${exported.map((reference) => `${reference.text}\n`).join('')}`];
    }),
  );
}

export function isRuntime(text = ''): boolean {
  return text.startsWith(RUNTIME_HEADER);
}

function exportsOnly(text = ''): boolean {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\/\/.*$/gm, '').replaceAll(REFERENCE, '');
  return code.trim() === '';
}
