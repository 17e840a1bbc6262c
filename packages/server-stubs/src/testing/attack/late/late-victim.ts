import { setTimeout as wait } from 'node:timers/promises';
import type { AnyInput, UploadInput } from '@cross-border-payments/server-runtime/handler';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { operations, responseExample, testService } from '../../test-service.ts';
import { runAsVictim } from '../attacked.ts';
import { LATE_FRAMEWORKS } from './late-frameworks.ts';
import { LIMIT_MS, type WAITING_STEPS, WAITS_IN } from './late-steps.ts';

/** A process to attack: a service behind frameworks whose time limits end requests while the service handles them. */

type Upload = UploadInput<object>;
type Step = (typeof WAITING_STEPS)[number] | 'formatRefusal';
type Header = (name: string) => string | undefined;

/** Bodies may be late, but no hook or handler, even on a busy machine. */
const LIMITS = { bodyTimeoutMs: 200, uploadTimeoutMs: 400, handlerTimeoutMs: 5_000 };

const late = new Set<string>();
let violations: string[] = [];

/** Called when a hook, a handler or the saving of a file begins. */
async function begin(step: Step, id: string, header?: Header) {
  if (late.has(id)) violations.push(`\`${step}\` began after the framework had responded (${id}).`);
  for (let waits = 0; waits < 6 && header?.(WAITS_IN) === step && !late.has(id); waits += 1)
    await wait(LIMIT_MS / 2);
}

async function handle(id: string, { operation, header, receive }: AnyInput<string> & Partial<Upload>) {
  await begin('handler', id, header);
  await receive?.(async ({ stream }) => {
    await begin('save', id, header);
    for await (const _ of stream) if (late.has(id)) await wait(0);
    return '';
  });
  return { status: 200, body: examples.get(operation.id) };
}

const examples = new Map(operations.map((operation) => [operation.id, responseExample(operation)]));
const handlers = operations.map(({ id }) => [
  id,
  (input: AnyInput<string> & Partial<Upload>) => handle(input.requestId, input),
]);
const service: Service = testService(
  {
    requestIdHeader: 'x-request-id',
    limits: LIMITS,
    authenticate: async ({ requestId, header }) => {
      await begin('authenticate', requestId, header);
      return '';
    },
    verifySignature: async ({ requestId, header }) => {
      await begin('verifySignature', requestId, header);
      return true;
    },
    around: async ({ requestId, header }, next) => {
      await begin('around', requestId, header);
      return next();
    },
    formatRefusal: ({ requestId }) => {
      void begin('formatRefusal', requestId);
      return { body: { status: '-1', message: 'No.' } };
    },
  },
  [],
  Object.fromEntries(handlers),
);

const servers = await Promise.all(
  LATE_FRAMEWORKS.map(async ({ name, start }) => {
    const { port } = await start(service, LIMIT_MS, (id) => late.add(id));
    return [name, port] as const;
  }),
);

runAsVictim(async (asked: 'ports' | 'violations'): Promise<unknown> => {
  if (asked === 'ports') return Object.fromEntries(servers);
  const found = violations;
  violations = [];
  late.clear();
  return found;
});
