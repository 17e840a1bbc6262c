import { isHeaderName } from '../answer/transport-answer.ts';

/** What an id from outside may be: it ends up in logs, and in a header of the answer. */
const ACCEPTED = /^[\w.:=+/@~-]{1,128}$/;

/** Returns the id that the client sent, unless it is one that a log should not hold. */
export function acceptedId(sent: string | undefined): string | undefined {
  return sent !== undefined && ACCEPTED.test(sent) ? sent : undefined;
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
