import { type Base64Size, measureMembers } from '../body/base64.ts';
import type { TakenBody } from '../body/read-body.ts';
import type { Limits } from '../limits.ts';
import { brokenRules, type MessageChecker, type PartCause } from '../validate.ts';
import type { ParsedRequest } from './parse-request.ts';
import type { Route } from './router.ts';

/**
 * Validates parameters and body against the document. An upload is validated when all of it has arrived.
 *
 * @returns the decoded sizes of the base64 members of the body
 * @throws Refusal with 400 and one sentence per cause, or with 413 for a base64 member that is too large
 */
export function validateRequest(
  { operation, validators }: Route,
  { query, headers, path, cookies, body }: ParsedRequest,
  { format }: TakenBody,
  checker: MessageChecker,
  { fileBytes }: Limits,
): Readonly<Record<string, Base64Size>> {
  const causes: PartCause[] = [];
  checker.check(validators.query, query, 'query', causes);
  if (operation.headers.length > 0) checker.check(validators.header, headers, 'header', causes);
  checker.check(validators.path, path, 'path', causes);
  checker.check(validators.cookie, cookies, 'cookie', causes);
  if (format && format.kind !== 'bytes' && body !== undefined) {
    checker.check(validators.body?.[format.mediaType], body, 'body', causes);
  }
  if (causes.length > 0) throw brokenRules(causes);
  return measureMembers(body, format?.base64 ?? [], fileBytes);
}
