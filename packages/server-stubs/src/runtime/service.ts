import { callHandler } from './answer/call-handler.ts';
import { checkAnswer } from './answer/check-answer.ts';
import { failureOf } from './answer/failure.ts';
import { makeAnswer } from './answer/make-answer.ts';
import { transportAnswer } from './answer/transport-answer.ts';
import { readBody } from './body/read-body.ts';
import { completeLimits, type Limits } from './limits.ts';
import type { CompiledMessages, Operation, OperationTable, OperationValidators } from './operation.ts';
import type { ErrorContext, ServiceOptions } from './options.ts';
import type { ServiceProfile } from './profile.ts';
import { needsAuthentication, payloadOf } from './request/credentials.ts';
import { parseRequest } from './request/parse-request.ts';
import type { AnyHandler } from './request/router.ts';
import { createRouter, findRoute, type Router } from './request/router.ts';
import { validateRequest } from './request/validate-request.ts';
import { RequestTime, TimeLimitError, withinTime } from './time-limit.ts';
import type { TransportAnswer, TransportRequest } from './transport.ts';
import { MessageChecker } from './validate.ts';

/** A service that adapters hand requests to. */
export interface Service {
  /** Answers a request. Never rejects. */
  handle(request: TransportRequest): Promise<TransportAnswer>;
}

/** What a service is built from. */
export interface ServicePlan<Context> {
  readonly operations: OperationTable;
  readonly messages: CompiledMessages;
  readonly profile: ServiceProfile;
  /** By operation id; an operation without one is answered with 501. */
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
  readonly options: ServiceOptions<Context>;
}

/** The parts of a service that every request needs. */
interface Parts<Context> {
  readonly profile: ServiceProfile;
  readonly options: ServiceOptions<Context>;
  readonly limits: Limits;
  readonly router: Router;
  readonly checker: MessageChecker;
  /** None when answers are not validated. */
  readonly answerChecker: MessageChecker | undefined;
}

/** The step that a request is at. */
type Progress = { -readonly [Name in keyof ErrorContext]: ErrorContext[Name] };

/**
 * Builds the service of a document. Generated code calls this with types of its own around it.
 *
 * @throws Error when the operation table and the compiled validators disagree
 * @throws RangeError for a limit that is no positive number
 */
export function buildService<Context>(plan: ServicePlan<Context>): Service {
  const { operations, messages, profile, handlers, options } = plan;
  const routes = operations.map((operation) => {
    const validators = validatorsOf(messages, operation);
    const handler = Object.hasOwn(handlers, operation.id) ? handlers[operation.id] : undefined;
    return { operation, validators, handler };
  });
  const checker = new MessageChecker(messages, [
    ...(profile.secretMembers ?? []),
    ...(options.secretMembers ?? []),
  ]);
  const parts: Parts<Context> = {
    profile,
    options,
    limits: completeLimits(options.limits),
    router: createRouter(routes, options.basePath),
    checker,
    answerChecker: options.validateAnswers === false ? undefined : checker,
  };
  return { handle: (request) => answerRequest(parts, request) };
}

/**
 * Finds the validators of an operation. A service without them would accept any body.
 *
 * @throws Error when the validators are of another document than the table
 */
function validatorsOf({ validators }: CompiledMessages, operation: Operation): OperationValidators {
  const { id, method, path, body } = operation;
  const found = Object.hasOwn(validators, id) ? validators[id] : undefined;
  if (!found) throw mismatch(`nothing for the operation \`${id}\` (${method} ${path})`);
  const declared = body?.formats.map(({ mediaType }) => mediaType) ?? [];
  const unknown = Object.keys(found.body ?? {}).find((mediaType) => !declared.includes(mediaType));
  if (unknown === undefined) return found;
  throw mismatch(`a body in ${unknown} for the operation \`${id}\` (${method} ${path}), the table none`);
}

function mismatch(difference: string): Error {
  return new Error(
    `The operation table and the compiled validators disagree: the validators have ${difference}. Generate both from the same document.`,
  );
}

/** Answers a request: each step in its turn, and one place for whatever any of them throws. */
async function answerRequest<Context>(
  { profile, options, limits, router, checker, answerChecker }: Parts<Context>,
  request: TransportRequest,
): Promise<TransportAnswer> {
  const at: Progress = { operation: undefined, phase: 'route' };
  const time = new RequestTime(limits);
  try {
    const match = findRoute(router, request, limits);
    const { route } = match;
    const { operation } = route;
    const header = (name: string) => request.header(name);
    at.operation = operation;

    at.phase = 'authenticate';
    const isAsked = needsAuthentication(operation, header, match.query);
    const context = isAsked
      ? await time.handle('authenticate', options.authenticate({ operation, header }))
      : undefined;

    at.phase = 'read';
    const body = await readBody(request, route, checker, limits, time);

    at.phase = 'verify';
    const { verifySignature } = options;
    const call = { operation, header, context, url: request.url, text: body.text };
    const signed = verifySignature && payloadOf(await time.handle('verifySignature', verifySignature(call)));

    at.phase = 'parse';
    const parsed = parseRequest(match, request, body, signed, checker, limits);

    at.phase = 'validate';
    const base64 = validateRequest(route, parsed, body, checker, limits);

    at.phase = 'handle';
    const returned = await callHandler(
      route,
      { ...parsed, context, header, answer: makeAnswer, base64 },
      body.upload,
      time,
    );

    at.phase = 'answer';
    const answer = checkAnswer(route, returned, answerChecker);
    return transportAnswer(answer.status, answer.body, answer.headers);
  } catch (error) {
    const { answer, fault } = failureOf(error, profile);
    if (fault) await report(options, limits, fault.error, at);
    return request.method === 'HEAD' ? { ...answer, body: '' } : answer;
  }
}

/** Calls `onError`. If it fails or takes too long, the answer is sent all the same. */
async function report<Context>(
  options: ServiceOptions<Context>,
  limits: Limits,
  error: unknown,
  { operation, phase }: Progress,
): Promise<void> {
  try {
    const told = options.onError?.(error, { operation, phase });
    await withinTime(told, limits.onErrorTimeoutMs, () => new TimeLimitError('onError'));
  } catch {
    // Both errors are lost.
  }
}
