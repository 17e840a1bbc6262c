import { measureMembers } from './base64.ts';
import { type ChosenFormat, missingBody } from './body-format.ts';
import type { Limits } from './limits.ts';
import type { BodyFormat, Validator } from './operation.ts';
import type { SignedPayload } from './options.ts';
import { checkShape, decodeUtf8, readJson } from './read-json.ts';
import type { Route } from './route.ts';
import { readTexts } from './url.ts';
import type { MessageChecker } from './validate.ts';

/** A body as it came. */
export interface RawBody {
  readonly bytes: Uint8Array;
  /** Its exact text; nothing when it is no text. */
  readonly text: string | undefined;
  /** What the verifier took out of it. */
  readonly signed?: SignedPayload;
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
 * Parses and validates a body that was taken in, or validates what the verifier took out of it.
 *
 * @param problems takes a sentence for each cause
 * @returns the body with the types the document declares; nothing for an empty one
 * @throws Refusal with 400 when it cannot be parsed, or the verifier took nothing out of a body that is needed
 */
export function parseBody(
  { operation, validators }: Route,
  { format }: ChosenFormat,
  raw: RawBody,
  { checker, limits }: { readonly checker: MessageChecker; readonly limits: Limits },
  problems: string[],
): unknown {
  const validator = validators.body?.[format.mediaType];
  const body = raw.signed ? raw.signed.payload : parseText(raw, format, validator, checker, limits);
  if (raw.signed) checkShape(body, limits.depth);
  if (body === undefined && operation.body?.required) throw missingBody();
  if (body !== undefined && format.kind !== 'bytes') checker.check(validator, body, 'body', problems);
  return body;
}

function parseText(
  { bytes, text }: RawBody,
  format: BodyFormat,
  validator: Validator | undefined,
  checker: MessageChecker,
  { depth }: Limits,
): unknown {
  if (bytes.length === 0) return undefined;
  if (text === undefined) return bytes;
  return format.kind === 'json' ? readJson(text, depth) : checker.coerce(validator, readTexts(text, 'body'));
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
