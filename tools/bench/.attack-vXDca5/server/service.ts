// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import {
  buildService,
  type Service,
  type ServiceOptions,
  type ServiceProfile,
} from '@cross-border-payments/server-stubs/runtime';
import type { Handlers } from './handlers.ts';
import { operationTable } from './operation-table.ts';
import { coerce, index, validators } from './validators.js';

const profile: ServiceProfile = {};
const plan = { operations: operationTable, messages: { coerce, index, validators }, profile };

/**
 * Makes the service from a handler for every operation.
 *
 * @param handlers one per operation; leaving one out does not compile
 * @param options who calls, who signed, limits and what to do about errors
 * @throws RangeError for a limit that is no positive number
 */
export function createService<Context, Native = unknown>(
  handlers: Handlers<Context, Native>,
  options: ServiceOptions<Context, Native>,
): Service<Native> {
  return buildService({ ...plan, handlers: { ...handlers }, options });
}

/**
 * Makes the service from some of the handlers; the other operations are answered with 501.
 *
 * @param handlers those that are written
 * @param options who calls, who signed, limits and what to do about errors
 * @throws RangeError for a limit that is no positive number
 */
export function createPartialService<Context, Native = unknown>(
  handlers: Partial<Handlers<Context, Native>>,
  options: ServiceOptions<Context, Native>,
): Service<Native> {
  return buildService({ ...plan, handlers: { ...handlers }, options });
}
