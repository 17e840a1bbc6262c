import { isObject } from '@cross-border-payments/openapi';
import {
  buildModel,
  type Document,
  loadDocument,
  type MediaContent,
  type Operation,
  oncePer,
  parametersObject,
} from '@cross-border-payments/openapi/model';
import { declaredStatus, withoutParameters } from '@cross-border-payments/server-runtime/http';
import { readCookies } from '@cross-border-payments/server-runtime/request/credentials';
import { Router } from '@cross-border-payments/server-runtime/request/router';
import { type Body, collectFields, type Exchange } from '../traffic/exchange.ts';
import { compileCheck, type MessageFault, type RulesSeen } from './compile-check.ts';

export type { MessageFault } from './compile-check.ts';

/** The parts of `x-profile` that say what a response means. All are optional. */
export interface Profile {
  readonly envelope?: Readonly<Record<'status' | 'success' | 'refused' | 'message' | 'data', string>>;
  readonly token?: {
    readonly operation: string;
    readonly header: string;
    readonly lifetimeSeconds?: number;
    readonly refusedWords?: readonly string[];
  };
  readonly order?: { readonly number: string; readonly id: string };
  readonly secretProperties?: readonly string[];
}

/** The values of a request by their place. Headers and parameters are strings. */
export interface SentParts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, unknown>>;
}

export interface OperationMatch {
  readonly operation: Operation;
  readonly path: SentParts['path'];
}

type Webhook = readonly [ending: string, operation: Operation];

/** An OpenAPI document, ready to be compared with exchanges. */
export class Contract {
  readonly model: Document;
  /** The document as it is written. */
  readonly written: Readonly<Record<string, unknown>>;
  readonly profile: Profile;
  /** The headers that identify a merchant: those of the security schemes, except the token. */
  readonly merchantHeaders: readonly string[];
  readonly #router: Router;
  readonly #webhooks: readonly Webhook[];
  readonly #basePaths: readonly string[];

  /** @throws LoadError if the file cannot be read or is not an OpenAPI document */
  constructor(file: string) {
    const loaded = loadDocument(file);
    this.written = loaded.sources.entry().value as Readonly<Record<string, unknown>>;
    this.model = buildModel(loaded);
    const profile = this.model.extensions.get('x-profile');
    this.profile = isObject(profile) ? (profile as Profile) : {};
    const { operations, webhooks, servers, securitySchemes } = this.model;
    const named = [...securitySchemes.values()].flatMap((scheme) => {
      if (!isObject(scheme)) return [];
      if (scheme.type !== 'apiKey') return ['authorization'];
      return scheme.in === 'header' ? [String(scheme.name).toLowerCase()] : [];
    });
    this.merchantHeaders = named.filter((name) => name !== this.profile.token?.header);
    this.#router = new Router(
      operations.map((operation) => ({
        ...{ operation: operation as never, path: operation.path, validators: {} as never, responses: 0 },
        handler: undefined,
      })),
    );
    // The document states the path of a webhook only in its summary: `{callback_url}/hub/webhook`.
    this.#webhooks = webhooks.flatMap((operation) => {
      const [, ending] = /\{[\w-]+\}(\/[\w/.-]*[\w-])/.exec(operation.summary ?? '') ?? [];
      return ending === undefined ? [] : [[ending, operation] as const];
    });
    const urls = Array.isArray(servers) ? servers.map((server) => (isObject(server) ? server.url : '')) : [];
    const paths = urls.map((url) => String(url).replace(/^([a-z]+:\/\/[^/]*|\{[^}]*\})/i, ''));
    this.#basePaths = [...new Set(paths.map((path) => path.replace(/\/$/, '')).filter(Boolean)), ''];
  }

  find(method: string, url: URL): OperationMatch | undefined {
    const { pathname, search } = url;
    for (const base of this.#basePaths) {
      if (!pathname.startsWith(base)) continue;
      try {
        const path = pathname.slice(base.length) + search;
        const { route, parameters } = this.#router.find({ method, url: path });
        return { operation: route.operation as unknown as Operation, path: parameters };
      } catch {
        // The router refuses unknown paths and wrong methods.
      }
    }
    const isMeant = ([ending, own]: Webhook) => own.method === method && pathname.endsWith(ending);
    const [, operation] = this.#webhooks.find(isMeant) ?? [];
    return operation && { operation, path: {} };
  }

  /** Returns the faults of a request, and adds the rules that apply to it to `seen`; so does `checkResponse`. */
  checkRequest(
    { operation }: OperationMatch,
    parts: SentParts,
    body: Body | undefined,
    seen: RulesSeen,
  ): MessageFault[] {
    const faults = missingCredentials(this.model, operation, parts);
    for (const check of parameterChecks(operation)) faults.push(...check(parts, seen));
    const contents = operation.body?.contents ?? [];
    if (!body)
      return operation.body?.required ? [...faults, fault('required', 'a body is required')] : faults;
    if (contents.length === 0) return [...faults, fault('body', `${operation.id} has no body`)];
    return [...faults, ...checkContent('body', contents, body, seen)];
  }

  checkResponse({ operation }: OperationMatch, { response }: Exchange, seen: RulesSeen): MessageFault[] {
    const contents = findResponse(operation, response.status)?.contents ?? [];
    const { body } = response;
    return contents.length === 0 || !body ? [] : checkContent('response', contents, body, seen);
  }
}

