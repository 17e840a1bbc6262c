import { nearestName } from '@cross-border-payments/explain';
import { MessageChecker } from './check-message.ts';
import { contentKind, JSON_TYPE } from './http.ts';
import { completeLimits, DEFAULT_LIMITS, describe } from './limits.ts';
import type {
  BodyFormat,
  Operation,
  OperationTable,
  OperationValidators,
  ServiceProfile,
  ServiceValidators,
} from './operation.ts';
import { type OpenServiceOptions, readServiceOptions } from './options.ts';
import type { ServiceCode, ServiceParts } from './request/request-state.ts';
import { type AnyHandler, type Route, Router } from './request/router.ts';
import { chooseJson } from './response/check-response.ts';
import { type Done, ServedRequest } from './served-request.ts';
import type { TransportRequest, TransportResponse } from './transport.ts';

/** A service, to be served by an adapter. */
export interface Service<Native = unknown> {
  /** Responds to a request. Never rejects. */
  handle(request: TransportRequest<Native>): Promise<TransportResponse>;
  /**
   * Methods and paths of the operations, with the base path, for frameworks in which each path pattern is a route. A
   * wrapper of a service may omit this property.
   */
  readonly routes?: readonly Pick<Operation, 'method' | 'path'>[];
  /**
   * Imports the validators of all operations. For a large document, they are otherwise imported at the first request to
   * each operation. Rejects if a module cannot be imported.
   */
  readonly load?: () => Promise<void>;
  /** The header of the option `requestIdHeader` in lower case, for frameworks that generate request ids. */
  readonly requestIdHeader?: string | undefined;
}

export interface ServiceDefinition<Context, Native = unknown> {
  readonly operations: OperationTable;
  readonly messages: ServiceValidators;
  readonly profile: ServiceProfile;
  /** The path of the document's first server. Empty by default. */
  readonly basePath?: string;
  /** Handlers by operation id. An operation without a handler responds with 501. */
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
  /** Whether every operation must have a handler. */
  readonly isComplete?: boolean;
  readonly options: OpenServiceOptions<Context, Native, never>;
  /** The optional code that the document needs. */
  readonly use?: readonly ServiceCode[];
}

type Respond = (request: TransportRequest, done: Done, fail: (error: unknown) => void) => void;

/**
 * Responds without the promise of `handle`. A wrapper that replaces `handle` has no entry, so its `handle` is called.
 */
const withoutPromise = new WeakMap<Service['handle'], Respond>();

/** @param fail called with an error that was thrown by code around `handle`, such as middleware */
export function respondTo<Native>(
  service: Service<Native>,
  ...[request, done, fail]: Parameters<Respond>
): void {
  const respond = withoutPromise.get(service.handle as Service['handle']);
  if (respond) respond(request, done, fail);
  else (async () => service.handle(request as TransportRequest<Native>))().then(done, fail);
}

/**
 * Builds the service of a document. Called by generated code.
 *
 * @throws Error when the operation table and the compiled validators disagree, or if a form or a stream has no code
 * @throws TypeError for an option that does not exist, is missing or cannot have its value, and for a handler that is
 *   missing, is not a function or has nearly the name of a missing one
 * @throws RangeError for a limit that does not exist or is not a positive number
 */
export function buildService<Context, Native = unknown>(
  plan: ServiceDefinition<Context, Native>,
): Service<Native> {
  const { operations, messages, profile, handlers } = plan;
  // The caller defines the types of context and request; the runtime only passes both on.
  const options = readServiceOptions(plan.options as unknown as OpenServiceOptions<unknown, unknown, never>);
  const secured = operations.find(({ security }) => security.some((required) => required.length > 0));
  if (secured && !options.authenticate)
    throw new TypeError(`The option \`authenticate\` is missing: ${secured.id} requires credentials.`);
  checkHandlers(plan);
  const routes = operations.map((operation) => {
    const handler = Object.hasOwn(handlers, operation.id) ? handlers[operation.id] : undefined;
    const start = options.basePath ?? operation.basePath ?? plan.basePath ?? '';
    return routeOf(operation, start + operation.path, handler, messages);
  });
  const { basePath = plan.basePath ?? '', secretProperties = [] } = options;
  const formats = operations.flatMap(({ body }) => body?.formats ?? []);
  const code: ServiceCode & Pick<ServiceParts, 'chooseContent'> = Object.assign(
    { chooseContent: chooseJson },
    ...(plan.use ?? []),
  );
  checkCode(operations, formats, code);
  const fields = Math.max(DEFAULT_LIMITS.fields, ...formats.map(({ most = 0 }) => most));
  const limits = completeLimits({ fields, ...options.limits });
  const maxLength = limits.urlLength;
  const parts: ServiceParts = {
    ...code,
    profile,
    hooks: options,
    idHeader: options.requestIdHeader?.toLowerCase(),
    limits,
    router: new Router(routes, { basePath, isBaseFixed: Boolean(options.basePath), maxLength }),
    checker: new MessageChecker(messages, [...(profile.secretProperties ?? []), ...secretProperties]),
    checksResponses: options.validateResponses !== false,
    undeclared: options.undeclaredProperties ?? 'strip',
    madeAt: placeOfCaller(),
  };
  const respond: Respond = (request, done, fail) => new ServedRequest(parts, request, done, fail).start();
  const handle: Service['handle'] = (request) => new Promise((done, fail) => respond(request, done, fail));
  withoutPromise.set(handle, respond);
  return {
    handle,
    routes: routes.map(({ operation: { method }, path }) => ({ method, path })),
    load: async () => {
      for (const route of routes) await route.load?.();
    },
    requestIdHeader: parts.idHeader,
  };
}

