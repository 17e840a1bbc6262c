import type { AnswerFault } from '../generated/control/schemas.ts';

/** The header by which a request asks for a fault of its own answer, and which an answer with a fault has. */
export const FAULT_HEADER = 'x-sandbox-fault';

type Kind = AnswerFault['fault'];

/** Every fault, and whether it is an HTTP status. */
const KINDS: Readonly<Record<Kind, number | undefined>> = {
  lose_request: undefined,
  lose_answer: undefined,
  half_answer: undefined,
  latency: undefined,
  http_500: 500,
  http_502: 502,
  http_503: 503,
  http_429: 429,
};

/** Largest values of the members that are numbers, as in control.yaml. */
const LARGEST = { delayMs: 60_000, retryAfter: 3_600 } as const;

/** Returns the HTTP status of a fault, or undefined if it is none. */
export function statusOf(kind: Kind): number | undefined {
  return KINDS[kind];
}

/**
 * Reads the header: a fault, and members behind semicolons, such as `http_503; retryAfter=2; committed`.
 * @returns the fault, or a sentence that says what is wrong
 */
export function readFaultHeader(text: string): AnswerFault | string {
  const [kind = '', ...parts] = text.split(';').map((part) => part.trim());
  if (!Object.hasOwn(KINDS, kind)) {
    return `The header \`${FAULT_HEADER}\` must start with ${Object.keys(KINDS).join(', ')}, not \`${kind}\`.`;
  }
  const fault: { -readonly [Name in keyof AnswerFault]: AnswerFault[Name] } = { fault: kind as Kind };
  for (const part of parts) {
    const [name = '', value] = part.split('=', 2).map((piece) => piece.trim());
    if (name === 'committed' && value === undefined) fault.committed = true;
    else if ((name === 'delayMs' || name === 'retryAfter') && isWithin(value, LARGEST[name]))
      fault[name] = Number(value);
    else {
      return `The header \`${FAULT_HEADER}\` takes \`delayMs\` from 0 to ${LARGEST.delayMs}, \`retryAfter\` from 0 to ${LARGEST.retryAfter} and \`committed\`, not \`${part}\`.`;
    }
  }
  return fault;
}

function isWithin(text: string | undefined, most: number): boolean {
  return text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= most;
}
