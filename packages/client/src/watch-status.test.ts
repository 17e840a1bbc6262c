import { getEventListeners } from 'node:events';
import { NetworkError, ValidationError } from '@cross-border-payments/client-runtime/core/errors';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WaitOptions } from './watch-status.ts';
import {
  type StatusFetcher,
  StatusTimeoutError,
  waitForStatus as wait,
  watchStatus,
} from './watch-status.ts';

interface Order {
  readonly status: string;
}

function responses(...statuses: (string | Error)[]) {
  let at = 0;
  return vi.fn(async (): Promise<Order> => {
    const status = statuses[Math.min(at++, statuses.length - 1)] ?? '';
    if (status instanceof Error) throw status;
    return { status };
  });
}

const network = () => new NetworkError('lost', { operation: 'getPayinStatus' });

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function options<T = Order>(over: Partial<WaitOptions<T>> = {}): WaitOptions<T> {
  return { until: ['completed'], timeoutMs: 60_000, backoff: { jitter: 0 }, ...over };
}

/** Calls `waitForStatus` while the fake clock runs. */
async function waitForStatus<T>(fetchStatus: StatusFetcher<T>, given: WaitOptions<T>): Promise<T> {
  const waiting = wait(fetchStatus, given);
  waiting.catch(() => undefined);
  await vi.runAllTimersAsync();
  return waiting;
}

describe('waitForStatus', () => {
  test('continues if a response has no status, even if `until` contains undefined', async () => {
    const until = ['completed', undefined as unknown as string];
    const found: object[] = [{}, { status: 'completed' }];
    const ended = await waitForStatus(async () => found.shift(), options<unknown>({ until }));
    expect(ended).toEqual({ status: 'completed' });
  });

  test('reads until the status is reached, and returns the response', async () => {
    const fetchStatus = responses('pending', 'pending', 'transferring', 'completed');
    expect(await waitForStatus(fetchStatus, options())).toEqual({ status: 'completed' });
    expect(fetchStatus).toHaveBeenCalledTimes(4);
  });

  test('reads at once, and only once if the status has already been reached', async () => {
    const given = options();
    const fetchStatus = responses('completed');
    await waitForStatus(fetchStatus, given);
    expect(fetchStatus).toHaveBeenCalledTimes(1);
    expect(performance.now()).toBe(0);
  });

  test('reports each change once, the first status included', async () => {
    const onChange = vi.fn();
    await waitForStatus(
      responses('pending', 'pending', 'failed', 'pending', 'completed'),
      options({ onChange }),
    );
    expect(onChange.mock.calls.map(([change]) => [change.previous, change.status, change.isEnd])).toEqual([
      [undefined, 'pending', false],
      ['pending', 'failed', false],
      ['failed', 'pending', false],
      ['pending', 'completed', true],
    ]);
  });

  test('accepts a predicate on the response', async () => {
    let count = 0;
    const until = ({ n }: { n: number }) => n === 3;
    const given = { ...options<{ n: number }>({ until }), statusOf: () => 'same' };
    expect(await waitForStatus(async () => ({ n: ++count }), given)).toEqual({ n: 3 });
  });

  test('uses the status in the data of an envelope, not the status of the envelope itself', async () => {
    const envelope = async () => ({ status: '1', data: { status: 'completed' } });
    expect(await waitForStatus(envelope, options<{ status: string }>())).toEqual(await envelope());
    const without = async () => ({ status: 'completed', data: {} });
    const late = waitForStatus(without, options<{ status: string }>());
    await expect(late).rejects.toThrow(StatusTimeoutError);
  });

  test('reads the status with `statusOf`', async () => {
    const statusOf = (response: unknown) => (response as { order: Order }).order.status;
    const fetchStatus = async (): Promise<unknown> => ({ order: { status: 'completed' } });
    expect(await waitForStatus(fetchStatus, options<unknown>({ statusOf }))).toBeDefined();
  });

  test.each([null, 'completed', 7, [], { status: 7 }, Object.create({ data: 'completed' })])(
    'the response %j has no status',
    async (response) => {
      const waiting = waitForStatus(async () => response as unknown, options<unknown>());
      await expect(waiting).rejects.toThrow(StatusTimeoutError);
    },
  );
});

