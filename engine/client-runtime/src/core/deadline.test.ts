import { afterEach, describe, expect, test, vi } from 'vitest';
import { sleep, TIMED_OUT, within } from './deadline.ts';

const never = () => new Promise<never>(() => {});
const thrownBy = (promise: Promise<unknown>) => promise.then(undefined, (error) => error);
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

describe('within', () => {
  afterEach(() => void vi.useRealTimers());

  test('calls end by their own time limits: a later call with a shorter limit ends first', async () => {
    vi.useFakeTimers();
    const ended: string[] = [];
    const call = (name: string, milliseconds: number) =>
      within(milliseconds, undefined, never).catch(() => ended.push(name));
    call('slow', 1000);
    call('fast', 100);
    await vi.advanceTimersByTimeAsync(99);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(ended).toEqual(['fast']);
    call('later', 500);
    await vi.advanceTimersByTimeAsync(600);
    expect(ended).toEqual(['fast', 'later']);
    await vi.advanceTimersByTimeAsync(300);
    expect(ended).toEqual(['fast', 'later', 'slow']);
  });

  test('the signal of the work is aborted when the time is over', async () => {
    let given: AbortSignal | undefined;
    const work = (signal: AbortSignal) => {
      given = signal;
      return never();
    };
    expect(await thrownBy(within(5, undefined, work))).toBe(TIMED_OUT);
    expect(given?.aborted).toBe(true);
  });

  test('work that ended in time is not aborted later', async () => {
    vi.useFakeTimers();
    const signals: AbortSignal[] = [];
    const keep = async (signal: AbortSignal) => signals.push(signal);
    await within(10, undefined, keep);
    await vi.advanceTimersByTimeAsync(100);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  test('errors of the work are thrown', async () => {
    const error = new Error('no');
    expect(await thrownBy(within(1000, undefined, () => Promise.reject(error)))).toBe(error);
  });

  test('a call that ended does not keep the process alive', async () => {
    const before = timers();
    await within(60_000, undefined, async () => {});
    expect(timers()).toBe(before);
  });

  test('a timer that fake timers swallowed does not delay other calls', async () => {
    vi.useFakeTimers();
    within(30, undefined, never).catch(() => {});
    vi.useRealTimers();
    expect(await thrownBy(within(5, undefined, never))).toBe(TIMED_OUT);
  });

  test('calls made while the event loop is blocked do not delay the end of earlier ones', async () => {
    const startedAt = performance.now();
    const ended = thrownBy(within(10, undefined, never));
    while (performance.now() < startedAt + 30) {
      // Block the event loop.
    }
    const others = Array.from({ length: 10 }, () => within(60_000, undefined, () => sleep(200, undefined)));
    expect(await Promise.race([ended, ...others])).toBe(TIMED_OUT);
    await Promise.all(others);
  });
});

describe('sleep', () => {
  afterEach(() => void vi.useRealTimers());

  test('waits for the given time, and no longer', async () => {
    vi.useFakeTimers();
    let isOver = false;
    sleep(20, undefined).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(19);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });

  test('rejects with the reason of the signal, and leaves no timer', async () => {
    const before = timers();
    const controller = new AbortController();
    const given = thrownBy(sleep(60_000, controller.signal));
    expect(timers()).toBe(before + 1);
    const reason = new Error('enough');
    controller.abort(reason);
    expect(await given).toBe(reason);
    expect(timers()).toBe(before);
  });
});
