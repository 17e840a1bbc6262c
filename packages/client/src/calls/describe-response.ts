import { findRounded } from '@cross-border-payments/client-runtime/api/integers';
import type { ServiceResponse } from '../options.ts';

const MAX_SHOWN = 40;

/** Describes a response, such as "HTTP 503 and HTML". */
export function describeResponse({ httpStatus, headers, text }: ServiceResponse): string {
  const location = headers.get('location')?.replace(/[?#].*/s, '');
  const redirect = location ? `, a redirect to ${location},` : '';
  // Shown because a read is not repeated if the client would have to wait too long.
  const after = headers.get('retry-after')?.slice(0, MAX_SHOWN);
  const wait = after ? ` with \`Retry-After: ${after}\`` : '';
  return `HTTP ${httpStatus}${redirect}${/^\s*</.test(text) ? ' and HTML' : ''}${wait}`;
}

/** Says why a response with an undeclared HTTP status is not used. */
export function describeStatusFault(httpStatus: number, isTransient: boolean): string {
  if (httpStatus === 401) return 'which refuses the token';
  if (httpStatus === 413) return 'which found the body too large';
  if (httpStatus === 405)
    return 'not a response of the service: check `baseUrl`, and that your own `fetch` passes on the method';
  return `not a response of the service${isTransient ? '' : ': check `baseUrl`'}`;
}

/** Says why a body is not readable JSON, or why `property` of it is not a string. */
export function describeBodyFault(text: string | undefined, body: unknown, property: string): string {
  if (text === undefined) return 'larger than `maxResponseBytes`';
  const rounded = findRounded(text);
  // The digits are not shown: they may be an account number or the number of an identity document.
  if (rounded) {
    const place = rounded.name ? `, in \`${rounded.name.slice(0, MAX_SHOWN)}\`` : '';
    return `with an integer that JavaScript would round${place}`;
  }
  if (text === '') return 'without a body';
  return body === undefined ? 'not readable as JSON' : `without a string as its \`${property}\``;
}
