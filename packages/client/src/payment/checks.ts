import { type Check, RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';
import type { Preflight, ValidationCause } from '@cross-border-payments/client-runtime/core/options';
import { type Advice, adviseOn, isPlainObject } from '@cross-border-payments/explain/advice';
import { advice as table } from '@cross-border-payments/spec/advice';
import { operations } from '../generated/operation-table.ts';
import type { AdviceEvent } from '../types.ts';
import { validators } from '../validate/built/all/index.ts';

/**
 * How the input of every call, including a login, is checked before anything is sent. `document` refuses inputs that
 * break the interface document; `off` checks nothing. A function gets the causes that the document finds and returns
 * the causes for which the input is refused, which may be fewer or others. If it returns undefined, all causes count.
 */
export type PreflightOption = 'document' | 'off' | Preflight;

const isOneOf =
  (...names: readonly string[]): Check =>
  (value) =>
    value === undefined || typeof value === 'function' || names.includes(value as string)
      ? undefined
      : `must be ${names.join(', ')} or a function`;

export const isPreflightOption: Check = /* @__PURE__ */ isOneOf('document', 'off');

type Causes = readonly ValidationCause[];
type Report = (event: AdviceEvent) => void;

const NONE: Causes = [];

/**
 * Checks against the document, then for advice. Returns undefined if both are off. `report` gets advice that refuses
 * nothing.
 */
export function preflightFor(
  preflight: PreflightOption = 'document',
  report: Report | undefined,
  isRefusing: boolean,
): Preflight | undefined {
  const own = typeof preflight === 'function' ? preflight : undefined;
  const findCauses = (operation: string, input: unknown) => {
    const validation = Object.hasOwn(validators, operation) ? validators[operation]?.(input) : undefined;
    const causes = validation && !validation.valid ? validation.causes : NONE;
    return own?.(operation, input, causes) ?? causes;
  };
  if (!report) return preflight === 'off' ? undefined : findCauses;
  return (operation, input) => {
    const fault = findMissingOrder(operation, input);
    if (fault) return [{ path: '', sentence: fault, keyword: 'advice' }];
    const causes = preflight === 'off' ? NONE : findCauses(operation, input);
    const contents = input instanceof RawRequestBody ? input.fields : (input ?? {});
    // A result of another type, such as a promise, is returned unchanged. The caller refuses it.
    return Array.isArray(causes) && contents !== undefined
      ? withAdvice(report, isRefusing, operation, contents, causes)
      : causes;
  };
}

function findMissingOrder(operation: string, input: unknown): string | undefined {
  const record = Object.hasOwn(operations, operation) ? operations[operation as 'createPayin'] : undefined;
  if (!record?.identifiedBy) return undefined;
  if (input === undefined) return 'the body is missing: pass it to the call, with the order in it';
  if (typeof input !== 'object' || input === null || !isPlainObject(input)) return undefined;
  // All properties of a body may be undefined, as in `{ tradeId: undefined }`.
  const isEmpty = Object.values(input).every((value) => (value ?? '') === '');
  return isEmpty ? `the order is not named: add \`${record.identifiedBy.join('` or `')}\`` : undefined;
}

/**
 * What happens with a request that the interface accepts but a merchant surely does not intend, such as one with a
 * misspelled property. `refuse` does not send it. The others send it: `warn` writes the advice with `console.warn`, a
 * function receives the advice, and `off` ignores it. Advice about a request that may be intended (`isGuess`) never
 * refuses the request: with `refuse`, it is written once with `console.warn`.
 */
export type AdviceOption = 'refuse' | 'warn' | 'off' | ((event: AdviceEvent) => void);

export const isAdviceOption: Check = /* @__PURE__ */ isOneOf('refuse', 'warn', 'off');

/** Advice replaces a cause about the same property, or about a property inside it, unless the cause names a rule. */
function withAdvice(report: Report, isRefusing: boolean, operation: string, input: unknown, causes: Causes) {
  const found = adviseOn(table, operation, input);
  if (found.length === 0) return causes;
  const isRuled = ({ path, meant }: Advice) =>
    !meant && causes.some((cause) => cause.path === path && cause.rule !== undefined);
  const useful = found.filter((advice) => !isRuled(advice));
  const refusing = isRefusing ? useful.filter(({ isGuess }) => !isGuess) : [];
  // A guess about a request that is refused would distract from the reason.
  const isRefused = causes.length + refusing.length > 0;
  for (const advice of useful)
    if (advice.isGuess ? !isRefused : !isRefusing) report({ ...advice, operation });
  const isExplained = ({ path, rule }: ValidationCause) =>
    refusing.some((advice) =>
      advice.path === path ? !rule : advice.path === '' || path.startsWith(`${advice.path}.`),
    );
  return [
    ...causes.filter((cause) => !isExplained(cause)),
    ...refusing.map(({ path, sentence }) => ({ path, sentence, keyword: 'advice' })),
  ];
}

export function reporterOf(option: Exclude<AdviceOption, 'off'>): Report {
  // Each piece of advice is written once, because the program may intend its requests.
  const written = new Set<string>();
  return (event) => {
    const line = `${event.operation}: ${event.sentence}`;
    if (option === 'refuse' && written.has(line)) return;
    if (option === 'refuse') written.add(line);
    guard(() => (typeof option === 'function' ? option(event) : console.warn(line)));
  };
}
