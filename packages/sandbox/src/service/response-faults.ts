import type { ResponseFault } from '../generated/control/schemas.ts';

export const MAX_FAULTS = 100;

export class ResponseFaults {
  #waiting: readonly ResponseFault[] = [];

  add(fault: ResponseFault): boolean {
    if (this.#waiting.length >= MAX_FAULTS) return false;
    this.#waiting = [...this.#waiting, fault];
    return true;
  }

  list(): readonly ResponseFault[] {
    return this.#waiting;
  }

  clear(): number {
    const { length } = this.#waiting;
    this.#waiting = [];
    return length;
  }

  /** Uses, once, the oldest fault for the operation. @param operationOf called only if a fault is pending */
  take(operationOf: () => string | undefined): ResponseFault | undefined {
    if (this.#waiting.length === 0) return undefined;
    const operation = operationOf();
    const taken = this.#waiting.find((each) => each.operation === undefined || each.operation === operation);
    if (taken === undefined) return undefined;
    const left = (taken.times ?? 1) - 1;
    this.#waiting = this.#waiting.flatMap((each) => {
      if (each !== taken) return each;
      return left > 0 ? { ...each, times: left } : [];
    });
    return taken;
  }
}

/** Request header that asks for a fault in the response; every response with a fault has it, too. */
export const FAULT_HEADER = 'x-sandbox-fault';

type Kind = ResponseFault['fault'];

const KINDS: readonly string[] = [
  ...(['lose_request', 'lose_response', 'close_connection', 'half_response', 'latency'] satisfies Kind[]),
  ...(['http_500', 'http_502', 'http_503', 'http_429'] satisfies Kind[]),
];

/** Limits, as in `control.yaml`. */
const LARGEST = { delayMs: 60_000, retryAfter: 3_600 } as const;

export function readFaultStatus(kind: Kind): number | undefined {
  return kind.startsWith('http_') ? Number(kind.slice('http_'.length)) : undefined;
}

/** Reads a fault such as `http_503; retryAfter=2; committed`. @returns the fault, or what is wrong */
export function readFaultHeader(text: string): ResponseFault | string {
  const [kind = '', ...parts] = text.split(';').map((part) => part.trim());
  if (!KINDS.includes(kind)) {
    return `The header \`${FAULT_HEADER}\` must start with ${KINDS.join(', ')}, not \`${kind}\`.`;
  }
  const fault: { -readonly [Name in keyof ResponseFault]: ResponseFault[Name] } = { fault: kind as Kind };
  for (const part of parts) {
    const [name = '', value] = part.split('=', 2).map((chunk) => chunk.trim());
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
