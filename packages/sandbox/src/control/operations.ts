import { operationTable } from '@cross-border-payments/server-stubs';
import type { Handlers, ServiceOperation } from '../generated/control/index.ts';
import { SAMPLE_ORDERS } from '../triggers/sample-orders.ts';

/** A body for each create, by operation. */
const SAMPLES: Readonly<Record<string, ServiceOperation['sample']>> = {
  createGlobalPayout: SAMPLE_ORDERS.global,
  createBusinessPayout: SAMPLE_ORDERS.business,
  createPersonalPayout: SAMPLE_ORDERS.personal,
  createPayin: SAMPLE_ORDERS.payin,
};

/** Handler that lists the operations of the service. @param reference address of the API reference */
export function operationHandlers(reference: string | undefined) {
  const body = { reference: reference ?? null, items: operationTable.map(describe) };
  return {
    listOperations: async () => ({ status: 200, body }),
  } satisfies Partial<Handlers<undefined>>;
}

function describe({
  id,
  method,
  path,
  tag,
  summary,
  body,
}: (typeof operationTable)[number]): ServiceOperation {
  const kind = body?.formats[0]?.kind;
  return {
    id,
    method,
    path,
    tag: tag ?? '',
    summary: summary ?? '',
    body: kind === undefined ? 'none' : kind === 'json' ? 'json' : 'form',
    sample: SAMPLES[id] ?? null,
  };
}
