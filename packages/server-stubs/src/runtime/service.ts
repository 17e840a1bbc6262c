import { readBody } from './body/read-body.ts';
import type { Upload } from './form/receive-form.ts';
import type { Awaitable } from './handler.ts';
import { completeLimits, type Limits, RequestTime } from './limits.ts';
import type {
  CompiledMessages,
  Operation,
  OperationTable,
  OperationValidators,
  ServiceProfile,
} from './operation.ts';
import {
  type Caller,
  type Credentials,
  readHooks,
  type ServiceHooks,
  type ServiceOptions,
} from './options.ts';
import { GivenCredentials, needsAuthentication, payloadOf } from './request/credentials.ts';
import { parseRequest, validateRequest } from './request/parse-request.ts';
import { checkIdHeader, requestIdOf } from './request/request-id.ts';
import { type AnyHandler, createRouter, findRoute, type Route, type Router } from './request/router.ts';
import { discardAnswer } from './response/answer-stream.ts';
import { callHandler, HandlerInput } from './response/call-handler.ts';
import { type AnswerRules, checkAnswer, checkUndeclared } from './response/check-answer.ts';
import { type FailureWriter, failureOf } from './response/failure.ts';
import { codeOf, type Progress, reportAnswer, reportError, sendingOf } from './response/report.ts';
import { checkSize } from './response/transport-answer.ts';
import { writeAnswer } from './response/write-answer.ts';
import type { TransportAnswer, TransportRequest } from './transport.ts';
import { MessageChecker } from './validate.ts';

/** A service that adapters hand requests to. */
export interface Service<Native = unknown> {
  /** Answers a request. Never rejects. */
  handle(request: TransportRequest<Native>): Promise<TransportAnswer>;
  /**
   * Methods and paths, these with the base path, for frameworks that show the pattern of a request; parts in braces are
   * path parameters. A wrapper of a service may lack them.
   */
  readonly routes?: readonly Pick<Operation, 'method' | 'path'>[];
  /** The header of the option `requestIdHeader` in lower case, for frameworks that make the ids of requests. */
  readonly requestIdHeader?: string | undefined;
}

/** What a service is built from. */
export interface ServicePlan<Context, Native = unknown> {
  readonly operations: OperationTable;
  readonly messages: CompiledMessages;
  readonly profile: ServiceProfile;
  /** By operation id; an operation without one is answered with 501. */
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
  readonly options: ServiceOptions<Context, Native, never>;
}

/** The parts of a service that every request needs. */
interface Parts<Context, Native> {
  readonly profile: ServiceProfile;
  readonly hooks: ServiceHooks<Context, Native>;
  readonly basePath: string;
  readonly idHeader: string | undefined;
  readonly limits: Limits;
  readonly router: Router;
  readonly checker: MessageChecker;
  readonly answerRules: AnswerRules;
  readonly writer: FailureWriter;
}

/**
 * Builds the service of a document. Generated code calls this with types of its own around it.
 *
 * @throws Error when the operation table and the compiled validators disagree
 * @throws RangeError for a limit that is no positive number, or a `requestIdHeader` that is no name of a header
 * @throws TypeError for a hook that is not a function
 */
