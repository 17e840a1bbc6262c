import { describe, expect, type TestContext, test } from 'vitest';
import { QUOTE } from '../../../src/testing/all-adapters.ts';
import { LATE_FRAMEWORKS, type LateFramework } from '../../../src/testing/attack/late/late-frameworks.ts';
import { Caller } from '../../../src/testing/caller.ts';
import { makeGate, recordedService, type Step, UPLOAD } from '../../../src/testing/recorded-service.ts';
import { requestBytes, type WireRequest } from '../../../src/testing/wire.ts';

/** Long enough that a hook has begun before, even on a busy machine. */
const LIMIT_MS = 200;

type Recorded = ReturnType<typeof recordedService>;

/**
 * Sends the start of a request, and the rest after the framework has responded.
 *
 * @param rest number of bytes that are sent late
 */
async function sendLate(
  { onTestFinished }: TestContext,
  framework: LateFramework,
  recorded: Recorded,
  rest: number,
  request = QUOTE,
) {
  const [late, onLate] = makeGate();
  const server = await framework.start(recorded.service, LIMIT_MS, onLate);
  const caller = new Caller(server.port);
  onTestFinished(() => {
    caller.close();
    return server.close();
  });
  const bytes = requestBytes(request);
  caller.send(bytes.subarray(0, bytes.length - rest));
  await (framework.isDelayed ? late : caller.responses());
  recorded.goOn();
  caller.send(bytes.subarray(bytes.length - rest));
  const statuses = await caller.responses();
  await recorded.settled;
  return { statuses, caller };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

const length = String(QUOTE.body).length;
const BEFORE_BODY: [string, Step | undefined, number, string[]][] = [
  ['while `authenticate` runs', 'authenticate', 0, ['authenticate']],
  ['before the body arrives', undefined, length, ['authenticate']],
  ['in the middle of the body', undefined, 5, ['authenticate']],
];
const AFTER_BODY: typeof BEFORE_BODY = [
  ['while `verifySignature` runs', 'verifySignature', 0, ['authenticate', 'verifySignature']],
  ['before `around` calls `next`', 'around', 0, ['authenticate', 'verifySignature', 'around']],
];

describe.each(LATE_FRAMEWORKS)('$name', (framework) => {
  const { status, endsWithBody = false } = framework;
  const expected = status === undefined ? [] : [status];
  /** Without a response of the framework, the service cannot know that one was sent. */
  const isClosed = status === undefined || framework.name.startsWith('fetch');

  test.concurrent.for(endsWithBody ? BEFORE_BODY : [...BEFORE_BODY, ...AFTER_BODY])(
    'responds %s: no further hook and no handler is called',
    async ([, waitIn, rest, steps], context) => {
      const recorded = recordedService(waitIn);
      const { statuses } = await sendLate(context, framework, recorded, rest);
      expect(statuses).toEqual(expected);
      expect(recorded.begun).toEqual(steps);
      expect(recorded.errors).toEqual([]);
    },
  );

  test.concurrent('responds in the middle of an upload: the file and `receive` fail', async (context) => {
    const recorded = recordedService();
    const { statuses } = await sendLate(context, framework, recorded, 20, UPLOAD);
    expect(statuses).toEqual(expected);
    const failure = isClosed
      ? 'The connection closed before the whole body was received.'
      : 'The request ended before the service had responded.';
    const steps = ['authenticate', 'verifySignature', 'around', 'handler', 'save', `save failed: ${failure}`];
    expect(recorded.begun).toEqual(steps);
    expect(recorded.errors).toEqual([]);
  });

  test.concurrent.for(endsWithBody ? [] : ['handler' as const])(
    'responds while the %s runs: the signal is aborted, and `onError` learns that the result was not sent',
    async (step, context) => {
      const recorded = recordedService(step);
      const { statuses } = await sendLate(context, framework, recorded, 0);
      expect(statuses).toEqual(expected);
      await Promise.all(recorded.signals.map(untilAborted));
      expect(recorded.signals).toHaveLength(1);
      const unsent =
        'ResponseError: Other code responded to the request while the handler of getGlobalPayoutQuote ran, so the result of the handler was not sent.';
      expect(recorded.errors).toEqual(isClosed ? [] : [unsent]);
      expect(recorded.responses).toEqual(isClosed ? [200] : []);
    },
  );

  test.concurrent.for<[string, WireRequest, number]>([
    ['a request', QUOTE, 5],
    ['an upload', UPLOAD, 20],
  ])('responds in the middle of %s: the connection can be used again', async ([, request, rest], context) => {
    const { caller } = await sendLate(context, framework, recordedService(), rest, request);
    caller.send(requestBytes(QUOTE));
    expect((await caller.responses(2)).slice(0, 2)).toEqual(status === undefined ? [] : [status, 200]);
  });
});
