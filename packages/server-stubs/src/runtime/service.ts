import { finishAnswer, type HandlerAnswer } from './answer.ts';
import { type ChosenFormat, chooseFormat } from './body-format.ts';
import { needsAuthentication } from './credentials.ts';
import { failureAnswer } from './failure.ts';
import type { Awaitable } from './handler.ts';
import { completeLimits, type Limits } from './limits.ts';
import type { CompiledMessages, Operation, OperationTable } from './operation.ts';
import { validatorsOf } from './operation-validators.ts';
import type { ErrorContext, ServiceOptions, SignedPayload } from './options.ts';
import { base64Sizes, mostBytes, parseBody, type RawBody, rawBody } from './read-body.ts';
import { readParameters } from './read-parameters.ts';
import { type Discard, receiveForm, type Save } from './receive-form.ts';
import { NotImplementedError, Refusal } from './refusal.ts';
import type { AnyHandler, Route } from './route.ts';
import { createRouter, type Match, type Router } from './router.ts';
import type { TransportAnswer, TransportRequest } from './transport.ts';
import { asText, MessageChecker } from './validate.ts';

type Reply = (answer: TransportAnswer) => void;

/** A service that adapters hand requests to. */
export interface Service {
  /** Answers a request. Never rejects. */
  handle(request: TransportRequest): Promise<TransportAnswer>;
  /**
   * The same, as soon as it can be: where nobody has to be waited for, no promise is made.
   *
   * @param reply called once
   */
  answer(request: TransportRequest, reply: Reply): void;
}

/** What a service is built from. */
export interface ServicePlan<Context> {
  readonly operations: OperationTable;
  readonly messages: CompiledMessages;
  /** By operation id; an operation without one is answered with 501. */
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
  readonly options: ServiceOptions<Context>;
}

/** A request on its way through the service. */
interface Call<Context> {
  readonly request: TransportRequest;
  readonly header: (name: string) => string | undefined;
  readonly reply: Reply;
  operation: Operation | undefined;
  context: Context | undefined;
  phase: ErrorContext['phase'];
}

/** A part of the way through the service: an answer, or nothing yet. */
type Step = () => TransportAnswer | undefined;

/** Members of which a refusal does not even tell the length. */
const SECRET_MEMBERS = [
  'appKey',
  'appkey',
  'secretKey',
  'token',
  'idNumber',
  'number',
  'accountNumber',
  'account',
];

/**
 * Builds the service of a document. Generated code calls this with types of its own around it.
 *
 * @throws Error when the operation table and the compiled validators disagree
 * @throws RangeError for a limit that is no positive number
 */
export function buildService<Context>(plan: ServicePlan<Context>): Service {
  return new BuiltService(plan);
}

class BuiltService<Context> implements Service {
  readonly #options: ServiceOptions<Context>;
  readonly #limits: Limits;
  readonly #router: Router<Route>;
  readonly #checker: MessageChecker;
  readonly #answerChecker: MessageChecker | undefined;

  constructor({ operations, messages, handlers, options }: ServicePlan<Context>) {
    this.#options = options;
    this.#limits = completeLimits(options.limits);
    this.#checker = new MessageChecker(messages, [...SECRET_MEMBERS, ...(options.secretMembers ?? [])]);
    this.#answerChecker = options.validateAnswers === false ? undefined : this.#checker;
    const routes = operations.map((operation) => {
      const validators = validatorsOf(messages, operation);
      const handler = Object.hasOwn(handlers, operation.id) ? handlers[operation.id] : undefined;
      return [operation, { operation, validators, handler }] as const;
    });
    this.#router = createRouter(routes, options.basePath);
  }

  handle(request: TransportRequest): Promise<TransportAnswer> {
    return new Promise((resolve) => this.answer(request, resolve));
  }

