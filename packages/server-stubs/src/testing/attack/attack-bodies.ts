import { DEFAULT_LIMITS } from '@cross-border-payments/server-runtime/limits';
import type { OperationValidators, Validator } from '@cross-border-payments/server-runtime/operation';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { validators } from '../../generated/validators.js';
import { BOUNDARY } from '../form-body.ts';
import { memoryRequest } from '../memory-request.ts';
import { operations, testService } from '../test-service.ts';
import { largeForm, largeJson, largeQuery } from './large-bodies.ts';
import { Random } from './random.ts';

/** The results of an attack. Each maximum is that of a single request. */
export interface BodyReport {
  /** The number of errors that a validator collected. */
  maxErrors: number;
  /** Milliseconds for which the event loop was blocked. Has no limit, because it depends on the machine. */
  maxMs: number;
  /** The slowest request. */
  slowest: string;
  /** Requests by the HTTP status of their responses. */
  readonly statuses: Record<number, number>;
}

/**
 * Sends bodies, queries and forms as large as the default limits allow, without a network, one after the other.
 *
 * @param seeds each seed selects an operation and makes one request
 * @param of the operations to select from
 */
export async function attackBodies(seeds: Iterable<number>, of = operations): Promise<BodyReport> {
  const service = testService();
  const report: BodyReport = { maxErrors: 0, maxMs: 0, slowest: '', statuses: {} };
  for (const seed of seeds) await attackOnce(service, { random: new Random(seed), of }, report);
  return report;
}

async function attackOnce(
  service: Service,
  { random, of }: { random: Random; of: typeof operations },
  report: BodyReport,
): Promise<void> {
  const operation = random.pick(of);
  const { id, method, path, body } = operation;
  const kind = body?.formats[0]?.kind;
  const text = kind === 'multipart' ? largeForm(random) : kind === 'json' ? largeJson(operation, random) : '';
  const type = kind === 'multipart' ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  const url =
    random.oneIn(4) || !body ? `${path}?${largeQuery(random)}`.slice(0, DEFAULT_LIMITS.urlLength) : path;
  const request = memoryRequest({ method, url, headers: { 'content-type': type }, body: text });
  const start = performance.now();
  const { status } = await service.handle(request);
  const milliseconds = performance.now() - start;
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  report.maxErrors = Math.max(report.maxErrors, ...errorCounts(validators[id]));
  if (milliseconds <= report.maxMs) return;
  report.maxMs = milliseconds;
  report.slowest = `${id} ${status} ${text.slice(0, 80)} (${text.length} characters)`;
}

function errorCounts(of: OperationValidators | undefined): number[] {
  const all: (Validator | undefined)[] = [of?.query, of?.header, of?.path, ...Object.values(of?.body ?? {})];
  return all.map((validator) => validator?.validate.errors?.length ?? 0);
}
