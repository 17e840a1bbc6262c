import { gzipSync } from 'node:zlib';
import { clientFiles } from '@cross-border-payments/generator/client';
import { methodNames } from '@cross-border-payments/generator/method-names';
import { typesOfDocument } from '@cross-border-payments/generator/types';
import type { Version } from './repository/version.ts';

/** What the generator makes of one version. */
export interface GeneratedCode {
  /** The text of each file of the client, by its name. */
  readonly files: ReadonlyMap<string, string>;
  /** The text of each type without its comments, by its name. */
  readonly types: ReadonlyMap<string, string>;
  /** `globalPayout.create` and so on. */
  readonly methods: ReadonlySet<string>;
}

export function generatedCode({ model }: Version): GeneratedCode {
  const files = clientFiles(typesOfDocument(model, { binary: 'Blob', importExtension: '.ts' }));
  const names = [...methodNames(model.operations).values()];
  return {
    files,
    types: typesIn(files.get('schemas.ts') ?? ''),
    methods: new Set(names.map(({ group, name }) => `${group}.${name}`)),
  };
}

function typesIn(text: string): Map<string, string> {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const parts = code.split(/^export (?:type|interface) /m).slice(1);
  return new Map(parts.map((part) => [/^\w+/.exec(part)?.[0] ?? '', part.replaceAll(/\s+/g, ' ')]));
}

const MOST = 8;

/** Says what a change does to the generated client: the size of its table of operations, its types and its methods. */
export function clientNotes(before: GeneratedCode, after: GeneratedCode): string[] {
  const [was, is] = [sizeOf(before), sizeOf(after)];
  const size = was === is ? '' : `its table of operations has ${is} bytes gzipped, before ${was}`;
  const types = names(before.types.keys(), after.types.keys());
  const changed = [...after.types.keys()].filter(
    (name) => before.types.has(name) && before.types.get(name) !== after.types.get(name),
  );
  const methods = names(before.methods, after.methods);
  const parts = [
    size,
    list('changed types', changed),
    list('new types', types.come),
    list('removed types', types.gone),
    list('new methods', methods.come),
    list('removed methods', methods.gone),
  ].filter((part) => part !== '');
  return parts.length === 0 ? [] : [`The client: ${parts.join('; ')}.`];
}

function sizeOf({ files }: GeneratedCode): number {
  return gzipSync(files.get('operation-table.ts') ?? '').length;
}

function names(before: Iterable<string>, after: Iterable<string>): { gone: string[]; come: string[] } {
  const [old, now] = [new Set(before), new Set(after)];
  return { gone: [...old].filter((name) => !now.has(name)), come: [...now].filter((name) => !old.has(name)) };
}

function list(what: string, all: readonly string[]): string {
  if (all.length === 0) return '';
  const rest = all.length - MOST;
  return `${what} ${all.slice(0, MOST).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
