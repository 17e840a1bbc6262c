import { type Cause, sentences } from '@cross-border-payments/explain';
import type { PartCause } from '../check-message.ts';
import type { Operation } from '../operation.ts';

export interface Violation {
  readonly part: 'body' | 'query' | 'path' | 'header' | 'cookie' | 'response';
  /** The location in the part as a JSON pointer: `/address/city`; empty for the whole part. */
  readonly pointer: string;
  /** The keyword of JSON Schema that failed. */
  readonly keyword: string;
  readonly message: string;
  readonly rules: readonly string[];
}

export interface RefusalOptions {
  readonly httpStatus?: number;
  /** Code of the refusal in its body. Defaults to the code in the document's profile. */
  readonly code?: string;
  /** Further headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ids of the rules that the request broke. Passed to `onResponse`; not sent. */
  readonly rules?: readonly string[];
  /** All violations of the request. Passed to `formatRefusal`, and sent in problem details. */
  readonly violations?: readonly Violation[];
}

/**
 * A refused request, with the sentence that its sender reads. Throw it from `authenticate`, `verifySignature` or a
 * handler. The response is HTTP 400, or 401 from `authenticate` if the document has no own format for refusals.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly httpStatus: number;
  /** Whether the refusal was created with a status. If not, the step that throws it determines the status. */
  readonly hasStatus: boolean;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
  readonly violations: readonly Violation[];

  /** @param message one sentence for the sender of the request, without secrets and internals */
  constructor(
    message: string,
    { httpStatus, code, headers = {}, rules = [], violations = [] }: RefusalOptions = {},
  ) {
    super(message);
    this.httpStatus = httpStatus ?? 400;
    this.hasStatus = httpStatus !== undefined;
    this.code = code;
    this.headers = headers;
    this.rules = rules;
    this.violations = violations;
  }
}

export class NotImplementedError extends Refusal {
  override readonly name = 'NotImplementedError';

  constructor(operation: string) {
    super(`The operation ${operation} is not implemented.`, { httpStatus: 501 });
  }
}

/**
 * A response that the document does not allow or that cannot be sent. Passed to `onError`; the client gets HTTP 500.
 */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
}

/** A refusal that is about to be sent. */
export interface RefusalFacts {
  readonly refusal: Refusal;
  /** The HTTP status of the response. */
  readonly httpStatus: number;
  /** All violations of the request; empty unless it breaks the document. */
  readonly violations: readonly Violation[];
  /** The code of the refusal, or the default of the document's profile. */
  readonly code: string | undefined;
  /** Undefined when no operation was found. */
  readonly operation: Operation | undefined;
  readonly requestId: string;
}

/**
 * Writes the body of a refusal, and additional headers. A string is sent unchanged if the document declares a media
 * type other than JSON.
 */
export type RefusalFormatter = (facts: RefusalFacts) => FormattedRefusal | Promise<FormattedRefusal>;

interface FormattedRefusal {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function asText(causes: readonly Cause[]): string {
  return sentences(causes).map(asSentence).join(' ');
}

export function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('?') ? '' : '.'}`;
}

/** @param item the number of the item in a stream that broke the rules, from 1; undefined for a whole message */
export function brokenRules(causes: readonly PartCause[], item?: number): Refusal {
  const rules = new Set(causes.flatMap(({ rule }) => rule?.split(', ') ?? []));
  const violations = causes
    .filter(({ keyword }) => keyword !== 'more')
    .map(({ part, pointer, keyword, sentence, rule }) => ({
      ...{ part, pointer: item === undefined ? pointer : `/${item - 1}${pointer}`, keyword },
      message: asSentence(sentence),
      rules: rule?.split(', ') ?? [],
    }));
  const place = item === undefined ? '' : `Item ${item} of the body: `;
  return new Refusal(place + asText(causes), { rules: [...rules], violations });
}
