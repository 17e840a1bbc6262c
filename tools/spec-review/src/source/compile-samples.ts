import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCompiler, typeCheck, writeTypeProject } from '@cross-border-payments/generator/type-check';
import type { GivenVersions } from '../compare/kept.ts';
import { showMessage } from '../compare/words.ts';
import type { Draft } from '../finding.ts';
import type { GeneratedCode } from './generated-code.ts';
import { type TypedSample, typedSamples } from './typed-samples.ts';

/**
 * Compiles messages that both versions accept on the wire against the types of both, and returns those that compile with
 * the old types alone.
 *
 * @param folder an empty folder for the code
 * @returns undefined if no TypeScript compiler is installed
 */
export function compileSamples(
  versions: GivenVersions,
  { base, head }: CodePair,
  folder: string,
): Draft[] | undefined {
  if (!hasCompiler()) return undefined;
  const [before, after] = [typeFilesOf(base), typeFilesOf(head)];
  const withoutWords = (files: ReadonlyMap<string, string>) =>
    [...files.values()]
      .join('\n')
      .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
      .replaceAll(/\s+/g, ' ');
  if (withoutWords(before) === withoutWords(after)) return [];
  const samples = typedSamples(versions);
  if (samples.length === 0) return [];
  mkdirSync(folder, { recursive: true });
  writeTypeProject(folder);
  for (const [side, files] of [
    ['base', before],
    ['head', after],
  ] as const) {
    for (const [file, text] of files) write(join(folder, side, file), text);
    write(join(folder, `${side}.ts`), program(samples, side));
  }
  const { errors } = typeCheck(folder);
  const messageOf = (side: string, at: number) =>
    errors.find(({ file, line }) => file === `${side}.ts` && line === at + FIRST_LINE)?.message;
  return samples.flatMap((sample, at) => {
    const message = messageOf('head', at);
    return message === undefined || messageOf('base', at) !== undefined ? [] : [finding(sample, message)];
  });
}

/** The code of both versions. */
export interface CodePair {
  readonly base: GeneratedCode;
  readonly head: GeneratedCode;
}

/** The line of the first sample in a program. */
const FIRST_LINE = 3;

const TYPE_FILES = ['schemas.ts', 'operations.ts'];

function typeFilesOf({ files }: GeneratedCode): ReadonlyMap<string, string> {
  return new Map(TYPE_FILES.map((file) => [file, files.get(file) ?? '']));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function program(samples: readonly TypedSample[], side: 'base' | 'head'): string {
  const lines = samples.map(
    ({ types, value }, at) => `export const sample${at + 1}: ${types[side]} = ${JSON.stringify(value)};`,
  );
  const imports = `import type { Operations, Webhooks } from './${side}/operations.ts';`;
  return `${[imports, 'export type { Operations, Webhooks };', ...lines].join('\n')}\n`;
}

function finding({ operation, direction, part, value, pointer }: TypedSample, message: string): Draft {
  return {
    kind: `${direction}-type`,
    level: 'source',
    direction,
    cause: 'The type of the message no longer accepts what the service still takes.',
    consequence: `Programs that write ${showMessage(value)} no longer compile: \`${message.replaceAll('`', "'").replace(/\.$/, '')}\`.`,
    remedy: 'Write the schema so that its type stays as wide as before.',
    operations: [operation],
    rules: [],
    place: { version: 'head', pointer },
    part,
    counterexample: value,
  };
}
