// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { buildService, formCode, base64Code, resolveChoice, type Service, type ServiceOptions, type ServiceProfile } from '@cross-border-payments/server-runtime';
import type { Handlers } from './handlers.ts';
import { operationTable } from './operation-table.ts';
import { coerce, index, validators } from './validators.js';

const profile: ServiceProfile = { refusalBody: { status: 'status', success: '1', refused: '-1', message: 'message' }, secretProperties: ['appKey', 'appkey', 'secretKey', 'token', 'idNumber', 'number', 'accountNumber', 'account'] };
const plan = { operations: operationTable, messages: { coerce, index, validators, choices: resolveChoice }, profile, use: [formCode, base64Code] };

/** What a request carries for each security scheme. */
export interface ServiceSchemes {
  readonly appkey: 'text';
  readonly token: 'text';
}

/**
 * Makes the service from a handler for every operation.
 *
 * @param handlers one per operation; a missing one does not compile
 * @param options authentication, signatures, limits and error handling
 * @throws TypeError for a wrong option, and for a handler that is missing, is not a function or is misspelled
 * @throws RangeError for a limit that does not exist or is not a positive number
 */
export function createService<Context, Native = unknown>(
  handlers: Handlers<Context, Native>,
  options: ServiceOptions<Context, Native, ServiceSchemes>,
): Service<Native> {
  return buildService({ ...plan, handlers: { ...handlers }, isComplete: true, options });
}

/**
 * Makes the service from some of the handlers; all other operations respond with HTTP 501.
 *
 * @param handlers those that exist
 * @param options authentication, signatures, limits and error handling
 * @throws TypeError for a wrong option, and for a handler that is not a function or is misspelled
 * @throws RangeError for a limit that does not exist or is not a positive number
 */
export function createPartialService<Context, Native = unknown>(
  handlers: Partial<Handlers<Context, Native>>,
  options: ServiceOptions<Context, Native, ServiceSchemes>,
): Service<Native> {
  return buildService({ ...plan, handlers: { ...handlers }, options });
}
