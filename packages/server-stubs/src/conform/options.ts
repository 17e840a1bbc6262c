import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type parseOptions, UsageError } from '@cross-border-payments/cli-kit';
import { operationTable } from '../generated/operation-table.ts';
import { isRecord, reasonOf } from '../test-kit/exchange.ts';
import type { Fixtures, RuleRequest } from '../test-kit/fixtures.ts';
import { examples, instances, statements } from '../test-kit/generated/instances.js';

export interface ConformOptions {
  readonly baseUrl: string;
  readonly appKey: string;
  readonly secretKey: string | undefined;
  readonly token: string | undefined;
  /** Selects the requests; undefined for all. */
  readonly only: ((instance: RuleRequest) => boolean) | undefined;
  readonly fixtures: Fixtures;
  /** Returns the string to send for a JSON body. */
  readonly sign: ((text: string) => string | Promise<string>) | undefined;
  readonly allowMissing: boolean;
  readonly timeoutMs: number;
  readonly json: boolean;
}

export const CONFORM_HELP = `Sends the requests that every rule accepts and rejects to a running service, and reports wrong responses.

  pnpm conform --base-url URL --app-key KEY --secret-key KEY
  npx -p @cross-border-payments/server-stubs cross-border-payments-conform ...

  --base-url URL     address of the service, with its base path if it has one
  --app-key KEY      application key of a test merchant
  --secret-key KEY   its secret key, for a token from createToken
  --token TOKEN      a token, instead of --secret-key
  --fixtures FILE    orders, quotes and other values of your service: JSON, or a module with a default export
  --only OPERATION   only this operation, such as createPayin; may be given several times
  --rule R-017       only this rule; may be given several times
  --allow-missing    operations that are not implemented are not a failure
  --timeout SECONDS  how long to wait for each response; defaults to 30
  --json             write the report as JSON, with every request and response
  --help             this text

It creates orders: never run it against a service that moves real money.

The service refuses a request with HTTP 400, or with HTTP 200 and the status -1 in the body, with any message. A rule in the
message (such as R-017) must be the one that the request breaks. The service may refuse a request that the rules accept
only if the request names an order, a quote or another value that the service does not have. The report lists these
requests; fixtures decide them. The run fails if an operation accepts none of its requests. The document must allow every
response, and malformed requests must be refused with a suitable 4xx status. An operation is not implemented if the service
responds with HTTP 404, 405 or 501 to everything that the rules accept. After HTTP 429 the request is repeated after the
time in Retry-After.

Fixtures replace properties that a request has, by operation; null removes one. They never add a property: a request
without queryNo leaves the price to your service, so no fixture decides it.

  { "confirmGlobalPayout": { "tradeId": "GP-1", "orderNo": "O-1" }, "createGlobalPayout": { "queryNo": "Q-1" } }

In a module, a function may return the object, for values that can be used only once. It is called before each request,
even one without currencies:

  export default {
    createGlobalPayout: async ({ instance, call }) => {
      const { sourceCurrency = 'USD', targetCurrency = 'CNY' } = instance.value;
      const { body } = await call('getGlobalPayoutQuote', { sourceCurrency, targetCurrency });
      return { queryNo: body.data.queryNo };
    },
  };

If your service verifies signatures, export \`sign\` from the module as well. It gets the text of each JSON body and returns
the text to send:

  export const sign = (text) => JSON.stringify({ data: JSON.parse(text), sign: hmac(text) });

Exit status: 0 if nothing is wrong or missing and every operation accepted a request, 1 otherwise or if the service does
not respond, 2 for wrong options, 130 after Ctrl-C. Workflows are not run: see spec/workflows.
`;

const TEXT = { type: 'string' } as const;
const TEXTS = { type: 'string', multiple: true } as const;
const FLAG = { type: 'boolean' } as const;
export const CONFORM_OPTIONS = {
  ...{ 'base-url': TEXT, 'app-key': TEXT, 'secret-key': TEXT, token: TEXT },
  ...{
    fixtures: TEXT,
    only: TEXTS,
    rule: TEXTS,
    'allow-missing': FLAG,
    timeout: { ...TEXT, default: '30' },
    json: FLAG,
  },
} as const;

