import { measureMembers } from './base64.ts';
import { type ChosenFormat, missingBody } from './body-format.ts';
import type { Limits } from './limits.ts';
import { decodeUtf8, readJson } from './read-json.ts';
import type { Route } from './route.ts';
import { readTexts } from './url.ts';
import type { MessageChecker } from './validate.ts';

/** A body as it came. */
export interface RawBody {
  readonly bytes: Uint8Array;
  /** Its exact text; nothing when it is no text. */
  readonly text: string | undefined;
}

/**
 * Decodes a body that was taken in.
 *
 * @throws Refusal with 400 when it is empty and needed, or is not UTF-8
 */
export function rawBody({ format }: ChosenFormat, isRequired: boolean, bytes: Uint8Array): RawBody {
  if (bytes.length === 0 && isRequired) throw missingBody();
  return { bytes, text: format.kind === 'bytes' ? undefined : decodeUtf8(bytes) };
}

/** The most bytes that a body of a format may have. */
export function mostBytes({ format }: ChosenFormat, { jsonBytes, fileBytes }: Limits): number {
  if (format.kind === 'bytes') return fileBytes;
  return jsonBytes + (format.base64?.length ?? 0) * Math.ceil(fileBytes / 3) * 4;
}

/**
 * Parses and validates a body that was taken in.
 *
 * @param problems takes a sentence for each cause
 * @returns the body with the types the document declares; nothing for an empty one
 * @throws Refusal with 400 when it cannot be parsed
 */
export function parseBody(
  { validators }: Route,
  { format }: ChosenFormat,
  { bytes, text }: RawBody,
  tools: { readonly checker: MessageChecker; readonly limits: Limits },
  problems: string[],
): unknown {
  if (bytes.length === 0) return undefined;
  if (text === undefined) return bytes;
  const validator = validators.body?.[format.mediaType];
  const body =
    format.kind === 'json'
      ? readJson(text, tools.limits.depth)
      : tools.checker.coerce(validator, readTexts(text, 'body'));
  tools.checker.check(validator, body, 'body', problems);
  return body;
}

const NO_SIZES = Object.freeze({});

/**
 * The decoded sizes of the base64 members of a body.
 *
 * @throws Refusal with 400 for text that is no base64, with 413 for what is too large
 */
export function base64Sizes(chosen: ChosenFormat | undefined, body: unknown, { fileBytes }: Limits) {
  const members = chosen?.format.base64 ?? [];
  return members.length === 0 ? NO_SIZES : measureMembers(body, members, fileBytes);
}