function checkHandlers<Context, Native>(plan: ServiceDefinition<Context, Native>): void {
  const { operations, handlers, isComplete } = plan;
  const ids = operations.map(({ id }) => id);
  const isGiven = (id: string) => Object.hasOwn(handlers, id) && handlers[id] !== undefined;
  const missing = ids.filter((id) => !isGiven(id));
  for (const [name, handler] of Object.entries(handlers)) {
    const isKnown = ids.includes(name);
    if (isKnown && handler !== undefined && typeof handler !== 'function')
      throw new TypeError(`The handler of \`${name}\` must be a function, not ${describe(handler)}.`);
    // A module of handlers may also export functions for its own use.
    const meant = isKnown || typeof handler !== 'function' ? undefined : nearestName(missing, name);
    const text = `There is no operation \`${name}\`. Did you mean \`${meant}\`? Rename the handler.`;
    if (meant !== undefined) throw new TypeError(text);
  }
  const [first] = missing;
  if (isComplete !== true || first === undefined) return;
  const others = missing.length - 1;
  const all = `The handlers of \`${first}\` and ${others} other operation${others === 1 ? '' : 's'} are missing`;
  const what = others === 0 ? `The handler of \`${first}\` is missing. Add it` : `${all}. Add them`;
  throw new TypeError(
    `${what}, or use \`createPartialService\`, which responds with HTTP 501 without a handler.`,
  );
}

function checkCode(operations: OperationTable, formats: readonly BodyFormat[], code: ServiceCode): void {
  const has = (kind: BodyFormat['kind']) => formats.some((format) => format.kind === kind);
  const types = operations.flatMap(({ contents }) => Object.values(contents ?? {}).flat());
  const isMissing = {
    formCode: !code.openForm && has('multipart'),
    itemCode: !code.openItems && has('items'),
    contentCode: !code.writeContent && types.some((type) => contentKind(type) !== 'json'),
    base64Code: !code.measureBase64 && formats.some(({ base64 }) => base64 !== undefined),
    mediaTypeCode: code.chooseContent === chooseJson && types.some((type) => type !== JSON_TYPE),
  };
  const [missing] = Object.entries(isMissing).find(([, is]) => is) ?? [];
  if (missing)
    throw new Error(`The generated code of the service lacks \`${missing}\`. Generate the code again.`);
}

/** The line that called the generated code, which called `buildService`. */
function placeOfCaller(): string | undefined {
  const frames = new Error().stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const caller = frames[frames.findIndex((line) => line.includes('buildService')) + 2]?.trim();
  return caller?.slice(caller.lastIndexOf(' ') + 1).replaceAll(/[()]/g, '');
}

/** @throws Error if the operation has no validators, because the service would then accept any body */
function routeOf(
  operation: Operation,
  path: string,
  handler: AnyHandler | undefined,
  { validators }: ServiceValidators,
): Route {
  const { id, method, body } = operation;
  const named = `the operation \`${id}\` (${method} ${operation.path})`;
  const compiled = Object.hasOwn(validators, id) ? validators[id] : undefined;
  if (!compiled) throw mismatch(`nothing for ${named}`);
  const route: Route = { operation, path, validators: {}, load: undefined, handler, responses: 0 };
  const use = (loaded: OperationValidators) => {
    const declared = body?.formats.map(({ mediaType }) => mediaType) ?? [];
    const unknown = Object.keys(loaded.body ?? {}).find((mediaType) => !declared.includes(mediaType));
    if (unknown !== undefined) throw mismatch(`a body in ${unknown} for ${named}, the table none`);
    Object.assign(route, { validators: loaded, load: undefined });
  };
  if (typeof compiled !== 'function') use(compiled);
  else Object.assign(route, { load: async () => use((await compiled()).operation) });
  return route;
}

function mismatch(difference: string): Error {
  return new Error(
    `The operation table and the compiled validators disagree: the validators have ${difference}. Generate both from the same document.`,
  );
}