  answer(request: TransportRequest, reply: Reply): void {
    const header = (name: string) => request.header(name);
    const call: Call<Context> = {
      request,
      header,
      reply,
      operation: undefined,
      context: undefined,
      phase: 'route',
    };
    this.#go(call, () => {
      const match = this.#route(call);
      const { operation } = match.route;
      if (!needsAuthentication(operation, header, match.query)) return this.#takeIn(call, match);
      return this.#when(call, this.#options.authenticate({ operation, header }), (context) => {
        call.context = context;
        return this.#takeIn(call, match);
      });
    });
  }

  /** Takes a step; what it throws is why the request is refused. A step without an answer has more to wait for. */
  #go(call: Call<Context>, step: Step): void {
    let answer: TransportAnswer | undefined;
    try {
      answer = step();
    } catch (error) {
      void this.#refuse(call, error).then(call.reply);
      return;
    }
    if (answer) call.reply(answer);
  }

  /** Takes a step with a value: now if it is there, else when it comes. */
  #when<T>(call: Call<Context>, value: Awaitable<T>, step: (value: T) => ReturnType<Step>): ReturnType<Step> {
    if (!isThenable(value)) return step(value);
    value.then(
      (come) => this.#go(call, () => step(come)),
      (error: unknown) => void this.#refuse(call, error).then(call.reply),
    );
    return undefined;
  }

  /** Takes in the body, if there is one. */
  #takeIn(call: Call<Context>, match: Match<Route>): ReturnType<Step> {
    const { request } = call;
    const { body } = match.route.operation;
    call.phase = 'read';
    const chosen = body && chooseFormat(body, request);
    const isUpload = chosen ? chosen.format.kind === 'multipart' : takesForms(match.route.operation);
    if (isUpload) return this.#when(call, this.#upload(call, match, chosen), (answer) => answer);
    if (!chosen) return this.#serve(call, match, undefined, undefined);
    request.readBody(
      mostBytes(chosen, this.#limits),
      this.#limits.bodyTimeoutMs,
      (bytes) =>
        this.#go(call, () =>
          this.#serve(call, match, chosen, rawBody(chosen, body.required === true, bytes)),
        ),
      (fault) => void this.#refuse(call, fault).then(call.reply),
    );
    return undefined;
  }

  /** Verifies, validates and handles what was taken in. */
  #serve(
    call: Call<Context>,
    match: Match<Route>,
    chosen: ChosenFormat | undefined,
    raw: RawBody | undefined,
  ): ReturnType<Step> {
    const handle = (signed?: SignedPayload) => {
      const body = raw && signed ? { ...raw, signed } : raw;
      const given = this.#handle(call, match.route, this.#read(call, match, chosen, body));
      return this.#when(call, given, (answer) => this.#finish(call, match.route, answer));
    };
    if (!this.#options.verifySignature) return handle();
    return this.#when(call, this.#verify(call, raw ? raw.text : ''), handle);
  }

  #route(call: Call<Context>): Match<Route> {
    const { method, url } = call.request;
    if (url.length > this.#limits.urlLength) throw new Refusal('The URL is too long.', { httpStatus: 414 });
    const match = this.#router.find(method, url);
    call.operation = match.route.operation;
    call.phase = 'authenticate';
    return match;
  }

  async #refuse(call: Call<Context>, error: unknown): Promise<TransportAnswer> {
    const { answer, isFault } = failureAnswer(error);
    if (isFault) await this.#report(error, call);
    return call.request.method === 'HEAD' ? { ...answer, body: '' } : answer;
  }

  /** Parses and validates what was read. */
  #read(
    call: Call<Context>,
    match: Match<Route>,
    chosen: ChosenFormat | undefined,
    raw: RawBody | undefined,
  ) {
    call.phase = 'validate';
    const tools = { checker: this.#checker, limits: this.#limits };
    const problems: string[] = [];
    const { query, headers, path } = readParameters(match, call.request, this.#checker, problems);
    const body = chosen && raw && parseBody(match.route, chosen, raw, tools, problems);
    if (problems.length > 0) throw new Refusal(asText(problems));
    const base64 = base64Sizes(chosen, body, this.#limits);
    return { context: call.context, header: call.header, query, headers, path, body, base64 };
  }

  /** An operation whose form is read while the handler runs. */
  async #upload(
    call: Call<Context>,
    match: Match<Route>,
    chosen: ChosenFormat | undefined,
  ): Promise<TransportAnswer> {
    if (this.#options.verifySignature) await this.#verify(call, chosen ? undefined : '');
    call.phase = 'validate';
    const problems: string[] = [];
    const parameters = readParameters(match, call.request, this.#checker, problems);
    if (problems.length > 0) throw new Refusal(asText(problems));
    let form: Promise<unknown> | undefined;
    const receive = (save: Save, discard?: Discard): Promise<unknown> => {
      form ??= chosen ? this.#receive(call, match, chosen, save, discard) : Promise.resolve(undefined);
      return form;
    };
    const { context, header } = call;
    const given = await this.#handle(call, match.route, { context, header, ...parameters, receive });
    const answer = this.#finish(call, match.route, given);
    call.phase = 'read';
    // A handler that did not take the form in, or went on after it was refused, does not change the verdict.
    await receive(() => undefined);
    return answer;
  }

  #receive(call: Call<Context>, match: Match<Route>, chosen: ChosenFormat, save: Save, discard?: Discard) {
    const { format, mediaType } = chosen;
    const plan = {
      pieces: call.request.streamBody(this.#limits.bodyTimeoutMs),
      boundary: mediaType.parameters.boundary,
      format,
      validator: match.route.validators.body?.[format.mediaType],
      checker: this.#checker,
      limits: this.#limits,
    };
    return receiveForm(plan, save, discard);
  }

  /**
   * @param text the exact text of the body, nothing for an upload
   * @returns the payload, where the text is more than that
   */
  async #verify(call: Call<Context>, text: string | undefined): Promise<SignedPayload | undefined> {
    const { verifySignature } = this.#options;
    const { operation, header, context, request } = call;
    if (!verifySignature || !operation) return undefined;
    call.phase = 'verify';
    const verdict = await verifySignature({ operation, header, context, url: request.url, text });
    if (!verdict) throw new Refusal('The signature of the request is wrong.');
    return verdict === true ? undefined : verdict;
  }

  #handle(call: Call<Context>, { operation, handler }: Route, input: object): Awaitable<HandlerAnswer> {
    call.phase = 'handle';
    if (!handler) throw new NotImplementedError(operation.id);
    return handler(input as never) as Awaitable<HandlerAnswer>;
  }

  #finish(call: Call<Context>, { operation, validators }: Route, answer: HandlerAnswer): TransportAnswer {
    call.phase = 'answer';
    return finishAnswer(operation, validators, answer, this.#answerChecker);
  }

  /** An `onError` that fails itself must not take the answer away. */
  async #report(error: unknown, { operation, phase }: Call<Context>): Promise<void> {
    try {
      await this.#options.onError?.(error, { operation, phase });
    } catch {
      // The error it was given is lost with it; there is no further place to report to.
    }
  }
}

/** What a handler or a hook gives may be a promise of any make. */
function isThenable<T>(value: Awaitable<T>): value is Promise<T> {
  return typeof (value as PromiseLike<T> | null | undefined)?.then === 'function';
}

function takesForms({ body }: Operation): boolean {
  return body?.formats.some(({ kind }) => kind === 'multipart') === true;
}