/** Finds the response that is declared for a status, its class such as `4XX`, or `default`. */
export function findResponse({ responses }: Operation, status: number) {
  const declared = responses.map((response) => response.status);
  const name = declaredStatus(declared, status);
  return responses.find((response) => response.status === name);
}

function findContent(contents: readonly MediaContent[], mediaType: string): MediaContent | undefined {
  const matches = (declared: string) => {
    const name = withoutParameters(declared);
    if (name === mediaType || name === '*/*') return true;
    return name.endsWith('/*') && mediaType.startsWith(name.slice(0, -1));
  };
  return contents.find((content) => matches(content.mediaType));
}

export function splitRequest({ url, request }: Exchange, { operation, path }: OperationMatch): SentParts {
  const query = collectFields(url.searchParams);
  for (const { name, style, explode, schema } of operation.parameters.query) {
    const value = query[name];
    if (style === 'form' && !explode && typeof value === 'string' && schema.types?.includes('array'))
      query[name] = value.split(',');
    if (style === 'deepObject') {
      const inner = Object.entries(query).filter(([key]) => key.startsWith(`${name}[`));
      if (inner.length > 0)
        query[name] = Object.fromEntries(inner.map(([key, text]) => [key.slice(name.length + 1, -1), text]));
    }
  }
  return { path, query, headers: request.headers, cookies: readCookies(request.headers.cookie) };
}

export function fault(keyword: string, sentence: string, place = ''): MessageFault {
  return { place, keyword, sentence, rules: [] };
}

function missingCredentials(model: Document, { security }: Operation, parts: SentParts): MessageFault[] {
  const missing = security.map((alternative) =>
    [...alternative.keys()].flatMap((scheme) => missingScheme(model.securitySchemes.get(scheme), parts)),
  );
  if (missing.some((sentences) => sentences.length === 0)) return [];
  return (missing[0] ?? []).map((sentence) => fault('security', sentence, sentence));
}

function missingScheme(scheme: unknown, { headers, query, cookies }: SentParts): string[] {
  if (!isObject(scheme) || scheme.type === 'mutualTLS') return [];
  const name = scheme.type === 'apiKey' ? String(scheme.name) : 'Authorization';
  const place = scheme.type === 'apiKey' ? String(scheme.in) : 'header';
  const value = { query: query[name], cookie: cookies[name] }[place] ?? headers[name.toLowerCase()];
  return value ? [] : [`the ${place} \`${name}\` is required`];
}

const PLACES = [
  ['path', 'path'],
  ['query', 'query'],
  ['header', 'headers'],
  ['cookie', 'cookies'],
] as const;

const parameterChecks = oncePer((operation: Operation) =>
  PLACES.map(([place, part]) => {
    const parameters = operation.parameters[place].map((parameter) =>
      place === 'header' ? { ...parameter, name: parameter.name.toLowerCase() } : parameter,
    );
    const node = parametersObject(operation, place, parameters);
    const check = node && compileCheck(node, place, true);
    return (parts: SentParts, seen: RulesSeen) => check?.(parts[part], seen) ?? [];
  }),
);

const compileContent = (part: 'body' | 'response') =>
  oncePer(({ schema, mediaType }: MediaContent) =>
    schema ? compileCheck(schema, part, !/json$/.test(mediaType)) : undefined,
  );
const contentChecks = { body: compileContent('body'), response: compileContent('response') };

function checkContent(
  part: 'body' | 'response',
  contents: readonly MediaContent[],
  { mediaType, value }: Body,
  seen: RulesSeen,
): MessageFault[] {
  const content = findContent(contents, mediaType);
  const known = contents.map((declared) => declared.mediaType).join(' or ');
  const texts = {
    body: [`the header \`Content-Type\` must be ${known}`, 'the body is not JSON'],
    response: [
      `the media type of the response must be ${known}, not ${mediaType}`,
      'the body of the response is not JSON',
    ],
  } as const;
  const [other, notJson] = texts[part];
  if (!content) return [fault('content-type', other)];
  if (value !== undefined) return contentChecks[part](content)?.(value, seen) ?? [];
  return /json$/.test(mediaType) ? [fault('json', notJson)] : [];
}