export function buildService<Context, Native = unknown>(plan: ServicePlan<Context, Native>): Service<Native> {
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
  const answerRules: AnswerRules = {
    checker: options.validateAnswers === false ? undefined : checker,
    undeclared: checkUndeclared(options.undeclaredProperties),
  };
  const { basePath = '' } = options;
  const hooks = readHooks(options);
  const limits = completeLimits(options.limits);
  const parts: Parts<Context, Native> = {
    profile,
    hooks,
    basePath,
    idHeader: checkIdHeader(options.requestIdHeader),
    limits,
    router: createRouter(routes, basePath),
    checker,
    answerRules,
    writer: {
      profile,
      format: hooks.formatRefusal,
      formatMs: limits.onErrorTimeoutMs,
      mostBytes: limits.responseBytes,
      checker: answerRules.checker,
    },
  };
  return {
    handle: (request) => answerRequest(parts, request),
    routes: operations.map(({ method, path }) => ({ method, path: basePath + path })),
    requestIdHeader: parts.idHeader,
  };
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
async function answerRequest<Context, Native>(
  parts: Parts<Context, Native>,
  request: TransportRequest<Native>,
): Promise<TransportAnswer> {
  const { profile, hooks, idHeader, limits, router, checker, answerRules } = parts;
  const native = request.native as Native;
  const at: Progress<Native> = {
    operation: undefined,
    phase: 'route',
    requestId: crypto.randomUUID(),
    native,
  };
  const time = new RequestTime(limits);
  const isHead = request.method === 'HEAD';
  let route: Route | undefined;
  let returned: unknown;
  try {
    const header = (name: string) => request.header(name);
    at.requestId = requestIdOf(request, idHeader) ?? at.requestId;
    const { requestId } = at;
    const match = findRoute(router, request, limits, parts.basePath);
    route = match.route;
    const { operation } = route;
    at.operation = operation;

    at.phase = 'authenticate';
    const caller = { operation, header, native, requestId };
    const isAsked = needsAuthentication(operation, { header, query: match.query });
    const context = isAsked ? await identify(hooks, caller, match.query, time) : undefined;

    at.phase = 'read';
    const body = await readBody(request, route, checker, limits, time);

    at.phase = 'verify';
    const { verifySignature } = hooks;
    const { url } = request;
    const signed =
      verifySignature &&
      payloadOf(
        await time.handle('verifySignature', verifySignature({ ...caller, context, url, text: body.text })),
      );

    at.phase = 'parse';
    const parsed = parseRequest(match, request, body, signed, checker, limits);

    at.phase = 'validate';
    const base64 = validateRequest(route, parsed, body, checker, limits);

    at.phase = 'handle';
    const input = new HandlerInput(request, caller, context, parsed, base64, body.upload);
    returned = await handle(parts, route, input, body.upload, time, at);

    at.phase = 'answer';
    const answer = checkAnswer(route, returned, answerRules);
    const written = writeAnswer(answer, () => sendingOf(parts, at, time));
    const sent = written instanceof Promise ? await written : written;
    checkSize(sent, limits.responseBytes);
    const code = codeOf(answer.body, profile);
    reportAnswer(parts, request.method, at, time, { status: sent.status, code });
    return withId(isHead ? withoutContent(sent) : sent, idHeader, at.requestId);
  } catch (error) {
    discardAnswer(returned);
    const { answer, faults, code, rules } = await failureOf(error, parts.writer, at, route);
    for (const fault of faults) await reportError(parts, fault, at);
    reportAnswer(parts, request.method, at, time, { status: answer.status, code, rules });
    return withId(isHead ? { ...answer, body: '' } : answer, idHeader, at.requestId);
  }
}

/** Calls the handler, and reports one that makes several responses. */
async function handle<Context, Native>(
  parts: Parts<Context, Native>,
  route: Route,
  input: HandlerInput,
  upload: Upload | undefined,
  time: RequestTime,
  at: Progress<Native>,
): Promise<unknown> {
  const report = (error: Error) => void reportError(parts, error, at);
  const returned = await callHandler(route, input, upload, time, { around: parts.hooks.around, report });
  const several = input.severalAnswers();
  if (several) report(several);
  return returned;
}

/** Calls `authenticate`. */
function identify<Context, Native>(
  { authenticate }: ServiceHooks<Context, Native>,
  caller: Caller<Native>,
  query: string,
  time: RequestTime,
): Awaitable<Context> {
  const credentials = new GivenCredentials(caller, query) as unknown as Credentials<Native, never>;
  return time.handle('authenticate', authenticate(credentials));
}

/** Leaves out what is no text: the answer to HEAD has no body. */
function withoutContent({ content, ...answer }: TransportAnswer): TransportAnswer {
  if (content && 'cancel' in content) content.cancel();
  return answer;
}

function withId(answer: TransportAnswer, idHeader: string | undefined, requestId: string): TransportAnswer {
  return idHeader === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, [idHeader]: requestId } };
}
