import type { EventStream } from '@cross-border-payments/client-runtime/api';
import {
  type ApiResponse,
  type CallOptions,
  chat,
  clientCredentials,
  createApi,
  createClient,
  exportAll,
  getPet,
  getPets,
  type Hooks,
  picture,
  type RetryOptions,
  type SecretString,
  ServiceError,
  schemes,
} from './index.ts';

const client = createClient({ credentials: { key: 'k', basic: { username: 'a', password: 'b' } } });

export async function use(file: Blob): Promise<void> {
  const pet = await client.pets.getPet({ path: { id: 1 }, query: { fields: ['name'] } });
  const name: string = pet.name;
  const response = await client.exchange(getPet, { path: { id: 1 } });
  if (response.httpStatus === 404) response.data.code satisfies number;
  if (response.httpStatus === 409) response.data satisfies string;
  if (response.httpStatus === 200) response.data.name satisfies string;
  // @ts-expect-error a path parameter is missing
  await client.pets.getPet({ query: {} });
  // @ts-expect-error the id is a number
  await client.pets.getPet({ path: { id: 'x' } });
  const none: undefined = await client.pets.getPets({ path: { id: 1 }, body: { name } });
  await client.pets.getPets({ path: { id: 1 }, body: { file }, contentType: 'multipart/form-data' });
  // @ts-expect-error the media type is that of another body
  await client.pets.getPets({ path: { id: 1 }, body: { file } });
  const said = await client.chat({ body: { stream: true } });
  if (!('text' in said)) said satisfies EventStream<{ delta: string }>;
  const blob: Blob = await client.then_.picture({ body: file, contentType: 'image/gif' });
  // @ts-expect-error nothing of the kind is a picture
  await client.then_.picture({ body: file, contentType: 'text/plain' });
  await client.call(exportAll);
  const { signal } = new AbortController();
  await client.call(exportAll, {}, { signal });
  // @ts-expect-error the operation has no input
  await client.call(exportAll, { signal });
  // @ts-expect-error the operation has no input
  await client.call(exportAll, signal);
  // @ts-expect-error the operation has no input
  await client.call(exportAll, { query: {} });
  const head: undefined = await client.delete({ path: { id: 1 } });
  await client.stream(picture, { body: blob }, { accept: 'image/gif' });
  await client.call(chat, { body: {} });
  const credentials = { oauth: clientCredentials({ clientId: 'a', clientSecret: 'b' }) };
  const one = createApi({ baseUrl: 'https://pets.example', schemes, credentials });
  await one.call(getPets, { path: { id: 1 }, body: { name } }).catch((error: unknown) => {
    if (error instanceof ServiceError) error.httpStatus satisfies number;
  });
  void [none, head, getPets];
}

/** Options whose values may be undefined, for example because they are optional in the options of a program. */
export function make(
  options: {
    key?: SecretString;
    fetch?: typeof fetch;
    retry?: RetryOptions;
    hooks?: Hooks;
    call?: CallOptions;
  } = {},
): Promise<ApiResponse<ReadableStream>> {
  const {
    key,
    fetch,
    retry = { attempts: undefined, maxMs: undefined },
    hooks = { onError: undefined },
  } = options;
  const others = {
    preflight: undefined,
    sign: undefined,
    maxResponseBytes: undefined,
    totalTimeoutMs: undefined,
  };
  const made = createClient({ credentials: { key }, fetch, retry, hooks, timeoutMs: undefined, ...others });
  return made.stream(picture, { body: 'a' }, { signal: undefined, headers: undefined, accept: undefined });
}
