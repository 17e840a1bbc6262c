import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCompiler, typeCheck, writeTypeProject } from '@cross-border-payments/generator/type-check';
import { typeFiles, typesOfDocument } from '@cross-border-payments/generator/types';
import { type Json, jsonKey, type MediaContent, type Operation } from '@cross-border-payments/openapi/model';
import { contentFor, examplesOf, isFormType, isStructured } from './compare/compare-contents.ts';
import { sameSchemas } from './compare/named-schemas.ts';
import { pairOperations } from './compare/pair-operations.ts';
import { type GivenVersions, isOutgoing } from './compare/pairs.ts';
import { showMessage } from './compare/words.ts';
import { type Direction, type Draft, draftOf } from './findings/finding.ts';
import { Samples } from './proof/repair.ts';
import type { Version } from './repository/version.ts';

/**
 * Reports messages that both versions accept, but that compile only with the old types; undefined if `typescript` is
 * not installed.
 */
export function compileSamples(
  versions: GivenVersions,
  folder: string,
  isCovered: IsCovered = () => false,
): Draft[] | undefined {
  if (!hasCompiler()) return undefined;
  const [before, after] = [typeFilesOf(versions.base), typeFilesOf(versions.head)];
  const bare = (files: ReadonlyMap<string, string>) =>
    withoutDocs([...files.values()].join('\n')).replaceAll(/\s+/g, ' ');
  if (bare(before) === bare(after)) return [];
  const samples = typedSamples(versions, isCovered);
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

const FIRST_LINE = 3;

const TYPE_FILES = ['schemas.ts', 'operations.ts'];

function typeFilesOf({ model }: Version): ReadonlyMap<string, string> {
  const files = typeFiles(typesOfDocument(model, { binary: 'Blob', importExtension: '.ts' }));
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
  const cause = 'The type of the message no longer accepts what the service still accepts.';
  return draftOf(`${direction}-type`, 'source', cause, {
    direction,
    consequence: `Programs that write ${showMessage(value)} no longer compile: \`${message.replaceAll('`', "'").replace(/\.$/, '')}\`.`,
    remedy: 'Write the schema so that its type stays as wide as before.',
    operations: [operation],
    place: { version: 'head', pointer },
    part,
    counterexample: value,
  });
}

type IsCovered = (direction: Direction, operation: string) => boolean;

interface TypedSample {
  readonly operation: string;
  readonly direction: Direction;
  readonly part: string;
  readonly value: Json;
  /** The type of the message in each version, as a TypeScript expression over `Operations` and `Webhooks`. */
  readonly types: { readonly base: string; readonly head: string };
  readonly pointer: string;
}

const MAX_PER_PART = 12;

/** Lists messages that both versions accept, for each request or reply whose schema differs. */
function typedSamples(versions: GivenVersions, isCovered: IsCovered): TypedSample[] {
  const { base, head, instances = () => [] } = versions;
  const isSame = sameSchemas();
  const made = new Samples(() => undefined);
  return pairOperations(base.model, head.model, versions.servers).flatMap(
    ({ base: old, head: now, name }) => {
      if (!old || !now || old.kind === 'callback') return [];
      const direction = isOutgoing(now) ? 'reply' : 'request';
      if (isCovered(direction, name)) return [];
      return partsOf(old, now).flatMap(({ part, path, before, after }) => {
        const [was, is] = [before.schema, after.schema];
        if (!was || !is || isSame(was, is) || !isTyped(before)) return [];
        const known = [...examplesOf(before), ...instances(old.id, part)];
        const values = [...known, ...made.sampleOf(base.schemas, was)] as Json[];
        const unique = [...new Map(values.map((value) => [jsonKey(value), value])).values()];
        const passing = unique.filter((value) => accepts(base, before, value) && accepts(head, after, value));
        return passing.slice(0, MAX_PER_PART).map((value) => ({
          operation: name,
          direction,
          part,
          value,
          types: { base: typeOf(old, path), head: typeOf(now, path) },
          pointer: is.ref?.pointer ?? after.pointer,
        }));
      });
    },
  );
}

/** Lists the messages of an operation that programs write: requests, and replies to webhooks. */
function partsOf(old: Operation, now: Operation) {
  const pair = (
    part: string,
    path: readonly (string | number)[],
    before: readonly MediaContent[] = [],
    after: readonly MediaContent[] = [],
  ) =>
    before.slice(0, 1).flatMap((content) => {
      const found = contentFor(after, content.mediaType);
      return found ? [{ part, path, before: content, after: found }] : [];
    });
  if (!isOutgoing(now)) return pair('body', ['request'], old.body?.contents, now.body?.contents);
  return old.responses.flatMap(({ status, contents }) => {
    const other = now.responses.find((one) => one.status === status);
    return /^\d+$/.test(status)
      ? pair(`reply ${status}`, ['responses', Number(status)], contents, other?.contents)
      : [];
  });
}

function isTyped({ mediaType }: MediaContent): boolean {
  return isStructured(mediaType) && !isFormType(mediaType);
}

function accepts({ schemas }: Version, { schema }: MediaContent, value: Json): boolean {
  return schema !== undefined && schemas.compile(schemas.write(schema))(value);
}

function typeOf(operation: Operation, path: readonly (string | number)[]): string {
  const list = isOutgoing(operation) ? 'Webhooks' : 'Operations';
  return [operation.id, ...path].reduce<string>(
    (type, step) => `NonNullable<${type}[${JSON.stringify(step)}]>`,
    list,
  );
}

function withoutDocs(text: string): string {
  return text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
}