describe('an argument that cannot be used is named', () => {
  const usual = { until: ['completed'] };
  test.each([
    [responses('completed'), undefined, '`until` must be an array of the statuses'],
    [responses('completed'), { until: undefined }, '`until` must be an array'],
    [responses('completed'), { until: [] }, '`until` must be an array'],
    [responses('complete'), { until: 'completed' }, '`until` must be an array'],
    [responses('completed'), { ...usual, timeout: 5 }, '`timeout` is not known: did you mean `timeoutMs`?'],
    [{ tradeId: 'T-1' }, usual, '`fetchStatus` must be a function, such as `(signal) =>'],
    [responses('completed')(), usual, '`fetchStatus` must be a function'],
    [{ tradeId: 'T-1' }, 'completed', '`fetchStatus` must be a function'],
    [responses('completed'), { ...usual, timeoutMs: '60' }, '`timeoutMs` must be a number, at least 1'],
    [
      responses('completed'),
      { ...usual, backoff: { initial: 5 } },
      '`backoff.initial` is not known: did you mean `initialMs`?',
    ],
    [
      responses('completed'),
      { ...usual, backoff: { maxMs: '5' } },
      '`backoff.maxMs` must be a number, at least 1',
    ],
  ])('%o, %o', async (fetchStatus, given, said) => {
    const error = await waitForStatus(fetchStatus as never, given as never).catch((thrown) => thrown);
    expect(error).toMatchObject({ kind: 'validation', operation: 'waitForStatus' });
    expect(`${error}`).toContain(said);
  });
});

describe('the pauses', () => {
  test('grow up to the maximum', async () => {
    const given = options({
      timeoutMs: 100_000,
      backoff: { initialMs: 1000, factor: 2, maxMs: 5000, jitter: 0 },
    });
    const times: number[] = [];
    const fetchStatus = async () => {
      times.push(performance.now());
      return { status: times.length < 6 ? 'pending' : 'completed' };
    };
    await waitForStatus(fetchStatus, given);
    expect(times).toEqual([0, 1000, 3000, 7000, 12_000, 17_000]);
  });

  test('are partly random, within their bounds', async () => {
    const random = vi.spyOn(Math, 'random');
    const given = options({ backoff: { initialMs: 1000, factor: 1, jitter: 0.5 } });
    const pauses: number[] = [];
    for (const share of [0, 0.5, 0.998]) {
      random.mockReturnValue(share);
      const startedAt = performance.now();
      await waitForStatus(responses('pending', 'completed'), given);
      pauses.push(performance.now() - startedAt);
    }
    expect(pauses).toEqual([1000, 750, 501]);
    random.mockRestore();
  });

  test.each([{ initialMs: 0 }, { factor: 0.5 }, { jitter: 2 }, { maxMs: Number.NaN }])(
    'refuse %o',
    async (backoff) => {
      await expect(waitForStatus(responses('completed'), options({ backoff }))).rejects.toThrow(
        ValidationError,
      );
    },
  );
});

