import { suggestion } from '@cross-border-payments/explain';

/** A value, or a promise of one. */
export type Awaitable<T> = T | Promise<T>;

const DEFAULTS = {
  /** Bytes of a JSON body without its base64 properties, and of each item of a stream; default 512 KiB. */
  jsonBytes: 524_288,
  /** Maximum nesting of objects and arrays; default 64. */
  depth: 64,
  /** Properties and items of a JSON body or of each item of a stream, at all levels together; default 20,000. */
  values: 20_000,
  /** Bytes of one uploaded file, and of one base64 property after decoding; default 20 MiB. */
  fileBytes: 20_971_520,
  /** Files in one form; default 10. */
  files: 10,
  /** Fields in one form, files not counted; default 100, or as many as the largest form of the document declares. */
  fields: 100,
  /** Bytes of one field of a form, and of the text around its parts; default 64 KiB. */
  fieldBytes: 65_536,
  /** Bytes of the headers of one part of a form; default 4 KiB. */
  partHeaderBytes: 4_096,
  /** Characters of path and query together; default 8,192. */
  urlLength: 8_192,
  /** Bytes of a response that is not streamed; default 64 MiB. */
  responseBytes: 67_108_864,
  /**
   * Milliseconds in which a JSON body must arrive, and the longest wait for a chunk of an upload or a stream of items;
   * default 30,000.
   */
  bodyTimeoutMs: 30_000,
  /** Milliseconds in which a whole upload or stream of items must arrive; default 240,000. */
  uploadTimeoutMs: 240_000,
  /**
   * Milliseconds that `authenticate`, `verifySignature` and a handler may each take; default 30,000. For the handler of
   * an upload or a stream of items, `uploadTimeoutMs` is added.
   */
  handlerTimeoutMs: 30_000,
  /**
   * Milliseconds for `save` to read a chunk of a file or to end after the last one, and for `discard`; default 30,000.
   */
  saveTimeoutMs: 30_000,
  /** Milliseconds in which the client must read a chunk of a streamed response; default 60,000. */
  sendTimeoutMs: 60_000,
  /** Milliseconds that the response waits for `onError` and for `formatRefusal`, each; default 5,000. */
  onErrorTimeoutMs: 5_000,
  /** Milliseconds from the arrival of a request to its response, not counting `onError`; default 300,000. */
  requestTimeoutMs: 300_000,
};

/** The limits of a request and its response. */
export type Limits = Readonly<typeof DEFAULTS>;

export const DEFAULT_LIMITS: Limits = DEFAULTS;

/** With a longer delay, a timer would fire at once. */
const MAX_MS = 2 ** 31 - 1;

/** Infinity means no limit. */
export function completeLimits(given: Partial<Limits> = {}): Limits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name))
      throw new RangeError(describeUnknown('limit', Object.keys(DEFAULT_LIMITS), name));
    if (typeof value !== 'number' || !(value > 0))
      throw new RangeError(`The limit \`${name}\` must be a positive number.`);
  }
  const limits = Object.entries({ ...DEFAULT_LIMITS, ...given }).map(
    ([name, value]) => [name, name.endsWith('Ms') ? Math.min(value, MAX_MS) : value] as const,
  );
  return Object.fromEntries(limits) as unknown as Limits;
}

export function describe(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  const type = Array.isArray(value) ? 'array' : typeof value;
  return `${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`;
}

/** Names the nearest name or, if none is near, all. */
export function describeUnknown(kind: string, names: readonly string[], unknown: string): string {
  const end = suggestion(names, unknown);
  const all = end === '.' ? ` The ${kind}s are ${names.map((name) => `\`${name}\``).join(', ')}.` : '';
  return `There is no ${kind} \`${unknown}\`${end}${all}`;
}

/** A handler or a hook did not end in time. Passed to `onError`; the client gets HTTP 500. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';

  constructor(what: string, limitMs: number, done = 'returned') {
    super(`${what} has not ${done} within ${Math.round(limitMs) / 1_000} s.`);
  }
}

/** A late result is ignored, or passed to `discard`. */
export function withinTime<T>(
  result: Awaitable<T>,
  limitMs: number,
  late: () => Error,
  discard?: (late: T) => void,
): Awaitable<T> {
  if (!isThenable(result)) return result;
  return new Promise((resolve, reject) => {
    let isLate = false;
    const stop = () => {
      isLate = true;
      reject(late());
    };
    const timer = setTimeout(stop, Math.max(0, limitMs));
    const settle = (next: () => void) => {
      clearTimeout(timer);
      next();
    };
    Promise.resolve(result).then(
      (value) => settle(() => (isLate ? discard?.(value) : resolve(value))),
      (error) => settle(() => reject(error)),
    );
  });
}

export function isThenable(value: unknown): boolean {
  return ((typeof value === 'object' && value !== null) || typeof value === 'function') && 'then' in value;
}