type Given = ReturnType<typeof parseOptions<typeof CONFORM_OPTIONS>>['values'];

export async function readOptions(values: Given): Promise<ConformOptions> {
  const { 'base-url': baseUrl, 'app-key': appKey, 'secret-key': secretKey, token, rule, only } = values;
  assertBaseUrl(baseUrl);
  if (!appKey) throw new UsageError('`--app-key` is missing. Give the application key of the merchant.');
  if (!secretKey && !token)
    throw new UsageError('`--secret-key` is missing. Give it, or a token with `--token`.');
  if (secretKey && token)
    throw new UsageError('`--secret-key` and `--token` exclude each other. Give one of them.');
  const isHeader = [appKey, token ?? ''].every((text) => /^[\x20-\x7e]*$/.test(text));
  if (!isHeader)
    throw new UsageError(
      '`--app-key` and `--token` must be printable ASCII, because they are sent as headers.',
    );
  refuseUnknown('`--rule`', rule, Object.keys(statements));
  const known = operationTable.map(({ id }) => id);
  refuseUnknown('`--only`', only, known);
  const timeoutMs = Number(values.timeout) * 1_000;
  if (!(timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS)) {
    throw new UsageError(
      `\`--timeout\` must be a number of seconds above 0 and at most ${MAX_TIMEOUT_MS / 1_000}, not \`${values.timeout}\`.`,
    );
  }
  const prepared = await readFixtures(values.fixtures);
  const isChosen = ({ rule: id, operation }: RuleRequest) =>
    (rule?.includes(id) ?? true) && (only?.includes(operation) ?? true);
  if (![...examples, ...instances].some(isChosen))
    throw new UsageError('No request has both an operation of `--only` and a rule of `--rule`.');
  const { json = false, 'allow-missing': allowMissing = false } = values;
  const chosen = { only: rule || only ? isChosen : undefined, ...prepared, allowMissing, timeoutMs, json };
  return { baseUrl, appKey, secretKey, token, ...chosen };
}

const MAX_TIMEOUT_MS = 600_000;

function refuseUnknown(option: string, given: readonly string[] = [], known: readonly string[]): void {
  const unknown = given.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new UsageError(`${option} must be one of ${known.join(', ')}, not \`${unknown}\`.`);
}

async function readFixtures(file: string | undefined): Promise<Pick<ConformOptions, 'fixtures' | 'sign'>> {
  if (file === undefined) return { fixtures: {}, sign: undefined };
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const read = file.endsWith('.json')
    ? async () => ({ default: JSON.parse(readFileSync(path, 'utf8')) })
    : () => import(pathToFileURL(path).href);
  const { default: fixtures, sign } = await read().catch((error: unknown) => {
    throw new UsageError(`\`--fixtures\`: ${file} cannot be read: ${reasonOf(error).split('\n', 1)[0]}.`);
  });
  if (sign !== undefined && typeof sign !== 'function')
    throw new UsageError(`\`--fixtures\`: \`sign\` of ${file} must be a function.`);
  if (!isRecord(fixtures))
    throw new UsageError(`\`--fixtures\`: ${file} must contain an object of operations.`);
  const known = operationTable.map(({ id }) => id);
  const wrong = Object.entries(fixtures).find(([, own]) => !isRecord(own) && typeof own !== 'function');
  if (wrong)
    throw new UsageError(`\`--fixtures\`: \`${wrong[0]}\` of ${file} must be an object or a function.`);
  refuseUnknown(`\`--fixtures\`: operations of ${file}`, Object.keys(fixtures), known);
  return { fixtures: fixtures as Fixtures, sign };
}

function assertBaseUrl(text: string | undefined): asserts text is string {
  const wrong = (fault: string) => new UsageError(`\`--base-url\` ${fault}.`);
  if (!text) throw wrong('is missing. Give the URL of the service, such as http://127.0.0.1:4010');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw wrong('must be an http or https URL, such as http://127.0.0.1:4010');
  if (url.username + url.password !== '') throw wrong('must not contain a user name or password');
  if (url.search + url.hash !== '') throw wrong('must not contain a query or a fragment');
}
