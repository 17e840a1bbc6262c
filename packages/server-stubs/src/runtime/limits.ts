/** What a request may be at most. */
export interface Limits {
  /** Bytes of a JSON body, base64 members not counted; default 1 MiB. */
  readonly jsonBytes: number;
  /** How deep objects and lists may be nested; default 64. */
  readonly depth: number;
  /** Members and items of a JSON body, at every depth together; default 20,000. */
  readonly values: number;
  /** Bytes of one uploaded file, and of one base64 member after decoding; default 20 MiB. */
  readonly fileBytes: number;
  /** Files in one form; default 10. */
  readonly files: number;
  /** Fields in one form, files not counted; default 100. */
  readonly fields: number;
  /** Bytes of one field of a form, and of the text around its parts; default 64 KiB. */
  readonly fieldBytes: number;
  /** Bytes of the headers of one part of a form; default 4 KiB. */
  readonly partHeaderBytes: number;
  /** Characters of path and query together; default 8,192. */
  readonly urlLength: number;
  /**
   * Milliseconds in which a JSON body must have come, and longest pause between two pieces of an upload;
   * default 30,000.
   */
  readonly bodyTimeoutMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  jsonBytes: 1_048_576,
  depth: 64,
  values: 20_000,
  fileBytes: 20 * 1_048_576,
  files: 10,
  fields: 100,
  fieldBytes: 65_536,
  partHeaderBytes: 4_096,
  urlLength: 8_192,
  bodyTimeoutMs: 30_000,
};

/**
 * Fills in the limits that were not given.
 *
 * @throws RangeError for a limit that is no positive number
 */
export function completeLimits(given: Partial<Limits> = {}): Limits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) throw new RangeError(`There is no limit "${name}".`);
    if (typeof value !== 'number' || !(value > 0)) {
      throw new RangeError(`The limit "${name}" must be a positive number.`);
    }
  }
  return { ...DEFAULT_LIMITS, ...given };
}