describe('the time limit', () => {
  test('leads to a typed error with the last status', async () => {
    const given = options({ timeoutMs: 10_000 });
    const error = await waitForStatus(responses('pending'), given).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'StatusTimeoutError', kind: 'timeout', lastStatus: 'pending' });
    expect((error as Error).message).toBe(
      'No status of `until` was reached within 10 s: the last status is `pending`; if it is final, add it to `until`; if it is not, check that the order was confirmed.',
    );
    expect(performance.now()).toBe(10_000);
  });

  test.each<[string, object | Error, Partial<WaitOptions<unknown>>, string]>([
    [
      'a status that differs from `until` only in its case',
      { status: 'COMPLETED' },
      {},
      'the last status is `COMPLETED`, but `until` has `completed`, and statuses are compared exactly',
    ],
    [
      'responses without a status',
      { orderStatus: 'completed' },
      {},
      'the responses have no `status`; return it with the option `statusOf`',
    ],
    [
      'a `statusOf` that finds none',
      { status: 'completed' },
      { statusOf: () => undefined },
      '`statusOf` has found no status in the responses',
    ],
    ['failures only', network(), { goOn: () => true }, 'no response was read'],
    [
      'a predicate',
      { status: 'done' },
      { until: () => false },
      'the last status is `done`; if it is final, add it to `until`; if it is not, check that the order was confirmed',
    ],
  ])('names what was read last: %s', async (_, response, more, said) => {
    const fetchStatus = async () => {
      if (response instanceof Error) throw response;
      return response;
    };
    const waiting = waitForStatus<unknown>(fetchStatus, options<unknown>({ timeoutMs: 10_000, ...more }));
    await expect(waiting).rejects.toThrow(`No status of \`until\` was reached within 10 s: ${said}.`);
  });

  test('names `onChange` if that does not return, even for the last status', async () => {
    const given = options({ timeoutMs: 10_000, onChange: () => new Promise(() => {}) });
    const error = await waitForStatus(responses('completed'), given).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'StatusTimeoutError', lastStatus: 'completed' });
    expect((error as Error).message).toBe(
      '`onChange` has not returned after 10 s, the time limit of the wait.',
    );
  });

  test('also ends a read that ignores its signal', async () => {
    const signals: AbortSignal[] = [];
    const hanging = (signal: AbortSignal): Promise<Order> => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const given = options({ timeoutMs: 10_000 });
    await expect(waitForStatus(hanging, given)).rejects.toThrow(StatusTimeoutError);
    expect(performance.now()).toBe(10_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test('applies at once when the clock jumps ahead', async () => {
    const given = options();
    const fetchStatus = vi.fn(async () => {
      vi.advanceTimersByTime(3_600_000);
      return { status: 'pending' };
    });
    await expect(waitForStatus(fetchStatus, given)).rejects.toThrow(StatusTimeoutError);
    expect(fetchStatus).toHaveBeenCalledTimes(1);
  });

  test('applies after the same number of pauses when the date is repeatedly set back', async () => {
    const fetchStatus = vi.fn(async () => {
      vi.setSystemTime(Date.now() - 3_600_000);
      return { status: 'pending' };
    });
    const given = options({ backoff: { initialMs: 10_000, factor: 1, jitter: 0 } });
    await expect(waitForStatus(fetchStatus, given)).rejects.toThrow(StatusTimeoutError);
    expect(fetchStatus).toHaveBeenCalledTimes(6);
  });

  test('does not discard a response that arrived in time', async () => {
    const given = options({ timeoutMs: 10_000, backoff: { initialMs: 9_999, jitter: 0 } });
    expect(await waitForStatus(responses('pending', 'completed'), given)).toEqual({ status: 'completed' });
  });

  test.each([0, -1, Number.NaN])('a time limit of %s is refused', async (timeoutMs) => {
    await expect(waitForStatus(responses('completed'), options({ timeoutMs }))).rejects.toThrow(
      ValidationError,
    );
  });
});

const STOPPED = { kind: 'aborted', name: 'AbortError', cause: { message: 'stop' } };

describe('an abort', () => {
  test('before the start sends nothing', async () => {
    const fetchStatus = responses('completed');
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(waitForStatus(fetchStatus, options({ signal }))).rejects.toMatchObject(STOPPED);
    expect(fetchStatus).not.toHaveBeenCalled();
  });

  test('during a read ends both the read and the wait', async () => {
    const controller = new AbortController();
    let inner: AbortSignal | undefined;
    const hanging = (signal: AbortSignal): Promise<Order> => {
      inner = signal;
      setTimeout(() => controller.abort(new Error('stop')), 5);
      return new Promise(() => undefined);
    };
    const waiting = waitForStatus(hanging, { until: ['completed'], signal: controller.signal });
    await expect(waiting).rejects.toMatchObject(STOPPED);
    expect(inner?.aborted).toBe(true);
  });

  test('during a pause ends it at once, and leaves no listener', async () => {
    const controller = new AbortController();
    const waiting = waitForStatus(responses('pending'), {
      until: ['completed'],
      signal: controller.signal,
      timeoutMs: 7_200_000,
      backoff: { initialMs: 3_600_000, maxMs: 3_600_000 },
    });
    setTimeout(() => controller.abort(new Error('stop')), 20);
    await expect(waiting).rejects.toMatchObject(STOPPED);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});

describe('a read that fails', () => {
  test('because of the network is repeated, up to five times in a row', async () => {
    const four = [network(), network(), network(), network()];
    const some = [...four, 'pending', ...four, 'completed'];
    expect(await waitForStatus(responses(...some), options({ timeoutMs: 600_000 }))).toEqual({
      status: 'completed',
    });
    const fetchStatus = responses(network());
    await expect(waitForStatus(fetchStatus, options())).rejects.toMatchObject({ kind: 'network' });
    expect(fetchStatus).toHaveBeenCalledTimes(6);
  });

  test.each([new Error('mine'), Object.assign(new Error('refused'), { kind: 'service' }), 'text', undefined])(
    'with %s rejects the wait with the same error',
    async (reason) => {
      const waiting = waitForStatus(() => Promise.reject(reason), options());
      expect(await waiting.catch((error: unknown) => error)).toBe(reason);
    },
  );

  test('by throwing is treated like a read that rejects', async () => {
    const throwing = (): Promise<Order> => {
      throw new Error('at once');
    };
    await expect(waitForStatus(throwing, options())).rejects.toThrow('at once');
  });

  test('for other reasons may be ignored with `goOn`', async () => {
    const goOn = vi.fn(() => true);
    await waitForStatus(responses(new Error('a'), new Error('b'), 'completed'), options({ goOn }));
    expect(goOn.mock.calls).toEqual([
      [new Error('a'), 1],
      [new Error('b'), 2],
    ]);
  });

  test('is the cause of the error at the time limit', async () => {
    const cause = new Error('still down');
    const waiting = waitForStatus(
      () => Promise.reject(cause),
      options({ goOn: () => true, timeoutMs: 5_000 }),
    );
    await expect(waiting).rejects.toMatchObject({ kind: 'timeout', cause });
  });
});

test('an error of `onChange` ends the wait', async () => {
  const onChange = () => {
    throw new Error('mine');
  };
  const fetchStatus = responses('pending');
  await expect(waitForStatus(fetchStatus, options({ onChange }))).rejects.toThrow('mine');
  expect(fetchStatus).toHaveBeenCalledTimes(1);
});

test('watchStatus can be iterated over, and left', async () => {
  vi.useRealTimers();
  const seen: (string | undefined)[] = [];
  const fetchStatus = responses('pending', 'transferring', 'completed');
  const short = options({ backoff: { initialMs: 1, factor: 1 } });
  for await (const { status } of watchStatus(fetchStatus, short)) seen.push(status);
  expect(seen).toEqual(['pending', 'transferring', 'completed']);
  const left = responses('pending');
  for await (const { status } of watchStatus(left, options())) if (status === 'pending') break;
  expect(left).toHaveBeenCalledTimes(1);
});

describe('watchStatus that nothing iterates over', () => {
  const call = async () => {
    vi.resetModules();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { watchStatus } = await import('./watch-status.ts');
    return { warn, watch: (fetchStatus: StatusFetcher<Order>) => watchStatus(fetchStatus, options()) };
  };

  test('warns once, and reads nothing', async () => {
    const { warn, watch } = await call();
    const fetchStatus = responses('completed');
    for (const _ of [1, 2]) watch(fetchStatus);
    await vi.runAllTimersAsync();
    expect(warn.mock.calls).toEqual([[expect.stringContaining('`watchStatus` has not started')]]);
    expect(fetchStatus).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  test('warns neither of a later iteration, nor of one that is given up', async () => {
    const { warn, watch } = await call();
    const later = watch(responses('completed'));
    await watch(responses('completed')).return();
    await vi.advanceTimersByTimeAsync(500);
    const seen = [];
    for await (const { status } of later) seen.push(status);
    await vi.runAllTimersAsync();
    expect(seen).toEqual(['completed']);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});

describe('a first response that is missing', () => {
  const warningsOf = async (first: unknown, given: Partial<WaitOptions<unknown>>) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const found: unknown[] = [first, undefined, { status: 'completed' }];
    const waiting = waitForStatus(async () => found.shift(), options<unknown>(given));
    await expect(waiting).resolves.toEqual({ status: 'completed' });
    const lines = warn.mock.calls.flat();
    warn.mockRestore();
    return lines;
  };
  const statusOf = (value: unknown) => Object(value).status;
  const until = (value: unknown) => Object(value).status === 'completed';

  test.each([
    [undefined, { statusOf }, 'returned nothing: return the response, such as'],
    [null, { statusOf }, 'returned null: return the response, such as'],
    [undefined, { until }, 'returned nothing'],
  ])('%s, with %j: one warning', async (first, given, sentence) => {
    expect(await warningsOf(first, given)).toEqual([
      expect.stringContaining(`waitForStatus: \`fetchStatus\` ${sentence}`),
    ]);
  });

  test('gets no warning if it is an object', async () => {
    expect(await warningsOf({}, { statusOf })).toEqual([]);
  });
});
