import { connect } from '@cross-border-payments/client-runtime/api/create-api';
import { type Context, RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
import { invalidOption } from '@cross-border-payments/client-runtime/core/errors/errors';
import { ownConnection } from '@cross-border-payments/client-runtime/core/once';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import { PARTS, refuseCallOptions } from '../checks/caller-options.ts';
import type { Caller, CallOutcome, CallPromise, PaymentOptions, ServiceResponse } from '../options.ts';
import type { Keys, PaymentPlugin } from '../payment/payments.ts';
import type { OperationRecord } from '../records.ts';

/**
 * The key under which a client holds its caller, for the entry `http`. The package does not export this key.
 */
export const CALLER: unique symbol = Symbol.for('@cross-border-payments/client');

/** Calls an operation. First calls `checkInput`, which may throw. */
type Run = (
  operation: OperationRecord,
  input?: unknown,
  options?: CallOptions,
  checkInput?: (input: unknown) => void,
) => Promise<CallOutcome>;

/** Calls the operations of a document. */
export interface ClientCaller extends Caller {
  readonly context: Context;
  readonly operations: readonly OperationRecord[];
  readonly run: Run;
}

/**
 * Connects the plug-in for payments with the pipeline that makes calls of any document.
 * @param schemes the plug-in, from the generated table
 */
export function createCaller(
  options: PaymentOptions,
  schemes: PaymentPlugin,
  credentials: Keys,
  operations: Readonly<Record<string, OperationRecord>>,
): ClientCaller {
  const all = { ...options, schemes, credentials, use: [PARTS] };
  const { context, run: send } = connect<ServiceResponse>(all as never);
  ownConnection();
  const run: Run = async (operation, input, callOptions, checkInput) => {
    if (typeof operation === 'string' && Object.hasOwn(operations, operation))
      throw invalidOption('call', 'operation', `must be a record: pass \`operations.${operation}\``);
    refuseCallOptions(operation?.id, input);
    checkInput?.(input);
    if (input instanceof RawRequestBody && input.operation && input.operation !== operation?.id)
      throw invalidOption(
        operation?.id,
        'input',
        `is the form of \`${input.operation}\`: make it with \`uploadForm('${operation?.id}', …)\``,
      );
    return (await send(true, operation, input, callOptions)) as CallOutcome;
  };
  return {
    ...{ context, run, operations: Object.values(operations) },
    call: (...given) => toPromise(run(...given)),
    exchange: async (...given) => (await run(...given)).response as never,
  };
}

/** Makes the promise of a call from its outcome. */
export function toPromise(outcome: Promise<CallOutcome>): CallPromise<unknown> {
  const data = outcome.then((done) => done.data);
  const withResponse = () =>
    data.then(async (own) => {
      const { httpStatus, headers, requestId, envelope } = (await outcome).response;
      return { data: own, httpStatus, headers, requestId, ...(envelope && { envelope }) };
    });
  return Object.assign(data, { withResponse });
}
