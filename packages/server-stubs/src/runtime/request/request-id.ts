import { isHeaderName } from '../response/transport-answer.ts';
import type { TransportRequest } from '../transport.ts';

/** What an id from outside may be: it ends up in logs, and in a header of the answer. */
const ACCEPTED = /^[\w.:=+/@~-]{1,128}$/;

/** Returns the id that the client sent or the framework made, unless it is one that a log should not hold. */
export function acceptedId(id: unknown): string | undefined {
  return typeof id === 'string' && ACCEPTED.test(id) ? id : undefined;
}

/** Returns the id that the framework has given a request, else the one in a header; neither if a log should not hold it. */
export function requestIdOf(request: TransportRequest, idHeader: string | undefined): string | undefined {
  return acceptedId(request.requestId) ?? (idHeader && acceptedId(request.header(idHeader)));
}

/**
 * Checks the name of the header for request ids, and makes it lower case.
 *
 * @throws RangeError for one that no handler may set
 */
export function checkIdHeader(name: string | undefined): string | undefined {
  if (name === undefined || isHeaderName(name.toLowerCase())) return name?.toLowerCase();
  throw new RangeError(
    `The option "requestIdHeader" must be the name of a header, not ${JSON.stringify(name)}.`,
  );
}
