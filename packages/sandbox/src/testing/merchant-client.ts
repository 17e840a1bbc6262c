import { setTimeout } from 'node:timers/promises';
import { operationTable } from '@cross-border-payments/server-stubs';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts';
import type { DatabaseKind } from '../store/store.ts';
import { afterTest, newDatabase } from './databases.ts';

export { PDF } from './pdf.ts';

/** What is sent: a JSON body, a query, or a form whose files are given as bytes. */
export interface Sent {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly form?: Readonly<Record<string, string | Blob>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly http: number;
  readonly status: string;
  readonly message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of all shapes
  readonly data?: any;
  readonly total?: number;
}

/** A sandbox of one test, and a merchant who calls it. */
export interface TestSandbox extends RunningSandbox {
  readonly errors: readonly unknown[];
  /** Calls an operation by its id, with the token of `login`. */
  call(operation: string, sent?: Sent): Promise<Answered>;
  /** Gets a new token and uses it from now on. */
  login(): Promise<string>;
  /** Calls the control API. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of all shapes
  control(method: string, path: string, body?: unknown): Promise<{ http: number; value: any }>;
  /** The available and total amount of a currency in a wallet. */
  balance(currency: string, type?: 'personal' | 'business'): Promise<readonly [string, string]>;
}

/** Starts a sandbox on a new database with a clock that stands still, logged in, closed after the test. */
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

/** A merchant who calls a sandbox that runs. */
export function clientOf(sandbox: RunningSandbox, errors: readonly unknown[] = []): TestSandbox {
  const { url, appKey, secretKey } = sandbox;
  let token = '';
  const call = async (id: string, { body, query, form, headers }: Sent = {}): Promise<Answered> => {
    const { method, path } = operationOf(id);
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await fetch(`${url}${path}?${search}`, {
      method,
      headers: {
        appkey: appKey,
        token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ? toForm(form) : body === undefined ? null : JSON.stringify(body),
    });
    return { http: response.status, ...((await response.json()) as Omit<Answered, 'http'>) };
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
      const { data } = await call('listGlobalPayoutWallets');
      const wallet = data.find(
        (each: Record<string, string>) => each.currency === currency && each.type === type,
      );
      return [wallet.amount, wallet.totalAmount];
    },
  };
}

/** An operation of the document. */
export function operationOf(id: string) {
  const operation = operationTable.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`There is no operation ${id}.`);
  return operation;
}

function toForm(members: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) form.append(name, value);
  return form;
}

/** Waits until something holds. @throws after two minutes. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 6_000; attempt += 1) {
    if (await holds()) return;
    await setTimeout(20);
  }
  throw new Error('It did not come to pass within two minutes.');
}
