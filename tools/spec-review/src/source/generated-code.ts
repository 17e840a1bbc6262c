import { clientFiles } from '@cross-border-payments/generator/client';
import { methodNames } from '@cross-border-payments/generator/method-names';
import { typesOfDocument } from '@cross-border-payments/generator/types';
import type { Version } from '../version/version.ts';

/** What the generator makes of one version. */
export interface GeneratedCode {
  /** The text of each file of the client, by its name. */
  readonly files: ReadonlyMap<string, string>;
  /** The text of each type without its comments, by its name. */
  readonly types: ReadonlyMap<string, string>;
  /** `globalPayout.create` and so on. */
  readonly methods: ReadonlySet<string>;
}

/** Generates the client of a version. */
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
