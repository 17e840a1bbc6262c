import { type Json, jsonKey, type MediaContent, type Operation } from '@cross-border-payments/openapi/model';
import type { GivenVersions } from '../compare/kept.ts';
import { contentFor, isForm, isStructured } from '../compare/media-types.ts';
import { isOutgoing, pairOperations } from '../compare/pairs.ts';
import { sameSchemas } from '../compare/same-schema.ts';
import type { Direction } from '../finding.ts';
import { Samples } from '../proof/samples.ts';
import type { Version } from '../version/version.ts';

/** A message that programs send, and its type in both versions. */
export interface TypedSample {
  readonly operation: string;
  readonly direction: Direction;
  readonly part: string;
  readonly value: Json;
  /** The types as expressions over `Operations` and `Webhooks`. */
  readonly types: { readonly base: string; readonly head: string };
  /** Where the head describes the message. */
  readonly pointer: string;
}

/** Most messages of one part of an operation. */
const MOST_PER_PART = 12;

/**
 * Lists messages that programs write as literals: the base's examples, the instances of its rules and messages made of its
 * schemas, of each request or reply whose schema differs. Both versions accept them on the wire.
 */
export function typedSamples(versions: GivenVersions): TypedSample[] {
  const { base, head, instances = () => [] } = versions;
  const isSame = sameSchemas();
  const made = new Samples(() => undefined);
  return pairOperations(base.model, head.model).flatMap(({ base: old, head: now, name }) => {
    if (!old || !now || old.kind === 'callback') return [];
    return partsOf(old, now).flatMap(({ part, path, before, after }) => {
      const [was, is] = [before.schema, after.schema];
      if (!was || !is || isSame(was, is) || !isTyped(before)) return [];
      const known = [
        ...base.examples(before.pointer),
        ...(was.text.examples ?? []),
        ...instances(old.id, part),
      ];
      const values = [...known, ...made.sampleOf(base.schemas, was)] as Json[];
      const unique = [...new Map(values.map((value) => [jsonKey(value), value])).values()];
      const passing = unique.filter((value) => accepts(base, before, value) && accepts(head, after, value));
      return passing.slice(0, MOST_PER_PART).map((value) => ({
        operation: name,
        direction: isOutgoing(now) ? ('reply' as const) : ('request' as const),
        part,
        value,
        types: { base: typeOf(old, path), head: typeOf(now, path) },
        pointer: is.ref?.pointer ?? after.pointer,
      }));
    });
  });
}

/** The messages of an operation that programs outside of the service write. */
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
  return old.answers.flatMap(({ status, contents }) => {
    const other = now.answers.find((one) => one.status === status);
    return /^\d+$/.test(status)
      ? pair(`reply ${status}`, ['answers', Number(status)], contents, other?.contents)
      : [];
  });
}

function isTyped({ mediaType }: MediaContent): boolean {
  return isStructured(mediaType) && !isForm(mediaType);
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
