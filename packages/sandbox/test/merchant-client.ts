import { setTimeout } from 'node:timers/promises';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../src/start-sandbox.ts';
import type { DatabaseKind } from '../src/store/schema.ts';
import { afterTest, newDatabase } from './databases.ts';

import { type CallResponse, operationOf, requestPath, type Sent, toForm } from './requests.ts';

interface WithHeaders {
  readonly headers?: Readonly<Record<string, string>>;
}

/** The sandbox of a test, with the calls of a merchant. */
export interface TestSandbox extends RunningSandbox {
  readonly errors: readonly unknown[];
  /** Calls an operation by its id, with the token that `login` got. */
  call(operation: string, sent?: Sent & WithHeaders): Promise<CallResponse>;
  /** Gets a new token and uses it from now on. */
  login(): Promise<string>;
  /** Calls the control API. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of all shapes
  control(method: string, path: string, body?: unknown): Promise<{ http: number; value: any }>;
  /** Reads the available and total amount of a currency in a wallet. */
  balance(currency: string, type?: 'personal' | 'business'): Promise<readonly [string, string]>;
}

/** Starts a sandbox with a manual clock on a new database, logs in, and closes it after the test. */
export async function newSandbox(
  kind: DatabaseKind = 'sqlite',
  options: SandboxOptions = {},
): Promise<TestSandbox> {
  const { folder, databaseUrl } = await newDatabase(kind);
  const errors: unknown[] = [];
  const sandbox = await startSandbox({
    port: 0,
    seed: 1,
    clock: 'manual',
    onError: (error) => errors.push(error),
    ...(databaseUrl === undefined ? { data: folder } : { databaseUrl }),
    ...options,
  });
  afterTest(() => sandbox.close());
  const client = clientOf(sandbox, errors);
  await client.login();
  return client;
}

/** Makes a merchant that calls a running sandbox. */
export function clientOf(sandbox: RunningSandbox, errors: readonly unknown[] = []): TestSandbox {
  const { url, appKey, secretKey } = sandbox;
  let token = '';
  const call = async (
    id: string,
    { body, query, form, headers }: Sent & WithHeaders = {},
  ): Promise<CallResponse> => {
    const response = await fetch(url + requestPath(id, query), {
      method: operationOf(id).method,
      headers: {
        appkey: appKey,
        token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ? toForm(form) : body === undefined ? null : JSON.stringify(body),
    });
    return { http: response.status, ...((await response.json()) as Omit<CallResponse, 'http'>) };
  };
  const control: TestSandbox['control'] = async (method, path, body) => {
    const response = await fetch(`${url}/_sandbox${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { http: response.status, value: await response.json() };
  };
  return {
    ...sandbox,
    errors,
    call,
    control,
    login: async () => {
      token = (await call('createToken', { body: { appKey, secretKey } })).data;
      return token;
    },
    balance: async (currency, type = 'business') => {
      const { data } = await call('listWallets');
      const wallet = data.find(
        (each: Record<string, string>) => each.currency === currency && each.type === type,
      );
      return [wallet.amount, wallet.totalAmount];
    },
  };
}

/** Waits until a condition is true. @throws Error after two minutes */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 6_000; attempt += 1) {
    if (await holds()) return;
    await setTimeout(20);
  }
  throw new Error('The condition did not hold within two minutes.');
}
