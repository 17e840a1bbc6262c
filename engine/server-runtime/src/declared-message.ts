import type { Cause, ValidatedPart } from '@cross-border-payments/explain';
import { nearestName } from '@cross-border-payments/explain/near';
import { declaredStatus } from './http/head.ts';

/** What the document declares about an operation, webhook or callback, in addition to its schemas. */
export interface DeclaredMessage {
  readonly isBodyRequired?: boolean;
  /** The parts of the input, such as `query` and `body`. */
  readonly parts: readonly string[];
  /** The statuses of the responses: `200`, `4XX`, `default`. */
  readonly statuses: readonly string[];
}

/** A cause, with the part of the message that it concerns. */
export interface PartCause extends Cause {
  readonly part: ValidatedPart;
}

/** By operation id. */
export type DeclaredMessages = Readonly<Record<string, DeclaredMessage>>;

const INPUT = ['path', 'query', 'headers', 'cookies', 'body', 'contentType'];

/** Returns the faults that no schema finds: unknown parts of an input, and a missing body. */
export function faultsOfInput(declared: DeclaredMessage | undefined, input: object): PartCause[] {
  if (!declared) return [];
  if (typeof input !== 'object') return [makeCause('', 'type', 'the input must be an object')];
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const causes = given
    .filter(([name]) => !INPUT.includes(name))
    .map(([name]) =>
      makeCause(name, 'additionalProperties', `\`${name}\` is not known${advise(INPUT, name)}`),
    );
  return declared.isBodyRequired && !given.some(([name]) => name === 'body')
    ? [...causes, makeCause('body', 'required', 'the request needs a body and has none')]
    : causes;
}

/** Returns the fault of a status that is neither declared nor an error, which any operation may return. */
export function faultsOfStatus(
  operation: string,
  { statuses = [] }: Partial<DeclaredMessage> = {},
  status: number,
): PartCause[] {
  const isError = status >= 400 && status < 600;
  if (isError || statuses.length === 0 || declaredStatus(statuses, status) !== undefined) return [];
  const sentence = `HTTP ${status} is not declared for ${operation}`;
  return [{ ...makeCause('', 'responses', sentence), part: 'response' }];
}

/** @throws RangeError for a part of the input, or a status, that the document does not declare */
export function assertMessage(operation: string, declared: DeclaredMessage | undefined, part: string): void {
  if (!declared) return;
  const known = [...declared.parts, ...declared.statuses];
  if (known.includes(part)) return;
  const advice = advise(known, part);
  throw new RangeError(`${operation} has no \`${part}\`${advice}${advice.endsWith('?') ? '' : '.'}`);
}

function makeCause(path: string, keyword: string, sentence: string): PartCause {
  return { part: 'body', path, pointer: path && `/${path}`, keyword, sentence };
}

/** Returns the nearest known name or, if none is near, all names. */
function advise(names: readonly string[], unknown: string): string {
  const near = nearestName(names, unknown);
  return near === undefined ? `: use one of ${names.join(', ')}` : `: did you mean \`${near}\`?`;
}
