import { type ApiOptions, createApi } from '../create-api.ts';
import { checkResponsePart, checksPart, hooksPart, preflightPart, retryPart, signPart } from '../parts.ts';
import type { Api } from '../types.ts';

/** A request as it was sent. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Responds to a request; `Error`s are thrown. */
export type Reply = (request: SentRequest, count: number) => Response | Error | Promise<Response | Error>;

/** Makes a client whose requests stay in memory. */
export function stubApi(
  reply: Reply,
  options: Partial<ApiOptions> = {},
): Api & { readonly sent: SentRequest[] } {
  const sent: SentRequest[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const { body, method = 'GET' } = init;
    const headers = Object.fromEntries(new Headers(init.headers));
    const text = body ? await new Response(body).text() : '';
    const request = { method, url, headers, text };
    const response = await reply(request, sent.push(request));
    if (response instanceof Error) throw response;
    return response;
  };
  const api = createApi({
    baseUrl: 'https://service.example/v1',
    retry: { baseMs: 0 },
    use: [checksPart, checkResponsePart, hooksPart, preflightPart, retryPart, signPart],
    fetch: fetch as typeof globalThis.fetch,
    ...options,
  });
  return { ...api, sent };
}

/** Makes a JSON response. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
